import { setTimeout as pause } from 'node:timers/promises';

/** How long a wait may take before it fails. This is not a performance limit: a working service is much faster. */
const PATIENCE_MS = 60_000;

/** Waits for a condition that another part of the service will fulfil. Tests wait in no other way. */
export async function until(
  check: () => boolean | Promise<boolean>,
  { every = 10, patienceMs = PATIENCE_MS }: { every?: number; patienceMs?: number } = {},
): Promise<void> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > patienceMs)
      throw new Error(`the condition was not met within ${patienceMs} ms: ${check}`);
    await pause(every);
  }
}
