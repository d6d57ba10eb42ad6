import { beforeAll, describe, expect, it } from 'vitest';
import { aChart, aCompany, aDeduction, anEmployee, readChart, settingsOf, write } from '../fixtures/gl-world.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
});

const A_ROW = { base_attr: 'ordinary_earnings', account_label: 'Wages', account_code: '477' };

interface Operation {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: (row: number) => string;
  readonly body?: unknown;
}
/** Every operation that changes data, each with a valid body. */
const MUTATIONS: readonly Operation[] = [
  { method: 'POST', path: () => '/initialise', body: {} },
  { method: 'PATCH', path: () => '', body: { include_date: true } },
  { method: 'POST', path: () => '/rows', body: A_ROW },
  { method: 'PATCH', path: (row) => `/rows/${row}`, body: { account_label: 'Pay' } },
  { method: 'DELETE', path: (row) => `/rows/${row}` },
  {
    method: 'POST',
    path: () => '/restore-defaults',
    body: { template: 'service_default', template_revision: 't-AU-00000000', confirm_reset: true },
  },
  { method: 'POST', path: () => '/provider/refresh' },
];

const eachMutation = async (
  ask: (operation: Operation) => Promise<Reply>,
  choose: (operation: Operation) => boolean = () => true,
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const operation of MUTATIONS.filter(choose)) statuses.push((await ask(operation)).status);
  return statuses;
};
const all = (status: number, count = MUTATIONS.length) => Array.from({ length: count }, () => status);

const lock = (companyId: number, isLocked: boolean) =>
  service.database.query('update company set is_locked = $2 where id = $1', [companyId, isLocked]);

describe('POST initialise', () => {
  it('returns 200 and saves the defaults with ids and a new revision [GL-041]', async () => {
    const { id } = await aCompany(service, token);
    const before = await readChart(service, token, id);
    const { status, body, headers } = await service.call('POST', `${settingsOf(id)}/initialise`, {
      token,
      headers: { 'if-match': String(before.headers.etag) },
    });
    expect([status, body.configured, body.advisories, headers.etag]).toEqual([200, true, [], `"${body.revision}"`]);
    expect(body.revision).not.toBe(before.body.revision);
    expect(body.rows.every((row: { id: unknown }) => Number.isSafeInteger(row.id))).toBe(true);
    const withoutIds = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, id: null }));
    expect(withoutIds(body.rows)).toEqual(before.body.rows);
  });

  it('returns 200 for each of the three templates [GL-043]', async () => {
    const tracking = await aChart(service, token, { template: 'external_tracking' });
    const basic = await aChart(service, token, { template: 'external_basic' });
    expect(tracking.chart.ext_department_tracking_category).toBe('Department');
    expect(tracking.chart.rows[0].split_by_department).toBe(true);
    expect([basic.chart.ext_department_tracking_category, basic.chart.negate_credit_amounts]).toEqual(['', false]);
    expect(basic.chart.rows[0].account_code).toBe('6-4770');
  });

  it('returns 409 on a chart with rows, and 200 once every row is deleted [GL-042] [GL-051]', async () => {
    const { id, chart } = await aChart(service, token);
    const again = await write(service, token, { companyId: id, method: 'POST', path: '/initialise', body: {} });
    expect([again.status, again.body]).toEqual([
      409,
      { detail: 'The chart is already configured; change its rows, or replace it with restore-defaults' },
    ]);
    for (const row of chart.rows) {
      await write(service, token, { companyId: id, method: 'DELETE', path: `/rows/${row.id}` });
    }
    const emptied = await readChart(service, token, id);
    expect([emptied.body.configured, emptied.body.rows, emptied.body.advisories]).toEqual([
      true,
      [],
      [
        {
          code: 'CHART_EMPTY',
          row_id: null,
          message: 'The chart has no rows; exports use the country defaults until you add one',
        },
      ],
    ]);
    const initialised = await write(service, token, { companyId: id, method: 'POST', path: '/initialise', body: {} });
    expect([initialised.status, initialised.body.rows.length]).toEqual([200, 23]);
  });

  it('returns 422 for an unknown template and saves nothing [GL-044]', async () => {
    const { id } = await aCompany(service, token);
    const body = { template: 'x' };
    const reply = await write(service, token, { companyId: id, method: 'POST', path: '/initialise', body });
    expect([reply.status, reply.body.detail[0].loc]).toEqual([422, ['body', 'template']]);
    expect((await readChart(service, token, id)).body.configured).toBe(false);
  });
});

