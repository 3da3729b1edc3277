/** What one run of a figure has shown. */
export interface Outcome {
  /** The numbers, in one line. */
  readonly measured: string;
  readonly ok: boolean;
}

/** One promise of the bridge, as a number that can be measured. */
export interface Figure {
  readonly number: number;
  readonly name: string;
  readonly target: string;
  /** `scale` 1 is the whole figure; a test runs a small part of it. */
  run(scale: number): Promise<Outcome>;
}

/** A count at a scale; never fewer than `least`. */
export function scaled(count: number, scale: number, least: number = 1): number {
  return Math.max(least, Math.round(count * scale));
}

/** The number below which a share of the values lies; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds, for people. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
