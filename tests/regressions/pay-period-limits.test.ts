import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  takenBy,
  total,
} from '../fixtures/period-world.ts';

describe('limits of a period', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  describe('super for employees under 18', () => {
    /** The employee is 17 on every day of these tests. 12% of 800 is 96. */
    const young = { pay_rate_per_hour: '20', is_super_age_threshold_enabled: true, date_of_birth: '2009-06-01' };
    const half = (employee_id: number, more: Record<string, unknown> = {}) => ({
      employee_id,
      hours: [ordinary('20')],
      ...more,
    });
    const supers = (pays: readonly { super: number }[]) => pays.map((pay) => pay.super);

    it('an employee under 18 with more than 30 hours in a week earns super on all of these hours, even over two pays [PERIOD-001]', async () => {
      const id = await world.anAuEmployee(young);
      const pays = await world.pays(world.au, [half(id), half(id)]);
      // Twenty hours in a week earn no super. The second pay brings the week to forty hours.
      expect(supers(pays)).toEqual([0, 96]);
      expect(total(pays, 'compulsory_super_amount')).toBe(96);
    });

    it('adds up the hours of an employee under 18 over two calls, and over two departments [PERIOD-001] [PERIOD-003]', async () => {
      const [calls, departments] = [await world.anAuEmployee(young), await world.anAuEmployee(young)];
      expect(supers([await world.pay(world.au, half(calls)), await world.pay(world.au, half(calls))])).toEqual([0, 96]);
      const shared = await world.pays(world.au, [
        half(departments, { pay_department: 'Kitchen' }),
        half(departments, { pay_department: 'Bar' }),
      ]);
      expect(total(shared, 'super')).toBe(96);
    });

    it('pays no super for an employee under 18 with thirty hours in two pays [PERIOD-001]', async () => {
      const id = await world.anAuEmployee(young);
      const pays = await world.pays(world.au, [half(id), { employee_id: id, hours: [ordinary('10')] }]);
      expect(supers(pays)).toEqual([0, 0]);
    });

    it('applies the weekly hours test for employees under 18 to super above the compulsory rate [PERIOD-001]', async () => {
      const id = await world.anAuEmployee({ ...young, super_rate: '0.15' });
      const pays = await world.pays(world.au, [half(id), half(id)]);
      expect([total(pays, 'compulsory_super_amount'), total(pays, 'resc_super_amount')]).toEqual([96, 24]);
    });

    it('also rounds the super of an adult once for the week [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '10.37' });
      const pays = await world.pays(world.au, [
        { employee_id: id, hours: [ordinary('1')] },
        { employee_id: id, hours: [ordinary('1')] },
      ]);
      // Super is 12% of 10.37 = 1.2444 for the first pay, and 12% of 20.74 = 2.4888 for both.
      expect(supers(pays)).toEqual([1.24, 1.25]);
    });
  });

  describe('student loans over several pays', () => {
    it('New Zealand: subtracts the student loan threshold of 464 once per week, not per pay [PERIOD-001]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
      const half = { employee_id: id, hours: [ordinary('20')] };
      const pays = await world.pays(world.nz, [half, half]);
      // The student loan deduction is (600 - 464) x 12% = 16.32 on the first pay, and (1,200 - 464) x 12% = 88.32 on
      // both.
      expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([16.32, 72]);
      expect(total(pays, 'nz_student_loan')).toBe(88.32);
    });

    it('New Zealand: deducts student loan when only the pays of two calls together exceed the threshold [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
      const tenHours = { employee_id: id, hours: [ordinary('10')] };
      const pays = [await world.pay(world.nz, tenHours), await world.pay(world.nz, tenHours)];
      // The first pay of 300 is below the threshold of 464. The second brings the week to 600: (600 - 464) x 12%.
      expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([0, 16.32]);
    });

    it('New Zealand: an extra pay shares the student loan threshold of its week [PERIOD-001]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
      const bonus = { description: 'Thanks', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' };
      const pays = [
        await world.pay(world.nz, { employee_id: id, hours: [ordinary('10')] }),
        await world.pay(world.nz, { employee_id: id, bonuses: [bonus] }),
      ];
      // The week has wages of 300 and an extra pay of 1,000: (300 + 1,000 - 464) x 12%.
      expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([0, 100.32]);
    });

    it('Australia: calculates the study loan component on the week, not on each pay [PERIOD-001]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '40', has_stsl_liability: true });
      const half = { employee_id: id, hours: [ordinary('20')] };
      const pays = await world.pays(world.au, [half, half]);
      // Schedule 8 on 1,600: 0.47 x 1,600.99 - 382.2935 = 370, of which Schedule 1 accounts for 331. The first pay of
      // 800 has no loan component.
      expect(pays.map(({ tax, stsl }) => [tax, stsl])).toEqual([
        [83, 0],
        [287, 39],
      ]);
    });
  });

  describe('child support over several pays', () => {
    const support = (amount: string, classification = 'CHILD_SUPPORT_DEDUCTION') => [
      { description: 'Child support', amount, classification },
    ];

    it('New Zealand: limits child support to 40% of the net of the week, not of each pay [PERIOD-001]', async () => {
      const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
      const half = { employee_id: id, hours: [ordinary('20')], deductions: support('300') };
      const pays = await world.pays(world.nz, [half, half]);
      // The limit is 40% of (500 - 75.25 + 8.75) = 173.40 for the first pay, and 40% of (1,000 - 171.50 + 17.50) =
      // 338.40 for both. The bug deducted 173.40 twice.
      expect(pays.map((pay) => takenBy([pay]))).toEqual([173.4, 165]);
      expect(takenBy(pays)).toBe(338.4);
    });

    it('New Zealand: limits child support to 40% of the net of the week over two calls [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
      const half = { employee_id: id, hours: [ordinary('20')], deductions: support('300') };
      const pays = [await world.pay(world.nz, half), await world.pay(world.nz, half)];
      expect(takenBy(pays)).toBe(338.4);
    });

    it('New Zealand: deducts child support above the limit of one pay from the next pay of the week [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
      const [first, second] = await world.pays(world.nz, [
        { employee_id: id, hours: [ordinary('20')], deductions: support('300') },
        { employee_id: id, hours: [ordinary('20')] },
      ]);
      // A single pay for the week would deduct all 300, because the limit is 338.40.
      expect(first.deductions[0].amount).toBe(173.4);
      // 1,000 less tax of 171.50, child support of 300 and KiwiSaver of 35.
      expect(total([first, second], 'net')).toBe(493.5);
    });

    // Child Support (Registration and Collection) Act: in 2026, 544.88 a week is protected, once for each week.
    it('Australia: protects earnings once per week, however many pays the week has [PERIOD-001]', async () => {
      const [whole, split] = [
        await world.anAuEmployee({ pay_rate_per_hour: '30' }),
        await world.anAuEmployee({ pay_rate_per_hour: '30' }),
      ];
      const one = await world.pays(world.au, [
        { employee_id: whole, hours: [ordinary('24')], deductions: support('120') },
      ]);
      const half = { employee_id: split, hours: [ordinary('12')], deductions: support('60') };
      const two = await world.pays(world.au, [half, half]);
      // Earnings of 720, less tax of 68 and protected earnings of 544.88.
      expect([takenBy(one), takenBy(two)]).toEqual([107.12, 107.12]);
      expect(two.map((pay) => takenBy([pay]))).toEqual([0, 107.12]);
    });

    it('Australia: protects no earnings from a garnishee for child support arrears [PERIOD-001]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const half = { employee_id: id, hours: [ordinary('12')], deductions: support('60', 'CHILD_SUPPORT_GARNISHEE') };
      expect(takenBy(await world.pays(world.au, [half, half]))).toBe(120);
    });
  });
});

