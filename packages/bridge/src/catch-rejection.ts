/**
 * What a function of the application's gave back may be a promise, though none was asked for. One
 * that fails with nobody listening would end the process. True: it is a promise, and is listened to.
 *
 * @example
 * catchRejection(listener(payload), (error) => log("error", String(error)));
 */
export function catchRejection(returned: unknown, onError: (error: unknown) => void): boolean {
  if (typeof returned !== "object" || returned === null || !("then" in returned)) return false;
  if (typeof returned.then !== "function") return false;
  // What calls itself a promise may throw as well: within one of ours, that is a rejection too.
  Promise.resolve(returned).catch(onError);
  return true;
}
