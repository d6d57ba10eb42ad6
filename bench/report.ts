/** One benchmark figure: an absolute value and, if it has one, its ratio to a floor measured in the same run. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  /** value / floor, or floor / value for throughputs: smaller is better, 1 is the floor itself. */
  readonly ratio?: number;
  /** The design target in words. A benchmark reports and never fails. */
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

type Work = () => Promise<unknown>;

/**
 * Times one call at a time, in milliseconds. Warm-up calls are not counted: code that V8 has not compiled yet says nothing
 * about a service that has been up for a minute.
 */
export async function timeEach(given: { warm: number; times: number }, work: Work): Promise<Timing> {
  return (await timeInTurns(given, [work]))[0]!;
}

/**
 * Runs the functions in turn, so that all see the same machine conditions: the same slow moments, and caches filled by
 * something else. Deferred work of one falls on the next, so a floor measured this way is generous.
 */
export async function timeInTurns(
  { warm, times }: { warm: number; times: number },
  works: readonly Work[],
): Promise<readonly Timing[]> {
  const taken = works.map((): number[] => []);
  for (let run = 0; run < warm + times; run += 1) {
    for (const [index, work] of works.entries()) {
      const began = performance.now();
      await work();
      if (run >= warm) taken[index]!.push(performance.now() - began);
    }
  }
  return taken.map(timingOf);
}

export function timingOf(taken: readonly number[]): Timing {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}