describe('PATCH gl-settings', () => {
  const patch = (companyId: number, body: unknown, etag?: string) =>
    write(service, token, { companyId, method: 'PATCH', body, ...(etag ? { etag } : {}) });

  it('returns 200 and changes only the settings that are sent [GL-008] [GL-009] [GL-010] [GL-011] [GL-015] [GL-045]', async () => {
    const { id, chart } = await aChart(service, token);
    const sent = {
      negate_credit_amounts: false,
      include_date: false,
      include_software_name: true,
      include_nil_amounts: true,
      ext_department_tracking_category: 'Region',
    };
    const { status, body } = await patch(id, sent);
    expect([status, body]).toEqual([200, { ...chart, ...sent, revision: body.revision }]);
    const one = await patch(id, { include_date: true });
    expect(one.body).toEqual({ ...chart, ...sent, include_date: true, revision: one.body.revision });
  });

  it('returns 200 and clears a text field that is sent as an empty string [GL-037]', async () => {
    const { id } = await aChart(service, token, { template: 'external_tracking' });
    const { body } = await patch(id, { ext_department_tracking_category: '' });
    expect(body.ext_department_tracking_category).toBe('');
  });

  it('returns 200 for every date format and option, and 422 for any other value [GL-012] [GL-013]', async () => {
    const { id } = await aChart(service, token);
    const formats = ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'DD MMM YYYY', 'YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY'];
    for (const date_format of formats) expect((await patch(id, { date_format })).body.date_format).toBe(date_format);
    const options = ['PAY_RUN_END_DATE', 'PAY_RUN_START_DATE', 'PROCESSED_DATE', 'EXPORT_DATE'];
    for (const date_option of options) expect((await patch(id, { date_option })).body.date_option).toBe(date_option);
    expect(answerOf(await patch(id, { date_format: 'YY' }))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'date_format'],
            msg: 'must be one of DD/MM/YYYY, D/M/YYYY, DD-MM-YYYY, DD MMM YYYY, YYYY-MM-DD, YYYYMMDD, MM/DD/YYYY',
            type: 'enum',
          },
        ],
      },
    });
    expect(answerOf(await patch(id, { date_option: 'TODAY' }))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'date_option'],
            msg: 'must be one of PAY_RUN_END_DATE, PAY_RUN_START_DATE, PROCESSED_DATE, EXPORT_DATE',
            type: 'enum',
          },
        ],
      },
    });
  });

  it('returns 200 with a new, unique revision even when nothing changed [GL-065]', async () => {
    const { id, chart } = await aChart(service, token);
    const seen = [chart.revision];
    for (let turn = 0; turn < 5; turn += 1) seen.push((await patch(id, {})).body.revision);
    expect(new Set(seen).size).toBe(6);
  });

  it('returns 422 for unknown fields, nulls and wrong types, and does not save the valid fields either [GL-035] [GL-036] [GL-039] [GL-090]', async () => {
    const { id, chart } = await aChart(service, token);
    for (const bad of [
      { foo: 1 },
      { include_date: null },
      { include_date: 'yes' },
      { ext_department_tracking_category: null },
      { ext_department_tracking_category: 'x'.repeat(101) },
      { ext_department_tracking_category: 'a\u0000b' },
      { token: 'abc' },
      { farm_id: 'x' },
    ]) {
      const reply = await patch(id, { negate_credit_amounts: false, ...bad });
      expect([bad, reply.status, Array.isArray(reply.body.detail)]).toEqual([bad, 422, true]);
    }
    expect(answerOf(await patch(id, []))).toEqual({
      status: 422,
      body: { detail: [{ loc: ['body'], msg: 'must be object', type: 'type' }] },
    });
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });

  it('returns 404 for a company of another account before checking the body [GL-088]', async () => {
    const reply = await service.call('PATCH', settingsOf(3), { token, body: { foo: 1 } });
    expect([reply.status, reply.body]).toEqual([404, { detail: 'Company not found' }]);
  });
});

