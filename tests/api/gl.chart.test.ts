import { beforeAll, describe, expect, it } from 'vitest';
import { aChart, aCompany, aDeduction, anEmployee, readChart, settingsOf, write } from '../fixtures/gl-world.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp({ shared: true });
  token = await tokenFor(service, { customerId: 3 });
});

const AU_CATEGORIES = [
  ['ordinary_earnings', true, '477'],
  ['overtime_earnings', true, '477'],
  ['allowances', true, '477'],
  ['bonuses', true, '477'],
  ['directors_fees', true, '477'],
  ['back_payments', true, '477'],
  ['leave_annual', true, '477'],
  ['leave_sick', true, '477'],
  ['leave_long_service', true, '477'],
  ['leave_other', true, '477'],
  ['workers_compensation', true, '477'],
  ['paid_parental_leave', true, '477'],
  ['termination_payments', true, '477'],
  ['super_expense', true, '478'],
  ['resc_super_expense', true, '478'],
  ['tax', false, '825'],
  ['pay_sacrifice_super', false, '826'],
  ['pay_sacrifice_other', false, '804'],
  ['super_liability', false, '826'],
  ['resc_super_liability', false, '826'],
  ['deductions', false, '804'],
  ['child_support', false, '804'],
  ['net_pay', false, '804'],
];
const NZ_CATEGORIES = [
  ['ordinary_earnings', true, '477'],
  ['overtime_earnings', true, '477'],
  ['allowances', true, '477'],
  ['bonuses', true, '477'],
  ['directors_fees', true, '477'],
  ['back_payments', true, '477'],
  ['leave_annual', true, '477'],
  ['leave_sick', true, '477'],
  ['leave_alternative_holiday', true, '477'],
  ['leave_other', true, '477'],
  ['termination_payments', true, '477'],
  ['kiwisaver_employer_expense', true, '478'],
  ['tax', false, '825'],
  ['student_loan', false, '825'],
  ['kiwisaver_employee_liability', false, '826'],
  ['kiwisaver_employer_liability', false, '826'],
  ['esct_liability', false, '825'],
  ['deductions', false, '804'],
  ['child_support', false, '804'],
  ['net_pay', false, '804'],
];

