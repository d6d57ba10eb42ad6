import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTEN_HELP, listenForDeliveries, readListenOptions } from '../../src/cli/listen.ts';
import { buildWebhookApp, connect, happen, log, openListener, register } from '../api/webhook.fixture.ts';
import { only, type TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

let service: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tasman-verifiers-'));
beforeAll(async () => {
  service = await buildWebhookApp();
  await connect(service);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command and collects its output. */
async function startListening(secret: string | undefined, status = '200') {
  const lines: string[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const options = readListenOptions(['--port', '0', '--status', status, ...(secret ? ['--secret', secret] : [])]);
  const ended = listenForDeliveries(options, { say: (line) => lines.push(line), now: service.clock.now, stopped });
  await until(() => lines.length > 0);
  const url = /http:\S+/.exec(lines[0]!)![0];
  const end = () => {
    stop();
    return ended;
  };
  return { lines, url, end };
}

describe('tasman listen', () => {
  it('prints each delivery and that its signature is right', async () => {
    const listening = await startListening('chosen');
    const { id } = await register(service, listening.url, { secret: 'chosen' });
    await happen(service);
    await service.app.webhooks.runDue();
    const [row] = await log(service, `?webhook_id=${id}`);
    await until(() => listening.lines.length === 4);
    expect(listening.lines[2]).toBe(`2026-03-10T00:00:00.000Z  employee.updated  delivery ${row!.id}  signature valid`);
    expect(JSON.parse(listening.lines[3]!)).toEqual({
      id: row!.payloadId,
      type: 'employee.updated',
      createdAt: '2026-03-10T00:00:00.000000',
      customerId: 3,
      companyId: 12,
      entity: { type: 'employee', id: 5 },
      data: { id: 5, company_id: 12, first_name: 'Ann', pay_rate_per_hour: 30, nz_tax_code: null },
    });
    expect([row!.status, await listening.end()]).toEqual(['delivered', 0]);
  });

  it('reports a wrong signature and returns the configured status', async () => {
    const listening = await startListening('another', '500');
    const { id } = await register(service, listening.url, { secret: 'chosen', events: ['employee.deleted'] });
    await happen(service, [{ type: 'employee.deleted', entity: { type: 'employee', id: 1 }, companyId: 1, data: {} }]);
    await service.app.webhooks.runDue();
    await until(() => listening.lines.length === 4);
    expect(listening.lines[2]).toMatch(/ {2}SIGNATURE INVALID$/);
    const rows = await log(service, `?webhook_id=${id}`);
    expect(rows.map((row) => only(row, 'status', 'attemptCount', 'responseCode', 'lastError'))).toEqual([
      { status: 'retry', attemptCount: 1, responseCode: 500, lastError: 'HTTP 500' },
    ]);
    await listening.end();
  });

  it('rejects unknown and invalid options', () => {
    expect(() => readListenOptions(['--prot', '1'])).toThrow(/Unknown option '--prot'/);
    expect(() => readListenOptions(['--port', '70000'])).toThrow(
      '--port must be a whole number from 0 to 65535, but it is "70000".',
    );
    for (const option of ['port', 'secret', 'prefix', 'status', 'tolerance'])
      expect(LISTEN_HELP).toContain(`--${option}`);
  });
});

describe('the verifiers in the documentation', () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const codeOf = (language: string) => new RegExp(`\`\`\`${language}[^\\n]*\n([\\s\\S]*?)\`\`\``).exec(document)![1]!;

  /** A real delivery, recorded by a listener. */
  const capture = async () => {
    const listener = await openListener();
    const { secret } = await register(service, listener.url);
    await happen(service, [
      { type: 'employee.updated', entity: { type: 'employee', id: 77 }, companyId: 1, data: { first_name: 'Māia' } },
    ]);
    await service.app.webhooks.runDue();
    const { headers, body } = listener.received.at(-1)!;
    return {
      secret,
      body,
      timestamp: String(headers['x-svc-timestamp']),
      signature: String(headers['x-svc-signature']),
    };
  };

  it('the TypeScript verifier accepts a genuine delivery and rejects a forged or old one [DELIV-023]', async () => {
    const { secret, body, timestamp, signature } = await capture();
    const file = join(folder, 'verify.ts');
    writeFileSync(file, codeOf('ts'));
    const { isGenuine } = await import(pathToFileURL(file).href);
    const now = Number(timestamp);
    const given = { secret, timestamp, signature, body: Buffer.from(body), now };
    expect(isGenuine(given)).toBe(true);
    expect(isGenuine({ ...given, body: Buffer.from(body.replace('77', '78')) })).toBe(false);
    expect(isGenuine({ ...given, secret: 'another' })).toBe(false);
    expect(isGenuine({ ...given, signature: 'short' })).toBe(false);
    expect(isGenuine({ ...given, now: now + 301 })).toBe(false);
  });

  // Skipped on machines without Python.
  const hasPython = spawnSync('python3', ['--version']).error === undefined;
  it.runIf(hasPython)(
    'the Python verifier accepts a genuine delivery and rejects a forged or old one [DELIV-023]',
    async () => {
      const { secret, body, timestamp, signature } = await capture();
      const cases = [
        [secret, timestamp, signature, body, Number(timestamp)],
        [secret, timestamp, signature, body.replace('77', '78'), Number(timestamp)],
        [secret, timestamp, 'short', body, Number(timestamp)],
        [secret, timestamp, signature, body, Number(timestamp) + 301],
      ];
      const program = `${codeOf('python')}
import json, sys
for secret, timestamp, signature, body, now in json.load(sys.stdin):
    print(is_genuine(secret, timestamp, signature, body.encode("ascii"), now))
`;
      const python = spawnSync('python3', ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' });
      expect([python.stderr, python.stdout]).toEqual(['', 'True\nFalse\nFalse\nFalse\n']);
    },
  );
});
