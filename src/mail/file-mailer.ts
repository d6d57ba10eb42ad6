import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer } from './mailer.ts';

/**
 * Without a mail server, every mail is written to a file that any mail program can open. Mails contain sign-in links,
 * so only the owner can read the folder and its files.
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
        // Flushed to disk before the mail counts as sent.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, name));
    },
    close: () => {},
  };
}
