import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { copyOf } from '../harness/prepared.ts';
import {
  afterThisTest,
  type Running,
  runProcess,
  start,
  startForFile,
  temporaryFolderForFile,
} from '../harness/process.ts';

const TWO = ['--workers', '2'];

/** The current worker processes by number, as the service logged them. */
function workersOf({ stdout }: Running): Map<number, number> {
  const lines = stdout()
    .split('\n')
    .filter((line) => line.includes('"msg":"a worker is listening"'));
  return new Map(lines.map((line) => JSON.parse(line)).map(({ worker, worker_pid }) => [worker, worker_pid]));
}

/** Uses a new connection, so that either worker may get it. */
const freshStatus = (address: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${address}${path}`, { agent: false, headers: { connection: 'close' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

/** The timeout of a request. No response could take this long. */
const SILENCE_MS = 30_000;

/**
 * Loads a page on a new connection. If a worker is killed just after a connection was assigned to it, the connection is
 * never closed, so a request without a response is repeated once. A second timeout is an error.
 */
async function freshPage(address: string, path: string): Promise<{ reply: Response; page: string }> {
  for (let silent = 0; ; silent += 1) {
    const signal = AbortSignal.timeout(SILENCE_MS);
    try {
      const reply = await fetch(`${address}${path}`, { headers: { connection: 'close' }, signal });
      return { reply, page: await reply.text() };
    } catch (error) {
      if (!signal.aborted || silent > 0) throw error;
    }
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const countsOf = (page: string, worker: number): number =>
  page
    .split('\n')
    .filter((line) => line.startsWith('tasman_http_request_seconds_count') && line.includes(`worker="${worker}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

describe('a service with several workers', () => {
  const dataDir = temporaryFolderForFile();
  let shared: Promise<Running> | undefined;
  const service = () => {
    shared ??= copyOf('demo', dataDir).then(() => startForFile({ DATA_DIR: dataDir }, TWO));
    return shared;
  };

  it('responds from all workers on one port, and shows the metrics of each on one page', async () => {
    const running = await service();
    for (let call = 0; call < 10; call += 1) expect(await freshStatus(running.address, '/readyz')).toBe(200);
    const { page } = await freshPage(running.address, '/metrics');
    expect(countsOf(page, 1)).toBeGreaterThan(0);
    expect(countsOf(page, 2)).toBeGreaterThan(0);
    expect(page.match(/^# TYPE tasman_http_request_seconds histogram$/gm)).toHaveLength(1);
  });

  it('a session created by one worker is valid on the other', async () => {
    const { address } = await service();
    const login = await fetch(`${address}/api/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const statuses = new Set<number>();
    for (let call = 0; call < 4; call += 1) {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      statuses.add((await fetch(`${address}/api/company`, { headers })).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('restarts a killed worker while the other responds', async () => {
    const running = await service();
    const before = workersOf(running);
    process.kill(before.get(2)!, 'SIGKILL');
    await expect.poll(() => workersOf(running).get(2)).not.toBe(before.get(2));
    expect(workersOf(running).get(1)).toBe(before.get(1));
    expect(running.stdout()).toContain('a worker exited unexpectedly and is restarted');
    expect((await freshPage(running.address, '/readyz')).reply.status).toBe(200);
  });

  it('restarts all workers in turn on SIGHUP without rejecting requests', async () => {
    const running = await service();
    const before = workersOf(running);
    running.child.kill('SIGHUP');
    const statuses = new Set<number>();
    const isDone = () => running.stdout().includes('all workers were restarted');
    while (!isDone()) statuses.add(await freshStatus(running.address, '/readyz'));
    expect([...statuses]).toEqual([200]);
    const after = workersOf(running);
    for (const place of [1, 2]) {
      expect(after.get(place)).not.toBe(before.get(place));
      expect(isAlive(before.get(place)!)).toBe(false);
    }
  });

  it('returns 503 for /metrics while a worker starts, and never partial metrics', async () => {
    const running = await service();
    const renewals = () => running.stdout().split('all workers were restarted').length;
    const before = renewals();
    const seen = new Map<number, string | null>();
    running.child.kill('SIGHUP');
    while (renewals() === before) {
      const { reply, page } = await freshPage(running.address, '/metrics');
      seen.set(reply.status, reply.headers.get('retry-after'));
      if (reply.status !== 200) continue;
      for (const worker of [1, 2]) expect(page).toContain(`worker="${worker}"`);
    }
    expect(seen.get(503)).toBe('2');
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await freshPage(running.address, '/metrics')).reply.status).toBe(200);
  });

  it('returns 503 for /metrics while the supervisor does not respond', async () => {
    const running = await service();
    // Reuses an existing connection to a worker, because the suspended supervisor assigns no new ones.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterThisTest(() => agent.destroy());
    const ask = (path: string): Promise<{ status: number | undefined; later: string | undefined }> =>
      new Promise((resolve, reject) => {
        request(`${running.address}${path}`, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode, later: answer.headers['retry-after'] }));
        })
          .on('error', reject)
          .end();
      });
    expect((await ask('/readyz')).status).toBe(200);
    running.child.kill('SIGSTOP');
    afterThisTest(() => running.child.kill('SIGCONT'));
    expect(await ask('/metrics')).toEqual({ status: 503, later: '2' });
  });

  it('ends together with all its workers at SIGTERM', async () => {
    const running = await service();
    const pids = [...workersOf(running).values()];
    expect(await running.end('SIGTERM')).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(running.stdout()).toContain('"msg":"stopped"');
  });

  it('survives SIGHUP during its start, and its workers end when the supervisor is killed', async () => {
    const first = await start({ DATA_DIR: dataDir }, TWO, (child) => child.kill('SIGHUP'));
    expect(await freshStatus(first.address, '/readyz')).toBe(200);
    const pids = [...workersOf(first).values()];
    expect(pids).toHaveLength(2);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    const second = await start({ DATA_DIR: dataDir }, TWO);
    expect(await freshStatus(second.address, '/readyz')).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('reports once why it cannot start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    afterThisTest(() => void other.close());
    const port = String((other.address() as AddressInfo).port);
    const { code, stderr } = await runProcess(['serve', ...TWO], { DATA_DIR: dataDir, PORT: port });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        `Port ${port} on 127.0.0.1 is already in use. Set PORT to another port, or to 0 for any free port.\n` +
        'Worker 1 exited before it was listening.\n',
    });
  });
});
