import { setImmediate as turn } from 'node:timers/promises';

/** Runs long work in steps and yields to the event loop between them. */
export async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as T;
    await turn();
  }
}
