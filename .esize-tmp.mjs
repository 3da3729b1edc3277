import { build } from "/work/main/node_modules/vite/dist/node/index.js";
import { gzipSync } from "node:zlib";
import { elementBundle } from "/work/main/scripts/element-bundle.mjs";
const full = process.argv[2]==="full";
const options = elementBundle({ entry: "/work/main/packages/element/src/script.ts", full });
const r = await build({...options, configFile:false, root:"/work/main", resolve:{conditions:["gac-source","module","browser","production"]}, build:{...options.build, write:false}});
const out=(Array.isArray(r)?r[0]:r).output.filter(c=>c.type==="chunk");
const by=new Map(out.map(c=>[c.fileName,c]));
const gz=c=>gzipSync(c.code,{level:9}).length;
const g=new Set(); const walk=f=>{if(g.has(f))return;g.add(f);by.get(f).imports.forEach(walk)};
walk([...by.keys()].find(k=>full||/\.element-/.test(k))); if(!full) walk("gemini-agent-chat.js");
let t=0; for(const c of out) console.log((g.has(c.fileName)?"* ":"  ")+c.fileName,c.code.length,gz(c)), g.has(c.fileName)&&(t+=gz(c));
console.log("first",t);
const m=process.argv[3];
for(const c of out){ if(m && !new RegExp(m).test(c.fileName)) continue; if(!m) continue; console.log("==",c.fileName);
 for(const [k,v] of Object.entries(c.modules).sort((a,b)=>b[1].renderedLength-a[1].renderedLength)) console.log(v.renderedLength, k.replace("/work/main/packages/","").replace("/work/main/node_modules/","nm/"));
 if(process.argv[4]) (await import("node:fs")).writeFileSync("/tmp/out-"+c.fileName.replace(/-[\w-]{8}\.js/,".js"),c.code);
}
