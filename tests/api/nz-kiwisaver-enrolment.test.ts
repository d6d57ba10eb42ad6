import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

// Contract DEF-005. 1,200 a week, so 3.5 % is 42.00. Employees start on 2 November 2026.

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

describe('an employee whose KiwiSaver status was never sent', () => {
  it.each([
    ['15', '2011-10-31'],
    ['16', '2010-10-31'],
    ['17, one day before turning 18', '2008-11-03'],
    ['65 on the start date', '1961-11-02'],
    ['71', '1955-03-01'],
  ])('aged %s pays no KiwiSaver and has a warning with the reason [DEF-005] [row 8]', async (_age, born) => {
    const pay = await preview(await hired({ date_of_birth: born }));
    expect(amounts(pay)).toEqual([0, 0]);
    expect(codes(pay)).toContain('KIWISAVER_NOT_ENROLLED');
    const { message } = pay.warnings.find(({ code }: Pay) => code === 'KIWISAVER_NOT_ENROLLED');
    expect(message).toMatch(
      /is not enrolled in KiwiSaver: aged \d\d on the start date 2026-11-02, and automatic enrolment is for new employees aged 18 to 64; no KiwiSaver status was sent/,
    );
  });

  it.each([
    ['18 on the start date', '2008-11-02'],
    ['64', '1961-12-03'],
  ])('aged %s is enrolled automatically [DEF-005]', async (_age, born) => {
    const pay = await preview(await hired({ date_of_birth: born }));
    expect(amounts(pay)).toEqual([42, 42]);
    expect(codes(pay)).not.toContain('KIWISAVER_NOT_ENROLLED');
  });

  it('explains on the pay why there is no contribution [DEF-005]', async () => {
    const id = await hired({ date_of_birth: '2011-10-31' });
    const [pay] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }]);
    const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
    const lines = body.lines.filter(({ because }: Pay) => because.includes('aged 15 on the start date'));
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines[0].sources)).toContain('KiwiSaver Act 2006');
  });

  it('has the warning in the declarations on request, and keeps the default status in reads [DEF-005]', async () => {
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

  it('is among the things that are due, once per company [DEF-005]', async () => {
    const company = await world.company('NZ');
    const id = await hired({ date_of_birth: '2011-10-31' }, company);
    const { body } = await world.call('GET', `/api/company/${company}/due`);
    expect(body.items).toContainEqual(
      expect.objectContaining({ warning: 'KIWISAVER_NOT_ENROLLED', count: 1, employee_id: id }),
    );
  });
});

describe('a KiwiSaver status that was sent', () => {
  it.each(['AE', 'AK', 'OK'])('is used as sent for an employee aged 16: %s [DEF-005]', async (status) => {
    const pay = await preview(await hired({ date_of_birth: '2010-10-31', kiwisaver_status_code: status }));
    expect(amounts(pay)).toEqual([42, 42]);
    expect(codes(pay)).not.toContain('KIWISAVER_NOT_ENROLLED');
  });

  it('counts from the update that sends it, and null restores the default [DEF-005]', async () => {
    const id = await hired({ date_of_birth: '2010-10-31' });
    const update = (status: string | null) =>
      world.call('PATCH', `/api/company/${world.nz}/employees/update`, [{ id, kiwisaver_status_code: status }]);
    expect((await update('AE')).status).toBe(200);
    expect(amounts(await preview(id))).toEqual([42, 42]);
    expect((await update(null)).status).toBe(200);
    expect(codes(await preview(id))).toContain('KIWISAVER_NOT_ENROLLED');
  });
});
