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

type Work = () => Promise<unknown>;

/**
 * Times one call at a time, in milliseconds. The calls before them are not counted: code that has not run often enough
 * to be compiled, on either side, says nothing of a service that has been up for a minute.
 */
export async function timeEach(given: { warm: number; times: number }, work: Work): Promise<Timing> {
  return (await timeInTurns(given, [work]))[0]!;
}

/**
 * The works one by one in turn, so that each meets the machine as the others do: the same slow moments, and caches that
 * something else has filled. What one of them leaves behind falls on the next: a floor so taken is a kind one.
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
