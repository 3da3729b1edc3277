// The bridge's own page: hands the token to the element and switches the theme.
// A classic script of its own: the page's policy allows no inline code.
(() => {
  const TOKEN_KEY = "gac:token";
  const THEME_KEY = "gac:theme";
  const root = document.documentElement;

  const suggestions = {
    demo: [
      { label: "What can you show me?", prompt: "/help" },
      { label: "Fix a bug, and show the diff", prompt: "Fix the date bug and show me the diff" },
      { label: "Plan a larger change", prompt: "Make a plan for the next release" },
      { label: "Take the Markdown tour", prompt: "Show me the Markdown tour" },
    ],
    other: [
      "Explain what this project does",
      "Find and fix a failing test",
      "What changed in the last commit?",
      "Write a test for the newest function",
    ],
  };

  const demoStrings = {
    emptyHint:
      "A demonstration on a made-up project: nothing is read, changed or run. " +
      "For Gemini CLI, stop the bridge and start it with GEMINI_API_KEY set, or with --agent gemini.",
  };

  /** Storage may be forbidden: then nothing is remembered, and the page works all the same. */
  const stored = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const store = (storage, key, value) => {
    try {
      if (value) window[storage].setItem(key, value);
      else window[storage].removeItem(key);
    } catch {
      // As above.
    }
  };

  // The fragment never travels to a server. It leaves the address bar at once, so that it is
  // neither bookmarked nor shared, and this tab keeps it for a reload.
  const takeToken = () => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return stored("sessionStorage", TOKEN_KEY) ?? "";
    store("sessionStorage", TOKEN_KEY, token);
    history.replaceState(history.state, "", location.pathname + location.search);
    return token;
  };

  const themes = ["", "light", "dark"];
  const applyTheme = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  const token = takeToken();
  const savedTheme = stored("localStorage", THEME_KEY) ?? "";
  applyTheme(themes.includes(savedTheme) ? savedTheme : "");

  document.addEventListener("DOMContentLoaded", () => {
    const chat = document.querySelector("gemini-agent-chat");
    chat.token = token;
    // The printed address, opened in a tab that is here already, changes the fragment only.
    addEventListener("hashchange", () => {
      chat.token = takeToken();
    });
    // Whatever token worked last, also one that was typed in.
    chat.addEventListener("gac-ready", ({ detail }) => {
      store("sessionStorage", TOKEN_KEY, chat.token);
      const isDemo = detail.agent?.id === "demo";
      chat.suggestions = isDemo ? suggestions.demo : suggestions.other;
      chat.strings = isDemo ? demoStrings : null;
    });
    chat.addEventListener("gac-error", ({ detail }) => {
      if (detail.code === "token_refused") store("sessionStorage", TOKEN_KEY, "");
    });

    const button = document.querySelector("#theme");
    const showTheme = () => {
      const name = { light: "light", dark: "dark" }[root.dataset.theme] ?? "as the system";
      button.title = `Theme: ${name}`;
      button.setAttribute("aria-label", button.title);
    };
    button.addEventListener("click", () => {
      const next = themes[(themes.indexOf(root.dataset.theme ?? "") + 1) % themes.length];
      applyTheme(next);
      store("localStorage", THEME_KEY, next);
      showTheme();
    });
    showTheme();
  });
})();