describe('GET gl-settings 200', () => {
  it('returns unsaved defaults for a company without a saved chart [GL-002] [GL-005] [GL-007] [GL-100] [EXPORT-035]', async () => {
    const { id, departments } = await aCompany(service, token, { departments: ['Farm', 'Office'] });
    const { status, body, headers } = await readChart(service, token, id);
    expect(status).toBe(200);
    const { rows, revision, ...rest } = body;
    expect(rest).toEqual({
      company_id: id,
      jurisdiction: 'AU',
      configured: false,
      negate_credit_amounts: true,
      include_date: true,
      include_software_name: false,
      include_nil_amounts: false,
      date_format: 'DD/MM/YYYY',
      date_option: 'PAY_RUN_END_DATE',
      enable_provider_gl_codes: false,
      ext_department_tracking_category: '',
      advisories: [],
    });
    expect(revision).toMatch(new RegExp(`^c${id}-0-`));
    expect(headers.etag).toBe(`"${revision}"`);
    const shown = rows.map((row: Record<string, unknown>) => [row.base_attr, row.is_debit, row.account_code]);
    expect(shown).toEqual(AU_CATEGORIES);
    expect(rows[0]).toEqual({
      id: null,
      company_id: id,
      customer_id: 3,
      base_attr: 'ordinary_earnings',
      base_attr_label: 'Ordinary earnings',
      is_legacy_category: false,
      account_label: 'Ordinary earnings',
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
      departments: [
        {
          department_id: departments[0],
          department_name: 'Farm',
          department_code: '',
          account_code: '',
          effective_account_code: '477',
          inherited: true,
        },
        {
          department_id: departments[1],
          department_name: 'Office',
          department_code: '',
          account_code: '',
          effective_account_code: '477',
          inherited: true,
        },
      ],
    });
  });

  it('returns the New Zealand categories for a New Zealand company [GL-058] [GL-098]', async () => {
    const { id } = await aCompany(service, token, { country: 'NZ' });
    const { body } = await readChart(service, token, id);
    const shown = body.rows.map((row: Record<string, unknown>) => [row.base_attr, row.is_debit, row.account_code]);
    expect([body.jurisdiction, shown]).toEqual(['NZ', NZ_CATEGORIES]);
  });

  it('saves nothing when the chart is read [GL-003] [GL-032]', async () => {
    const { id } = await aCompany(service, token, { departments: ['Farm'] });
    const first = await readChart(service, token, id);
    const second = await readChart(service, token, id);
    expect(second.body).toEqual(first.body);
    const rows = await service.database.query('select 1 from gl_row where company_id = $1', [id]);
    const charts = await service.database.query('select 1 from gl_chart where company_id = $1', [id]);
    const { chart, ...saved } = await aChart(service, token, { departments: ['Farm'] });
    const again = await readChart(service, token, saved.id);
    const overrides = await service.database.query(
      'select 1 from gl_row_department d join gl_row r on r.id = d.row_id where r.company_id = $1',
      [saved.id],
    );
    expect([rows, charts, again.body, overrides]).toEqual([[], [], chart, []]);
  });

  it('returns an ETag that is the revision in double quotes [GL-004] [GL-061]', async () => {
    const { id, chart } = await aChart(service, token);
    const { headers, body } = await readChart(service, token, id);
    expect([headers.etag, body.revision]).toEqual([`"${chart.revision}"`, chart.revision]);
  });

  it('returns one chart per company with rows in id order [GL-001] [GL-006] [GL-097]', async () => {
    const one = await aChart(service, token);
    const other = await aChart(service, token, { country: 'NZ' });
    await write(service, token, { companyId: one.id, method: 'PATCH', body: { include_date: false } });
    const charts = [await readChart(service, token, one.id), await readChart(service, token, other.id)];
    expect(charts.map(({ body }) => body.include_date)).toEqual([false, true]);
    const ids = charts[0]!.body.rows.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a: number, b: number) => a - b));
  });

  it('reads a chart with five SQL statements', async () => {
    const { id } = await aChart(service, token, { departments: ['A', 'B', 'C'] });
    const cost = () => costOf(service.database, () => readChart(service, token, id));
    await cost();
    expect(await cost()).toBe(5);
  });

  it('allows a user with read access to COMPANY and either the read or the write scope [GL-084]', async () => {
    const paula = { customerId: 3, userId: 101, adminMode: false } as const;
    const reader = await tokenFor(service, { ...paula, scope: 'payroll.read' });
    const writer = await tokenFor(service, { ...paula, scope: 'payroll.write' });
    expect((await readChart(service, reader, 1)).status).toBe(200);
    expect((await readChart(service, writer, 1)).status).toBe(200);
  });

  it('returns advisories about legacy categories and rows that cannot balance [GL-019] [GL-096]', async () => {
    const { id, chart } = await aChart(service, token);
    const [wages] = chart.rows;
    await service.database.query(`update gl_row set base_attr = 'fringe_benefits' where id = $1`, [wages.id]);
    const { body } = await readChart(service, token, id);
    expect(body.rows[0]).toEqual({
      ...wages,
      base_attr: 'fringe_benefits',
      base_attr_label: 'fringe_benefits',
      is_legacy_category: true,
    });
    expect(body.advisories).toEqual([
      {
        code: 'LEGACY_CATEGORY',
        row_id: wages.id,
        message:
          "'fringe_benefits' is no longer a category of this company; the row stays, but new pays post nothing to it; choose another category or delete the row",
      },
      {
        code: 'UNBALANCED_DEFAULT',
        row_id: null,
        message:
          'Exports do not balance for pays with ordinary_earnings: each of these categories needs one exported row on its usual side',
      },
    ]);
    const resent = await write(service, token, {
      companyId: id,
      method: 'PATCH',
      path: `/rows/${wages.id}`,
      body: { base_attr: 'fringe_benefits', account_code: '479' },
    });
    expect([resent.status, resent.body.rows[0].account_code]).toEqual([200, '479']);
  });
});

