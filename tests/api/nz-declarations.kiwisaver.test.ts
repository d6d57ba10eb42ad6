import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { HELD, type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { LAST_WEEK, ordinary, type Pay, THIS_WEEK, total } from '../fixtures/period-world.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

let world: NzDeclarationWorld;
let company: number;
beforeAll(async () => {
  world = await nzDeclarationWorld();
  company = await world.payer();
});

/** The employee's and the employer's contribution, and ESCT at 17.5% of whole dollars. */
const parts = (pay: Pay) => [pay.kiwisaver_employee_amount, pay.kiwisaver_employer_amount, pay.kiwisaver_esct_amount];
const partsOf = async (declared: Record<string, unknown>, fields = {}) =>
  parts(await world.week(company, await world.person(company, declared, fields)));

// 3.5% of 1,200, and 17.5% of that.
const ORDINARY = [42, 42, 7.35];
const NOTHING = [0, 0, 0];

describe('temporary KiwiSaver rate reduction', () => {
  const reduced = { kiwisaver_temporary_rate: { from: '2026-11-10', to: '2027-02-10' } };

  it('deducts 3 percent, and lowers the employer’s contribution when its rate is set to 3 percent [DECL-002]', async () => {
    // 3% of 1,200; 36 x 17.5%.
    expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.03' })).toEqual([36, 36, 6.3]);
    expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.035' })).toEqual([36, 42, 7.35]);
    expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.01' })).toEqual([36, 36, 6.3]);
    expect(await partsOf(reduced, { kiwisaver_employee_rate: '0.06', kiwisaver_employer_rate: '0.03' })).toEqual([
      36, 36, 6.3,
    ]);
  });

  it('applies the temporary rate on its days only and explains it [DECL-002]', async () => {
    const id = await world.person(company, reduced);
    expect(parts(await world.week(company, id, LAST_WEEK))).toEqual(ORDINARY);
    const pay = await world.week(company, id, THIS_WEEK);
    expect(parts(pay)).toEqual([36, 36, 6.3]);
    expect((await world.line(pay.id, 'NZ.KIWISAVER.EMPLOYEE')).because).toBe(
      '3 % of 1200.00 (temporary rate reduction, declared kiwisaver_temporary_rate)',
    );
    await world.declare(id, { kiwisaver_temporary_rate: null });
    expect(parts(await world.week(company, id, '2026-11-17'))).toEqual(ORDINARY);
  });

  it('does not apply the temporary rate during a savings suspension [DECL-002]', async () => {
    expect(await partsOf({ ...reduced, kiwisaver_savings_suspension: HELD })).toEqual(NOTHING);
  });

  it('deducts the same amount for a period, however many pays it is split over [DECL-002] [PERIOD-003]', async () => {
    const id = await world.person(company, reduced);
    const row = (hours: string) => ({ hours: [ordinary(hours, { rate: '30.33' })] });
    const pays = [
      await world.week(company, id, THIS_WEEK, row('13')),
      await world.week(company, id, THIS_WEEK, row('27')),
    ];
    // 40 x 30.33 = 1,213.20 x 3% = 36.396.
    expect([total(pays, 'kiwisaver_employee_amount'), total(pays, 'kiwisaver_esct_amount')]).toEqual([36.39, 6.3]);
  });
});

describe('KiwiSaver savings suspension', () => {
  it('stops both contributions during a suspension and explains it [DECL-002]', async () => {
    const id = await world.person(company, {
      kiwisaver_savings_suspension: { from: '2026-10-01', to: '2026-11-09' },
    });
    const pay = await world.week(company, id, LAST_WEEK);
    expect(parts(pay)).toEqual(NOTHING);
    for (const side of ['EMPLOYEE', 'EMPLOYER']) {
      expect((await world.line(pay.id, `NZ.KIWISAVER.${side}`)).because).toBe(
        'No contribution: on a savings suspension (declared kiwisaver_savings_suspension)',
      );
    }
    expect(parts(await world.week(company, id, THIS_WEEK))).toEqual(ORDINARY);
  });

  it('files no contributions of either side during a suspension [DECL-002]', async () => {
    const own = await world.payer();
    const id = await world.person(own, { kiwisaver_savings_suspension: HELD });
    const { cells, amountsDeducted } = await world.filed(own, await world.week(own, id));
    expect([cells.slice(21, 24), amountsDeducted]).toEqual([['0', '0', '0'], 231.39]);
  });
});

describe('KiwiSaver opt-out', () => {
  it('ends contributions from the opt-out date [DECL-002]', async () => {
    const id = await world.person(company, { kiwisaver_opted_out_on: THIS_WEEK });
    expect(parts(await world.week(company, id, LAST_WEEK))).toEqual(ORDINARY);
    const pay = await world.week(company, id, THIS_WEEK);
    expect(parts(pay)).toEqual(NOTHING);
    expect((await world.line(pay.id, 'NZ.KIWISAVER.EMPLOYEE')).because).toBe(
      'No contribution: opted out of KiwiSaver (declared kiwisaver_opted_out_on)',
    );
  });

  describe('opt-out in the employee details', () => {
    const account = { account_name: 'A Tane', account_number: '01-0902-0068389-00' };
    /** The cells from the opt-out on, from the last employee details file. */
    async function filedOptOut(own: number): Promise<string[]> {
      const sent = await world.call('POST', `/api/company/${own}/employee-detail-tasks/submit`);
      expect(sent.status, sent.text).toBe(201);
      const [row] = await world.service.database.query<{ customer_id: number; id: number; message: string }>(
        `select l.customer_id, l.id, m.message from lodgement_message m join lodgement l on l.customer_id = m.customer_id
         and l.id = m.lodgement_id where l.company_id = $1 order by l.id desc limit 1`,
        [own],
      );
      const text = fieldCipher([TEST_SECRET_KEY]).open(
        'lodgement_message.message',
        [row!.customer_id, row!.id],
        row!.message,
      );
      return text.split('\r\n')[1]!.split(',').slice(31);
    }
    const nothing = (count: number) => Array.from({ length: count }, () => '');

    it('reports the opt-out with the refund account once it is declared [DECL-002] [DECL-007]', async () => {
      const own = await world.payer();
      const id = await world.person(own, {}, { start_date: '2026-10-19' });
      expect(await filedOptOut(own)).toEqual(['N', ...nothing(9)]);
      await world.declare(id, { kiwisaver_opted_out_on: '2026-11-09' });
      const without = await world.call('POST', `/api/company/${own}/employee-detail-tasks/submit`);
      expect([without.status, without.body.detail]).toEqual([
        400,
        'Nothing was submitted. Aroha Tane: opted out of KiwiSaver, but there is no bank account for the refund; enter one.',
      ]);
      expect((await world.call('POST', `/api/employees/${id}/bank-accounts`, account)).status).toBe(201);
      expect(await filedOptOut(own)).toEqual('Y,01,0902,0068389,00,,A Tane,20261109,,'.split(','));
    });

    it('does not report an opt-out outside days 14 to 56 or without automatic enrolment [DECL-002]', async () => {
      const late = await world.payer();
      // Day 56 of an employment that began on 14 September is 9 November.
      await world.person(late, { kiwisaver_opted_out_on: '2026-11-10' }, { start_date: '2026-09-14' });
      expect(await filedOptOut(late)).toEqual(nothing(10));
      const early = await world.payer();
      await world.person(early, { kiwisaver_opted_out_on: '2026-11-01' }, { start_date: '2026-10-19' });
      expect(await filedOptOut(early)).toEqual(nothing(10));
      const joined = await world.payer();
      await world.person(joined, { kiwisaver_opted_out_on: '2026-11-09' }, { kiwisaver_status_code: 'OK' });
      expect(await filedOptOut(joined)).toEqual(['N', ...nothing(9)]);
    });
  });
});

describe('age of a KiwiSaver member', () => {
  it('ends the employer contribution at 65, but not before the end of a lock-in [DECL-002]', async () => {
    const fields = { date_of_birth: '1961-11-10' };
    expect(await partsOf({}, fields)).toEqual([42, 0, 0]);
    expect(await partsOf({ kiwisaver_locked_in_until: '2026-11-09' }, fields)).toEqual([42, 0, 0]);
    const id = await world.person(company, { kiwisaver_locked_in_until: '2026-11-10' }, fields);
    const pay = await world.week(company, id);
    expect(parts(pay)).toEqual(ORDINARY);
    expect((await world.line(pay.id, 'NZ.KIWISAVER.EMPLOYER')).because).toBe(
      '3.5 % of 1200.00 (compulsory minimum on this payday; locked in past 65, declared kiwisaver_locked_in_until), before ESCT',
    );
  });

  it('requires the employer contribution at 16 and 17 from 1 April 2026, and never below 16 [CALC-031]', async () => {
    const id = await world.person(company, {}, { date_of_birth: '2009-03-31', kiwisaver_status_code: 'AK' });
    expect(parts(await world.week(company, id, '2026-03-31'))).toEqual([36, 0, 0]);
    expect(parts(await world.week(company, id, '2026-04-07'))).toEqual(ORDINARY);
    expect(await partsOf({}, { date_of_birth: '2010-11-11', kiwisaver_status_code: 'AK' })).toEqual([42, 0, 0]);
  });
});

describe('minimum KiwiSaver rate', () => {
  it('applies 3 percent to March 2026, 3.5 from April 2026, and an unverified 4 from April 2028 [CALC-031]', async () => {
    const id = await world.person(company);
    expect(parts(await world.week(company, id, '2026-03-31'))).toEqual([36, 36, 6.3]);
    expect(parts(await world.week(company, id, '2026-04-07'))).toEqual(ORDINARY);
    const later = await world.week(company, id, '2028-04-04');
    expect([later.kiwisaver_employee_amount, later.kiwisaver_employer_amount]).toEqual([48, 48]);
    expect((await world.line(later.id, 'NZ.KIWISAVER.EMPLOYEE')).unverified).toBe(true);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
