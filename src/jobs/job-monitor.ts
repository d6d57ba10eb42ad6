/** The background jobs that every node runs in rounds. */
export const JOBS = ['mail', 'filings', 'webhooks', 'audit_seals', 'pay_lines'] as const;
export type Job = (typeof JOBS)[number];

/** Receives the outcome of each round of a background job. */
export interface JobMonitor {
  wentWell(job: Job): void;
  failed(job: Job): void;
}

export const NO_JOB_MONITOR: JobMonitor = { wentWell: () => {}, failed: () => {} };
