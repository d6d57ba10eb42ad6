import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../fixtures/docs-blocks.ts';
import {
  afterThisTest,
  type Running,
  run,
  runProcess,
  startForFile,
  temporaryFolder,
  temporaryFolderForFile,
} from '../harness/process.ts';
import { until } from '../harness/until.ts';
import { expectGuideToWork, hasCurl, roleIs } from './fixtures/guide-runner.ts';

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** The tests use one data folder from its first start to its last. */
describe('a service with an embedded database', () => {
  const DATA_DIR = temporaryFolderForFile();
  let first: Running;
  let second: Running;

  it('creates a database and the demo in an empty folder, serves its pages and prints a banner', async () => {
    first = await startForFile({ DATA_DIR });
    const { address } = first;
    expect((await get(`${address}/readyz`)).text).toBe('{"status":"ready"}');
    expect((await get(`${address}/healthz`)).status).toBe(200);
    expect((await get(`${address}/docs`)).text).toMatch(/^<!doctype html>/i);
    const document = JSON.parse((await get(`${address}/openapi.json`)).text);
    expect([document.openapi, document.info.version, document.servers[0].url]).toEqual(['3.1.0', '0.1.0', address]);
    expect((await get(`${address}/metrics`)).text).toContain('tasman_http_request_seconds');
    expect(JSON.parse((await get(`${address}/api`)).text)).toMatchObject({ guides: `${address}/docs` });
    // The banner is printed after the log line with the address.
    await until(() => first.stdout().includes(`${address}/docs`));
    expect(first.stdout()).toContain('admin@demo.example / demo-admin');
    expect(first.stdout()).toContain('in the API, account_type=user and customer_id=3');
  });

  // The tour consists of the README sections that show output.
  it.skipIf(!hasCurl)('the commands in the README tour run right after the first start (needs curl)', async () => {
    const all = blocksOf('README.md');
    const sections = new Set(all.filter(roleIs('answer')).map(({ section }) => section));
    const tour = all.filter(({ section }) => sections.has(section));
    expect(tour.filter(roleIs('run'))).not.toEqual([]);
    await expectGuideToWork(tour, first, DATA_DIR);
  });

  it('rejects, with one sentence, a folder that another service uses, and does not disturb that service', async () => {
    const refused = await runProcess(['serve'], { DATA_DIR });
    expect(refused.code).toBe(1);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    expect(refused.stderr).toContain(DATA_DIR);
    expect((await get(`${first.address}/readyz`)).status).toBe(200);
  });

  it('accounts and tokens remain valid after kill -9 and a restart', async () => {
    const token = await signIn(first.address);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    second = await startForFile({ DATA_DIR });
    // The signing key and the accounts are stored, so the token of the first start is still valid.
    expect(await signIn(second.address)).not.toBe('');
    const answer = await fetch(`${second.address}/api/company`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).not.toBe(401);
  });

  it('finishes a request in progress before it stops at SIGTERM', async () => {
    const { port, hostname } = new URL(second.address);
    const body = 'username=admin@demo.example&password=demo-admin';
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    // The service has confirmed the head of the request when the signal arrives. The body is sent only after that.
    const head = [
      'POST /api/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await until(() => got === 'HTTP/1.1 100 Continue\r\n\r\n');
    second.child.kill('SIGTERM');
    await until(() => second.stdout().includes('"msg":"stopping"'));
    socket.write(body);
    await closed;
    expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await second.ended()).toBe(0);
    expect(second.stdout()).toContain('"msg":"stopped"');
    expect(second.stderr()).toBe('');
  });

  it('reports a port in use with one sentence, and without a stack trace in its log', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    afterThisTest(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await runProcess(['serve'], { DATA_DIR, PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Set PORT to another port, or to 0 for any free port.\n`,
    );
    // The log has no warnings or errors, and it ends with the stop.
    const logged = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(logged.filter(({ level, err }) => level !== 'info' || err !== undefined)).toEqual([]);
    expect(logged.at(-1).msg).toBe('stopped');
  });

  it('loads the demo once: neither a restart nor the demo command loads it again', async () => {
    expect(second.stdout()).not.toContain('demo world loaded');
    expect(await run(['demo'], { DATA_DIR, LOG_LEVEL: 'silent' })).toEqual({
      code: 0,
      stdout: 'The database already has accounts. The demo world can only be loaded into an empty database.\n',
      stderr: '',
    });
  });
});

describe('a service without the demo', () => {
  it('logs only JSON lines, explains how to create an account, and shares its database with commands', async () => {
    const env = { DATA_DIR: temporaryFolder(), DEMO: '0' };
    const quiet = { ...env, LOG_LEVEL: 'silent' };
    const create = (name: string, ...more: readonly string[]) => [
      ...['customer', 'create', '--name', name, '--email', `${name}@bakery.example`, '--plan', 'SMALL', '--json'],
      ...more,
    ];
    const service = await startForFile(env);
    await until(() =>
      service.stdout().includes('there are no accounts yet; create the first one with \\"tasman init\\"'),
    );

    const made = await runProcess(create('first', '--password-stdin'), env, 'typed, not an argument\n');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ customer_id: 1000, name: 'first' });
    // The running service can use the account immediately.
    const body = new URLSearchParams({ username: 'first@bakery.example', password: 'typed, not an argument' });
    expect((await fetch(`${service.address}/api/login`, { method: 'POST', body })).status).toBe(200);
    expect(await run(['migrate'], quiet)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    expect(await run(['verify'], quiet)).toMatchObject({ code: 0, stderr: '' });
    expect((await get(`${service.address}/readyz`)).status).toBe(200);

    expect(await service.end('SIGINT')).toBe(0);
    for (const line of service.stdout().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow();
    // When no service is running, the commands start the database themselves.
    expect(await runProcess(create('second'), env)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse((await run(['customer', 'list', '--json'], env)).stdout)).toHaveLength(2);
  });
});
