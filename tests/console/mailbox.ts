import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

/** A folder for a service's data, into whose outbox its own worker writes mails, and a look into it. */
export function mailbox(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `tasman-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const outbox = join(folder, 'outbox');
  const mailsTo = (address: string): string[] =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(outbox, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
  return {
    folder,
    mailsTo,
    /** The link to choose a password, once the mail to somebody is there. */
    async passwordLink(address: string): Promise<string> {
      const find = () =>
        mailsTo(address)
          .map((mail) => /http:\/\/127\.0\.0\.1:\d+\/auth\/set-password\S+/.exec(mail)?.[0])
          .find((link) => link !== undefined);
      await expect.poll(find).toBeDefined();
      return find()!;
    },
  };
}
