import type { StatusOut } from './status.schema.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From when on each is worth a look; the alert rules in deploy/observe go by the same. */
export const WORTH_A_LOOK = {
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
  pay_lines: 'Folding the lines of pays',
};

/** What somebody should look at, the worst first. */
export function concernsOf(status: Omit<StatusOut, 'concerns'>): readonly string[] {
  const { database, backup, queues, filings, jobs, errors } = status;
  const found: string[] = [];
  if (!database.is_up) found.push('The database does not answer');
  if (database.migration !== null && database.migration > database.migration_known) {
    found.push(`The database is at migration ${database.migration}, newer than this version knows; upgrade this node`);
  }
  if (errors.failed_5_minutes >= WORTH_A_LOOK.failedIn5Minutes) {
    found.push(`${errors.failed_5_minutes} answers failed in the last five minutes`);
  }
  if (backup.is_failing) found.push('The write-ahead log cannot be archived; the disk of the primary will fill');
  if (backup.last_drill_went_well === false) found.push('The last drill found that something is missing in the backup');
  if ((backup.last_backup_seconds ?? 0) > WORTH_A_LOOK.backupSeconds) {
    found.push(`The last backup was made ${inWords(backup.last_backup_seconds!)} ago`);
  }
  if ((backup.last_drill_seconds ?? 0) > WORTH_A_LOOK.drillSeconds) {
    found.push(`A backup was last restored and proved ${inWords(backup.last_drill_seconds!)} ago`);
  }
  for (const { queue, oldest_due_seconds } of queues) {
    const most = queue === 'mail' ? WORTH_A_LOOK.mailDueSeconds : WORTH_A_LOOK.webhooksDueSeconds;
    if ((oldest_due_seconds ?? 0) > most) {
      found.push(`${queue === 'mail' ? 'A mail' : 'A webhook'} has been due for ${inWords(oldest_due_seconds!)}`);
    }
  }
  for (const { kind, oldest_seconds } of filings) {
    if ((oldest_seconds ?? 0) > WORTH_A_LOOK.filingPendingSeconds) {
      found.push(`A filing (${kind}) has waited for an answer for ${inWords(oldest_seconds!)}`);
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
