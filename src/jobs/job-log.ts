import type { Clock } from '../base/clock.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** The background jobs that every node runs in rounds. */
const JOBS = ['mail', 'filings', 'webhooks', 'audit_seals', 'pay_lines', 'test_clocks', 'reviews', 'imports'] as const;
export type Job = (typeof JOBS)[number];

/** Receives the outcome of each round of background jobs. */
export interface JobMonitor {
  wentWell(job: Job): void;
  failed(job: Job): void;
}

export const NO_JOB_MONITOR: JobMonitor = { wentWell: () => {}, failed: () => {} };

interface JobStatus {
  readonly job: Job;
  /** When a round last succeeded; null if no round has succeeded since the node started. */
  readonly wentWellAt: Date | null;
  readonly failures: number;
  readonly isFailing: boolean;
}

export interface JobLog extends JobMonitor {
  statuses(): readonly JobStatus[];
}

/** Records the outcomes of this node's background jobs, for the metrics and the status page. */
export function jobLog({ clock, metrics }: { clock: Clock; metrics: Metrics }): JobLog {
  // The label is not named `job`, because Prometheus uses that name for the scraped target.
  const label = { name: 'work', values: JOBS };
  const rounds = metrics.counterBy('tasman_job_rounds_total', 'Completed rounds of background work', label);
  const failedRounds = metrics.counterBy(
    'tasman_job_failed_rounds_total',
    'Rounds of background work that failed',
    label,
  );
  const statuses = new Map<Job, JobStatus>(
    JOBS.map((job) => [job, { job, wentWellAt: null, failures: 0, isFailing: false }]),
  );
  const of = (job: Job) => statuses.get(job)!;
  metrics.gaugeBy(
    'tasman_job_last_success_timestamp_seconds',
    'When a round of the work last succeeded; 0 if none did since the node started',
    label,
    () => Object.fromEntries(JOBS.map((job) => [job, (of(job).wentWellAt?.getTime() ?? 0) / 1000])),
  );
  return {
    wentWell(job) {
      rounds(job);
      statuses.set(job, { ...of(job), wentWellAt: clock.now(), isFailing: false });
    },
    failed(job) {
      rounds(job);
      failedRounds(job);
      statuses.set(job, { ...of(job), failures: of(job).failures + 1, isFailing: true });
    },
    statuses: () => [...statuses.values()],
  };
}
