import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../harness/prepared.ts';
import { afterThisTest, run, start, temporaryFolder } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

describe('the service as a process', () => {
  it('starts on an empty folder with a database, a demo world, pages and a banner, and stops in order', async () => {
    const service = await start({ DATA_DIR: temporaryFolder() });
    expect((await get(`${service.address}/readyz`)).text).toBe('{"status":"ready"}');
    expect((await get(`${service.address}/healthz`)).status).toBe(200);
    expect((await get(`${service.address}/docs`)).text).toMatch(/^<!doctype html>/i);
    const document = JSON.parse((await get(`${service.address}/openapi.json`)).text);
    expect([document.openapi, document.info.version, document.servers[0].url]).toEqual([
      '3.1.0',
      '0.1.0',
      service.address,
    ]);
    expect((await get(`${service.address}/metrics`)).text).toContain('tasman_http_request_seconds');
    expect(service.stdout()).toContain('admin@demo.example / demo-admin');
    expect(service.stdout()).toContain('by the API, account_type=user and customer_id=3');
    expect(JSON.parse((await get(`${service.address}/api`)).text)).toMatchObject({ guides: `${service.address}/docs` });
    expect(service.stdout()).toContain(`${service.address}/docs`);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stdout()).toContain('"msg":"stopped"');
    expect(service.stderr()).toBe('');
  });

  it('shows the demo world to no other machine, also where an earlier start has loaded it', async () => {
    const DATA_DIR = await demoFolder();
    const refused = await run(['serve'], { DATA_DIR, HOST: '0.0.0.0', LOG_LEVEL: 'silent' });
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database holds the demo world, whose sign-ins everybody knows, so it is not served on HOST 0.0.0.0: set HOST to 127.0.0.1, use another database, or close the demo accounts with "tasman customer close".\n',
    });
  });

  it('logs JSON lines alone when it is no demo and no terminal, and says what comes first', async () => {
    const service = await start({ DATA_DIR: temporaryFolder(), DEMO: '0' });
    const code = await service.end('SIGINT');
    expect(service.stdout()).toContain('there are no accounts yet: \\"tasman init\\" makes the first one');
    for (const line of service.stdout().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow();
    expect(code).toBe(0);
  });

  it('keeps what was committed through kill -9, and a second start takes over', async () => {
    const DATA_DIR = await demoFolder();
    const first = await start({ DATA_DIR });
    const token = await signIn(first.address);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    const second = await start({ DATA_DIR });
    // The signing key and the accounts are the same rows, so yesterday's token still opens the door.
    expect(await signIn(second.address)).not.toBe('');
    const answer = await fetch(`${second.address}/api/company`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).not.toBe(401);
    expect(await second.end()).toBe(0);
  });

  it('refuses a folder that another service holds, in one sentence, and leaves that one running', async () => {
    const DATA_DIR = await demoFolder();
    const first = await start({ DATA_DIR });
    const second = await run(['serve'], { DATA_DIR });
    expect(second.code).toBe(1);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect(second.stderr).toContain(DATA_DIR);
    expect((await get(`${first.address}/readyz`)).status).toBe(200);
  });

  it('says in one sentence, and without a stack in its log, that the port is in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    afterThisTest(() => void squatter.close());
    const { port } = squatter.address() as AddressInfo;
    const { code, stdout, stderr } = await run(['serve'], { DATA_DIR: await demoFolder(), PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toBe(`Port ${port} on 127.0.0.1 is in use; set PORT to another one, or to 0 for any free one.\n`);
    // The log tells how it started and stopped, and of no trouble beside the sentence.
    const logged = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(logged.filter(({ level, err }) => level !== 'info' || err !== undefined)).toEqual([]);
    expect(logged.at(-1).msg).toBe('stopped');
  });

  it('finishes what is in flight before it stops', async () => {
    const service = await start({ DATA_DIR: await demoFolder() });
    const { port, hostname } = new URL(service.address);
    const body = 'username=admin@demo.example&password=demo-admin';
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    // The head of a request; the service says when it has read it. Then the signal, and only then the body.
    const head = [
      'POST /api/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await until(() => got === 'HTTP/1.1 100 Continue\r\n\r\n');
    service.child.kill('SIGTERM');
    await until(() => service.stdout().includes('"msg":"stopping"'));
    socket.write(body);
    await closed;
    expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await service.ended()).toBe(0);
  });

  it('loads the demo world once: a restart and the demo command change nothing', async () => {
    const DATA_DIR = await demoFolder();
    const first = await start({ DATA_DIR });
    await first.end();
    const again = await run(['demo'], { DATA_DIR, LOG_LEVEL: 'silent' });
    expect(again).toEqual({
      code: 0,
      stdout: 'The database has accounts already; the demo world goes only into an empty one.\n',
      stderr: '',
    });
  });
});

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