describe('POST rows', () => {
  const create = (companyId: number, body: unknown) =>
    write(service, token, { companyId, method: 'POST', path: '/rows', body });

  it('returns 200 with the chart, in which the new row has the defaults of the contract [GL-016] [GL-020] [GL-021] [GL-022] [GL-023] [GL-024] [GL-026] [GL-046] [GL-094]', async () => {
    const { id, chart } = await aChart(service, token);
    const { status, body } = await create(id, A_ROW);
    expect([status, body.rows.length]).toEqual([200, 24]);
    const row = body.rows.at(-1);
    expect(row).toEqual({
      id: row.id,
      company_id: id,
      customer_id: 3,
      base_attr: 'ordinary_earnings',
      base_attr_label: 'Ordinary earnings',
      is_legacy_category: false,
      account_label: 'Wages',
      account_code: '477',
      is_debit: true,
      split_by_department: false,
      export_to_csv: true,
      provider_code_id: '',
      provider_label: '',
      provider_description: '',
      provider_canonical: false,
      split_provider_submissions_by_pay: false,
      send_to_bank_transactions: false,
      departments: [],
    });
    expect(row.id).toBeGreaterThan(chart.rows.at(-1).id);
  });

  it('returns 200 for rows that share a category and an account code [GL-029] [GL-030]', async () => {
    const { id } = await aChart(service, token);
    await create(id, A_ROW);
    const { status, body } = await create(id, A_ROW);
    expect([status, body.rows.length]).toEqual([200, 25]);
    expect(body.advisories).toEqual([
      {
        code: 'UNBALANCED_DEFAULT',
        row_id: null,
        message:
          'Exports do not balance for pays with ordinary_earnings: each of these categories needs one exported row on its usual side',
      },
    ]);
  });

  it('returns 200 with department codes, and uses the row’s code for a department with an empty code [GL-027] [GL-031] [GL-095]', async () => {
    const { id, departments } = await aChart(service, token, { departments: ['Farm', 'Office'] });
    const [farm, office] = departments;
    const { body } = await create(id, {
      ...A_ROW,
      split_by_department: true,
      departments: [
        { department_id: farm, account_code: '477-F' },
        { department_id: office, account_code: '' },
      ],
    });
    expect(body.rows.at(-1).departments).toEqual([
      {
        department_id: farm,
        department_name: 'Farm',
        department_code: '',
        account_code: '477-F',
        effective_account_code: '477-F',
        inherited: false,
      },
      {
        department_id: office,
        department_name: 'Office',
        department_code: '',
        account_code: '',
        effective_account_code: '477',
        inherited: true,
      },
    ]);
  });

  it('returns 200 and stores any text in a label', async () => {
    const { id } = await aChart(service, token);
    const account_label = '=1+1 "quoted", שכר\nsecond line 🙂';
    const { status, body } = await create(id, { ...A_ROW, account_label });
    expect([status, body.rows.at(-1).account_label]).toEqual([200, account_label]);
  });

  it('returns 200 for a row for one deduction of an employee or the company [GL-098]', async () => {
    const { id } = await aChart(service, token);
    const employeeId = await anEmployee(service, { companyId: id });
    const deduction = await aDeduction(service, { companyId: id, employeeId, description: 'Union fees' });
    for (const [base_attr, label] of [
      [`employee_deduction:${deduction}`, 'Union fees (Lee, Ann)'],
      [`company_deduction:${deduction}`, 'Union fees'],
    ]) {
      const { status, body } = await create(id, { ...A_ROW, base_attr, is_debit: false });
      expect([status, body.rows.at(-1).base_attr_label, body.rows.at(-1).is_legacy_category]).toEqual([
        200,
        label,
        false,
      ]);
    }
    await service.database.query('delete from employee_deduction where id = $1', [deduction]);
    const gone = (await readChart(service, token, id)).body.rows.at(-1);
    expect([gone.base_attr_label, gone.is_legacy_category]).toEqual(['Union fees', true]);
  });

  it.each(['base_attr', 'account_label', 'account_code'])(
    'returns 422 without %s [GL-017] [GL-020] [GL-021]',
    async (field) => {
      const { id } = await aChart(service, token);
      for (const value of [undefined, '']) {
        const reply = await create(id, { ...A_ROW, [field]: value });
        expect([reply.status, reply.body.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
          422,
          [['body', field]],
        ]);
      }
    },
  );

  it('returns 422 for a category that is not among the options [GL-018]', async () => {
    const { id } = await aChart(service, token);
    const elsewhere = await aCompany(service, token);
    const employeeId = await anEmployee(service, { companyId: elsewhere.id });
    const foreign = await aDeduction(service, { companyId: elsewhere.id, employeeId, description: 'Club' });
    for (const base_attr of [
      'nonsense',
      'student_loan',
      'employee_deduction:999999',
      `employee_deduction:${foreign}`,
      'company_deduction:0',
      'provider_code:PC-1',
    ]) {
      const reply = await create(id, { ...A_ROW, base_attr });
      expect([reply.status, reply.body]).toEqual([
        422,
        { detail: `base_attr '${base_attr}' is not a category of this company; choose one from GET options` },
      ]);
    }
  });

  it('returns 422 for fields that only the service writes [GL-016] [GL-028] [GL-035] [GL-078]', async () => {
    const { id } = await aChart(service, token);
    for (const field of [
      'id',
      'company_id',
      'customer_id',
      'base_attr_label',
      'provider_label',
      'provider_description',
      'provider_canonical',
      'send_to_bank_transactions',
      'farm_id',
      'access_token',
    ]) {
      const reply = await create(id, { ...A_ROW, [field]: 1 });
      expect([reply.status, reply.body.detail[0].loc]).toEqual([422, ['body', field]]);
    }
  });

  it('returns 422 for nulls and texts that are too long [GL-020] [GL-021] [GL-036]', async () => {
    const { id } = await aChart(service, token);
    for (const bad of [
      { account_label: null },
      { is_debit: null },
      { departments: null },
      { provider_code_id: null },
      { account_label: 'x'.repeat(101) },
      { account_code: 'x'.repeat(51) },
      { departments: [{ department_id: 1, account_code: null }] },
      { departments: [{ department_id: 1 }] },
    ]) {
      expect([bad, (await create(id, { ...A_ROW, ...bad })).status]).toEqual([bad, 422]);
    }
  });

  it('returns 422 for a repeated department and for one of another company [GL-033] [GL-034]', async () => {
    const { id, departments } = await aChart(service, token, { departments: ['Farm'] });
    const one = { department_id: departments[0], account_code: 'x' };
    const twice = await create(id, { ...A_ROW, departments: [one, one] });
    expect([twice.status, twice.body]).toEqual([422, { detail: `department_id ${departments[0]} is sent twice` }]);
    const foreign = await create(id, { ...A_ROW, departments: [{ department_id: 1, account_code: 'x' }] });
    expect([foreign.status, foreign.body]).toEqual([
      422,
      { detail: 'department_id 1 is not a department of this company' },
    ]);
    expect((await readChart(service, token, id)).body.rows.length).toBe(23);
  });
});

