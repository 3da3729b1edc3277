/** Endless loops of sizes, as a browser reports them to the page's error handlers. */

/** How many were reported while `work` ran. */
export async function resizeLoops(work: () => Promise<void>): Promise<number> {
  let loops = 0;
  const onError = (event: ErrorEvent): void => {
    if (!event.message.startsWith("ResizeObserver loop")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    loops++;
  };
  addEventListener("error", onError, { capture: true });
  await work();
  removeEventListener("error", onError, { capture: true });
  return loops;
}
