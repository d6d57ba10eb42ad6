import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

// The guarantee was 11.5% until 30 June 2025 and has been 12% since.

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ at: '2025-06-20T00:00:00Z' });
});

const { compulsory_super_rate: _, ...UNSET } = anAuEmployee({ super_rate: '0.115' });
/** The clock moves by more than a session lasts. */
const signIn = () => world.service.login('admin@demo.example', 'demo-admin');
const anEmployee = async (fields: object = {}): Promise<number> => {
  const made = await world.service.call('PUT', `/api/company/${world.au}/employees/create`, {
    token: await signIn(),
    body: [{ ...UNSET, ...fields }],
  });
  expect(made.body[0].errors).toEqual({});
  return made.body[0].employee.id;
};

/** The rate, read and listed. */
const rateOf = async (id: number) => {
  const token = await signIn();
  const read = await world.service.call('GET', `/api/employees/${id}`, { token });
  const listed = await world.service.call('GET', `/api/company/${world.au}/employees`, { token });
  const inList = listed.body.find((each: { id: number }) => each.id === id);
  expect(inList.compulsory_super_rate).toBe(read.body.compulsory_super_rate);
  return read.body.compulsory_super_rate;
};
const stored = async (id: number) =>
  (
    await world.service.database.query<{ rate: string | null }>(
      'select compulsory_super_rate as rate from employee where id = $1',
      [id],
    )
  )[0]!.rate;
const lastEvent = async (id: number) =>
  (
    await world.service.database.query<{ rate: number }>(
      `select (data ->> 'compulsory_super_rate')::float8 as rate from event
       where entity_type = 'employee' and entity_id = $1 order by id desc limit 1`,
      [id],
    )
  )[0]?.rate;
const at = (time: string) => world.service.clock.set(time);
const superOn = async (id: number, payDate: string) => {
  const made = await world.put(world.au, [{ employee_id: id, hours: [week()] }], `?dry_run=true&pay_date=${payDate}`, {
    token: await signIn(),
  });
  const [pay] = made.body;
  return {
    compulsory: pay.compulsory_super_amount,
    warned: pay.warnings.filter(({ code }: { code: string }) => code === 'SUPER_BELOW_GUARANTEE').length,
  };
};

describe('compulsory super rate without an explicit value', () => {
  it('shows the guarantee of today, also for an employee created before the guarantee rose [DECL-004] [EMP-059]', async () => {
    at('2025-06-20T00:00:00Z');
    const id = await anEmployee();
    expect([await rateOf(id), await stored(id)]).toEqual(['0.115', null]);
    // Midnight in Sydney.
    at('2025-06-30T13:59:00Z');
    expect(await rateOf(id)).toBe('0.115');
    at('2025-06-30T14:00:00Z');
    expect(await rateOf(id)).toBe('0.12');
  });

  it('follows the guarantee of each payday without a warning [DECL-004]', async () => {
    at('2025-07-02T00:00:00Z');
    const id = await anEmployee();
    expect(await superOn(id, '2025-06-24')).toEqual({ compulsory: 174.8, warned: 0 });
    expect(await superOn(id, '2025-07-01')).toEqual({ compulsory: 182.4, warned: 0 });
  });

  it('stores an explicit rate and follows the guarantee again after null, in responses and events [DECL-004]', async () => {
    at('2025-07-02T00:00:00Z');
    const token = await signIn();
    const patch = async (id: number, rate: string | null) => {
      const changed = await world.service.call('PATCH', `/api/company/${world.au}/employees/update`, {
        token,
        body: [{ id, compulsory_super_rate: rate }],
      });
      return changed.body[0].employee.compulsory_super_rate;
    };
    const id = await anEmployee({ compulsory_super_rate: null });
    expect([await rateOf(id), await stored(id)]).toEqual(['0.12', null]);
    expect([await patch(id, '0.13'), await rateOf(id), await stored(id)]).toEqual(['0.13', '0.13', '0.130000']);
    expect([await patch(id, '0.12'), await rateOf(id), await stored(id)]).toEqual(['0.12', '0.12', '0.120000']);
    expect([await patch(id, null), await rateOf(id), await stored(id)]).toEqual(['0.12', '0.12', null]);
    expect(await lastEvent(id)).toBe(0.12);
  });

  it('explains that the rate is the guarantee [DECL-004]', async () => {
    at('2025-07-02T00:00:00Z');
    const token = await signIn();
    const id = await anEmployee();
    const made = await world.put(world.au, [{ employee_id: id, hours: [week()] }], '?pay_date=2025-07-01', { token });
    const { body } = await world.service.call('GET', `/api/pays/${made.body[0].id}/explanation`, { token });
    const line = body.lines.find(({ rule }: { rule: string }) => rule === 'AU.SUPER.GUARANTEE');
    expect(line.because).toBe('0.12, the guarantee rate on the payday, of ordinary time earnings 1520.00');
  });
});

it('keeps an explicit rate and warns when the guarantee rises above it [DECL-004]', async () => {
  at('2025-06-20T00:00:00Z');
  const id = await anEmployee({ compulsory_super_rate: '0.115' });
  at('2025-07-02T00:00:00Z');
  expect([await rateOf(id), await stored(id)]).toEqual(['0.115', '0.115000']);
  expect(await superOn(id, '2025-06-24')).toEqual({ compulsory: 174.8, warned: 0 });
  expect(await superOn(id, '2025-07-01')).toEqual({ compulsory: 174.8, warned: 1 });
});