describe('PATCH rows', () => {
  it('returns 200, changes only the fields that are sent and removes an override with an empty code [GL-038] [GL-048]', async () => {
    const { id, departments, chart } = await aChart(service, token, { departments: ['Farm', 'Office'] });
    const [farm, office] = departments;
    const [row] = chart.rows;
    const patch = (body: unknown) =>
      write(service, token, { companyId: id, method: 'PATCH', path: `/rows/${row.id}`, body });
    const split = await patch({
      departments: [
        { department_id: farm, account_code: 'F' },
        { department_id: office, account_code: 'O' },
      ],
    });
    const label = await patch({ account_label: 'Pay', is_debit: false });
    expect(label.body.rows[0]).toEqual({
      ...split.body.rows[0],
      account_label: 'Pay',
      is_debit: false,
      account_code: '477',
    });
    const codes = (reply: Reply) =>
      reply.body.rows[0].departments.map((one: { account_code: string }) => one.account_code);
    expect(codes(label)).toEqual(['F', 'O']);
    expect(codes(await patch({ departments: [{ department_id: farm, account_code: 'G' }] }))).toEqual(['G', 'O']);
    expect(codes(await patch({ departments: [{ department_id: office, account_code: '' }] }))).toEqual(['G', '']);
    const others = label.body.rows.slice(1);
    expect(others).toEqual(chart.rows.slice(1));
  });

  it('returns 404 for a row that is unknown or belongs to another company [GL-050]', async () => {
    const { id } = await aChart(service, token);
    const other = await aChart(service, token);
    for (const row of [999_999_999, other.chart.rows[0].id]) {
      const patched = await write(service, token, { companyId: id, method: 'PATCH', path: `/rows/${row}`, body: {} });
      const deleted = await write(service, token, { companyId: id, method: 'DELETE', path: `/rows/${row}` });
      expect([patched.status, patched.body, deleted.status]).toEqual([404, { detail: 'Row not found' }, 404]);
    }
  });

  it('returns 422 for a category of the other country and saves nothing [GL-018] [GL-039]', async () => {
    const { id, chart } = await aChart(service, token);
    const reply = await write(service, token, {
      companyId: id,
      method: 'PATCH',
      path: `/rows/${chart.rows[0].id}`,
      body: { account_code: '999', base_attr: 'esct_liability' },
    });
    expect(answerOf(reply)).toEqual({
      status: 422,
      body: { detail: "base_attr 'esct_liability' is not a category of this company; choose one from GET options" },
    });
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });
});

