// Tests a listener written in any language against a running service with demo data. The listener must handle a genuine
// delivery exactly once, despite repeated deliveries and crashes, and reject anything else.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTasman, type Tasman } from '@tasman/client';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
}

/** The programs that make up a listener on the specified port. */
export type Programs = (port: number) => readonly Program[];

export async function tryListener(url: string, programs: Programs): Promise<void> {
  const inbox = mkdtempSync(join(tmpdir(), 'tasman-inbox-'));
  const port = await freePort();
  const partner = await signedIn(url);
  const { data: made } = await partner.post('/api/webhooks', {
    body: { url: `http://127.0.0.1:${port}/hooks`, events: ['employee.updated'] },
  });
  const endpoint = { params: { path: { webhook_id: made.webhook.id } } } as const;
  const secret = String(made.webhook.secret);
  const listener = await start(programs(port), port, { INBOX: inbox, WEBHOOK_SECRET: secret });
  try {
    const { data: test } = await partner.post('/api/webhooks/{webhook_id}/test', endpoint);
    const { payload, id } = await delivered(partner, test.delivery.id);
    const handled = `handled webhook.test ${JSON.parse(payload).id}`;
    await listener.says(handled, 1);

    // A different delivery of the same event is accepted but not handled again.
    await replayed(partner, id);
    await listener.says(`seen ${JSON.parse(payload).id}`, 1);

    const now = Math.floor(Date.now() / 1_000);
    const signed = (at: number, body: string, key = secret) => ({
      'X-SVC-Timestamp': String(at),
      'X-SVC-Signature': createHmac('sha256', key).update(`${at}.${body}`).digest('hex'),
      'webhook-id': 'forged',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${createHmac('sha256', key).update(`forged.${at}.${body}`).digest('base64')}`,
    });
    const forged = JSON.stringify({ id: 'forged', type: 'pay.created', entity: {}, data: {} });
    assert.equal(await post(port, forged, {}), 401, 'without a signature');
    assert.equal(await post(port, forged, signed(now, forged, 'another secret')), 401, 'signed with another secret');
    assert.equal(await post(port, `${forged} `, signed(now, forged)), 401, 'changed in transit');
    assert.equal(await post(port, forged, signed(now - 3_600, forged)), 401, 'an hour old');
    assert.deepEqual(readdirSync(inbox).filter((name) => name.endsWith('.json')).length, 1);

    // Simulates a crash after the event is stored and before it is handled. After the restart, the listener must handle
    // the event and recognise repeated deliveries of it.
    await listener.end();
    rmSync(join(inbox, `${JSON.parse(payload).id}.done`));
    await listener.startAgain();
    await listener.says(handled, 2);
    await replayed(partner, id);
    await listener.says(`seen ${JSON.parse(payload).id}`, 2);
    assert.equal(listener.count(handled), 2);
  } finally {
    await listener.end();
    rmSync(inbox, { recursive: true });
    await partner.delete('/api/webhooks/{webhook_id}', endpoint);
  }
}

async function signedIn(url: string): Promise<Tasman> {
  const { data } = await createTasman({ url }).post('/api/login', {
    body: { username: 'partner@demo.example', password: 'demo-partner' },
  });
  return createTasman({ url, token: data.access_token });
}

async function delivered(partner: Tasman, delivery_id: number) {
  for (;;) {
    const { data } = await partner.get('/api/webhooks/deliveries/{delivery_id}', { params: { path: { delivery_id } } });
    const { status, payload, lastError } = data;
    if (status === 'delivered') return { id: delivery_id, payload: String(payload) };
    assert.ok(status === 'pending' || status === 'sending', `the delivery is ${status}: ${lastError}`);
    await sleep(50);
  }
}

async function replayed(partner: Tasman, delivery_id: number): Promise<void> {
  const { data } = await partner.post('/api/webhooks/deliveries/{delivery_id}/replay', {
    params: { path: { delivery_id } },
  });
  await delivered(partner, data.delivery.id);
}

async function post(port: number, body: string, headers: Record<string, string>): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/hooks`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return status;
}

/** Starts the programs and waits until they listen. Their output is kept across restarts. */
async function start(programs: readonly Program[], port: number, env: Readonly<Record<string, string>>) {
  let printed = '';
  let children: readonly ChildProcess[] = [];
  const alive = () => children.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) {
      assert.ok(alive(), `the listener exited while waiting for ${what}:\n${printed}`);
      await sleep(50);
    }
  };
  const startAgain = async () => {
    children = programs.map(({ command, args, folder }) => {
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => {
          printed += part;
        });
      }
      return child;
    });
    await until('its first response', () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 405,
        () => false,
      ),
    );
  };
  const count = (text: string) => printed.split(text).length - 1;
  await startAgain();
  return {
    startAgain,
    count,
    says: (text: string, times: number) => until(`"${text}" ${times} times`, () => count(text) >= times),
    async end() {
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill();
          await once(child, 'close');
        }),
      );
    },
  };
}

/** Finds a port below the ephemeral range, so that it is still free when the listener restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
