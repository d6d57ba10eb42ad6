import type { StatusOut } from './status.schema.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A figure above its limit is a concern. The alert rules in deploy/observe use the same limits. */
const LIMITS = {
  webhooksDueSeconds: 10 * MINUTE,
  mailDueSeconds: 10 * MINUTE,
  filingPendingSeconds: DAY,
  failedIn5Minutes: 5,
  backupSeconds: 2 * DAY,
  drillSeconds: 14 * DAY,
} as const;

const NAMES: Readonly<Record<string, string>> = {
  mail: 'Sending mail',
  filings: 'Sending filings',
  webhooks: 'Sending webhooks',
  audit_seals: 'Sealing the audit log',
  pay_lines: 'Packing pay lines',
  test_clocks: 'Advancing test clocks',
  reviews: 'Recalculating pays for reviews',
  imports: 'Storing imports',
};

/** The problems that need the operator's attention, the worst first. */
export function concernsOf(
  status: Omit<StatusOut, 'concerns'>,
  { isDiskFull }: { readonly isDiskFull: boolean },
): readonly string[] {
  const { database, backup, queues, filings, jobs, errors } = status;
  const found: string[] = [];
  if (!database.is_up) found.push('The database does not respond');
  if (isDiskFull) found.push('The disk that holds the database is full; nothing can be stored until there is space');
  if (database.migration !== null && database.migration > database.migration_known) {
    found.push(`The database is at migration ${database.migration}, newer than this version knows; upgrade this node`);
  }
  if (errors.failed_5_minutes >= LIMITS.failedIn5Minutes) {
    found.push(`${errors.failed_5_minutes} requests failed in the last five minutes`);
  }
  if (backup.is_failing)
    found.push('The write-ahead log cannot be archived; the disk that holds the primary will fill up');
  if (backup.last_drill_went_well === false) found.push('The last restore drill failed');
  if ((backup.last_backup_seconds ?? 0) > LIMITS.backupSeconds) {
    found.push(`The last backup was made ${inWords(backup.last_backup_seconds!)} ago`);
  }
  if ((backup.last_drill_seconds ?? 0) > LIMITS.drillSeconds) {
    found.push(`The last restore drill was ${inWords(backup.last_drill_seconds!)} ago`);
  }
  for (const { queue, oldest_due_seconds } of queues) {
    const most = queue === 'mail' ? LIMITS.mailDueSeconds : LIMITS.webhooksDueSeconds;
    if ((oldest_due_seconds ?? 0) > most) {
      found.push(
        `${queue === 'mail' ? 'An email' : 'A webhook delivery'} has been due for ${inWords(oldest_due_seconds!)}`,
      );
    }
  }
  for (const { kind, oldest_seconds } of filings) {
    if ((oldest_seconds ?? 0) > LIMITS.filingPendingSeconds) {
      found.push(`A filing (${kind}) has had no response for ${inWords(oldest_seconds!)}`);
    }
  }
  for (const { job, is_failing } of jobs) if (is_failing) found.push(`${NAMES[job] ?? job} failed in its last round`);
  return found;
}

function inWords(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} days`;
  if (seconds >= 2 * HOUR) return `${Math.floor(seconds / HOUR)} hours`;
  return `${Math.floor(seconds / MINUTE)} minutes`;
}
