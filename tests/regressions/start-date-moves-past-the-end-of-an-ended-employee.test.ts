import { beforeAll, expect, it } from 'vitest';
import { DEMO, tokenFor } from '../api/company.tokens.ts';
import { anAuEmployee } from '../api/employee.world.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const make = async (): Promise<number> => {
  const body = [anAuEmployee({ pay_rate_per_hour: '30' })];
  return (await service.call('PUT', '/api/company/1/employees/create', { token, body })).body[0].employee.id;
};
const ended = async (): Promise<number> => {
  const id = await make();
  const body = { pay_date: '2026-03-05', termination_date: '2026-02-27' };
  expect((await service.call('POST', `/api/employees/${id}/terminate`, { token, body })).status).toBe(200);
  return id;
};
const update = (...body: unknown[]) => service.call('PATCH', '/api/company/1/employees/update', { token, body });
const startOf = async (id: number) => (await service.call('GET', `/api/employees/${id}`, { token })).body.start_date;

it('An ended employee cannot start after the end: the item says so and the others go on [EMP-217] [LIFE-012]', async () => {
  const [gone, stays] = [await ended(), await make()];
  const reply = await update(
    { id: gone, start_date: '2026-02-28', city: 'Perth' },
    { id: stays, start_date: '2026-02-28' },
  );
  expect(reply.status).toBe(207);
  expect(reply.body[0]).toEqual({
    errors: {
      start_date:
        'start_date 2026-02-28 is after the termination date 2026-02-27; send an earlier date, or reinstate the employee with a new one',
    },
  });
  expect(reply.body[1].errors).toEqual({});
  expect([await startOf(gone), await startOf(stays)]).toEqual(['2025-07-01', '2026-02-28']);
});

it('The day of the end is still a day of employment, and other fields of an ended employee change freely [LIFE-012]', async () => {
  const gone = await ended();
  expect((await update({ id: gone, start_date: '2026-02-27' })).status).toBe(200);
  expect((await update({ id: gone, city: 'Perth' })).status).toBe(200);
  expect(await startOf(gone)).toBe('2026-02-27');
});
