import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { timestamp } from '../../src/base/timestamps.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { compactAsciiJson } from '../../src/formats/canonical-json.ts';
import type { LineAsStored } from '../../src/resources/pay/pay/model/made-pay.ts';
import type { PayLineRecord } from '../../src/resources/pay/pay/model/tables.ts';
import { listLines } from '../../src/resources/pay/pay/pay.store.ts';
import { foldLines } from '../../src/resources/pay/pay/record/fold-lines.ts';
import { lineFolder } from '../../src/resources/pay/pay/record/line-folder.ts';
import { insertWorkings } from '../../src/resources/pay/pay/record/store.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { connect, revoke } from './webhook.fixture.ts';

const DEMO_CUSTOMER = 3;
const OTHER_CUSTOMER = 4;
let world: PayWorld;
let au: number;
let nz: number;
beforeAll(async () => {
  world = await payWorld();
  const [auEmployee, nzEmployee] = [await world.anAuEmployee(), await world.anNzEmployee()];
  const given = {
    allowances: [{ description: 'Tools | "50"', amount: '20', allowance_category: 'TD' }],
    deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
  };
  au = (await world.pay(world.au, { employee_id: auEmployee, hours: [week()], ...given })).id;
  nz = (await world.pay(world.nz, { employee_id: nzEmployee, hours: [week('40')], ...given })).id;
});

const inTx = <T>(work: (tx: Tx) => Promise<T>, customerId = DEMO_CUSTOMER) =>
  world.service.database.db.tx(customerId, work);
const linesOf = (payId: number, customerId = DEMO_CUSTOMER) => inTx((tx) => listLines(tx, [payId]), customerId);
const stored = async (payId: number) => {
  const [row] = await world.service.database.query<{ folded: number; loose: number }>(
    `select (select count(*)::int from pay_working where pay_id = $1) as folded,
       (select count(*)::int from pay_line_loose where pay_id = $1) as loose`,
    [payId],
  );
  return row!;
};
const fold = () => lineFolder({ db: world.service.database.db, logger: { info: () => {}, warn: () => {} } }).runDue();

