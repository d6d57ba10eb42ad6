import type { Logger } from '../base/logger.ts';
import { NOBODY_LOOKS, type Rounds } from '../base/rounds.ts';
import type { Listener } from '../db/notify.ts';
import { type MailDeps, runDueMails } from './run-due-mails.ts';
import { MAIL_CHANNEL } from './wake.ts';

const ROUND_MS = 5_000;

/** Sends due mail in the background: at once when woken, and in rounds for what waits to be tried again. */
export function mailWorker(
  deps: MailDeps & { listener?: Listener; logger: Pick<Logger, 'info' | 'warn'>; rounds?: Rounds },
) {
  const { rounds = NOBODY_LOOKS } = deps;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        const { sent, failed } = await runDueMails(deps);
        if (sent > 0) deps.logger.info({ sent }, 'mail sent');
        if (failed > 0) deps.logger.warn({ failed }, 'mail could not be sent and will be tried again');
        rounds.wentWell('mail');
      } catch (error) {
        deps.logger.warn({ err: error }, 'mail could not be looked at');
        rounds.failed('mail');
      }
    } while (again && timer);
  }

  function wake(): void {
    if (!timer) return;
    again = true;
    running ??= work().finally(() => {
      running = undefined;
    });
  }

  return {
    start(): void {
      timer ??= setInterval(wake, ROUND_MS).unref();
      deps.listener?.on(MAIL_CHANNEL, wake);
      wake();
    },
    /** Lets the mail in hand go out, then ends. */
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await running;
      deps.mailer.close();
    },
  };
}
