import { readFileSync } from 'node:fs';
import { childrenOf, cpuMsOf, endedCpuMsOf } from '../service.ts';

/** Processor time, in ms, of what answers and of the database below it. */
export interface Used {
  readonly service: number;
  readonly database: number;
}

/** So far, of a process and all below it, those that have ended included. */
export function usedBy(pid: number): Used {
  const own = cpuMsOf(pid) + endedCpuMsOf(pid);
  const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  let used: Used = isDatabase ? { service: 0, database: own } : { service: own, database: 0 };
  for (const child of childrenOf(pid)) {
    try {
      const below = usedBy(child);
      used = { service: used.service + below.service, database: used.database + below.database };
    } catch {
      // It has ended since it was named; its parent counts it the next time.
    }
  }
  return used;
}

export const usedSince = (before: Used, after: Used): Used => ({
  service: after.service - before.service,
  database: after.database - before.database,
});
