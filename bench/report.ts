/** One figure of the benchmark: an absolute value and, where it has one, its ratio to a floor measured in the same run. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  /** value / floor, or floor / value for throughputs: smaller is better, 1 is the floor itself. */
  readonly ratio?: number;
  /** What the design asks for, in words; a benchmark reports and never fails. */
  readonly target: string;
}

export const round = (value: number): number => Number(value.toPrecision(4));

export function report(figure: Figure): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

export interface Timing {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Times one call at a time, in milliseconds. The calls before them are not counted: code that has not run often enough
 * to be compiled, on either side, says nothing of a service that has been up for a minute.
 */
export async function timeEach(
  { warm, times }: { warm: number; times: number },
  work: () => Promise<unknown>,
): Promise<Timing> {
  for (let run = 0; run < warm; run += 1) await work();
  const taken: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}
