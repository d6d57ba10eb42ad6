import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

// The employee earns 30 an hour for 40 hours a week, and started on 12 May 2025. Weeks run from Monday to Sunday and
// are paid on Tuesdays.

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const week = (id: number) => ({ employee_id: id, hours: [ordinary('40')] });
const off = (id: number, date: string) => ({
  employee_id: id,
  leave: [{ description: 'Week off', leave_type: 'ANNUAL_HOLIDAYS', date, hours: '40' }],
});

async function tookWeeks(mondays: readonly string[]): Promise<number> {
  const [id] = await world.employees(world.nz, [
    anNzEmployee({ start_date: '2025-05-12', standard_hours_per_day: '8', kiwisaver_status_code: 'NK' }),
  ]);
  for (const monday of mondays) await world.pays(world.nz, [off(id!, monday)], monday);
  return id!;
}
const paidOn = (id: number, day: string) => world.pays(world.nz, [week(id)], day);
const parts = ({ components }: Pay): readonly string[] => components.map((one: Pay) => `${one.type} ${one.amount}`);

describe('the final eight percent after holidays in advance', () => {
  it('deducts the fifth week of the first year, which was never granted [row 12]', async () => {
    const id = await tookWeeks(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09']);
    await paidOn(id, '2026-07-28');
    await paidOn(id, '2026-08-04');
    const ended = await world.terminate(id, { pay_date: '2026-08-11', termination_date: '2026-08-11' });
    // 8 % of 2,400 = 192, which is less than the 1,200 paid in advance.
    expect(parts(ended)).toEqual([]);
    expect(await world.explained(ended.pay_id)).toContain(
      'Nothing is due: 8 % of gross earnings 2400.00 since the last anniversary (0.00 of it in this pay) - 1200.00 already paid, 1200.00 of it for 1 week of annual holidays in advance (s 25(2); read as the last weeks taken, also when they were paid before the last anniversary)',
    );
  });

  it('deducts nothing for the four weeks that were granted later [row 12]', async () => {
    const id = await tookWeeks(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']);
    await paidOn(id, '2026-08-04');
    const ended = await world.terminate(id, { pay_date: '2026-08-11', termination_date: '2026-08-11' });
    expect(parts(ended)).toEqual(['HOLIDAY_PAY_8_PERCENT 96.00']);
  });
});

describe('a final lump sum before any pay', () => {
  it('a final lump sum before any pay has an explanation that says that no official text covers the case [PERIOD-007] [row 13]', async () => {
    const [id] = await world.employees(world.nz, [
      anNzEmployee({ start_date: '2026-08-03', kiwisaver_status_code: 'NK' }),
    ]);
    const termination = { termination_date: '2026-08-07', other_lump_sum_amount: '1000' };
    const [ended] = await world.pays(world.nz, [{ employee_id: id, termination }], '2026-08-11');
    expect(await world.explained(ended.id)).toContain(
      '0.00 of no paid period before the end (marked: the law requires two paid periods and no official text covers none; read as no other income) x 26',
    );
  });
});

describe('explanations of leave and loans', () => {
  it('explanations of leave and loans name sections 8 and 21, section 9 and the source of voluntary loan deductions', async () => {
    const [id] = await world.employees(world.nz, [
      anNzEmployee({ standard_hours_per_day: '8', kiwisaver_status_code: 'NK', has_student_loan: true }),
    ]);
    await world.call('PATCH', `/api/employees/${id}/declarations`, {
      student_loan_voluntary_extra: { amount: '10', from: '2026-04-01' },
    });
    const sick = { description: 'Sick', leave_type: 'SICK', date: '2026-11-10', hours: '8' };
    const away = { description: 'Away', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-11', hours: '8' };
    const [pay] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('24')], leave: [sick, away] }]);
    const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
    const sourcesOf = (because: string) =>
      JSON.stringify(body.lines.filter((line: Pay) => line.because.includes(because)).map((line: Pay) => line.sources));
    expect(sourcesOf('relevant daily pay')).toContain('Holidays Act 2003 s 9');
    expect(sourcesOf('the greater of ordinary weekly pay')).toContain('Holidays Act 2003 ss 8 and 21');
    expect(sourcesOf('chosen by the borrower')).toContain('Payroll Calculations & Business Rules Specification');
  });
});
