import { join } from 'node:path';
import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The operator's mail server if configured; otherwise files in the data folder. */
export const openMailer = (config: {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
}): Mailer =>
  config.smtpUrl === undefined
    ? fileMailer({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom })
    : smtpMailer({ url: config.smtpUrl, from: config.mailFrom });
