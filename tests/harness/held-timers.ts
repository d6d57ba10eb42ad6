import { onTestFinished, vi } from 'vitest';

const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
const realSignal = AbortSignal.timeout.bind(AbortSignal);

/** The longest delay that a timer accepts. */
const NEVER_MS = 2 ** 31 - 1;

export interface HeldTimers {
  /** The number of pending timers with this delay. */
  running(): number;
  /** Fires every pending timer as if its delay had passed. */
  fire(): void;
}

/**
 * Until the end of the test, timers and abort signals with exactly this delay fire only when the test fires them. All
 * other timers, for example those of the database driver, run in real time. A second call in the same test replaces the
 * first.
 */
export function holdTimers(ms: number): HeldTimers {
  const held = new Map<NodeJS.Timeout, () => void>();
  const set = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: (...given: unknown[]) => void,
    delay?: number,
    ...given: unknown[]
  ) => {
    if (delay !== ms) return realTimeout(work, delay, ...given);
    const timer = realTimeout(() => {}, NEVER_MS).unref();
    held.set(timer, () => work(...given));
    return timer;
  }) as typeof setTimeout);
  const clear = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer as NodeJS.Timeout);
    realClear(timer);
  });
  const signal = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    if (delay !== ms) return realSignal(delay);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms).unref();
    return controller.signal;
  });
  onTestFinished(() => {
    for (const spy of [set, clear, signal]) spy.mockRestore();
  });
  return {
    running: () => held.size,
    fire() {
      for (const [timer, work] of [...held]) {
        clearTimeout(timer);
        work();
      }
    },
  };
}
