import type { Logger } from '../../../../base/logger.ts';
import { NOBODY_LOOKS, type Rounds } from '../../../../base/rounds.ts';
import type { LodgementService } from './lodgement.service.ts';

const SWEEP_MS = 15_000;

/** Goes on with messages by itself: sends what a crash or an outage left behind, and asks for answers. */
export function lodgementWorker({
  lodgements,
  logger,
  rounds = NOBODY_LOOKS,
}: {
  lodgements: Pick<LodgementService, 'runDue'>;
  logger: Pick<Logger, 'warn'>;
  rounds?: Rounds | undefined;
}): {
  start(): void;
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isStopping = false;
  const sweep = () => {
    working ??= lodgements
      .runDue(() => isStopping)
      .then(() => rounds.wentWell('filings'))
      .catch((error) => {
        logger.warn({ err: error }, 'lodgements interrupted');
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
    /** What is under way is waited for; the rest is for the next start. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await working;
    },
  };
}
