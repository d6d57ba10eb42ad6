import { sql } from 'kysely';
import type { Country } from '../../../base/country.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayTotals } from '../pay/public.ts';

export interface StoredPay extends PayTotals {
  readonly id: number;
  readonly country: Country;
  readonly rule_set_id: string;
  readonly facts: unknown;
  readonly tax_shared_with: number | null;
}

const COLUMNS = sql.raw(
  [
    'id',
    'country',
    'rule_set_id',
    'facts',
    'tax_shared_with',
    'gross',
    'tax',
    'net',
    'deductions',
    'sacrifices',
    'total_workers_compensation',
    'period_earnings',
    'taxable_earnings',
    'stsl',
    'compulsory_super_amount',
    'resc_super_amount',
    'super_base',
    'nz_student_loan',
    'kiwisaver_employee_amount',
    'kiwisaver_employer_amount',
    'kiwisaver_esct_amount',
    'holidays_gross',
  ].join(', '),
);

/** The next pays after an id; pays that share their tax come with the first of them. */
export async function nextPays(tx: Tx, after: number, limit: number): Promise<StoredPay[]> {
  const { rows } = await sql<StoredPay>`
    select ${COLUMNS} from pay
    where id > ${after} and (tax_shared_with is null or tax_shared_with = id)
    order by id limit ${limit}`.execute(tx);
  return rows;
}

/** Every pay that shares its tax with one of these, the first ones included, in order. */
export async function sharersOf(tx: Tx, firstIds: readonly number[]): Promise<StoredPay[]> {
  if (firstIds.length === 0) return [];
  const { rows } = await sql<StoredPay>`
    select ${COLUMNS} from pay where tax_shared_with = any(${firstIds}::bigint[]) order by id`.execute(tx);
  return rows;
}

export interface StoredAmount {
  readonly pay_id: number;
  readonly position: number;
  readonly code: string;
  readonly amount: string;
}

export async function listAmounts(tx: Tx, payIds: readonly number[]): Promise<StoredAmount[]> {
  const { rows } = await sql<StoredAmount>`
    select pay_id, position, code, amount from pay_line
    where pay_id = any(${payIds}::bigint[]) order by pay_id, position`.execute(tx);
  return rows;
}
