import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { HELD, type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/declaration-world.ts';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
  total,
} from '../fixtures/period-world.ts';
import { costOf } from '../harness/cost.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

describe('KiwiSaver', () => {
  let world: NzDeclarationWorld;
  let company: number;
  beforeAll(async () => {
    world = await nzDeclarationWorld();
    company = await world.payer();
  });

  /**
   * The contributions of the employee and the employer, and the ESCT: 17.5% of the whole dollars of the employer's
   * contribution.
   */
  const parts = (pay: Pay) => [pay.kiwisaver_employee_amount, pay.kiwisaver_employer_amount, pay.kiwisaver_esct_amount];
  const partsOf = async (declared: Record<string, unknown>, fields = {}) =>
    parts(await world.week(company, await world.person(company, declared, fields)));

  // 3.5% of 1,200 = 42.00. ESCT is 17.5% of 42.
  const ORDINARY = [42, 42, 7.35];
  const NOTHING = [0, 0, 0];

  describe('temporary KiwiSaver rate reduction', () => {
    const reduced = { kiwisaver_temporary_rate: { from: '2026-11-10', to: '2027-02-10' } };

    it('deducts 3 percent, and the employer contributes at its own rate, but at least 3 percent [DECL-002]', async () => {
      // 3% of 1,200 = 36. ESCT is 17.5% of 36.
      expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.03' })).toEqual([36, 36, 6.3]);
      expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.035' })).toEqual([36, 42, 7.35]);
      expect(await partsOf(reduced, { kiwisaver_employer_rate: '0.01' })).toEqual([36, 36, 6.3]);
      expect(await partsOf(reduced, { kiwisaver_employee_rate: '0.06', kiwisaver_employer_rate: '0.03' })).toEqual([
        36, 36, 6.3,
      ]);
    });

    it('applies the temporary rate only to paydays within its dates, and says so in the explanation [DECL-002]', async () => {
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

    it('deducts the same amount for a period, however many pays it has [DECL-002] [PERIOD-003]', async () => {
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
    it('stops both contributions during a suspension, and says so in the explanation [DECL-002]', async () => {
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

    it('files neither employee nor employer contributions during a suspension [DECL-002]', async () => {
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
      /** The cells from the opt-out to the end of the row, in the last employee details file. */
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

      it('reports the opt-out with the refund account once both are recorded [DECL-002] [DECL-007]', async () => {
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

      it('reports no opt-out outside days 14 to 56 or without automatic enrolment [DECL-002]', async () => {
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
    it('applies 3 percent until March 2026, 3.5 from April 2026, and an unverified 4 from April 2028 [CALC-031]', async () => {
      const id = await world.person(company);
      expect(parts(await world.week(company, id, '2026-03-31'))).toEqual([36, 36, 6.3]);
      expect(parts(await world.week(company, id, '2026-04-07'))).toEqual(ORDINARY);
      const later = await world.week(company, id, '2028-04-04');
      expect([later.kiwisaver_employee_amount, later.kiwisaver_employer_amount]).toEqual([48, 48]);
      expect((await world.line(later.id, 'NZ.KIWISAVER.EMPLOYEE')).unverified).toBe(true);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences [DECL-002]', async () => {
      expect(await world.disagreements()).toEqual([]);
    });
  });
});

describe('ESCT', () => {
  let world: NzDeclarationWorld;
  let company: number;
  beforeAll(async () => {
    world = await nzDeclarationWorld();
    company = await world.payer();
  });

  const CALCULATED = { esct_rate_method: 'CALCULATED' };
  const person = (fields: Record<string, unknown>, declared = CALCULATED) => world.person(company, declared, fields);
  const at = (rate: string, hours = '40') => ({ hours: [ordinary(hours, { rate })] });
  /** The ESCT rate that the explanation states, and its reason. */
  async function rateOf(pay: Pay): Promise<[string, string]> {
    const { rate, because } = await world.line(pay.id, 'NZ.ESCT');
    return [rate, because];
  }

  describe('the default ESCT rate method of a company [DEF-004]', () => {
    const methodOf = async (id: number) =>
      (await world.call('GET', `/api/employees/${id}/declarations`)).body.esct_rate_method;
    const rateOfWeek = async (payer: number, id: number) => (await rateOf(await world.week(payer, id)))[0];
    const starter = { start_date: '2026-06-01', esct_rate: '0.39' };

    it('applies to employees whose method was never set, both in reads and in pays', async () => {
      const payer = await world.payer({ esct_rate_method_default: 'CALCULATED' });
      const inherits = await world.person(payer, {}, starter);
      const fixed = await world.person(payer, { esct_rate_method: 'FIXED' }, starter);
      expect([await methodOf(inherits), await methodOf(fixed)]).toEqual(['CALCULATED', 'FIXED']);
      expect([await rateOfWeek(payer, inherits), await rateOfWeek(payer, fixed)]).toEqual(['0.175', '0.39']);
      await world.call('PATCH', `/api/employees/${fixed}/declarations`, { esct_rate_method: null });
      expect(await methodOf(fixed)).toBe('CALCULATED');
      expect(await world.disagreements()).toEqual([]);
    });

    it('uses the stored rate for employees of a company that has not set a method', async () => {
      const id = await world.person(company, {}, starter);
      expect([await methodOf(id), await rateOfWeek(company, id)]).toEqual(['FIXED', '0.39']);
    });

    it('is replaced by esct_rate_method for the employees that a request creates, in New Zealand only', async () => {
      const path = (payer: number) => `/api/company/${payer}/employees/create?esct_rate_method=CALCULATED`;
      const made = await world.call('PUT', path(company), [anNzEmployee(starter)]);
      expect(made.status, made.text).toBe(201);
      expect(await methodOf(made.body[0].employee.id)).toBe('CALCULATED');
      const refused = await world.call('PUT', path(world.au), [anNzEmployee(starter)]);
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        'esct_rate_method is for New Zealand companies; leave it out',
      ]);
    });

    it('with include_warnings=true, returns the warning ESCT_RATE_DIFFERS even when pays are created without a preview', async () => {
      const id = await world.person(company, {}, starter);
      const create = async (query: string, employee_id: number) =>
        (
          await world.call('PUT', `/api/company/${company}/pays/create?pay_date=${THIS_WEEK}${query}`, [
            { employee_id, hours: [ordinary('40')] },
          ])
        ).body[0];
      const warned = await create('&include_warnings=true', id);
      expect(warned.is_complete).toBe(true);
      expect(warned.warnings.filter(({ code }: Pay) => code === 'ESCT_RATE_DIFFERS')).toEqual([
        {
          code: 'ESCT_RATE_DIFFERS',
          employee_id: id,
          message: expect.stringContaining('has an ESCT rate of 39 %'),
        },
      ]);
      const quiet = await create('', await world.person(company, {}, starter));
      expect(quiet).not.toHaveProperty('warnings');
    });
  });

  describe('ESCT rate from the previous tax year', () => {
    /**
     * Pays two weeks of 40,000 each in 2025-26. With the employer's contributions of 3%, the threshold amount is
     * 82,400.
     */
    async function lastYear() {
      const id = await person({ start_date: '2024-04-01' });
      await world.week(company, id, '2025-04-08', at('1000'));
      await world.week(company, id, '2026-03-24', at('1000'));
      return id;
    }

    it('calculates the rate for an employee who worked all of the previous year [DECL-005]', async () => {
      const pay = await world.week(company, await lastYear(), THIS_WEEK);
      // 3.5% of 1,200 = 42.00, of which ESCT takes 30%. The rate stored for the employee is 17.5%.
      expect(pay.kiwisaver_esct_amount).toBe(12.6);
      expect(await rateOf(pay)).toEqual([
        '0.3',
        "30 % of whole dollars of 42.00 (last tax year's salary 80000.00 and employer contributions 2400.00: threshold amount 82400.00, which sets the rate for the tax year, esct_rate_method CALCULATED)",
      ]);
    });

    it('keeps the rate for the year when more pays of the previous year are added [DECL-005]', async () => {
      const id = await lastYear();
      expect((await rateOf(await world.week(company, id, LAST_WEEK)))[0]).toBe('0.3');
      // If these pays counted, 82,400 + 20,600 would give a rate of 33%.
      await world.week(company, id, '2026-02-24', at('500'));
      const pay = await world.week(company, id, THIS_WEEK);
      expect(pay.kiwisaver_esct_amount).toBe(12.6);
      expect((await rateOf(pay))[1]).toBe(
        `30 % of whole dollars of 42.00 (set for the tax year by the pay of ${LAST_WEEK}, esct_rate_method CALCULATED)`,
      );
    });

    it('uses the stored rate when pays of the previous year are missing, without fixing it for the year [DECL-005]', async () => {
      const id = await person({ start_date: '2024-04-01' });
      const pay = await world.week(company, id, LAST_WEEK);
      expect(await rateOf(pay)).toEqual([
        '0.175',
        '17.5 % of whole dollars of 42.00 (rate stored for the employee: not all pays of the previous tax year are available to calculate it)',
      ]);
      // Opening amounts for the year from another payroll: earnings of 90,000 and contributions of 2,700.
      await world.pays(
        company,
        [
          {
            employee_id: id,
            auto_calculate: false,
            hours: [ordinary('1', { rate: '90000' })],
            kiwisaver_employer_amount: '2700',
            payment_date: '2026-03-31',
          },
        ],
        '2026-03-31',
      );
      expect((await rateOf(await world.week(company, id, THIS_WEEK)))[0]).toBe('0.3');
    });
  });

  describe('ESCT rate from the current tax year', () => {
    it('projects earnings from the start date to 31 March for an employee hired in the year [DECL-005]', async () => {
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      const pay = await world.week(company, id, LAST_WEEK);
      // (1,200 + 42) x 304 / 7 = 53,938.28, for the 304 days from 1 June.
      expect([pay.kiwisaver_esct_amount, ...(await rateOf(pay))]).toEqual([
        7.35,
        '0.175',
        '17.5 % of whole dollars of 42.00 (1200.00 and contributions 42.00 for 7 days, scaled to 304 days of this tax year: threshold amount 53938.28, which sets the rate for the tax year, esct_rate_method CALCULATED)',
      ]);
    });

    it('projects earnings over the whole year if only part of the previous year was worked [DECL-005]', async () => {
      const id = await person({ start_date: '2025-04-02' });
      // (1,200 + 42) x 365 / 7 = 64,761.42.
      expect((await rateOf(await world.week(company, id)))[0]).toBe('0.3');
    });

    it('counts the days of a partial first week from the first day of work [DECL-005]', async () => {
      const id = await person({ start_date: '2026-11-12', esct_rate: '0.39' });
      // 16 hours in 4 days, and 140 days until 31 March: (480 + 16.80) x 140 / 4 = 17,388.
      const pay = await world.week(company, id, THIS_WEEK, at('30', '16'));
      expect((await rateOf(pay))[0]).toBe('0.105');
    });

    it('keeps the rate when the pay rises, and calculates a new one for the next tax year [DECL-005]', async () => {
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      await world.week(company, id, TWO_WEEKS_AGO);
      const pay = await world.week(company, id, THIS_WEEK, at('100'));
      // 3.5% of 4,000 = 140.00. The ESCT rate is still 17.5%.
      expect([pay.kiwisaver_esct_amount, (await rateOf(pay))[1]]).toEqual([
        24.5,
        `17.5 % of whole dollars of 140.00 (set for the tax year by the pay of ${TWO_WEEKS_AGO}, esct_rate_method CALCULATED)`,
      ]);
      // 4,140 x 366 / 7 = 216,462.85 for 2027-28.
      expect((await rateOf(await world.week(company, id, '2027-04-06', at('100'))))[0]).toBe('0.39');
    });

    it('uses the same rate for all pays of a request [DECL-005]', async () => {
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      const pays = await world.pays(company, [
        { employee_id: id, ...at('30'), pay_date: LAST_WEEK },
        { employee_id: id, ...at('100'), pay_date: THIS_WEEK },
      ]);
      expect([(await rateOf(pays[0]))[0], (await rateOf(pays[1]))[0]]).toEqual(['0.175', '0.175']);
    });

    it('uses the rate of the whole period, however many pays it is split over [DECL-005] [PERIOD-003]', async () => {
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      const first = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
      const second = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
      // First pay: 750 + 26.25 a week is 33,711.42 a year, so ESCT is 17.5% of 26. Both pays: 1,500 + 52.50 a week is
      // 67,422.85 a year, so ESCT is 30% of 52 = 15.60 in total.
      expect([first.kiwisaver_esct_amount, total([first, second], 'kiwisaver_esct_amount')]).toEqual([4.55, 15.6]);
      expect((await rateOf(await world.week(company, id, THIS_WEEK)))[0]).toBe('0.3');
    });

    it('does not project a bonus, and uses the stored rate when only a bonus is paid [DECL-005]', async () => {
      const bonuses = [{ description: 'Bonus', amount: '10000', tax_method: 'METHOD_B2' }];
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      const alone = await world.week(company, id, LAST_WEEK, { hours: [], bonuses });
      // 3.5% of 10,000 = 350, of which ESCT takes 39%.
      expect([alone.kiwisaver_esct_amount, (await rateOf(alone))[1]]).toEqual([
        136.5,
        '39 % of whole dollars of 350.00 (rate stored for the employee: this pay has no ordinary earnings to estimate the year from)',
      ]);
      const beside = await world.week(company, id, THIS_WEEK, { bonuses });
      expect((await rateOf(beside))[0]).toBe('0.175');
    });

    it('keeps the rate when the pay is recalculated [DECL-005]', async () => {
      const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
      await world.week(company, id, LAST_WEEK);
      const pay = await world.week(company, id, THIS_WEEK);
      const changed = await world.patch(company, pay.id, at('100'));
      expect(changed.status, changed.text).toBe(200);
      expect((await rateOf(changed.body))[0]).toBe('0.175');
    });
  });

  describe('ESCT warnings', () => {
    const codes = async (id: number): Promise<string[]> => {
      const [shown] = await world.pays(company, [{ employee_id: id, ...at('30') }], THIS_WEEK, '&dry_run=true');
      return shown.warnings.map(({ code }: { code: string }) => code);
    };

    it('warns only about a fixed rate, and only if the calculated rate differs [DECL-005] [PERIOD-012]', async () => {
      const fields = { start_date: '2026-06-01', esct_rate: '0.39' };
      const fixed = await person(fields, { esct_rate_method: 'FIXED' });
      expect(await codes(fixed)).toContain('ESCT_RATE_DIFFERS');
      const calculated = await person(fields);
      expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
      await world.week(company, calculated, LAST_WEEK);
      expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
    });

    it('keeps a wrong fixed rate in the due list until the rate or method changes [DEF-004] [DECL-005]', async () => {
      const own = await world.payer();
      const fixed = { esct_rate_method: 'FIXED' };
      const started = { start_date: '2026-06-01', esct_rate: '0.39' };
      const first = await world.person(own, fixed, started);
      const second = await world.person(own, fixed, { start_date: '2024-04-01', esct_rate: '0.105' });
      const listed = async () => {
        const { body } = await world.call('GET', `/api/company/${own}/due`);
        return body.items
          .filter(({ warning }: Pay) => warning === 'ESCT_RATE_DIFFERS')
          .map(({ count, employee_id }: Pay) => [count, employee_id]);
      };
      // Neither employee has any earnings yet, so no rate can be calculated.
      expect(await listed()).toEqual([]);
      await world.week(own, first, LAST_WEEK);
      expect(await listed()).toEqual([[1, first]]);
      // Salary and contributions of 82,400 in the previous tax year give a rate of 30%.
      await world.week(own, second, '2025-04-08', at('1000'));
      await world.week(own, second, '2026-03-24', at('1000'));
      // The first of these three has the correct fixed rate, the second has a calculated rate, and the third has no
      // employer contributions.
      const right = await world.person(own, fixed, { ...started, esct_rate: '0.175' });
      const calculated = await world.person(own, CALCULATED, started);
      const noMember = await world.person(own, fixed, { ...started, kiwisaver_status_code: 'NK' });
      for (const id of [right, calculated, noMember]) await world.week(own, id, LAST_WEEK);
      expect(await listed()).toEqual([[2, null]]);
      await world.declare(first, CALCULATED);
      expect(await listed()).toEqual([[1, second]]);
      const url = `/api/company/${own}/employees/update`;
      expect((await world.call('PATCH', url, [{ id: second, esct_rate: '0.3' }])).status).toBe(200);
      expect(await listed()).toEqual([]);
    });

    it('checks a fixed rate for the due list against all pays of a period, except bonuses [DEF-004] [PERIOD-003]', async () => {
      const own = await world.payer();
      // 1,500 + 52.50 in 7 of the 304 days projects to 67,422.85, which gives a rate of 30%. One of the two pays alone
      // would give 17.5%. With the bonus, the rate would be 39%.
      const id = await world.person(own, { esct_rate_method: 'FIXED' }, { start_date: '2026-06-01', esct_rate: '0.3' });
      const bonuses = [{ description: 'Bonus', amount: '10000', tax_method: 'METHOD_B2' }];
      await world.week(own, id, LAST_WEEK, at('37.5', '20'));
      await world.week(own, id, LAST_WEEK, { ...at('37.5', '20'), bonuses });
      const { body } = await world.call('GET', `/api/company/${own}/due`);
      expect(body.items.filter(({ warning }: Pay) => warning === 'ESCT_RATE_DIFFERS')).toEqual([]);
    });
  });

  describe('number of SQL statements of a request', () => {
    it('uses the same number of SQL statements for sixty calculated rates as for one [DECL-005]', async () => {
      const own = await world.payer();
      const ids = await world.employees(
        own,
        Array.from({ length: 60 }, () => anNzEmployee({ start_date: '2024-04-01', nz_tax_code: 'STC' })),
      );
      const ended = { rate: '0.2', from: '2026-04-01', to: '2026-10-31' };
      for (const id of ids) await world.declare(id, { ...CALCULATED, tax_certificate: ended });
      const cost = (some: readonly number[], day: string) =>
        costOf(world.service.database, () =>
          world.pays(
            own,
            some.map((id) => ({ employee_id: id, ...at('30') })),
            day,
          ),
        );
      await cost(ids.slice(0, 1), TWO_WEEKS_AGO);
      const one = await cost(ids.slice(0, 1), LAST_WEEK);
      expect(await cost(ids, THIS_WEEK)).toBe(one);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences [DECL-002]', async () => {
      expect(await world.disagreements()).toEqual([]);
    });
  });
});

describe('automatic enrolment', () => {
  // Contract [DEF-005]. Employees earn 1,200 a week, so a contribution of 3.5% is 42.00. They start on 2 November 2026.

  type Fields = Readonly<Record<string, unknown>>;

  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld();
  });

  const hired = async (fields: Fields = {}, company = world.nz): Promise<number> =>
    (await world.employees(company, [anNzEmployee({ start_date: '2026-11-02', ...fields })]))[0]!;
  const preview = async (id: number): Promise<Pay> =>
    (await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], THIS_WEEK, '&dry_run=true'))[0];
  const amounts = ({ kiwisaver_employee_amount: employee, kiwisaver_employer_amount: employer }: Pay) => [
    employee,
    employer,
  ];
  const codes = ({ warnings }: Pay): readonly string[] => warnings.map(({ code }: Pay) => code);

  describe('when no KiwiSaver status was sent', () => {
    it.each([
      ['15', '2011-10-31'],
      ['16', '2010-10-31'],
      ['17, one day before turning 18', '2008-11-03'],
      ['65 on the start date', '1961-11-02'],
      ['71', '1955-03-01'],
    ])(
      'deducts no KiwiSaver from an employee aged %s and warns with the reason [DEF-005] [row 8]',
      async (_age, born) => {
        const pay = await preview(await hired({ date_of_birth: born }));
        expect(amounts(pay)).toEqual([0, 0]);
        expect(codes(pay)).toContain('KIWISAVER_NOT_ENROLLED');
        const { message } = pay.warnings.find(({ code }: Pay) => code === 'KIWISAVER_NOT_ENROLLED');
        expect(message).toMatch(
          /is not enrolled in KiwiSaver: aged \d\d on the start date 2026-11-02, and automatic enrolment is for new employees aged 18 to 64; no KiwiSaver status was sent/,
        );
      },
    );

    it.each([
      ['18 on the start date', '2008-11-02'],
      ['64', '1961-12-03'],
    ])('enrols an employee aged %s automatically [DEF-005]', async (_age, born) => {
      const pay = await preview(await hired({ date_of_birth: born }));
      expect(amounts(pay)).toEqual([42, 42]);
      expect(codes(pay)).not.toContain('KIWISAVER_NOT_ENROLLED');
    });

    it('explains on the pay why nothing is contributed [DEF-005]', async () => {
      const id = await hired({ date_of_birth: '2011-10-31' });
      const [pay] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }]);
      const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
      const lines = body.lines.filter(({ because }: Pay) => because.includes('aged 15 on the start date'));
      expect(lines).toHaveLength(2);
      expect(JSON.stringify(lines[0].sources)).toContain('KiwiSaver Act 2006');
    });

    it('returns the warning with the declarations on request, and the default status with the employee [DEF-005]', async () => {
      const id = await hired({ date_of_birth: '2011-10-31' });
      const url = `/api/employees/${id}/declarations`;
      expect((await world.call('GET', `${url}?include_warnings=true`)).body.warnings).toEqual([
        {
          code: 'KIWISAVER_NOT_ENROLLED',
          employee_id: id,
          message: expect.stringContaining('is not enrolled in KiwiSaver: aged 15 on the start date 2026-11-02'),
        },
      ]);
      expect((await world.call('GET', url)).body).not.toHaveProperty('warnings');
      expect((await world.employee(id)).kiwisaver_status_code).toBe('AE');
    });

    it('adds the warning to the due list [DEF-005]', async () => {
      const company = await world.company('NZ');
      const id = await hired({ date_of_birth: '2011-10-31' }, company);
      const { body } = await world.call('GET', `/api/company/${company}/due`);
      expect(body.items).toContainEqual(
        expect.objectContaining({ warning: 'KIWISAVER_NOT_ENROLLED', count: 1, employee_id: id }),
      );
    });
  });

  describe('when a KiwiSaver status was sent', () => {
    it.each(['AE', 'AK', 'OK'])('applies the status %s to an employee aged 16 [DEF-005]', async (status) => {
      const pay = await preview(await hired({ date_of_birth: '2010-10-31', kiwisaver_status_code: status }));
      expect(amounts(pay)).toEqual([42, 42]);
      expect(codes(pay)).not.toContain('KIWISAVER_NOT_ENROLLED');
    });

    it('applies the status once an update sends it, and restores the default when null is sent [DEF-005]', async () => {
      const id = await hired({ date_of_birth: '2010-10-31' });
      const update = (status: string | null) =>
        world.call('PATCH', `/api/company/${world.nz}/employees/update`, [{ id, kiwisaver_status_code: status }]);
      expect((await update('AE')).status).toBe(200);
      expect(amounts(await preview(id))).toEqual([42, 42]);
      expect((await update(null)).status).toBe(200);
      expect(codes(await preview(id))).toContain('KIWISAVER_NOT_ENROLLED');
    });
  });
});
