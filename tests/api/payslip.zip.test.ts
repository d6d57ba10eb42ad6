import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import type { Db } from '../../src/db/db.ts';
import { accountOf } from '../../src/http/principal.ts';
import { payslipService } from '../../src/resources/pay/payslip/payslip.service.ts';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { answerOf, only } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

let world: PayWorld;
/** A run with 60 employees, too many for one batch. */
let large: { runId: number; payIds: number[] };
beforeAll(async () => {
  world = await payWorld();
  large = await aRun(
    '2026-03-03',
    Array.from({ length: 60 }, (_, index) => ({ last_name: `Lee ${index}` })),
  );
});

async function aRun(day: string, people: readonly Record<string, unknown>[]) {
  const employeeIds = await world.employees(
    world.au,
    people.map((fields) => anAuEmployee(fields)),
  );
  const pays = employeeIds.map((employee_id) => ({ employee_id, hours: [week()] }));
  const made = await world.put(world.au, pays, `?pay_date=${day}`);
  expect(made.status, made.text.slice(0, 300)).toBe(200);
  return { runId: made.body[0].pay_run_id as number, payIds: made.body.map(({ id }: { id: number }) => id) };
}

const url = (runId: number) => `/api/pay-run/${runId}/payslips.zip`;
const download = (runId: number) =>
  world.service.app.server.inject({
    method: 'GET',
    url: url(runId),
    headers: { authorization: `Bearer ${world.token}` },
  });

/** Unpacks the archive with a third-party library, which verifies the checksums. */
async function unpacked(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}

describe('200', () => {
  it('returns one archive with the payslip of each pay under a readable name', async () => {
    const { runId, payIds } = await aRun('2026-02-10', [
      { first_name: 'Tāne', last_name: 'Ngũgĩ' },
      { first_name: '../../etc', last_name: 'a:b*c?"<>|\\d' },
      { first_name: 'Ann', last_name: 'Lee' },
      { first_name: 'Ann', last_name: 'Lee' },
      { first_name: '.', last_name: '..' },
    ]);
    const reply = await download(runId);
    expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
    expect(only(reply.headers, 'content-type', 'content-disposition', 'cache-control', 'content-length')).toEqual({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="payslips-run-${runId}.zip"`,
      'cache-control': 'private, no-store',
    });
    const files = await unpacked(reply.rawPayload);
    expect([...files.keys()]).toEqual([
      `Ngũgĩ Tāne 2026-02-10 payslip-${payIds[0]}.pdf`,
      `a b c d .. .. etc 2026-02-10 payslip-${payIds[1]}.pdf`,
      `Lee Ann 2026-02-10 payslip-${payIds[2]}.pdf`,
      `Lee Ann 2026-02-10 payslip-${payIds[3]}.pdf`,
      `employee 2026-02-10 payslip-${payIds[4]}.pdf`,
    ]);
    const alone = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${world.au}/pays/${payIds[2]}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(files.get(`Lee Ann 2026-02-10 payslip-${payIds[2]}.pdf`)!.equals(alone.rawPayload)).toBe(true);
  });

  it('includes only completed pays, and no catch-up pays', async () => {
    const { runId, payIds } = await aRun('2026-02-17', [{}, {}, {}]);
    await world.service.call('POST', `/api/company/${world.au}/pays/${payIds[0]}/revert`, { token: world.token });
    await world.service.database.query(`update pay set kind = 'CATCH_UP' where id = ${payIds[1]}`);
    const files = await unpacked((await download(runId)).rawPayload);
    expect([...files.keys()]).toEqual([`Lee Ann 2026-02-17 payslip-${payIds[2]}.pdf`]);
  });

  it('returns a large archive completely and answers other requests while writing it', async () => {
    let isWritten = false;
    const archive = download(large.runId).then((reply) => {
      isWritten = true;
      return reply;
    });
    for (let call = 0; call < 3; call += 1) {
      expect((await world.get(`/api/company/${world.au}`)).status).toBe(200);
    }
    expect(isWritten).toBe(false);
    const files = await unpacked((await archive).rawPayload);
    expect(files.size).toBe(60);
    expect(pdfText([...files.values()].at(-1)!)[0]![2]).toBe('Ann Lee 59');
  });
});

describe('payslip archive while it is written', () => {
  /** Starts the service on a database that counts the reads. */
  function counted() {
    let asked = 0;
    const { db } = world.service.database;
    const read = ((...given: Parameters<Db['read']>) => {
      asked += 1;
      return db.read(...given);
    }) as Db['read'];
    const counting = { ...db, read };
    const service = payslipService({ db: counting, cipher: fieldCipher([TEST_SECRET_KEY]) });
    const caller = { principal: accountOf(3, 'test'), requestId: 'test' };
    return { pieces: () => service.zip(caller, large.runId), asked: () => asked };
  }

  it('stops reading pays when the reader is slow or the connection is closed', async () => {
    const { pieces, asked } = counted();
    const stream = Readable.from(await pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
    await once(stream, 'readable');
    stream.read();
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
    // The first read lists the run, and the second reads the first of the two batches.
    expect(asked()).toBe(2);
  });

  it('stops writing when the client disconnects', async () => {
    await world.service.app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.service.app.server.server.address() as { port: number };
    const request = get({ port, path: url(large.runId), headers: { authorization: `Bearer ${world.token}` } });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    const [first] = (await once(reply, 'data')) as [Buffer];
    expect(first.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    request.destroy();
    await expect(once(reply, 'end')).rejects.toThrow('aborted');
    expect((await world.get(`/api/company/${world.au}`)).status).toBe(200);
  });

  it('leaves out a pay that was removed in the meantime and mentions it in the archive', async () => {
    const { pieces } = counted();
    const archive = await pieces();
    const parts = [(await archive.next()).value as Buffer];
    const last = large.payIds.at(-1);
    const gone = await world.service.call('DELETE', `/api/company/${world.au}/pays/${last}`, { token: world.token });
    expect(gone.status).toBe(204);
    for await (const part of archive) parts.push(part);
    const files = await unpacked(Buffer.concat(parts));
    expect(files.size).toBe(60);
    expect(files.get('missing.txt')!.toString()).toBe(
      'Missing payslips: 1. Their pays were reverted or deleted while this archive was written.\n',
    );
  });
});

describe('404, 409', () => {
  it('returns 404 for an unknown run, and 409 for a run without a complete pay', async () => {
    expect(answerOf(await world.get(url(999_999)))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    const { runId, payIds } = await aRun('2026-01-13', [{}]);
    await world.service.call('POST', `/api/company/${world.au}/pays/${payIds[0]}/revert`, { token: world.token });
    expect(answerOf(await world.get(url(runId)))).toEqual({
      status: 409,
      body: { detail: `Pay run ${runId} has no complete pay and therefore no payslip` },
    });
  });
});
