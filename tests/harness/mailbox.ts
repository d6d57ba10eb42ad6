import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { until } from './until.ts';

/** Creates a data folder for a service, and reads the emails that its worker writes to the outbox in that folder. */
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
  /** Waits for an email that contains a link to this path, and returns the link. */
  async function link(address: string, path: string): Promise<string> {
    const find = () =>
      mailsTo(address)
        .flatMap((mail) => /http:\/\/127\.0\.0\.1:\d+\/auth\/\S+/.exec(mail)?.[0] ?? [])
        .find((each) => new URL(each).pathname === path);
    await until(() => find() !== undefined);
    return find()!;
  }
  return { folder, mailsTo, link, passwordLink: (address: string) => link(address, '/auth/set-password') };
}
