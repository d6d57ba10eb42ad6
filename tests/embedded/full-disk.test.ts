import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { anAuEmployee } from '../fixtures/employees.ts';
import { start } from '../harness/process.ts';
import { canMount, smallDisk } from './fixtures/mount.ts';

const execute = promisify(execFile);

const CANNOT_STORE = { detail: 'The service cannot store anything at the moment; try again shortly' };
const NOT_READY = { detail: 'The disk that holds the database is full: nothing can be stored' };

async function signedIn(address: string) {
  const form = new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' });
  const reply = await fetch(`${address}/api/login`, { method: 'POST', body: form });
  const { access_token } = (await reply.json()) as { access_token: string };
  return async () => {
    const people = Array.from({ length: 50 }, () => anAuEmployee());
    const made = await fetch(`${address}/api/company/1/employees/create`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(people),
    });
    return { status: made.status, body: await made.json() };
  };
}

describe.skipIf(!canMount)('a disk that fills while the service runs (skipped where none can be mounted)', () => {
  test('reports a full disk in responses, in /readyz and once in the log, and recovers when there is space', async () => {
    const disk = await smallDisk('250m');
    const running = await start({ DATA_DIR: join(disk, 'data'), RATE_LIMIT_SCALE: '0' });
    const create = await signedIn(running.address);
    const ready = async () => {
      const reply = await fetch(`${running.address}/readyz`);
      return { status: reply.status, body: await reply.json() };
    };
    const logged = (text: string) => running.stdout().split(text).length - 1;
    expect([(await create()).status, (await ready()).status]).toEqual([201, 200]);

    const filler = join(disk, 'filler');
    await execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']).catch(() => undefined);
    await expect.poll(create).toEqual({ status: 503, body: CANNOT_STORE });
    for (let call = 0; call < 5; call += 1) await create();
    expect(await ready()).toEqual({ status: 503, body: NOT_READY });
    expect(logged('The disk that holds the database is full')).toBe(1);

    await rm(filler);
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
    expect(logged('The disk that holds the database has free space again')).toBe(1);
    expect((await create()).status).toBe(201);
  });
});
