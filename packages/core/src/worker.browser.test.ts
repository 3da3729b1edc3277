/** The built core in a dedicated worker of a page. */
import { expect } from "@open-wc/testing";

describe("the core in a worker of a page", () => {
  it("holds a conversation and posts its outcome", async () => {
    const converse = "../test/converse.mjs";
    const { conversed } = (await import(converse)) as { readonly conversed: object };
    const script = new URL("../test/page-worker.mjs", import.meta.url);
    const worker = new Worker(script, { type: "module" });
    try {
      const outcome: unknown = await new Promise((resolve, reject) => {
        worker.addEventListener("message", ({ data }) => resolve(data));
        worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      });
      expect(outcome).to.deep.equal(conversed);
    } finally {
      worker.terminate();
    }
  });
});
