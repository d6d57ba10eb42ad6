import type { TestApp } from '../harness/app.ts';
import type { TokenFor } from '../harness/token.ts';

export { type TokenFor as Caller, tokenFor } from '../harness/token.ts';

/**
 * Session tokens for the owners of Demo Customer, Other Customer and Lapsed Customer, and for the payroll user of Demo
 * Customer.
 */
export const DEMO: TokenFor = { customerId: 3, clientId: null };
export const OTHER: TokenFor = { customerId: 4, clientId: null };
export const LAPSED: TokenFor = { customerId: 5, clientId: null };
export const PAULA: TokenFor = { customerId: 3, clientId: null, userId: 101, subject: 'paula', adminMode: false };

/** Inserts an employee with the fields that company routes read. Does not use the employee routes. */
export async function anEmployee(
  service: TestApp,
  given: {
    customerId?: number;
    companyId: number;
    first?: string;
    last?: string;
    middle?: string | null;
    number?: string | null;
    hourly?: string | null;
    deleted?: boolean;
    terminated?: boolean;
  },
): Promise<number> {
  const columns = await service.database.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = 'employee' and is_nullable = 'NO' and is_identity = 'NO' and is_generated = 'NEVER'
       and column_default is null`,
  );
  const values: Record<string, unknown> = Object.fromEntries(
    columns.map(({ column_name, data_type }) => [column_name, FILLER[data_type] ?? 'x']),
  );
  Object.assign(values, {
    customer_id: given.customerId ?? 3,
    company_id: given.companyId,
    first_name: given.first ?? 'Ann',
    last_name: given.last ?? 'Lee',
    middle_name: given.middle ?? null,
    number: given.number ?? null,
    pay_rate_per_hour: given.hourly === undefined ? '30' : given.hourly,
    deleted_at: given.deleted ? '2026-01-01T00:00:00Z' : null,
    is_terminated: given.terminated ?? false,
    termination_date: given.terminated ? '2026-01-01' : null,
    active_pay_recipient: true,
  });
  const names = Object.keys(values);
  const [row] = await service.database.query<{ id: number }>(
    `insert into employee (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  return row!.id;
}

const FILLER: Readonly<Record<string, unknown>> = {
  boolean: false,
  numeric: '0',
  smallint: 1,
  integer: 1,
  bigint: 1,
  date: '2025-07-01',
  'timestamp with time zone': '2025-07-01T00:00:00Z',
};