describe('DELETE rows', () => {
  it('returns 200, deletes the row with its overrides and returns the remaining chart [GL-049]', async () => {
    const { id, departments, chart } = await aChart(service, token, { departments: ['Farm'] });
    const [row] = chart.rows;
    await write(service, token, {
      companyId: id,
      method: 'PATCH',
      path: `/rows/${row.id}`,
      body: { departments: [{ department_id: departments[0], account_code: 'F' }] },
    });
    const reply = await write(service, token, { companyId: id, method: 'DELETE', path: `/rows/${row.id}` });
    expect([reply.status, reply.body.rows]).toEqual([200, chart.rows.slice(1)]);
    expect(await service.database.query('select 1 from gl_row_department where row_id = $1', [row.id])).toEqual([]);
  });
});

describe('POST restore-defaults', () => {
  const preview = async (id: number, template: string) =>
    (await service.call('GET', `${settingsOf(id)}/defaults?template=${template}`, { token })).body;
  const restore = (id: number, body: unknown, etag?: string) =>
    write(service, token, {
      companyId: id,
      method: 'POST',
      path: '/restore-defaults',
      body,
      ...(etag ? { etag } : {}),
    });

  it('returns 200 and replaces all rows with the rows of the template under new ids [GL-053] [GL-054] [GL-057]', async () => {
    const { id, chart } = await aChart(service, token, { departments: ['Farm'] });
    await write(service, token, { companyId: id, method: 'POST', path: '/rows', body: A_ROW });
    const { template_revision, chart_revision } = await preview(id, 'external_basic');
    const reply = await restore(
      id,
      { template: 'external_basic', template_revision, confirm_reset: true },
      `"${chart_revision}"`,
    );
    expect([reply.status, reply.body.rows.length, reply.body.rows[0].account_code]).toEqual([200, 23, '6-4770']);
    const old = new Set(chart.rows.map((row: { id: number }) => row.id));
    expect(reply.body.rows.some((row: { id: number }) => old.has(row.id))).toBe(false);
  });

  it('returns 200 and sets, keeps or clears the tracking category as the template says [GL-058] [GL-059]', async () => {
    const { id } = await aChart(service, token, { country: 'NZ' });
    const seen: string[] = [];
    for (const template of ['external_tracking', 'external_basic', 'service_default', 'external_basic']) {
      const { template_revision, rows } = await preview(id, template);
      const { body } = await restore(id, { template, template_revision, confirm_reset: true });
      seen.push(body.ext_department_tracking_category);
      expect(body.rows.map((row: object) => ({ ...row, id: null }))).toEqual(rows);
    }
    expect(seen).toEqual(['Department', 'Department', '', '']);
  });

  it('returns 412 when either revision is outdated, and deletes nothing [GL-055] [GL-102]', async () => {
    const { id, chart } = await aChart(service, token);
    const { template_revision } = await preview(id, 'service_default');
    const good = { template: 'service_default', template_revision, confirm_reset: true };
    const stale = await restore(id, { ...good, template_revision: 't-AU-2' });
    expect([stale.status, stale.body]).toEqual([
      412,
      { detail: 'The template service_default has changed since the preview; read the defaults again' },
    ]);
    const other = (await preview(id, 'external_basic')).template_revision;
    expect(answerOf(await restore(id, { ...good, template_revision: other }))).toEqual({
      status: 412,
      body: { detail: 'The template service_default has changed since the preview; read the defaults again' },
    });
    expect(answerOf(await restore(id, good, '"c1-1-00000000"'))).toEqual({
      status: 412,
      body: {
        detail: 'The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again',
      },
    });
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });

  it('returns 422 unless confirm_reset is exactly true [GL-056]', async () => {
    const { id, chart } = await aChart(service, token);
    const { template_revision } = await preview(id, 'service_default');
    for (const confirm_reset of [false, 'true', 1, null, undefined]) {
      const reply = await restore(id, { template: 'service_default', template_revision, confirm_reset });
      expect([confirm_reset, reply.status]).toEqual([confirm_reset, 422]);
      if (confirm_reset === false) expect(reply.errors).toMatchObject([{ code: 'not_accepted' }]);
    }
    expect(answerOf(await restore(id, { template: 'x', template_revision, confirm_reset: true }))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'template'],
            msg: 'must be one of service_default, external_tracking, external_basic',
            type: 'enum',
          },
        ],
      },
    });
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });

  it('returns 409 when no chart has been saved yet', async () => {
    const { id } = await aCompany(service, token);
    const { template_revision } = await preview(id, 'service_default');
    const reply = await restore(id, { template: 'service_default', template_revision, confirm_reset: true });
    expect([reply.status, reply.body]).toEqual([409, { detail: 'Chart is not configured' }]);
  });
});

