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
import { NO_OTHER_ROWS, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { connect, revoke } from './webhook.fixture.ts';

describe('responses', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  describe('pay response', () => {
    it('returns every field of the contract [PAY-072] [PAY-073] [PAY-074] [PAY-075] [PAY-076] [PAY-079]', async () => {
      const employee_id = await world.anAuEmployee({ number: 'OUT-1', email_address: 'ann@example.org' });
      const pay = await world.pay(world.au, { employee_id });
      expect(pay).toEqual({
        id: expect.any(Number),
        employee_id,
        employee_number: 'OUT-1',
        pay_run_id: expect.any(Number),
        pay_date: '2026-03-10',
        processed_date: '2026-03-10',
        pay_run_end_date: '2026-03-15',
        employee_format_name_shorter: 'Lee, A',
        employee_last_name: 'Lee',
        employee_first_name: 'Ann',
        employee_email_address: 'ann@example.org',
        status: 'processed',
        gross: 0,
        tax: 0,
        net: 0,
        super: 0,
        total_workers_compensation: 0,
        resc_super_amount: 0,
        compulsory_super_amount: 0,
        stsl: 0,
        nz_student_loan: null,
        kiwisaver_employee_amount: null,
        kiwisaver_employer_amount: null,
        kiwisaver_esct_amount: null,
        format_name: 'Lee, Ann',
        is_complete: true,
        auto_calculate: true,
        stp_reported_externally: false,
        stp_status: null,
        stp_service_action: null,
        stp_timestamp: null,
        pay_department: null,
        hours: [],
        leave: [],
        leave_balance_rows: [
          { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
          { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
        ],
        ...NO_OTHER_ROWS,
      });
    });

    it('returns the same pay in reads as on creation, with every kind of row [PAY-093]', async () => {
      const employee_id = await world.anAuEmployee();
      const pay = await world.pay(world.au, {
        employee_id,
        pay_department: 'Bar',
        hours: [
          week('30'),
          week('2', { multiplier: 1.5, is_overtime: true }),
          week('12', { units: 'KMs', rate: '0.885' }),
        ],
        leave: [
          { description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6', leave_loading_amount: 9 },
        ],
        allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
        deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
        bonuses: [{ description: 'Bonus', amount: '100', tax_method: 'METHOD_A_WHOLE_YEAR' }],
        pay_sacrifices: [{ description: 'Super', amount: '50' }],
        back_payments: [{ description: 'Arrears', amount: '25', stp_category: 'GROSS' }],
      });
      expect((await world.get(`/api/company/${world.au}/pays/${pay.id}`)).body).toEqual(pay);
      expect(pay.hours.map(({ pay_amount }: never) => pay_amount)).toEqual([1200, 120, 10.62]);
      // The gross is 1,200 + 120 + 10.62 + 304 + 9 + 20 + 100 + 25 [CALC-001].
      expect(pay.gross).toBe(1788.62);
      expect(pay.net).toBe(Number((1788.62 - pay.tax - 10 - 50).toFixed(2)));
    });

    it('returns only New Zealand amounts for a New Zealand pay', async () => {
      const pay = await world.pay(world.nz, { employee_id: await world.anNzEmployee(), hours: [week('40')] });
      expect([pay.stsl, pay.compulsory_super_amount, pay.resc_super_amount]).toEqual([null, 0, 0]);
      expect([pay.nz_student_loan, pay.kiwisaver_employee_amount, pay.super]).toEqual([0, 36, 36]);
    });
  });

  describe('explanation of a pay', () => {
    it('explains every line with rule, inputs, rounding and source, and the lines add up to the pay', async () => {
      const employee_id = await world.anAuEmployee({ has_stsl_liability: true });
      const pay = await world.pay(world.au, {
        employee_id,
        hours: [week()],
        pay_sacrifices: [{ description: 'Super', amount: '50' }],
        deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
      });
      const { status, body } = await world.get(`/api/pays/${pay.id}/explanation`);
      expect(status).toBe(200);
      const sum = (effect: string) =>
        body.lines
          .filter((line: { effect: string }) => line.effect === effect)
          .reduce((total: number, line: { amount: string }) => total + Math.round(Number(line.amount) * 100), 0) / 100;
      expect([sum('adds'), sum('takes'), sum('employer')]).toEqual([pay.gross, pay.gross - pay.net, pay.super]);
      expect([body.gross, body.net, body.pay_id]).toEqual(['1520.00', pay.net.toFixed(2), pay.id]);
      const guarantee = body.lines.find(({ rule }: { rule: string }) => rule === 'AU.SUPER.GUARANTEE');
      expect(only(guarantee, 'label', 'effect', 'basis', 'rate', 'precise', 'rounding', 'amount', 'because')).toEqual({
        label: 'Superannuation guarantee',
        effect: 'employer',
        basis: '1520',
        rate: '0.12',
        precise: '182.4',
        rounding: 'nearest cent',
        amount: '182.40',
        because: '0.12 of ordinary time earnings 1520.00',
      });
      expect(guarantee.sources[0]).toEqual({
        parameter: 'au.super-guarantee.rate',
        from: '2025-07-01',
        title: 'Superannuation guarantee charge percentage',
        source: 'ATO, Key superannuation rates and thresholds: super guarantee',
        url: 'https://www.ato.gov.au/tax-rates-and-codes/key-superannuation-rates-and-thresholds/super-guarantee',
        confidence: 'secondary',
        verified_through: expect.any(String),
      });
      for (const line of body.lines) expect(line.because.length).toBeGreaterThan(0);
    });

    it('lists the pays that were taxed together', async () => {
      const employee_id = await world.anAuEmployee();
      const made = await world.put(
        world.au,
        ['Bar', 'Kitchen'].map((pay_department) => ({ employee_id, pay_department, hours: [week('19')] })),
      );
      const ids = made.body.map(({ id }: never) => id);
      const { body } = await world.get(`/api/pays/${ids[1]}/explanation`);
      expect(body.shares_tax_with).toEqual(ids);
    });

    it('returns 404 for an unknown pay and one of another account, and 403 without access to the company', async () => {
      const pay = await world.pay(world.au, { employee_id: await world.anAuEmployee() });
      const other = await world.service.login('other@demo.example', 'demo-other');
      const foreign = await world.service.call('GET', `/api/pays/${pay.id}/explanation`, { token: other });
      expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Pay not found' }]);
      expect(answerOf(await world.get('/api/pays/99999999/explanation'))).toEqual({
        status: 404,
        body: { detail: 'Pay not found' },
      });
      const paula = await world.service.login('paula', 'demo-paula', { customerId: 3 });
      const refused = await world.service.call('GET', `/api/pays/${pay.id}/explanation`, { token: paula });
      expect(answerOf(refused)).toEqual({
        status: 403,
        body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
      });
    });
  });

  describe('reading one pay', () => {
    it('returns 404 for a pay of another company, and 400 for an unknown company', async () => {
      const pay = await world.pay(world.au, { employee_id: await world.anAuEmployee() });
      const elsewhere = await world.get(`/api/company/${world.nz}/pays/${pay.id}`);
      expect([elsewhere.status, elsewhere.body]).toEqual([404, { detail: 'Pay not found' }]);
      const missing = await world.get(`/api/company/999999/pays/${pay.id}`);
      expect([missing.status, missing.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
    });
  });
});

describe('storage', () => {
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
    it('stores the lines of a pay in one row and reuses the texts of earlier pays', async () => {
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

    it('stores the texts of lines again in a database that no longer has them', async () => {
      const pay = async () =>
        (await world.pay(world.au, { employee_id: await world.anAuEmployee(), hours: [week()] })).id;
      const textsOf = async (payId: number) =>
        (await linesOf(payId)).map(({ code, label, effect }) => ({ code, label, effect }));
      const before = await textsOf(await pay());
      // Simulates a database that was restored to an earlier point while the node kept running.
      const { query } = world.service.database;
      await query('create table words_before as table pay_line_text');
      await query('delete from pay_line_text');
      const after = await pay();
      expect([before.length > 0, await textsOf(after)]).toEqual([true, before]);
      expect(await textsOf(await pay())).toEqual(before);
      await query('insert into pay_line_text table words_before on conflict do nothing');
      await query('drop table words_before');
    });

    it('returns any lines exactly as they were stored', async () => {
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
        // A node of the previous version deletes and inserts rows one by one under this table name.
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

    it('keeps a change to an individual line, even after the lines are folded', async () => {
      const before = await linesOf(au);
      await inTx((tx) => sql`update pay_line set label = 'Other' where pay_id = ${au} and position = 1`.execute(tx));
      const changed = before.map((line) => (line.position === 1 ? { ...line, label: 'Other' } : line));
      expect(await linesOf(au)).toEqual(changed);
      await fold();
      expect([await stored(au), await linesOf(au)]).toEqual([{ folded: 1, loose: 0 }, changed]);
    });

    it('does not fold lines if folding would change their positions, or while their pay is locked', async () => {
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

    it('stores a copy without an envelope when a partner receives the event, and rebuilds the body as it was sent', async () => {
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
});

describe('departments', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp({ at: '2026-11-20T00:00:00Z' });
    token = await tokenFor(service, { customerId: 3 });
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body;
  };
  const hours = { description: 'Work', units: 'Hours', value: '10' };

  describe('departments', () => {
    it('shows each department in the ledger by id, name and code [COMP-038]', async () => {
      const department = await call('POST', '/api/company/1/departments', { name: 'Night shift', code: 'NGT' });
      const { rows } = await call('GET', '/api/company/1/gl-settings');
      for (const { departments } of rows) {
        const shown = departments.find(
          ({ department_id }: { department_id: number }) => department_id === department.id,
        );
        expect(only(shown, 'department_name', 'department_code')).toEqual({
          department_name: 'Night shift',
          department_code: 'NGT',
        });
      }
    });

    it('matches the department of a pay by name or code, and keeps unknown text without creating a department [COMP-039]', async () => {
      const before = await call('GET', '/api/company/1/departments');
      const { name, code } = before[0];
      const pays = await call(
        'PUT',
        '/api/company/1/pays/create?pay_date=2026-11-20',
        [name, code, 'Nowhere'].map((pay_department) => ({ employee_id: 1, pay_department, hours: [hours] })),
      );
      expect(pays.map(({ pay_department }: { pay_department: string }) => pay_department)[2]).toBe('Nowhere');
      expect(await call('GET', '/api/company/1/departments')).toEqual(before);
      const { postings } = await call('GET', `/api/pay-run/${pays[0].pay_run_id}/gl-postings`);
      expect(
        postings.filter(({ department_name }: { department_name: string }) => department_name === 'Nowhere'),
      ).toEqual([]);
    });
  });

  describe('department of a pay', () => {
    it('prefers a department whose name matches the text over one whose code matches, ignoring case [COMP-039]', async () => {
      const shop = await call('POST', '/api/company/1/departments', { name: 'Workshop', code: 'W' });
      const west = await call('POST', '/api/company/1/departments', { name: 'W', code: 'WST' });
      const texts = [' workshop ', 'w', 'wst', 'Farm'];
      const pays = await call(
        'PUT',
        '/api/company/1/pays/create?pay_date=2026-11-27',
        texts.map((pay_department) => ({ employee_id: 1, pay_department, hours: [hours] })),
      );
      const ids = pays.map(({ id }: { id: number }) => id);
      const rows = await service.database.query<{ department_id: number | null }>(
        'select department_id from pay where id = any($1) order by id',
        [ids],
      );
      expect(rows.map(({ department_id }) => department_id)).toEqual([shop.id, west.id, west.id, null]);
    });
  });

  describe('company settings on pays', () => {
    it('applies a company rate to a pay by its reference [RATE-010]', async () => {
      const buckets: { classifications: { pay_rates: { reference: string; rate: string | null }[] }[] }[] = await call(
        'GET',
        '/api/company/1/pay-rates',
      );
      const rates = buckets.flatMap(({ classifications }) => classifications.flatMap(({ pay_rates }) => pay_rates));
      const special = rates.find(({ rate }) => rate !== null)!;
      const [pay] = await call('PUT', '/api/company/1/pays/create?pay_date=2026-11-20', [
        { employee_id: 1, hours: [{ ...hours, rate_reference: special.reference }] },
      ]);
      expect(pay.hours[0]).toEqual({
        id: expect.any(Number),
        description: 'Work',
        units: 'Hours',
        value: 10,
        rate: Number(special.rate),
        multiplier: null,
        rate_reference: 'company:5',
        is_overtime: false,
        pay_amount: Number(special.rate) * 10,
      });
    });

    it('adds only allowances marked auto_apply_to_pay [ALLOW-003]', async () => {
      const allowance = (description: string, auto_apply_to_pay: boolean) =>
        call('POST', '/api/company/1/allowances', {
          description,
          amount: '5',
          allowance_category: 'OD',
          auto_apply_to_pay,
          employee_ids: [1],
        });
      await allowance('Given only when asked', false);
      await allowance('Given with every pay', true);
      const [pay] = await call('PUT', '/api/company/1/pays/create?pay_date=2026-11-20', [
        { employee_id: 1, hours: [hours] },
      ]);
      const names = pay.allowances.map(({ description }: { description: string }) => description);
      expect(names).toEqual(['Laundry', 'Given with every pay']);
    });
  });
});
