#!/usr/bin/env node
import "../dist/demo-agent/main.js";
