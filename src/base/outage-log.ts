import type { Logger } from './logger.ts';

export interface OutageLog {
  failed(error: unknown): void;
  wentWell(): void;
}

/** Logs a recurring job: one line when it starts to fail and one when it succeeds again. */
export function outageLog(logger: Pick<Logger, 'info' | 'warn'>, work: string): OutageLog {
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures === 1) logger.warn({ err: error }, `${work} fails; further failures are not logged until it works`);
    },
    wentWell() {
      if (failures > 0) logger.info({ failures }, `${work} works again`);
      failures = 0;
    },
  };
}
