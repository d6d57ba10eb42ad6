import type { Recorder } from './recorder.ts';

const COMPANY = { company_id: 1 };

/** Creates companies and changes their settings. */
export async function setUpCompanies({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('listCompanies', { token });
  const { body: made } = await does('createCompany', {
    token,
    body: {
      name: 'Banksia Books Pty Ltd',
      country: 'AU',
      abn: '83 914 571 673',
      address1: '20 King William Road',
      city: 'Adelaide',
      state: 'SA',
      postcode: '5000',
      contact_name: 'Noah Reid',
      email_address: 'payroll@banksia.example',
      phone: '08 5550 1234',
      default_pay_period: 'FORTNIGHTLY',
    },
  });
  const own = { company_id: made.id };
  await does('readCompany', { token, params: COMPANY });
  await does('updateCompany', {
    token,
    params: own,
    body: { trading_name: 'Banksia Books', default_super_rate: '0.12' },
  });
  await does('redirectToCompany', { token, params: COMPANY });
  await does('readCompanyDeclarations', { token, params: COMPANY });
  await does('updateCompanyDeclarations', {
    token,
    params: own,
    body: { is_small_business: true, long_service_leave_state: 'SA' },
  });
  await does('listPublicHolidays', { token, params: COMPANY });
  await does('autocompleteAddress', { token, query: { text: '1 Queen Street' } });
  await does('listEmploymentTypes', { token });
  await does('listEmploymentTenures', { token });

  await does('listDepartments', { token, params: COMPANY });
  const { body: department } = await does('createDepartment', {
    token,
    params: COMPANY,
    body: { name: 'Delivery', code: 'DEL' },
  });
  await isRefused('createDepartment', { token, params: COMPANY, body: { name: 'Delivery' } }, 409);
  const ofDepartment = { ...COMPANY, department_id: department.id };
  await does('updateDepartment', { token, params: ofDepartment, body: { code: 'DLV' } });
  await does('deleteDepartment', { token, params: ofDepartment });
  await does('deleteCompany', { token, params: own });
  await testAYear({ does, isRefused }, token);
}

/** Creates a test clock, which the demo customer may do because its account is a sandbox. */
async function testAYear({ does, isRefused }: Pick<Recorder, 'does' | 'isRefused'>, token: string): Promise<void> {
  const body = { now: '2026-06-29T09:00:00+10:00', name: 'Financial year' };
  const { body: clock } = await does('createTestClock', { token, body });
  const params = { test_clock_id: clock.id };
  await does('listTestClocks', { token });
  await does('readTestClock', { token, params });
  await isRefused('readTestClock', { token, params: { test_clock_id: 999 } }, 404);
  const other = await does('createTestClock', { token, body });
  await does('deleteTestClock', { token, params: { test_clock_id: other.body.id } });
  const to = { to: '2026-07-02T09:00:00+10:00' };
  await does('advanceTestClock', { token, params, body: to });
  await isRefused('advanceTestClock', { token, params, body: to }, 409);
}

/** A casual junior employee in a shop, who works an evening and a Saturday with a break. */
const ROSTERED_WEEK = {
  reference: 'week-32-lee',
  award: 'MA000004',
  week_start: '2026-08-03',
  employee: {
    employment_type: 'casual',
    classification: 'Retail Employee Level 1',
    age: 19,
    months_with_employer: 8,
  },
  workplace: { time_zone: 'Australia/Sydney', state: 'NSW', public_holidays: [] },
  shifts: [
    { starts_at: '2026-08-06T16:00', ends_at: '2026-08-06T20:30' },
    {
      starts_at: '2026-08-08T09:00',
      ends_at: '2026-08-08T15:00',
      breaks: [{ starts_at: '2026-08-08T12:00', ends_at: '2026-08-08T12:30', paid: false }],
    },
  ],
};

export async function setRates({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('listAwards', { token, params: COMPANY });
  const { body: award } = await does('createAward', { token, params: COMPANY, body: { name: 'Clerks Award' } });
  await isRefused('createAward', { token, params: COMPANY, body: { name: 'clerks award' } }, 409);
  const ofAward = { ...COMPANY, award_id: award.id };
  await does('interpretAwards', { token, body: { weeks: [ROSTERED_WEEK] } });
  await does('updateAward', { token, params: ofAward, body: { name: 'Clerks Private Sector Award' } });

  await does('listPayRateGroups', { token, params: COMPANY });
  const { body: group } = await does('createPayRateGroup', {
    token,
    params: COMPANY,
    body: { name: 'Clerk Level 2', award_id: award.id },
  });
  const ofGroup = { ...COMPANY, group_id: group.id };
  await does('updatePayRateGroup', { token, params: ofGroup, body: { name: 'Clerk Level 3' } });
  await does('addPayRateGroupEmployees', { token, params: ofGroup, body: { employee_ids: [5] } });
  await does('listPayRateGroupEmployees', { token, params: ofGroup });
  const rate = { description: 'Saturday', type: 'NORMAL', multiplier: '1.5' };
  const { body: made } = await does('createPayRate', { token, params: ofGroup, body: rate });
  const ofRate = { ...ofGroup, pay_rate_id: made.id };
  await does('updatePayRate', { token, params: ofRate, body: { multiplier: '1.75' } });
  await does('listPayRates', { token, params: ofGroup });
  await does('listCompanyPayRates', { token, params: COMPANY });
  await does('deletePayRate', { token, params: ofRate });
  await does('removePayRateGroupEmployee', { token, params: { ...ofGroup, employee_id: 5 } });
  await isRefused('deleteAward', { token, params: ofAward }, 409);
  await does('deletePayRateGroup', { token, params: ofGroup });
  await does('deleteAward', { token, params: ofAward });

  await does('listCompanyAllowances', { token, params: COMPANY });
  const { body: allowance } = await does('createCompanyAllowance', {
    token,
    params: COMPANY,
    body: {
      description: 'Uniform',
      amount: '4.50',
      allowance_category: 'LD',
      auto_apply_to_pay: true,
      employee_ids: [4],
    },
  });
  const ofAllowance = { ...COMPANY, allowance_id: allowance.id };
  await does('readCompanyAllowance', { token, params: ofAllowance });
  await does('updateCompanyAllowance', { token, params: ofAllowance, body: { amount: '5.00' } });
  await isRefused('deleteCompanyAllowance', { token, params: ofAllowance }, 409);
  await isRefused('createCompanyAllowance', { token, params: COMPANY, body: { description: 'Boots' } }, 400);
  await does('deleteCompanyAllowance', { token, params: ofAllowance, query: { force: true } });
}
