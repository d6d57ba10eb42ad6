export interface Stopping {
  /** The exit code, once something asked for the end. */
  readonly stopped: Promise<number>;
  stop(code: number): void;
  readonly isAsked: () => boolean;
}

/** Ends in order at the first of the signals, and at once at the second. */
export function stopAt(signals: readonly NodeJS.Signals[]): Stopping {
  let resolve: (code: number) => void = () => {};
  let asked = false;
  const stopped = new Promise<number>((told) => {
    resolve = told;
  });
  const stop = (code: number): void => {
    asked = true;
    resolve(code);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (asked) process.exit(130);
      stop(0);
    });
  }
  return { stopped, stop, isAsked: () => asked };
}
