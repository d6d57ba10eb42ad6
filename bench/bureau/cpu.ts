import { readFileSync } from 'node:fs';

/** Processor time, in ms, of what answers and of the database below it. */
export interface Used {
  readonly service: number;
  readonly database: number;
}

/** So far, of a process and all below it, those that have ended included. */
export function usedBy(pid: number): Used {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  // Linux counts in hundredths of a second: its own, user and system, then those of children that were waited for.
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]) * 10, 0);
  const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  let used: Used = isDatabase ? { service: 0, database: own } : { service: own, database: 0 };
  for (const child of children) {
    try {
      const below = usedBy(Number(child));
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
