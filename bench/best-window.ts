import { monotonicMs } from '../src/base/clock.ts';

const WARM_ROUNDS = 10;
const WINDOWS = 8;
const WINDOW_MS = 250;

/**
 * Measures pays per second on one core after warm-up. Reports the best of several short windows, because other
 * processes use the machine too.
 */
export function bestWindow(pays: number, round: () => void): { pays_per_second: number } {
  for (let warm = 0; warm < WARM_ROUNDS; warm += 1) round();
  let best = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    const began = monotonicMs();
    let done = 0;
    while (monotonicMs() - began < WINDOW_MS) {
      round();
      done += pays;
    }
    best = Math.max(best, (done * 1000) / (monotonicMs() - began));
  }
  return { pays_per_second: Math.round(best) };
}