describe('every write to the chart', () => {
  it('returns 428 without If-Match, even with an invalid body [GL-063] [GL-092]', async () => {
    const { id, chart } = await aChart(service, token);
    const row = chart.rows[0].id;
    const send = ({ method, path }: Operation, body: unknown) =>
      service.call(method, `${settingsOf(id)}${path(row)}`, { token, ...(body === undefined ? {} : { body }) });
    expect(await eachMutation((operation) => send(operation, operation.body))).toEqual(all(428));
    expect(await eachMutation((operation) => send(operation, { foo: null }))).toEqual(all(428));
    const { body } = await send(MUTATIONS[1]!, {});
    expect(body).toEqual({ detail: 'If-Match is missing; send the ETag of the chart you read, including its quotes' });
  });

  it('returns 412 for anything but the exact quoted ETag, even with an invalid body [GL-062] [GL-064] [GL-092]', async () => {
    const { id, chart } = await aChart(service, token);
    const row = chart.rows[0].id;
    const { revision } = chart;
    for (const etag of ['"c1-1-00000000"', revision, `W/"${revision}"`, '*', `"${revision}", "x"`]) {
      const statuses = await eachMutation(({ method, path, body }) =>
        write(service, token, { companyId: id, method, path: path(row), etag, body }),
      );
      expect([etag, statuses]).toEqual([etag, all(412)]);
    }
    const bad = await write(service, token, { companyId: id, method: 'PATCH', etag: '"x"', body: { foo: null } });
    expect(answerOf(bad)).toEqual({
      status: 412,
      body: {
        detail: 'The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again',
      },
    });
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });

  it('returns 412 and changes nothing when a successful create or reset is repeated [GL-066]', async () => {
    const { id, chart } = await aChart(service, token);
    const etag = `"${chart.revision}"`;
    const create = () => write(service, token, { companyId: id, method: 'POST', path: '/rows', body: A_ROW, etag });
    expect([(await create()).status, (await create()).status]).toEqual([200, 412]);
    const { body: preview } = await service.call('GET', `${settingsOf(id)}/defaults?template=service_default`, {
      token,
    });
    const { template_revision, chart_revision } = preview;
    const reset = () =>
      write(service, token, {
        companyId: id,
        method: 'POST',
        path: '/restore-defaults',
        body: { template: 'service_default', template_revision, confirm_reset: true },
        etag: `"${chart_revision}"`,
      });
    const [first, second] = [await reset(), await reset()];
    expect([first.status, second.status]).toEqual([200, 412]);
    expect((await readChart(service, token, id)).body).toEqual(first.body);
  });

  it('returns 412 after another write to the settings [GL-067]', async () => {
    const { id, chart } = await aChart(service, token);
    const etag = `"${chart.revision}"`;
    await write(service, token, { companyId: id, method: 'PATCH', body: { include_date: false } });
    expect(answerOf(await write(service, token, { companyId: id, method: 'PATCH', body: {}, etag }))).toEqual({
      status: 412,
      body: {
        detail: 'The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again',
      },
    });
  });

  it('lets exactly one of fifty writers with the same ETag succeed [GL-068]', async () => {
    const { id, chart } = await aChart(service, token);
    const etag = `"${chart.revision}"`;
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        write(service, token, {
          companyId: id,
          method: 'POST',
          path: '/rows',
          body: { ...A_ROW, account_code: String(index) },
          etag,
        }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect([won.length, replies.filter(({ status }) => status === 412).length]).toEqual([1, 49]);
    const after = await readChart(service, token, id);
    expect([after.body, after.body.rows.length]).toEqual([won[0]!.body, 24]);
  });

  it('returns 409 on a chart that was never saved, except for initialise [GL-093]', async () => {
    const { id } = await aCompany(service, token);
    await aPretendConnection();
    const statuses = await eachMutation(
      ({ method, path, body }) => write(service, token, { companyId: id, method, path: path(1), body }),
      ({ path }) => path(1) !== '/initialise' && path(1) !== '/restore-defaults',
    );
    expect(statuses).toEqual(all(409, 5));
    const reply = await write(service, token, { companyId: id, method: 'PATCH', body: {} });
    expect(reply.body).toEqual({ detail: 'Chart is not configured' });
  });

  it('returns 403 while the company is locked, before checking any precondition [GL-085] [GL-092]', async () => {
    const { id, chart } = await aChart(service, token);
    await lock(id, true);
    const row = chart.rows[0].id;
    const statuses = await eachMutation(({ method, path, body }) =>
      service.call(method, `${settingsOf(id)}${path(row)}`, { token, ...(body === undefined ? {} : { body }) }),
    );
    expect(statuses).toEqual(all(403));
    const { body } = await service.call('PATCH', settingsOf(id), { token, body: {} });
    expect(body.detail).toMatch(/^The company 'Ledger \d+' is locked; unlock it to change/);
    expect((await readChart(service, token, id)).status).toBe(200);
    await lock(id, false);
  });

  it('returns 403 without the write scope, write access to COMPANY or a subscription [GL-085] [GL-087]', async () => {
    const headers = { 'if-match': '"x"' };
    const reader = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
    const viewer = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    const lapsed = await tokenFor(service, { customerId: 5 });
    for (const [caller, company] of [
      [reader, 1],
      [viewer, 1],
      [lapsed, 4],
    ] as const) {
      const statuses = await eachMutation(({ method, path, body }) =>
        service.call(method, `${settingsOf(company)}${path(1)}`, {
          token: caller,
          headers,
          ...(body === undefined ? {} : { body }),
        }),
      );
      expect(statuses).toEqual(all(403));
    }
    expect((await service.call('GET', settingsOf(4), { token: lapsed })).status).toBe(200);
    expect(answerOf(await service.call('GET', settingsOf(4)))).toEqual({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });

  it('returns 404 for a company that is unknown or belongs to another account [GL-086] [GL-088]', async () => {
    for (const company of [3, 999_999]) {
      const statuses = await eachMutation(({ method, path, body }) =>
        service.call(method, `${settingsOf(company)}${path(1)}`, { token, ...(body === undefined ? {} : { body }) }),
      );
      expect(statuses).toEqual(all(404));
    }
    const partner = await tokenFor(service, { customerId: 1, clientId: null });
    expect(answerOf(await service.call('PATCH', settingsOf(1), { token: partner, body: {} }))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });

  it('records every write with its actor in the audit log', async () => {
    const { id } = await aChart(service, token);
    await write(service, token, { companyId: id, method: 'PATCH', body: { include_date: false } });
    const rows = await service.database.query(
      `select actor, api_client_id, action, after from audit_log where entity_type = 'gl_chart' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      {
        actor: 'admin@demo.example',
        api_client_id: 'demo-client',
        action: 'gl-chart.initialise',
        after: { template: 'service_default' },
      },
      {
        actor: 'admin@demo.example',
        api_client_id: 'demo-client',
        action: 'gl-chart.update',
        after: { include_date: false },
      },
    ]);
  });
});

/** Connects the demo account to the sandbox, so that a refresh of the codes gets as far as the chart. */
const aPretendConnection = () =>
  service.database.query(
    `insert into provider_connection (customer_id, kind, version, connected_by, connected_at)
     values (3, 'sandbox', gen_random_uuid(), 'test', '2026-03-01T00:00:00Z') on conflict do nothing`,
  );

describe('server failures while writing the chart', () => {
  it('returns 503 with Retry-After while the database is unreachable [GL-091]', async () => {
    const other = await buildTestApp();
    const caller = await tokenFor(other, { customerId: 3 });
    const { id, chart } = await aChart(other, caller);
    const [{ name }] = (await other.database.query<{ name: string }>('select current_database() as name')) as [
      { name: string },
    ];
    await service.database.query(`alter database ${name} connection limit 0`);
    await service.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'tasman'`,
      [name],
    );
    const reply = await other.call('PATCH', settingsOf(id), {
      token: caller,
      headers: { 'if-match': `"${chart.revision}"` },
      body: {},
    });
    await service.database.query(`alter database ${name} connection limit -1`);
    expect([reply.status, reply.headers['retry-after'], Object.keys(reply.body)]).toEqual([503, '2', ['detail']]);
  });

  it('returns 500 with a detail when saving fails, and keeps the chart [GL-091]', async () => {
    const { id, chart } = await aChart(service, token);
    await service.database.query('alter table gl_chart add constraint no_more check (version < 2) not valid');
    const reply = await write(service, token, { companyId: id, method: 'PATCH', body: { include_date: false } });
    await service.database.query('alter table gl_chart drop constraint no_more');
    expect([reply.status, reply.body]).toEqual([
      500,
      { detail: 'Something went wrong on our side; you can try the request again' },
    ]);
    expect((await readChart(service, token, id)).body).toEqual(chart);
  });
});
