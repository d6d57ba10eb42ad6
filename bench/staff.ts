import type { Ask } from './caller.ts';

/** An Australian employee with a pay rate. Every fourth employee has a study loan. */
export const person = (index: number) => ({
  first_name: `Person ${index}`,
  last_name: 'Bench',
  address1: '1 Main Street',
  city: 'Perth',
  state: 'WA',
  country: 'AU',
  postcode: '6000',
  date_of_birth: '1990-05-01',
  start_date: '2024-07-01',
  employment_status: 'Full-time',
  tax_file_number: '123456782',
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: index % 3 !== 0,
  has_stsl_liability: index % 4 === 0,
  is_closely_held: false,
  accrue_leave_on_hours_worked: true,
  is_lsl_enabled: true,
  leave_loading_percentage: '0.175',
  pay_rate_per_hour: String(30 + (index % 40)),
});

export const makeCompany = async (ask: Ask): Promise<number> =>
  JSON.parse((await ask('PUT', '/api/company/create', { name: 'Bench', country: 'AU' })).text).id;

/** Creates the employees in small batches, so that the memory these calls use does not distort later figures. */
export async function makeStaff(ask: Ask, company: number, count: number): Promise<number[]> {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const ids: number[] = [];
  for (let from = 0; from < count; from += 250) {
    const made = await ask('PUT', `/api/company/${company}/employees/create`, people.slice(from, from + 250));
    ids.push(...JSON.parse(made.text).map(({ employee }: { employee: { id: number } }) => employee.id));
  }
  return ids;
}

/** A pay with hours, leave, an allowance and a deduction. */
export const payOf = (employee_id: number, date: string) => ({
  employee_id,
  hours: [{ description: 'Ordinary hours', units: 'Hours', value: '30.4' }],
  leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date, hours: '7.6' }],
  allowances: [{ description: 'Tool allowance', amount: '22.50', allowance_category: 'TD' }],
  deductions: [{ description: 'Union fees', amount: '12.80', classification: 'UNION_FEES' }],
});

/**
 * Pays all employees in one call and resolves to the pay run. The caller's own work is excluded from the measurement:
 * pays may already be serialised, and the response is not parsed.
 */
export async function payStaff(
  ask: Ask,
  company: number,
  pays: readonly object[] | string,
  date: string,
): Promise<number> {
  const made = await ask('PUT', `/api/company/${company}/pays/create?pay_date=${date}`, pays);
  const run = /"pay_run_id":(\d+)/.exec(made.text)?.[1];
  if (run === undefined) throw new Error(`no pay was made: ${made.text.slice(0, 300)}`);
  return Number(run);
}