describe('GET gl-settings 403 and 404', () => {
  it('returns 404 for an unknown company and one of another account [GL-088]', async () => {
    for (const id of [3, 999_999]) {
      const { status, body } = await readChart(service, token, id);
      expect([status, body]).toEqual([404, { detail: 'Company not found' }]);
    }
  });

  it('returns 403 for a payroll user without access to COMPANY, and 404 for another account’s API admin [GL-084] [GL-086]', async () => {
    const { id } = await aCompany(service, token);
    const user = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    expect(answerOf(await readChart(service, user, id))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
    const partner = await tokenFor(service, { customerId: 1, clientId: null });
    expect(answerOf(await readChart(service, partner, id))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });
});

describe('GET options', () => {
  it('returns 200 with the categories, date formats and templates of the country [GL-040] [GL-043] [GL-098] [GL-099]', async () => {
    for (const [country, categories] of [
      ['AU', AU_CATEGORIES],
      ['NZ', NZ_CATEGORIES],
    ] as const) {
      const { id } = await aCompany(service, token, { country });
      const { status, body } = await service.call('GET', `${settingsOf(id)}/options`, { token });
      expect(status).toBe(200);
      expect(body.jurisdiction).toBe(country);
      const shown = body.categories.map((one: Record<string, unknown>) => [one.base_attr, one.default_is_debit]);
      expect(shown).toEqual(categories.map(([base_attr, is_debit]) => [base_attr, is_debit]));
      expect(body.categories[0]).toEqual({
        base_attr: 'ordinary_earnings',
        label: 'Ordinary earnings',
        default_is_debit: true,
        supports_departments: true,
      });
      expect(body.post_tax_deductions).toEqual([]);
      expect(body.date_formats).toEqual([
        { value: 'DD/MM/YYYY', example: '08/03/2026' },
        { value: 'D/M/YYYY', example: '8/3/2026' },
        { value: 'DD-MM-YYYY', example: '08-03-2026' },
        { value: 'DD MMM YYYY', example: '08 Mar 2026' },
        { value: 'YYYY-MM-DD', example: '2026-03-08' },
        { value: 'YYYYMMDD', example: '20260308' },
        { value: 'MM/DD/YYYY', example: '03/08/2026' },
      ]);
      expect(body.date_options).toEqual([
        { value: 'PAY_RUN_END_DATE', label: 'Pay run end date' },
        { value: 'PAY_RUN_START_DATE', label: 'Pay run start date' },
        { value: 'PROCESSED_DATE', label: 'Processed date' },
        { value: 'EXPORT_DATE', label: 'Export date' },
      ]);
      expect(body.templates.map(({ value }: { value: string }) => value)).toEqual([
        'service_default',
        'external_tracking',
        'external_basic',
      ]);
    }
  });

  it('returns 200 with the deduction of each employee, and lists a shared description once for the company [GL-040]', async () => {
    const { id } = await aCompany(service, token);
    const ann = await anEmployee(service, { companyId: id });
    const bob = await anEmployee(service, { companyId: id, first: 'Bob', last: 'Ito' });
    const first = await aDeduction(service, { companyId: id, employeeId: ann, description: 'Social club' });
    const second = await aDeduction(service, { companyId: id, employeeId: bob, description: 'social club' });
    const { body } = await service.call('GET', `${settingsOf(id)}/options`, { token });
    expect(body.post_tax_deductions).toEqual([
      {
        base_attr: `employee_deduction:${second}`,
        label: 'social club (Ito, Bob)',
        scope: 'employee',
        deduction_id: second,
      },
      {
        base_attr: `employee_deduction:${first}`,
        label: 'Social club (Lee, Ann)',
        scope: 'employee',
        deduction_id: first,
      },
      { base_attr: `company_deduction:${first}`, label: 'Social club', scope: 'company', deduction_id: first },
    ]);
  });

  it('returns 404 for a company of another account, and 403 without access to COMPANY [GL-084] [GL-088]', async () => {
    expect(answerOf(await service.call('GET', `${settingsOf(3)}/options`, { token }))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
    const user = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    expect(answerOf(await service.call('GET', `${settingsOf(2)}/options`, { token: user }))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
  });
});

describe('GET defaults', () => {
  const preview = (id: number, template: string) =>
    service.call('GET', `${settingsOf(id)}/defaults?template=${template}`, { token });

  it('returns 200 with a preview of the replacement, both revisions and the removals, and saves nothing [GL-052]', async () => {
    const { id, departments, chart } = await aChart(service, token, { departments: ['Farm'] });
    const row = chart.rows[0].id;
    const patched = await write(service, token, {
      companyId: id,
      method: 'PATCH',
      path: `/rows/${row}`,
      body: { departments: [{ department_id: departments[0], account_code: '477-F' }] },
    });
    await service.database.query(`update gl_row set provider_code_id = 'PC-1' where id = $1`, [row]);
    const { status, body, headers } = await preview(id, 'external_tracking');
    const { rows, ...rest } = body;
    expect(status).toBe(200);
    expect(rest).toEqual({
      template: 'external_tracking',
      template_revision: expect.stringMatching(/^t-AU-[0-9a-f]{8}$/),
      chart_revision: patched.body.revision,
      flags: {
        negate_credit_amounts: true,
        include_date: true,
        include_software_name: false,
        include_nil_amounts: false,
        date_format: 'DD/MM/YYYY',
        date_option: 'PAY_RUN_END_DATE',
        enable_provider_gl_codes: false,
      },
      ext_department_tracking_category: 'Department',
      removal_counts: { rows: 23, department_overrides: 1, provider_mappings: 1 },
    });
    expect(headers.etag).toBe(`"${patched.body.revision}"`);
    expect(rows.map(({ id: one }: { id: null }) => one)).toEqual(AU_CATEGORIES.map(() => null));
    expect(only(rows[0], 'split_by_department', 'departments')).toEqual({
      split_by_department: true,
      departments: [
        {
          department_id: expect.any(Number),
          department_name: 'Farm',
          department_code: '',
          account_code: '',
          effective_account_code: '477',
          inherited: true,
        },
      ],
    });
    expect((await readChart(service, token, id)).body.revision).toBe(patched.body.revision);
  });

  it('returns 200 with a separate revision for each template and country [GL-052]', async () => {
    const au = await aCompany(service, token);
    const nz = await aCompany(service, token, { country: 'NZ' });
    const revisions = await Promise.all(
      [au.id, nz.id].flatMap((id) =>
        ['service_default', 'external_tracking', 'external_basic'].map(async (template) => {
          const { body } = await preview(id, template);
          return body.template_revision;
        }),
      ),
    );
    expect(new Set(revisions).size).toBe(6);
    const { body } = await preview(au.id, 'external_basic');
    expect(only(body, 'flags', 'removal_counts')).toEqual({
      flags: {
        negate_credit_amounts: false,
        include_date: true,
        include_software_name: false,
        include_nil_amounts: false,
        date_format: 'DD/MM/YYYY',
        date_option: 'PAY_RUN_END_DATE',
        enable_provider_gl_codes: false,
      },
      removal_counts: { rows: 0, department_overrides: 0, provider_mappings: 0 },
    });
  });

  it('returns 422 for a missing or unknown template, and 404 for a company of another account [GL-044] [GL-052] [GL-088]', async () => {
    const { id } = await aCompany(service, token);
    const unknown = await preview(id, 'x');
    expect([unknown.status, unknown.body]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['query', 'template'],
            msg: 'must be one of service_default, external_tracking, external_basic',
            type: 'enum',
          },
        ],
      },
    ]);
    expect(answerOf(await service.call('GET', `${settingsOf(id)}/defaults`, { token }))).toEqual({
      status: 422,
      body: { detail: [{ loc: ['query', 'template'], msg: 'this field is required', type: 'missing' }] },
    });
    expect(answerOf(await preview(3, 'service_default'))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });

  it('offers no operation to undo a reset [GL-060]', async () => {
    const { body } = await service.call('GET', '/openapi.json');
    const paths = Object.keys(body.paths).filter((path) => path.includes('/gl-settings'));
    expect(paths).toEqual([
      '/api/company/{company_id}/gl-settings',
      '/api/company/{company_id}/gl-settings/defaults',
      '/api/company/{company_id}/gl-settings/initialise',
      '/api/company/{company_id}/gl-settings/options',
      '/api/company/{company_id}/gl-settings/provider/codes',
      '/api/company/{company_id}/gl-settings/provider/refresh',
      '/api/company/{company_id}/gl-settings/restore-defaults',
      '/api/company/{company_id}/gl-settings/rows',
      '/api/company/{company_id}/gl-settings/rows/{row_id}',
    ]);
  });
});
