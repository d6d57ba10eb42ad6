/** One benchmark figure: an absolute value and, where possible, its ratio to a floor measured in the same run. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  /** value / floor, or floor / value for throughput. Smaller is better, and 1 means equal to the floor. */
  readonly ratio?: number;
  /** CPU seconds of the service, which other load on the machine does not change. */
  readonly cpuSeconds?: number;
  /** The value, scaled to the size that the target is for. */
  readonly atTarget?: number;
  /** The design target in words. A benchmark only reports: it never fails because of a missed target. */
  readonly target: string;
}

export const round = (value: number): number => Number(value.toPrecision(4));

/** All figures of this run, for the table at its end. */
export const reported: Figure[] = [];

export function report(figure: Figure): void {
  reported.push(figure);
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

export interface Timing {
  readonly p50: number;
  readonly p99: number;
}

type Work = () => Promise<unknown>;

/**
 * Times calls one by one, in milliseconds. Warm-up calls are not counted, because code that V8 has not compiled yet is
 * not representative of a service that has been running for a minute.
 */
export async function timeEach(given: { warm: number; times: number }, work: Work): Promise<Timing> {
  return (await timeInTurns(given, [work]))[0]!;
}

/**
 * Alternates between the functions, so that all run under the same conditions, such as slow moments of the machine and
 * caches filled by other work. Deferred work of one function can slow down the next, so a floor measured this way is
 * generous.
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