describe('lines of a pay', () => {
  it('stores the lines in one row and reuses the texts of earlier pays', async () => {
    expect([await stored(au), await stored(nz)]).toEqual([
      { folded: 1, loose: 0 },
      { folded: 1, loose: 0 },
    ]);
    const textCount = () => world.service.database.query('select count(*)::int as n from pay_line_text');
    const before = await textCount();
    const employee_id = await world.anAuEmployee();
    await world.pay(world.au, {
      employee_id,
      hours: [week('31.5', { rate: '51.25' })],
      allowances: [{ description: 'Tools | "50"', amount: '7', allowance_category: 'TD' }],
      deductions: [{ description: 'Union', amount: '3', classification: 'UNION_FEES' }],
    });
    expect(await textCount()).toEqual(before);
  });

  it('stores the texts again in a database that has lost them', async () => {
    const pay = async () =>
      (await world.pay(world.au, { employee_id: await world.anAuEmployee(), hours: [week()] })).id;
    const textsOf = async (payId: number) =>
      (await linesOf(payId)).map(({ code, label, effect }) => ({ code, label, effect }));
    const before = await textsOf(await pay());
    // Like a database restored to an earlier point while the node kept running.
    const { query } = world.service.database;
    await query('create table words_before as table pay_line_text');
    await query('delete from pay_line_text');
    const after = await pay();
    expect([before.length > 0, await textsOf(after)]).toEqual([true, before]);
    expect(await textsOf(await pay())).toEqual(before);
    await query('insert into pay_line_text table words_before on conflict do nothing');
    await query('drop table words_before');
  });

  it('reads back any lines as they were stored', async () => {
    const decimal = fc
      .tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 0, max: 6 }))
      .map(([whole, places]) => (places === 0 ? `${whole}` : `${whole}.${'5'.padStart(places, '0')}`));
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', '|', '\n', '"', '\\', '{}', 'NULL', '1,216.00 x 0.12', '2026-03-10', '1.', '٣', '½ of 2'),
    );
    const words = fc.string({ unit: fc.oneof(text, fc.constantFrom('7', '.', ',')), maxLength: 12 });
    const storable = words.map((value) => value.replaceAll('\0', ''));
    const line: fc.Arbitrary<LineAsStored> = fc.record({
      code: storable,
      label: storable,
      effect: fc.constantFrom('adds', 'takes', 'employer', 'memo'),
      tags: fc.array(storable, { maxLength: 3 }),
      origin_kind: storable,
      origin_index: fc.integer({ min: 0, max: 999 }),
      basis: fc.option(decimal),
      quantity: fc.option(decimal),
      rate: fc.option(decimal),
      precise: decimal,
      rounding: storable,
      amount: decimal,
      because: storable,
      cites: fc.array(storable, { maxLength: 3 }),
      unverified: fc.boolean(),
      report: fc.option(fc.dictionary(storable, fc.oneof(storable, decimal), { maxKeys: 3, noNullPrototype: true })),
    });
    const undone = new Error('undone');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
        let read: readonly PayLineRecord[] = [];
        const trial = inTx(async (tx) => {
          await sql`delete from pay_working where pay_id = ${au}`.execute(tx);
          await insertWorkings(tx, DEMO_CUSTOMER, [{ payId: au, folded: foldLines(lines) }]);
          read = await listLines(tx, [au]);
          throw undone;
        });
        await expect(trial).rejects.toBe(undone);
        expect(read).toEqual(lines.map((given, position) => ({ pay_id: au, position, ...given })));
      }),
      { numRuns: 60 },
    );
  });

  it('shows lines and texts only to their own account', async () => {
    expect(await linesOf(au)).not.toEqual([]);
    expect(await linesOf(au, OTHER_CUSTOMER)).toEqual([]);
    const visibleTexts = (customerId: number) =>
      inTx(
        async (tx) => (await sql`select from pay_line_text where label = 'Union'`.execute(tx)).rows.length,
        customerId,
      );
    expect([await visibleTexts(DEMO_CUSTOMER), await visibleTexts(OTHER_CUSTOMER)]).toEqual([2, 0]);
  });

  it.each([['Australian', () => au] as const, ['New Zealand', () => nz] as const])(
    'reads the lines that a node of the previous version rewrote on an %s pay, and folds them again',
    async (_, pay) => {
      const before = await linesOf(pay());
      // The previous version deletes and inserts its rows one by one in a table of this name.
      await inTx(async (tx) => {
        await sql`delete from pay_line where pay_id = any(${[pay()]}::bigint[])`.execute(tx);
        expect(await listLines(tx, [pay()])).toEqual([]);
        for (const { tags, cites, report, ...line } of before) {
          const row = { customer_id: DEMO_CUSTOMER, ...line };
          await sql`
            insert into pay_line (${sql.join(Object.keys(row).map((name) => sql.id(name)))}, tags, cites, report)
            values (${sql.join(Object.values(row))}, ${tags}::text[], ${cites}::text[],
              ${report && JSON.stringify(report)}::jsonb)`.execute(tx);
        }
      });
      expect(await stored(pay())).toEqual({ folded: 0, loose: before.length });
      expect(await linesOf(pay())).toEqual(before);
      await fold();
      expect(await stored(pay())).toEqual({ folded: 1, loose: 0 });
      expect(await linesOf(pay())).toEqual(before);
    },
  );

  it('allows changing single lines', async () => {
    const before = await linesOf(au);
    await inTx((tx) => sql`update pay_line set label = 'Other' where pay_id = ${au} and position = 1`.execute(tx));
    const changed = before.map((line) => (line.position === 1 ? { ...line, label: 'Other' } : line));
    expect(await linesOf(au)).toEqual(changed);
    await fold();
    expect([await stored(au), await linesOf(au)]).toEqual([{ folded: 1, loose: 0 }, changed]);
  });

  it('does not fold lines when that would move them or while their pay is locked', async () => {
    const whole = await linesOf(nz);
    const gap = inTx((tx) => sql`delete from pay_line where pay_id = ${nz} and position = 1`.execute(tx));
    await gap;
    await fold();
    expect(await linesOf(nz)).toEqual(whole.filter(({ position }) => position !== 1));
    expect(await stored(nz)).toEqual({ folded: 0, loose: whole.length - 1 });
    await inTx((tx) => sql`update pay_line set label = 'Mine' where pay_id = ${au} and position = 0`.execute(tx));
    await inTx(async (tx) => {
      await sql`select from pay where id = ${au} for update`.execute(tx);
      await fold();
    });
    expect((await stored(au)).folded).toBe(0);
    await fold();
    expect((await stored(au)).folded).toBe(1);
  });

  it('deletes the lines with their pay', async () => {
    const employee_id = await world.anAuEmployee();
    const draft = await world.pay(world.au, { employee_id, hours: [week()] }, '?pay_date=2026-04-07');
    await world.service.database.query('delete from leave_entry where pay_id = $1', [draft.id]);
    await world.service.database.query('delete from pay where id = $1', [draft.id]);
    expect(await stored(draft.id)).toEqual({ folded: 0, loose: 0 });
  });
});

describe('event of a pay', () => {
  it('stores no copy of the pay when no partner receives the event', async () => {
    const rows = await world.service.database.query(
      `select type, data, envelope, partner_customer_id from event where entity_type = 'pay' and entity_id = $1`,
      [au],
    );
    expect(rows).toEqual([{ type: 'pay.created', data: null, envelope: null, partner_customer_id: null }]);
  });

  it('stores the copy but no envelope when a partner receives it, and rebuilds the body as sent', async () => {
    const connection = await connect(world.service);
    const employee_id = await world.anAuEmployee();
    const made = await world.pay(world.au, { employee_id, hours: [week()] });
    const [row] = await world.service.database.query<Record<string, string>>(
      `select v.data, v.envelope, event_body(v) as body, v.payload_id as id
       from event v where entity_type = 'pay' and entity_id = $1`,
      [made.id],
    );
    const body = compactAsciiJson({
      id: row!.id,
      type: 'pay.created',
      createdAt: timestamp(world.service.clock.now()),
      customerId: DEMO_CUSTOMER,
      companyId: world.au,
      entity: { type: 'pay', id: made.id },
      data: made,
    });
    expect(row).toEqual({ data: made, envelope: null, body, id: row!.id });
    await revoke(world.service, connection);
  });
});
