export interface WakeUp {
  /** Resolves at the next wake-up. */
  next(): Promise<void>;
  /** Wakes now. */
  now(): void;
  /** Wakes within the delay given on creation. */
  soon(): void;
}

/** Wakes waiting code, at once or after a short delay in which further reasons are gathered. */
export function wakeUp(delayMs: number): WakeUp {
  let timer: NodeJS.Timeout | undefined;
  let sleepers: (() => void)[] = [];

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    const woken = sleepers;
    sleepers = [];
    for (const resolve of woken) resolve();
  }

  return {
    next: () =>
      new Promise<void>((resolve) => {
        sleepers.push(resolve);
      }),
    now,
    soon() {
      timer ??= setTimeout(now, delayMs);
    },
  };
}
