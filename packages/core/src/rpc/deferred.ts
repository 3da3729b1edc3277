/** A promise together with what settles it. */
export interface Deferred<T, E = unknown> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: E): void;
}

export function deferred<T, E = unknown>(): Deferred<T, E> {
  let resolve: Deferred<T, E>["resolve"] = () => {};
  let reject: Deferred<T, E>["reject"] = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
