import { readFileSync } from 'node:fs';
import { childrenOf, cpuMsOf, endedCpuMsOf } from '../service.ts';

/** CPU time in milliseconds of the service and its database. */
export interface Used {
  readonly service: number;
  readonly database: number;
}

/** The CPU time that a process and its descendants have used so far, including descendants that have exited. */
export function usedBy(pid: number): Used {
  const own = cpuMsOf(pid) + endedCpuMsOf(pid);
  const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  let used: Used = isDatabase ? { service: 0, database: own } : { service: own, database: 0 };
  for (const child of childrenOf(pid)) {
    try {
      const below = usedBy(child);
      used = { service: used.service + below.service, database: used.database + below.database };
    } catch {
      // The child exited after it was listed. From the next reading on, its CPU time is part of the parent's figures.
    }
  }
  return used;
}

export const usedSince = (before: Used, after: Used): Used => ({
  service: after.service - before.service,
  database: after.database - before.database,
});
