import { type Logger, outageLog } from '../../../base/logger.ts';
import { type JobMonitor, NO_JOB_MONITOR } from '../../../jobs/job-log.ts';
import type { LodgementService } from './lodgement.service.ts';

const SWEEP_MS = 15_000;

/** Processes messages in the background: sends messages left over from a crash or outage, and polls for responses. */
export function lodgementWorker({
  lodgements,
  logger,
  rounds = NO_JOB_MONITOR,
}: {
  lodgements: Pick<LodgementService, 'runDue'>;
  logger: Pick<Logger, 'info' | 'warn'>;
  rounds?: JobMonitor | undefined;
}): {
  start(): void;
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopping = false;
  const lodging = outageLog(logger, 'Sending filings');
  const sweep = () => {
    working ??= lodgements
      .runDue(() => isStopping)
      .then(() => {
        lodging.wentWell();
        rounds.wentWell('filings');
      })
      .catch((error) => {
        lodging.failed(error);
        rounds.failed('filings');
      })
      .finally(() => {
        working = undefined;
      });
  };
  return {
    start() {
      isStopping = false;
      timer = setInterval(sweep, SWEEP_MS).unref();
      sweep();
    },
    /** Waits for work in progress. The remaining messages are processed after the next start. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await working;
    },
  };
}