describe('second pays', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  const worker = (last_name: string) => anAuEmployee({ pay_rate_per_hour: '30', last_name });
  const week = (employee_id: number) => ({ employee_id, hours: [ordinary('38')] });

  /** A company with two employees. The second has a draft and then a separate pay in the same week. */
  async function paidBesideDraft() {
    const of = await world.company('AU');
    const [once, twice] = await world.employees(of, [worker('Onceonly'), worker('Twicepaid')]);
    const run = await world.openRun(of);
    const drafts: Pay[] = (await world.generate(of, run)).body;
    expect(drafts.map(({ employee_id }) => employee_id)).toEqual([once, twice]);
    const byHand = await world.pay(of, week(twice!));
    return { of, run, once: once!, twice: twice!, drafts, byHand };
  }
  const completeOf = async (of: number, employee: number): Promise<Pay[]> =>
    (await world.call('GET', `/api/company/${of}/pays?employee_id=${employee}`)).body;

  describe('generating drafts of a pay run [PERIOD-010]', () => {
    it('skips employees with a complete pay in the run and returns their number in a header [PERIOD-010]', async () => {
      const of = await world.company('AU');
      const [open, paid, other] = await world.employees(of, [worker('Aopen'), worker('Bpaid'), worker('Cpaid')]);
      await world.pays(of, [week(paid!), week(other!), week(other!)]);
      const made = await world.generate(of, await world.openRun(of));
      expect([made.status, made.body.map((pay: Pay) => pay.employee_id)]).toEqual([200, [open]]);
      // The header counts employees rather than pays.
      expect(made.headers['x-svc-skipped']).toBe('2');
    });

    it('returns 0 skipped employees when no one is skipped, including on a second call [PERIOD-010]', async () => {
      const of = await world.company('AU');
      await world.employees(of, [worker('Aopen'), worker('Bopen')]);
      const run = await world.openRun(of);
      for (const _ of [1, 2]) expect((await world.generate(of, run)).headers['x-svc-skipped']).toBe('0');
    });

    it('creates drafts for employees who have only another kind of pay in the run, or only a pay in another run [PERIOD-010]', async () => {
      const of = await world.company('AU');
      const [hurt, opening, before] = await world.employees(of, [
        worker('Ahurt'),
        worker('Bopening'),
        worker('Cbefore'),
      ]);
      const hurtPay = await world.call('PUT', `/api/company/${of}/create-workers-comp-pays?pay_date=${THIS_WEEK}`, [
        { employee_id: hurt, hours: '8' },
      ]);
      expect(hurtPay.status, hurtPay.text).toBe(200);
      const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20000' };
      await world.pay(of, { employee_id: opening, auto_calculate: false, hours: [ytd] });
      await world.pays(of, [week(before!)], LAST_WEEK);
      const made = await world.generate(of, await world.openRun(of));
      expect(made.body.map((pay: Pay) => pay.employee_id)).toEqual([hurt, opening, before]);
      expect(made.headers['x-svc-skipped']).toBe('0');
    });
  });

  describe('completing one draft [PERIOD-011]', () => {
    it("returns 409 with the employee's name when the employee already has a complete pay in the run [PERIOD-011]", async () => {
      const { of, drafts, twice } = await paidBesideDraft();
      const draft = drafts[1];
      // Recalculates the draft; otherwise it would be rejected as out of date.
      expect((await world.patch(of, draft.id, {})).status).toBe(200);
      const refused = await world.complete(of, draft.id);
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
      expect(await completeOf(of, twice)).toHaveLength(1);
    });

    it('with allow_second_pay=true, completes a second pay that withholds the tax still due for the week [PERIOD-002] [PERIOD-011]', async () => {
      const { of, drafts, twice } = await paidBesideDraft();
      expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
      const done = await world.complete(of, drafts[1].id, '?allow_second_pay=true');
      expect(done.status, done.text).toBe(200);
      const pays = await completeOf(of, twice);
      expect(pays).toHaveLength(2);
      // The tax due on 2,280 is 548. The first pay withheld 183 of it.
      expect([done.body.tax, total(pays, 'tax')]).toEqual([365, 548]);
    });

    it('completing one draft needs no flag when the employee has no other pay in the run, and treats allow_second_pay=false as absent [PERIOD-011]', async () => {
      const { of, drafts } = await paidBesideDraft();
      expect((await world.complete(of, drafts[0].id)).status).toBe(200);
      await world.patch(of, drafts[1].id, {});
      expect((await world.complete(of, drafts[1].id, '?allow_second_pay=false')).status).toBe(409);
    });

    it('does not count a complete pay of another kind as a second pay [PERIOD-011]', async () => {
      const of = await world.company('AU');
      const [hurt] = await world.employees(of, [worker('Hurt')]);
      const [draft] = (await world.generate(of, await world.openRun(of))).body;
      const url = `/api/company/${of}/create-workers-comp-pays?pay_date=${THIS_WEEK}`;
      expect((await world.call('PUT', url, [{ employee_id: hurt, hours: '8' }])).status).toBe(200);
      await world.patch(of, draft.id, {});
      expect((await world.complete(of, draft.id)).status).toBe(200);
    });
  });

  describe('completing a run [PERIOD-011]', () => {
    it('returns 409, names only the employee with a complete pay and completes no pay of the run [PERIOD-011]', async () => {
      const { of, run, drafts, once, twice } = await paidBesideDraft();
      expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
      const refused = await world.completeRun(of, run);
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
      expect(refused.body.detail).not.toMatch(new RegExp(`Onceonly|employee ${once}\\b`, 'i'));
      expect([await completeOf(of, once), await completeOf(of, twice)].map((pays) => pays.length)).toEqual([0, 1]);
    });

    it('completes the whole run with allow_second_pay=true [PERIOD-011]', async () => {
      const { of, run, drafts, once, twice } = await paidBesideDraft();
      expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
      const done = await world.completeRun(of, run, '?allow_second_pay=true');
      expect(done.status, done.text).toBe(200);
      expect(total(await completeOf(of, once), 'tax')).toBe(183);
      expect(total(await completeOf(of, twice), 'tax')).toBe(548);
    });
  });
});
