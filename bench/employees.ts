import { monotonicMs } from '../src/base/clock.ts';
import { FIELDS } from '../src/resources/employee/fields.ts';

/** What the measurement needs of a running service and its database. */
export interface EmployeeBench {
  /** An Australian company without employees, of an account without limits. */
  readonly companyId: number;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
  /** The bare driver as the service's own role, with the tenant set. */
  query(sql: string, values: unknown[]): Promise<unknown[]>;
}

export interface Figure {
  readonly figure: string;
  readonly ms: number;
  /** What the same work costs without the service: the query and JSON.stringify. */
  readonly floor_ms?: number;
  readonly ratio?: number;
  readonly per_second?: number;
}

const CREATED = 1_000;
const LISTED = 5_000;

/** A new employee with most of what a caller sends; each one is its own person. */
const employee = (person: number) => ({
  first_name: `Given${person}`,
  last_name: `Family${person % 997}`,
  number: `B${person}`,
  address1: `${person} High Street`,
  city: 'Brisbane',
  state: 'QLD',
  country: 'AU',
  postcode: '4000',
  email_address: `person${person}@bench.example`,
  phone_mobile: '0400 000 000',
  date_of_birth: '1990-05-17',
  start_date: '2025-07-01',
  employment_status: 'Full-time',
  tax_file_number: '123456782',
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: person % 3 !== 0,
  has_stsl_liability: person % 4 === 0,
  is_closely_held: false,
  pay_rate_per_hour: `${30 + (person % 40)}.25`,
  holiday_leave_hours: '38',
  sick_leave_hours: '12.5',
  primary_bank_bsb: '062-000',
  primary_bank_account_number: '12345678',
  primary_bank_account_name: 'Bench',
});

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = monotonicMs();
  const result = await work();
  return { ms: monotonicMs() - began, result };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

async function fastest(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) taken.push((await timed(work)).ms);
  return Math.min(...taken);
}

function expectStatus(reply: { status: number; text: string }, status: number): void {
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.text.slice(0, 300)}`);
}

/** Creates 1,000 employees in one call, lists 5,000 and reads one, each beside the bare query where there is one. */
export async function benchEmployees({ companyId, call, query }: EmployeeBench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  let id = 0;
  for (let batch = 0; batch < LISTED / CREATED; batch += 1) {
    const items = Array.from({ length: CREATED }, (_, index) => employee(batch * CREATED + index));
    const { ms, result } = await timed(() => call('PUT', `/api/company/${companyId}/employees/create`, items));
    expectStatus(result, 201);
    id = JSON.parse(result.text)[0].employee.id;
    if (batch === LISTED / CREATED - 1) {
      figures.push({
        figure: 'employees created in one call of 1,000',
        ms: rounded(ms),
        per_second: Math.round((CREATED / ms) * 1_000),
      });
    }
  }

  const columns = Object.keys(FIELDS).length;
  const listMs = await fastest(3, async () =>
    expectStatus(await call('GET', `/api/company/${companyId}/employees`), 200),
  );
  const listFloor = await fastest(3, async () =>
    JSON.stringify(
      await query('select * from employee where company_id = $1 order by lower(last_name), id', [companyId]),
    ),
  );
  figures.push(beside(`employees listed, 5,000 of ${columns} fields`, listMs, listFloor));

  const readMs = await fastest(50, async () => expectStatus(await call('GET', `/api/employees/${id}`), 200));
  const readFloor = await fastest(50, async () =>
    JSON.stringify(await query('select * from employee where id = $1', [id])),
  );
  figures.push(beside('one employee read', readMs, readFloor));
  return figures;
}

const beside = (figure: string, ms: number, floor: number): Figure => ({
  figure,
  ms: rounded(ms),
  floor_ms: rounded(floor),
  ratio: rounded(ms / floor),
});
