import type { Clock } from '../base/clock.ts';
import { JOBS, type Job, type Rounds } from '../base/rounds.ts';
import type { Metrics } from '../http/metrics.ts';

export interface JobStanding {
  readonly job: Job;
  /** Null when no round went well since the node started. */
  readonly wentWellAt: Date | null;
  readonly failures: number;
  readonly isFailing: boolean;
}

export interface JobLog extends Rounds {
  standings(): readonly JobStanding[];
}

/** How the background work of this node goes, as figures and for the status page. */
export function jobLog({ clock, metrics }: { clock: Clock; metrics: Metrics }): JobLog {
  // Not `job`: Prometheus gives that name to what it scrapes.
  const label = { name: 'work', values: JOBS };
  const rounds = metrics.counterBy('tasman_job_rounds_total', 'Rounds of background work that were ended', label);
  const failedRounds = metrics.counterBy('tasman_job_failed_rounds_total', 'Those that failed', label);
  const standings = new Map<Job, JobStanding>(
    JOBS.map((job) => [job, { job, wentWellAt: null, failures: 0, isFailing: false }]),
  );
  const of = (job: Job) => standings.get(job)!;
  metrics.gaugeBy(
    'tasman_job_last_success_timestamp_seconds',
    'When a round of the work last went well; 0 when none did since the node started',
    label,
    () => Object.fromEntries(JOBS.map((job) => [job, (of(job).wentWellAt?.getTime() ?? 0) / 1000])),
  );
  return {
    wentWell(job) {
      rounds(job);
      standings.set(job, { ...of(job), wentWellAt: clock.now(), isFailing: false });
    },
    failed(job) {
      rounds(job);
      failedRounds(job);
      standings.set(job, { ...of(job), failures: of(job).failures + 1, isFailing: true });
    },
    standings: () => [...standings.values()],
  };
}
