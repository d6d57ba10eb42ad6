import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer } from './mailer.ts';

/**
 * For a service without a mail server: writes every email to a file that any mail program can open. Emails contain
 * sign-in links, so only the owner can read the folder and its files.
 */
export function fileMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(envelopeOf(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const name = `${message.at.toISOString().replaceAll(/[:.]/g, '-')}_${message.uuid}.eml`;
      const draft = join(folder, `.${name}.draft`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes as Buffer);
        // The file is flushed to disk before the email counts as sent.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, name));
    },
    close: () => {},
  };
}

const TIMEOUT_MS = 20_000;

/**
 * Sends email through the operator's mail server. The connection is encrypted if the server offers it; `smtps:`
 * requires encryption.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(message) {
      await transport.sendMail(envelopeOf(message, from));
    },
    close: () => transport.close(),
  };
}

/** Uses the operator's mail server if it is configured; otherwise writes files in the data folder. */
export const openMailer = (config: {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
}): Mailer =>
  config.smtpUrl === undefined
    ? fileMailer({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom })
    : smtpMailer({ url: config.smtpUrl, from: config.mailFrom });
