import type { components, Tasman } from '@tasman/client';

const NUMBER = 'E001';

const EMPLOYEE: components['schemas']['EmployeeIn'] = {
  number: NUMBER,
  first_name: 'Mia',
  last_name: 'Wong',
  date_of_birth: '1998-02-11',
  start_date: '2026-01-05',
  address1: '7 Mill Rd',
  city: 'Brisbane',
  state: 'QLD',
  postcode: '4000',
  country: 'AU',
  employment_status: 'Full-time',
  pay_rate_per_hour: '34.50',
  tax_file_number: '123456782',
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: true,
  has_stsl_liability: false,
  is_closely_held: false,
};

/**
 * Ensures that there is a company and an employee, previews a week's pay, and then pays exactly the previewed amount,
 * only once.
 */
export async function firstPay(payroll: Tasman) {
  const path = { company_id: await companyOf(payroll) };
  const employee_id = await employeeOf(payroll, path);
  const { data: before } = await payroll.get('/api/company/{company_id}/pays', {
    params: { path, query: { employee_id, limit: 1 } },
  });
  const name = `${EMPLOYEE.first_name} ${EMPLOYEE.last_name}`;
  const [paid] = before as readonly components['schemas']['Pay'][];
  if (paid) return { name, net: paid.net, isNew: false };

  const body = [{ employee_id, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '38' }] }];
  const preview = await payroll.put('/api/company/{company_id}/pays/create', {
    params: { path, query: { dry_run: true } },
    body,
  });
  const { data } = await payroll.put('/api/company/{company_id}/pays/create', {
    params: {
      path,
      header: {
        'If-Match': preview.response.headers.get('etag') ?? '',
        'Idempotency-Key': `first-pay-${employee_id}`,
      },
    },
    body,
  });
  const [pay] = data as readonly components['schemas']['Pay'][];
  return { name, net: pay!.net, isNew: true };
}

/**
 * For a customer who ordered an account, the order has already created a company. A customer who was connected instead
 * may not have one yet.
 */
async function companyOf(payroll: Tasman): Promise<number> {
  const { data: companies } = await payroll.get('/api/company');
  const [company] = companies.filter(({ country }) => country === 'AU');
  if (company) return company.id;
  const { data } = await payroll.put('/api/company/create', {
    body: { name: 'My company', country: 'AU', default_pay_period: 'WEEKLY' },
  });
  return data.id;
}

async function employeeOf(payroll: Tasman, path: { company_id: number }): Promise<number> {
  for await (const { number, id } of payroll.each('/api/company/{company_id}/employees', { params: { path } })) {
    if (number === NUMBER) return id;
  }
  const { data } = await payroll.put('/api/company/{company_id}/employees/create', {
    params: { path },
    body: [EMPLOYEE],
  });
  const [made] = data;
  if (!made || !('employee' in made) || !made.employee) throw new Error(`Not created: ${JSON.stringify(made)}`);
  return made.employee.id;
}
