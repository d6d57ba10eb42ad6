import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts, programAt } from '../../deploy/cluster/local.ts';
import { until } from '../harness/until.ts';

const program = programAt('haproxy');
const SETTINGS = fileURLToPath(new URL('../../deploy/cluster/haproxy.cfg', import.meta.url));
const HOST = '127.0.0.1';

describe.skipIf(program === undefined)('HAProxy in front of the nodes', () => {
  let proxy: ChildProcess;
  let node: Server;
  let address: string;
  let isReady = false;

  beforeAll(async () => {
    const [writes, reads, calls, first, second, unused] = await freePorts(6);
    node = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' && !isReady ? 503 : 200).end('a node');
    }).listen(first, HOST);
    await once(node, 'listening');
    address = `http://${HOST}:${calls}`;
    const databases = Object.fromEntries(
      [1, 2, 3].flatMap((place) => [
        [`DB${place}`, `${HOST}:${unused}`],
        [`DB${place}_CHECK`, String(unused)],
      ]),
    );
    proxy = spawn(program!, ['-db', '-f', SETTINGS], {
      env: {
        BIND: HOST,
        WRITE_PORT: String(writes),
        READ_PORT: String(reads),
        HTTP_PORT: String(calls),
        NODE1: `${HOST}:${first}`,
        NODE2: `${HOST}:${second}`,
        ...databases,
      },
      stdio: 'ignore',
    });
  });

  afterAll(async () => {
    proxy.kill('SIGKILL');
    await once(proxy, 'exit');
    node.close();
  });

  /** Returns the response, or undefined while the port is closed. */
  const ask = () => fetch(`${address}/api/company`).catch(() => undefined);
  const answered = async (status: number): Promise<Response> => {
    let last: Response | undefined;
    await until(async () => {
      last = await ask();
      return last?.status === status;
    });
    return last!;
  };

  it('returns 503 with Retry-After while no node is ready, and forwards requests once one is', async () => {
    const refused = await answered(503);
    expect({
      retryAfter: refused.headers.get('retry-after'),
      type: refused.headers.get('content-type'),
      body: await refused.json(),
    }).toEqual({
      retryAfter: '2',
      type: 'application/json; charset=utf-8',
      body: { detail: 'The service is busy; try again shortly' },
    });
    isReady = true;
    expect(await (await answered(200)).text()).toBe('a node');
  });
});
