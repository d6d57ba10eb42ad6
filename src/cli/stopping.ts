export interface Stopping {
  /** Resolves to the exit code when a stop is requested. */
  readonly stopped: Promise<number>;
  stop(code: number): void;
  readonly isAsked: () => boolean;
  /** Removes the signal handlers. */
  forgetSignals(): void;
}

/** Stops in order at the first signal, and exits immediately at the second. */
export function stopAt(signals: readonly NodeJS.Signals[]): Stopping {
  let resolve: (code: number) => void = () => {};
  let asked = false;
  const stopped = new Promise<number>((settle) => {
    resolve = settle;
  });
  const stop = (code: number): void => {
    asked = true;
    resolve(code);
  };
  const onSignal = (): void => {
    if (asked) process.exit(130);
    stop(0);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    stopped,
    stop,
    isAsked: () => asked,
    forgetSignals() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

const PARENT_CHECK_MS = 500;

/**
 * Aborts at the first SIGINT or SIGTERM, and with `withParent` also when the program that started this one has ended.
 * `forget` removes the signal handlers.
 */
export function abortAtSignal({ withParent = false } = {}): { readonly signal: AbortSignal; forget(): void } {
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, abort);
  // A process whose parent ends gets another one.
  const { ppid: parent } = process;
  const check = withParent ? setInterval(() => process.ppid !== parent && abort(), PARENT_CHECK_MS).unref() : undefined;
  return {
    signal: ending.signal,
    forget() {
      clearInterval(check);
      for (const name of signals) process.off(name, abort);
    },
  };
}
