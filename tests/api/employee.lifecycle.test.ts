import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee as auEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';
import { anAuEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

describe('deleting and restoring employees', () => {
  let world: EmployeeWorld;
  let token: string;
  let au: number;
  beforeAll(async () => {
    world = await employeeWorld();
    token = await world.token();
    au = await world.company('AU');
  });

  const make = async (changes: Record<string, unknown> = {}, company = au, as = token): Promise<number> => {
    const reply = await world.call('PUT', `/api/company/${company}/employees/create`, {
      token: as,
      body: [anAuEmployee(changes)],
    });
    expect(reply.status).toBe(201);
    return reply.body[0].employee.id;
  };
  const remove = (id: number, as = token) => world.call('DELETE', `/api/employees/${id}`, { token: as });
  const restore = (id: number, as = token) => world.call('POST', `/api/employees/${id}/restore`, { token: as });
  const read = async (id: number) => (await world.call('GET', `/api/employees/${id}`, { token })).body;
  const terminate = (id: number) =>
    world.database.query(`update employee set is_terminated = true, termination_date = '2026-01-31' where id = $1`, [
      id,
    ]);
  const eventsOf = async (id: number) =>
    world.database.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from event where entity_type = 'employee' and entity_id = $1 order by id`,
      [id],
    );

  describe('deleting an employee: 204', () => {
    it('sets is_deleted, emits only employee.deleted and records no termination [LIFE-040, LIFE-044, LIFE-046, LIFE-047]', async () => {
      const id = await make();
      const before = await read(id);
      const reply = await remove(id);
      expect([reply.status, reply.text]).toEqual([204, '']);
      expect(await read(id)).toEqual({ ...before, is_deleted: true });
      const events = await eventsOf(id);
      expect(events.map(({ type }) => type)).toEqual(['employee.created', 'employee.deleted']);
      expect(only(events[1]!.data, 'id', 'is_deleted')).toEqual({ id, is_deleted: true });
      expect(answerOf(await world.call('GET', `/api/employees/${id}/termination`, { token }))).toEqual({
        status: 404,
        body: { detail: `Employee ${id} has never been terminated` },
      });
    });

    it('deletes a terminated employee, who is then both terminated and deleted [LIFE-001, LIFE-045]', async () => {
      const id = await make();
      const before = await read(id);
      await terminate(id);
      expect((await remove(id)).status).toBe(204);
      expect(await read(id)).toEqual({
        ...before,
        is_deleted: true,
        is_terminated: true,
        termination_date: '2026-01-31',
      });
    });
  });

  describe('deleting an employee: 400, 403 and 409', () => {
    it('returns 400 when deleting an unknown employee or one of another account [LIFE-041]', async () => {
      const id = await make();
      for (const reply of [await remove(999_999), await remove(id, await world.token(CUSTOMER.small))]) {
        expect(answerOf(reply)).toEqual({
          status: 400,
          body: { detail: 'No employee found with the given employee_id' },
        });
      }
    });

    it('returns 403 when deleting without an active subscription [LIFE-042]', async () => {
      const { id } = await lapsedEmployee();
      expect(answerOf(await remove(id, await world.token(CUSTOMER.lapsed)))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('returns 409 when the employee is already deleted [LIFE-043, CONV-017, CONV-025]', async () => {
      const id = await make();
      await remove(id);
      expect(answerOf(await remove(id))).toEqual({
        status: 409,
        body: { detail: `Employee ${id} is already deleted` },
      });
    });

    it('deletes the employee for one of several parallel requests and returns 409 to the others [LIFE-074]', async () => {
      const id = await make();
      const replies = await Promise.all(Array.from({ length: 4 }, () => remove(id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['employee.created', 'employee.deleted']);
    });
  });

  describe('restoring an employee: 200', () => {
    it('restores the employee, number included, and emits employee.updated [LIFE-048, LIFE-050, EMP-262, EMP-223]', async () => {
      const id = await make({ number: 'KEEP' });
      const before = await read(id);
      await remove(id);
      const reply = await restore(id);
      expect([reply.status, reply.body]).toEqual([200, before]);
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
        'employee.created',
        'employee.deleted',
        'employee.updated',
      ]);
    });

    it('restores a terminated employee as terminated [LIFE-049]', async () => {
      const id = await make();
      await terminate(id);
      await remove(id);
      expect(only((await restore(id)).body, 'is_deleted', 'is_terminated', 'termination_date')).toEqual({
        is_deleted: false,
        is_terminated: true,
        termination_date: '2026-01-31',
      });
    });
  });

  describe('restoring an employee: 400, 403 and 409', () => {
    it('returns 400 when restoring an unknown employee [LIFE-051]', async () => {
      expect(answerOf(await restore(999_999))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
    });

    it('returns 403 when restoring without an active subscription [LIFE-052, EMP-229]', async () => {
      const { id } = await lapsedEmployee();
      expect(answerOf(await restore(id, await world.token(CUSTOMER.lapsed)))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('returns 409 when the employee is not deleted [LIFE-054]', async () => {
      const id = await make();
      expect(answerOf(await restore(id))).toEqual({ status: 409, body: { detail: `Employee ${id} is not deleted` } });
    });

    it('returns 403 when restoring an employee would exceed the plan, which does not count terminated employees [LIFE-053, EMP-249, EMP-228]', async () => {
      const other = await world.token(CUSTOMER.small);
      const company = await world.company('AU', CUSTOMER.small);
      const ids = [];
      for (let place = 0; place < 5; place += 1) ids.push(await make({}, company, other));
      const [first, second] = ids as [number, number];
      const fill = () =>
        world.call('PUT', `/api/company/${company}/employees/create`, { token: other, body: [anAuEmployee()] });
      expect(answerOf(await fill())).toEqual({
        status: 403,
        body: {
          detail: 'Employee limit reached (5); upgrade the plan, or terminate or delete an employee, to add another',
        },
      });
      await remove(first, other);
      expect((await fill()).status).toBe(201);
      expect(answerOf(await restore(first, other))).toEqual({
        status: 403,
        body: { detail: 'Employee limit reached (5); upgrade the plan to restore this employee' },
      });
      // Terminated employees do not count towards the plan's limit, so once another employee is terminated, the deleted
      // one can be restored.
      await terminate(second);
      expect((await restore(first, other)).status).toBe(200);
      // The plan is full, but a terminated employee can be restored, because terminated employees do not count.
      await remove(second, other);
      expect((await restore(second, other)).status).toBe(200);
      // The plan is still full, and the deleted employee is no longer terminated, so the employee cannot be restored.
      await remove(second, other);
      await world.database.query(`update subscription set plan_code = 'SMALL' where customer_id = 4`);
      await world.database.query('update employee set is_terminated = false, termination_date = null where id = $1', [
        second,
      ]);
      expect(answerOf(await restore(second, other))).toEqual({
        status: 403,
        body: { detail: 'Employee limit reached (5); upgrade the plan to restore this employee' },
      });
    });
  });

  /** Creates an employee of an account whose subscription has since lapsed. */
  async function lapsedEmployee(): Promise<{ id: number }> {
    const company = await world.company('AU', CUSTOMER.lapsed);
    const id = await make({ number: null });
    await world.database.query('update employee set customer_id = 5, company_id = $1 where id = $2', [company, id]);
    return { id };
  }
});

describe('compulsory super rate', () => {
  // The superannuation guarantee was 11.5% until 30 June 2025 and has been 12% since.

  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ at: '2025-06-20T00:00:00Z' });
  });

  const { compulsory_super_rate: _, ...UNSET } = auEmployee({ super_rate: '0.115' });
  /** Signs in again, because the test moves the clock past the lifetime of a session. */
  const signIn = () => world.service.login('admin@demo.example', 'demo-admin');
  const anEmployee = async (fields: object = {}): Promise<number> => {
    const made = await world.service.call('PUT', `/api/company/${world.au}/employees/create`, {
      token: await signIn(),
      body: [{ ...UNSET, ...fields }],
    });
    expect(made.body[0].errors).toEqual({});
    return made.body[0].employee.id;
  };

  /** Returns the rate from a single read after checking that the list shows the same rate. */
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
    const made = await world.put(
      world.au,
      [{ employee_id: id, hours: [week()] }],
      `?dry_run=true&pay_date=${payDate}`,
      {
        token: await signIn(),
      },
    );
    const [pay] = made.body;
    return {
      compulsory: pay.compulsory_super_amount,
      warned: pay.warnings.filter(({ code }: { code: string }) => code === 'SUPER_BELOW_GUARANTEE').length,
    };
  };

  describe('compulsory super rate without an explicit value', () => {
    it('shows the current guarantee rate, even for an employee created before the rate rose [DECL-004] [EMP-059]', async () => {
      at('2025-06-20T00:00:00Z');
      const id = await anEmployee();
      expect([await rateOf(id), await stored(id)]).toEqual(['0.115', null]);
      // Midnight in Sydney is at 14:00 UTC.
      at('2025-06-30T13:59:00Z');
      expect(await rateOf(id)).toBe('0.115');
      at('2025-06-30T14:00:00Z');
      expect(await rateOf(id)).toBe('0.12');
    });

    it('applies the guarantee rate of each payday without a warning [DECL-004]', async () => {
      at('2025-07-02T00:00:00Z');
      const id = await anEmployee();
      expect(await superOn(id, '2025-06-24')).toEqual({ compulsory: 174.8, warned: 0 });
      expect(await superOn(id, '2025-07-01')).toEqual({ compulsory: 182.4, warned: 0 });
    });

    it('applies the guarantee rate again once null replaces an explicit rate, in responses and events [DECL-004]', async () => {
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

    it('explains that the rate is the super guarantee rate [DECL-004]', async () => {
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
});
