import type { Logger } from '../base/logger.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Listener } from '../db/notify.ts';
import type { Tx } from '../db/tx.ts';
import type { JobMonitor } from '../jobs/job-log.ts';
import { type BackgroundWork, inRounds } from '../jobs/rounds.ts';
import { MAIL_CHANNEL, queueMails } from './queue.ts';
import { type MailText, renderMail } from './render-mail.ts';
import { type MailDeps, runDueMails } from './run-due-mails.ts';

interface BulkMail {
  readonly to: string;
  readonly replyTo: string | null;
  readonly words: MailText;
}

/** Queues many emails of one kind. Each has an attachment, which is generated when the email is sent. */
export const bulkMailer = (cipher: FieldCipher, attachment: string) => ({
  queue: (tx: Tx, { customerId, at }: { customerId: number; at: Date }, mails: readonly BulkMail[]) =>
    queueMails(
      tx,
      cipher,
      mails.map(({ to, replyTo, words }) => ({
        customerId,
        to,
        at,
        attachment,
        ...(replyTo === null ? {} : { replyTo }),
        ...renderMail(words),
      })),
    ),
});

const ROUND_MS = 5_000;

/** Sends due emails in the background: at once after a notification, and periodically for retries. */
export function mailWorker(
  deps: MailDeps & { listener?: Listener; logger: Pick<Logger, 'info' | 'warn'>; rounds?: JobMonitor },
): BackgroundWork {
  const { logger } = deps;
  const rounds = inRounds({
    job: 'mail',
    title: 'Looking for mail that is due',
    everyMs: ROUND_MS,
    logger,
    monitor: deps.rounds,
    async work() {
      const { sent, failed } = await runDueMails(deps);
      if (sent > 0) logger.info({ sent }, 'mail sent');
      if (failed > 0) logger.warn({ failed }, 'could not send mail; it will be retried');
    },
  });

  return {
    start(): void {
      rounds.start();
      deps.listener?.on(MAIL_CHANNEL, rounds.wake);
    },
    /** Finishes sending the claimed emails, then ends. */
    async stop(): Promise<void> {
      await rounds.stop();
      deps.mailer.close();
    },
  };
}
