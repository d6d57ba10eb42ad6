import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer } from './mailer.ts';

const TIMEOUT_MS = 20_000;

/** Sends mail through the operator's mail server. Encrypts if the server offers it; `smtps:` requires it. */
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
