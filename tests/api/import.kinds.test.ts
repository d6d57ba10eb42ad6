import { beforeAll, describe, expect, it } from 'vitest';
import { auFile, auRow, csvFile, runOf } from '../fixtures/import-files.ts';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';

let world: PayWorld;
let run: ReturnType<typeof runOf>;
beforeAll(async () => {
  world = await payWorld();
  run = runOf(world);
  for (const number of ['K1', 'K2', 'K3']) await world.anAuEmployee({ number, start_date: '2025-01-06' });
});

const query = <T extends object>(text: string) => world.service.database.query<T & Record<string, unknown>>(text);
const problemsOf = ({ text, body }: Reply) =>
  (body.problems ?? [{ code: text }]).map(({ row, column, code }: Record<string, unknown>) => [row, column, code]);

describe('timesheets', () => {
  const HEAD = 'Employee number,Date,Start,Finish,Break,Notes';

  it('imports shifts with breaks and shifts past midnight, and each shift only once [IMP-001, TIME-001]', async () => {
    const file = csvFile(`${HEAD}\nK1,2/03/2026,9:00 am,5.30pm,30,Shop\nK2,3 Mar 2026,22:00,6:00,,\n`);
    expect(await run.whole('timesheets', file)).toMatchObject({ created: 2 });
    expect(
      await query('select starts_at, ends_at, breaks, notes, external_id from timesheet order by starts_at'),
    ).toEqual([
      {
        starts_at: '2026-03-02T09:00',
        ends_at: '2026-03-02T17:30',
        breaks: [{ starts_at: '2026-03-02T13:00', ends_at: '2026-03-02T13:30', paid: false }],
        notes: 'Shop',
        external_id: 'K1 2026-03-02T09:00',
      },
      {
        starts_at: '2026-03-03T22:00',
        ends_at: '2026-03-04T06:00',
        breaks: [],
        notes: '',
        external_id: 'K2 2026-03-03T22:00',
      },
    ]);
    expect(await run.whole('timesheets', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const changed = csvFile(`${HEAD}\nK1,2/03/2026,9:00 am,6.00pm,30,Shop\n`);
    expect(await run.whole('timesheets', changed)).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  });

  it('reports overlaps, unknown employees and unreadable times by column [IMP-001, TIME-002]', async () => {
    const sent = await run.send(
      'timesheets',
      csvFile(
        `${HEAD}\nK1,9/03/2026,9:00,17:00,,\nK9,9/03/2026,9:00,17:00,,\nK2,soon,9:00,17:00,,\nK2,9/03/2026,morning,17:00,,\n` +
          'K2,10/03/2026,9:00,17:00,long,\nK1,9/03/2026,10:00,18:00,,\n',
      ),
    );
    expect(problemsOf(sent)).toEqual([
      [3, 'Employee number', 'unknown_employee'],
      [4, 'Date', 'wrong_format'],
      [5, 'Start', 'wrong_format'],
      [6, 'Break', 'wrong_type'],
      [7, 'Start', 'not_accepted'],
    ]);
    expect((await run.confirmed(sent.body.id)).status).toBe(409);
    const done = await run.confirm(sent.body.id, '?partial=true');
    expect(done).toMatchObject({ state: 'done', rows: 6, progress: 6, created: 1, failed: 5, problem_rows: 5 });
  });
});

describe('opening balances', () => {
  it('sets leave balances and keeps those that did not change [IMP-001]', async () => {
    const file = csvFile(
      'Employee,As at,Annual leave,Personal leave\nK1,27/02/2026,96.50,41\nK2,27/02/2026,"1,052.25",88\n',
    );
    expect(await run.whole('opening_balances', file)).toMatchObject({ created: 2 });
    expect(
      await query(`select e.number, b.leave_type, b.quantity::numeric(12,2)::text as quantity
        from leave_balance b join employee e on e.id = b.employee_id where e.number like 'K_' and b.quantity <> 0
        order by e.number, b.leave_type`),
    ).toEqual([
      { number: 'K1', leave_type: 'HOLIDAY', quantity: '96.50' },
      { number: 'K1', leave_type: 'SICK', quantity: '41.00' },
      { number: 'K2', leave_type: 'HOLIDAY', quantity: '1052.25' },
      { number: 'K2', leave_type: 'SICK', quantity: '88.00' },
    ]);
    const audits = await query("select count(*)::int as n from audit_log where action = 'opening-balance.replace'");
    expect(await run.whole('opening_balances', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await query("select count(*)::int as n from audit_log where action = 'opening-balance.replace'")).toEqual(
      audits,
    );
    const more = csvFile('Employee,As at,Annual leave,Personal leave\nK1,27/02/2026,97,41\n');
    expect(await run.whole('opening_balances', more)).toMatchObject({ updated: 1 });
  });

  it('reports unknown employees, missing dates and invalid balances by column [IMP-001]', async () => {
    const sent = await run.send(
      'opening_balances',
      csvFile('Employee,As at,Annual leave\nK9,27/02/2026,1\nK1,,1\nK2,27/02/2026,some\nK3,27/02/2026,99999999\n'),
    );
    expect(problemsOf(sent)).toEqual([
      [2, 'Employee', 'unknown_employee'],
      [3, 'As at', 'required'],
      [4, 'Annual leave', 'not_a_decimal'],
      [5, 'Annual leave', 'too_large'],
    ]);
  });

  it('accepts the past earnings of employees in New Zealand [IMP-001]', async () => {
    const id = await world.anNzEmployee({ number: 'NZ1', start_date: '2025-01-06' });
    const nz = runOf(world, world.nz);
    const file = csvFile(
      'Employee,As at,Annual holidays,Sick leave,Gross earnings (last four weeks),Weeks employed\nNZ1,27/02/2026,2.5,7,"$5,200.00",60\n',
    );
    expect(await nz.whole('opening_balances', file)).toMatchObject({ created: 1 });
    const { body } = await world.get(`/api/employees/${id}/opening-balances`);
    expect(body).toMatchObject({
      as_at: '2026-02-27',
      leave: [
        { leave_type: 'ANNUAL_HOLIDAYS', quantity: '2.50', unit: 'weeks' },
        { leave_type: 'SICK', quantity: '7.00', unit: 'days' },
      ],
      nz: { gross_four_weeks: '5200.00', weeks_employed: '60.00', gross_twelve_months: null },
    });
  });
});

describe('pays', () => {
  it('calculates pays from hours, keeps the amounts of a former payroll, and pays no one twice [IMP-001]', async () => {
    const hours = csvFile('Employee number,Pay date,Hours\nK1,6/03/2026,38\nK2,6/03/2026,20\n');
    expect(await run.whole('pays', hours)).toMatchObject({ created: 2 });
    const former = csvFile('Number,Date,Gross,Tax,Super,External id\nK3,27/02/2026,"$54,120.00",11430,6494.40,ytd-3\n');
    const done = await run.whole('pays', former);
    expect(done).toMatchObject({ created: 1 });
    const { body } = await run.rows(done.id);
    expect(body).toEqual([
      {
        row: 2,
        label: 'K3, 2026-02-27',
        outcome: 'created',
        record_id: expect.any(Number),
        values: null,
        problems: [],
      },
    ]);
    const pay = (await world.get(`/api/company/${world.au}/pays/${body[0].record_id}`)).body;
    expect(pay).toMatchObject({
      gross: 54120,
      tax: 11430,
      super: 6494.4,
      auto_calculate: false,
      stp_reported_externally: true,
    });
    expect(await run.whole('pays', hours)).toMatchObject({ created: 0, unchanged: 2 });
    expect(await run.whole('pays', former)).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('reports problems of pays by row and column, and stores the other pays with partial=true [IMP-001]', async () => {
    const sent = await run.send(
      'pays',
      csvFile(
        'Employee number,Pay date,Hours,Gross,Tax\nK1,13/03/2026,38,,\nK2,,20,,\nK9,13/03/2026,20,,\nK3,13/03/2026,,,\n' +
          'K3,14/03/2026,3,100,\nK3,15/03/2026,3,,9\nK3,1/01/2020,38,,\nK2,13/03/2026,many,,\n',
      ),
    );
    expect(problemsOf(sent)).toEqual([
      [3, 'Pay date', 'required'],
      [4, 'Employee number', 'unknown_employee'],
      [5, 'Hours', 'required'],
      [6, 'Gross', 'not_together'],
      [7, 'Tax', 'needs_another'],
      [8, null, 'not_calculable'],
      [9, 'Hours', 'not_a_decimal'],
    ]);
    expect(await run.confirm(sent.body.id, '?partial=true')).toMatchObject({ created: 1, failed: 7 });
  });
});

describe('confirming an import', () => {
  it('continues after a restart with the rows that are not stored yet, and stores none twice [IMP-001]', async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => auRow(`R-${String(at).padStart(4, '0')}`));
    const sent = await run.send('employees', auFile(...rows));
    expect((await run.confirmed(sent.body.id)).body).toMatchObject({ state: 'storing', progress: 0 });
    await world.service.app.imports.runDue(1);
    expect((await run.read(sent.body.id)).body).toMatchObject({ state: 'storing', progress: 1_000, created: 1_000 });
    expect((await run.confirmed(sent.body.id)).body).toEqual({ detail: `Import ${sent.body.id} is already confirmed` });
    await Promise.all([world.service.app.imports.runDue(), world.service.app.imports.runDue()]);
    expect((await run.read(sent.body.id)).body).toMatchObject({ state: 'done', progress: 2_100, created: 2_100 });
    expect(await query("select count(*)::int as n from employee where number like 'R-%'")).toEqual([{ n: 2_100 }]);
    expect(await query(`select content, caller from file_import where id = ${sent.body.id}`)).toEqual([
      { content: null, caller: null },
    ]);
  });

  it('reports a row whose employee number was taken after the check [IMP-001]', async () => {
    const sent = await run.send('employees', auFile(auRow('S-1'), auRow('S-2')));
    await world.anAuEmployee({ number: 'S-2', first_name: 'Other' });
    const done = await run.confirm(sent.body.id);
    expect(done).toMatchObject({ state: 'done', created: 1, failed: 1 });
    expect(done.problems.map(({ row, code }: Record<string, unknown>) => [row, code])).toEqual([[3, 'taken']]);
  });

  it('returns 409 for an import whose rows all have problems, and with dry_run=true stores nothing [IMP-001]', async () => {
    const wrong = await run.send('employees', auFile(auRow('U-1', { 1: '' })));
    expect((await run.confirmed(wrong.body.id, '?partial=true')).body).toEqual({
      detail: 'Every row has a problem. Correct the file, and send it again',
    });
    const good = await run.send('employees', auFile(auRow('U-2')));
    const dry = await run.confirmed(good.body.id, '?dry_run=true');
    expect([dry.status, dry.body.state]).toEqual([202, 'storing']);
    expect((await run.read(good.body.id)).body.state).toBe('ready');
  });

  it('deletes the rows of an import that is not confirmed within seven days [IMP-001]', async () => {
    const late = await payWorld();
    const own = runOf(late);
    const sent = await own.send('employees', auFile(auRow('V-1')));
    late.service.clock.advance({ days: 8 });
    await late.service.app.imports.runDue();
    const token = await late.service.login('admin@demo.example', 'demo-admin');
    const url = own.url(`/${sent.body.id}`);
    expect((await late.service.call('GET', url, { token })).body).toMatchObject({ state: 'expired', columns: [] });
    expect((await late.service.call('POST', `${url}/confirm`, { token })).body).toEqual({
      detail: `Import ${sent.body.id} has expired. Send the file again`,
    });
    late.service.clock.advance({ days: 91 });
    await late.service.app.imports.runDue();
    const again = await late.service.login('admin@demo.example', 'demo-admin');
    expect((await late.service.call('GET', url, { token: again })).status).toBe(404);
  });

  it('keeps the rows encrypted [IMP-001]', async () => {
    const sent = await run.send('employees', auFile(auRow('W-1')));
    const [row] = await query<{ content: string }>(`select content from file_import where id = ${sent.body.id}`);
    expect(row?.content).toMatch(/^v2\./);
  });
});

describe('access', () => {
  it('does not find an import under another company, and lists fields only for a company of the caller [IMP-001]', async () => {
    const sent = await run.send('employees', auFile(auRow('Y-1')));
    const nz = runOf(world, world.nz);
    expect([(await nz.read(sent.body.id)).status, (await nz.confirmed(sent.body.id)).status]).toEqual([404, 404]);
    expect((await runOf(world, 999_999).read(sent.body.id)).status).toBe(400);
    expect((await runOf(world, 999_999).rows(sent.body.id)).status).toBe(400);
    expect((await runOf(world, 999_999).confirmed(sent.body.id)).status).toBe(404);
    expect((await runOf(world, 999_999).send('employees', auFile(auRow('Y-1')))).status).toBe(404);
    const fields = await world.get(run.url('/fields?kind=timesheets'));
    expect(fields.body[0]).toEqual({
      name: 'employee_number',
      label: 'Employee number',
      is_required: true,
      is_secret: false,
      choices: [],
    });
    expect((await world.get(run.url('/fields?kind=shoes'))).status).toBe(422);
    expect((await world.get('/api/company/999999/imports/fields?kind=pays')).status).toBe(400);
    expect((await nz.rows(sent.body.id)).status).toBe(404);
  });
});
