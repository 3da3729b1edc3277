/** A window of WebKitGTK, with those methods of a puppeteer page that the test runner calls. */

/** WebDriver's code points for keys that are not one character. */
const keys = new Map(
  Object.entries({
    Backspace: "\uE003",
    Tab: "\uE004",
    Enter: "\uE007",
    Shift: "\uE008",
    Control: "\uE009",
    Alt: "\uE00A",
    Escape: "\uE00C",
    PageUp: "\uE00E",
    PageDown: "\uE00F",
    End: "\uE010",
    Home: "\uE011",
    ArrowLeft: "\uE012",
    ArrowUp: "\uE013",
    ArrowRight: "\uE014",
    ArrowDown: "\uE015",
    Delete: "\uE017",
    Meta: "\uE03D",
  }),
);

const buttons = ["left", "middle", "right"];

export class WebkitPage {
  /** @type {string} address of the WebDriver session */
  #session;

  /** @param {string} session */
  constructor(session) {
    this.#session = session;
  }

  /**
   * @param {string} origin of a driver
   * @param {string} binary of the browser
   */
  static async open(origin, binary) {
    const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
    const { sessionId } = await request(`${origin}/session`, "POST", {
      capabilities: { alwaysMatch: options },
    });
    return new WebkitPage(`${origin}/session/${sessionId}`);
  }

  goto(url) {
    return this.#post("url", { url });
  }

  url() {
    return request(`${this.#session}/url`, "GET");
  }

  evaluate(script) {
    return this.#post("execute/sync", { script, args: [] });
  }

  /** Releases what is held, and leaves the page: nothing of it goes on. */
  async reset() {
    await request(`${this.#session}/actions`, "DELETE");
    await this.goto("about:blank");
  }

  async close() {
    await request(this.#session, "DELETE");
  }

  /** @param {{ width: number, height: number }} size of the page, without the window's own parts */
  async setViewport({ width, height }) {
    // What the window needs around the page is known only once it has a size.
    for (let attempt = 0; attempt < 20; attempt++) {
      const [innerWidth, innerHeight] = await this.evaluate("return [innerWidth, innerHeight]");
      if (innerWidth === width && innerHeight === height) return;
      const rect = await request(`${this.#session}/window/rect`, "GET");
      await this.#post("window/rect", {
        width: rect.width + width - innerWidth,
        height: rect.height + height - innerHeight,
      });
    }
    throw new Error(`WebKit's page does not become ${width} x ${height}`);
  }

  emulateMediaFeatures() {
    throw new Error("WebKit's driver has no media features: test those in Chromium alone");
  }

  keyboard = {
    down: (name) => this.#keys([{ type: "keyDown", value: keyNamed(name) }]),
    up: (name) => this.#keys([{ type: "keyUp", value: keyNamed(name) }]),
    press: (name) => this.#keys(strokes([keyNamed(name)])),
    type: (text) => this.#keys(strokes([...text])),
  };

  mouse = {
    move: (x, y) => this.#pointer([moveTo(x, y)]),
    down: ({ button } = {}) => this.#pointer([pressed("pointerDown", button)]),
    up: ({ button } = {}) => this.#pointer([pressed("pointerUp", button)]),
    click: (x, y, { button } = {}) =>
      this.#pointer([moveTo(x, y), pressed("pointerDown", button), pressed("pointerUp", button)]),
    reset: () => request(`${this.#session}/actions`, "DELETE"),
  };

  #keys(actions) {
    return this.#post("actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  #pointer(actions) {
    const parameters = { pointerType: "mouse" };
    return this.#post("actions", {
      actions: [{ type: "pointer", id: "mouse", parameters, actions }],
    });
  }

  #post(path, body) {
    return request(`${this.#session}/${path}`, "POST", body);
  }
}

const moveTo = (x, y) => ({ type: "pointerMove", duration: 0, origin: "viewport", x, y });

const pressed = (type, button = "left") => ({ type, button: buttons.indexOf(button) });

const strokes = (values) =>
  values.flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);

function keyNamed(name) {
  const value = keys.get(name) ?? name;
  if ([...value].length === 1) return value;
  throw new Error(
    `no key ${name}: expected one character or one of ${[...keys.keys()].join(", ")}`,
  );
}

/** One WebDriver command: its value, or an error with the driver's own words. */
async function request(url, method, body) {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (response.ok) return value;
  throw new Error(`WebKitWebDriver, ${method} ${url}: ${value?.error}: ${value?.message}`);
}
