/** A function that gives the same object again as long as its arguments are the same. */
export function memoize<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | null = null;
  return (...args) => {
    const known = last;
    if (known && args.every((arg, index) => Object.is(arg, known.args[index]))) return known.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}
