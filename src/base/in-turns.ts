import { setImmediate as turn } from 'node:timers/promises';

/** Does long work step by step: between two steps everything else that waits has its turn. */
export async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as T;
    await turn();
  }
}
