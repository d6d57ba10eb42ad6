import { setTimeout as pause } from 'node:timers/promises';

/** How long a fault may hold up a run. It is no promise of speed: whatever works, works long before. */
const PATIENCE_MS = 60_000;

/** Waits for something that another part does in its own time. The only place where a test lets time pass. */
export async function until(
  check: () => boolean | Promise<boolean>,
  { every = 10, patienceMs = PATIENCE_MS }: { every?: number; patienceMs?: number } = {},
): Promise<void> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > patienceMs) throw new Error(`it did not happen within ${patienceMs} ms: ${check}`);
    await pause(every);
  }
}
