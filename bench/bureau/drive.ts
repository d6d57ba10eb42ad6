import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  readonly name: string;
  readonly ms: number;
  /** The error status or connection error, if the call failed. */
  readonly error?: string;
}

/**
 * Sends calls at their scheduled times, even if earlier calls have not finished. Real users do not wait for each other,
 * so a slow moment of the service must affect all calls that arrive during it.
 */
export async function atRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: () => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent / perSecond) * 1000;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    outcomes.push(call());
  }
  return Promise.all(outcomes);
}

/** Runs the specified number of concurrent callers. Each sends its next call as soon as it gets a response. */
export async function atOnce(
  { callers, seconds }: { callers: number; seconds: number },
  call: () => Promise<Outcome>,
): Promise<Outcome[]> {
  const until = performance.now() + seconds * 1000;
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) outcomes.push(await call());
    }),
  );
  return outcomes;
}

export async function timed(name: string, work: () => Promise<unknown>): Promise<Outcome> {
  const began = performance.now();
  try {
    await work();
    return { name, ms: performance.now() - began };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { name, ms: performance.now() - began, error: /answered (\d{3})/.exec(text)?.[1] ?? text.slice(0, 80) };
  }
}

export function percentiles(outcomes: readonly Outcome[]): { p50: number; p99: number } {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
