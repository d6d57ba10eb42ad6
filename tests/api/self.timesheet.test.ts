import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { ALL_OPEN, owner, type PortalEmployee, portalEmployee } from './self.flow.ts';

let service: TestApp;
let olivia: PortalEmployee;
let liam: PortalEmployee;
beforeAll(async () => {
  service = await buildTestApp();
  olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
  liam = await portalEmployee(service, { id: 2, email_address: 'liam@wattle.example' });
});

const call = (who: PortalEmployee, method: string, path = '', body?: unknown) =>
  service.call(method, `/api/self/timesheets${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const on = (day: string) => ({ starts_at: `2026-03-${day}T06:00`, ends_at: `2026-03-${day}T14:00` });

describe('an employee’s own timesheets', () => {
  it('are entered, changed, submitted and approved by the office [TIME-003]', async () => {
    const made = await call(olivia, 'POST', '', on('02'));
    expect([made.status, made.body.status, made.body.employee_id, made.body.minutes]).toEqual([201, 'draft', 1, 480]);
    const path = `/${made.body.id}`;
    expect((await call(olivia, 'PATCH', path, { notes: 'Stocktake' })).body.notes).toBe('Stocktake');
    expect((await call(olivia, 'POST', `${path}/submit`)).body.status).toBe('submitted');
    expect((await call(olivia, 'POST', `${path}/submit`)).status).toBe(409);
    const token = await owner(service);
    const approved = await service.call('POST', '/api/company/1/timesheets/approve', {
      token,
      body: { ids: [made.body.id] },
    });
    expect(approved.status).toBe(200);
    expect((await call(olivia, 'PATCH', path, { notes: 'x' })).status).toBe(409);
    expect((await call(olivia, 'DELETE', path)).status).toBe(409);
    const listed = await call(olivia, 'GET', '?from=2026-03-02&to=2026-03-02');
    expect(listed.body.map((one: { id: number; status: string }) => [one.id, one.status])).toEqual([
      [made.body.id, 'approved'],
    ]);
  });

  it('return 400 for an overlapping shift and store nothing', async () => {
    await call(olivia, 'POST', '', on('03'));
    const refused = await call(olivia, 'POST', '', on('03'));
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/^2026-03-03T06:00 to 2026-03-03T14:00 overlaps timesheet \d+ /);
    expect((await call(olivia, 'GET', '?from=2026-03-03&to=2026-03-03')).body).toHaveLength(1);
    const { body } = await call(olivia, 'POST', '', on('04'));
    expect((await call(olivia, 'PATCH', `/${body.id}`, on('03'))).status).toBe(400);
    expect((await call(olivia, 'DELETE', `/${body.id}`)).status).toBe(204);
  });

  it('return 404 for an entry of another employee, whatever the method', async () => {
    const token = await owner(service);
    const made = await service.call('POST', '/api/company/1/timesheets', {
      token,
      body: [{ employee_id: 2, ...on('05') }],
    });
    const path = `/${made.body[0].timesheet.id}`;
    for (const reply of [
      await call(olivia, 'PATCH', path, { notes: 'x' }),
      await call(olivia, 'POST', `${path}/submit`),
      await call(olivia, 'DELETE', path),
    ])
      expect(answerOf(reply)).toEqual({ status: 404, body: { detail: 'Timesheet entry not found' } });
    expect((await call(liam, 'GET')).body).toHaveLength(1);
    expect((await call(olivia, 'GET', '?from=2026-03-05')).body).toEqual([]);
  });

  it('return 403 without allow_edit_timesheet', async () => {
    const detail = 'Your payroll office has not enabled this for you: timesheets';
    expect(answerOf(await call(liam, 'POST', '', on('06')))).toEqual({ status: 403, body: { detail } });
    expect((await call(liam, 'DELETE', '/1')).status).toBe(403);
  });
});
