import { channel } from 'node:diagnostics_channel';

/** The service could not start. The message is for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Reports the progress of the start to `scripts/tasman.mjs`, which runs the service in its own process. Publishing does
 * nothing without a subscriber, as in `node dist/main.js serve`.
 */
const starting = channel('tasman:start');

/** Publishes the beginning and the end of a start step, so that its duration can be shown. */
export async function startStep<T>(step: string, work: () => Promise<T>): Promise<T> {
  starting.publish({ event: 'begin', step });
  try {
    return await work();
  } finally {
    starting.publish({ event: 'end', step });
  }
}

/** Waits for builds that run in parallel: the service must not listen before its console is built. */
export async function whenBuilt(): Promise<void> {
  const builds: (Promise<boolean> | boolean)[] = [];
  starting.publish({ event: 'prepared', waitFor: (build: Promise<boolean> | boolean) => builds.push(build) });
  const succeeded = await Promise.all(builds);
  if (succeeded.includes(false)) throw new StartError('The console could not be built, so the service does not start.');
}

export const publishListening = (): void => starting.publish({ event: 'listening' });
