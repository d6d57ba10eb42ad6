import type { FastifyInstance } from 'fastify';
import { type Logger, outageLog } from '../base/logger.ts';
import { type Job, type JobMonitor, NO_JOB_MONITOR } from './job-log.ts';

/** Recurring background work, such as sending emails. */
export interface BackgroundWork {
  start(): void;
  /** Finishes or releases the work in progress. */
  stop(): Promise<void>;
}

/**
 * Runs background work while the server listens. A server that is used in process, as in tests, runs no background
 * work.
 */
export function workWhileListening(server: FastifyInstance, works: readonly BackgroundWork[]): void {
  for (const work of works) {
    server.addHook('onListen', async () => work.start());
    server.addHook('onClose', () => work.stop());
  }
}

interface Rounds extends BackgroundWork {
  /** Starts a round now or, if one is running, another round right after it. Does nothing while stopping. */
  wake(): void;
}

/**
 * Repeats background work, one round at a time, and reports the outcome of each round. Stopping waits for the current
 * round. `work` can end the round early by checking `isStopping`.
 */
export function inRounds(given: {
  readonly job: Job;
  readonly everyMs: number;
  readonly work: (isStopping: () => boolean) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The name of the work in the log line about an outage, such as "Sending filings". */
  readonly title: string;
  readonly monitor?: JobMonitor | undefined;
}): Rounds {
  const { job, monitor = NO_JOB_MONITOR } = given;
  const outages = outageLog(given.logger, given.title);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        await given.work(() => timer === undefined);
        outages.wentWell();
        monitor.wentWell(job);
      } catch (error) {
        outages.failed(error);
        monitor.failed(job);
      }
    } while (again && timer);
  }

  function run(): void {
    running ??= work().finally(() => {
      running = undefined;
    });
  }

  function wake(): void {
    if (!timer) return;
    again = true;
    run();
  }

  return {
    wake,
    start(): void {
      timer ??= setInterval(run, given.everyMs).unref();
      run();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
