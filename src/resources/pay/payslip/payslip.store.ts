import { sql } from 'kysely';
import type { Tx } from '../../../db/tx.ts';

export interface YearSums {
  readonly gross: string;
  readonly tax: string;
  readonly stsl: string;
  readonly net: string;
  readonly sacrifices: string;
  readonly deductions: string;
  readonly compulsory_super_amount: string;
  readonly resc_super_amount: string;
  readonly nz_student_loan: string;
  readonly kiwisaver_employee_amount: string;
  readonly kiwisaver_employer_amount: string;
  readonly kiwisaver_esct_amount: string;
}

export interface UpTo {
  readonly employeeId: number;
  readonly payId: number;
  readonly from: string;
  readonly paidOn: string;
}

/** The complete pays of the tax year up to and with this one. */
const upTo = ({ employeeId, payId, from, paidOn }: UpTo) => sql`
  p.employee_id = ${employeeId} and p.is_complete and p.processed_date between ${from} and ${paidOn}
  and (p.processed_date < ${paidOn} or p.id <= ${payId})`;

export async function sumYear(tx: Tx, given: UpTo): Promise<YearSums> {
  const sums = sql.join(
    [
      'gross',
      'tax',
      'stsl',
      'net',
      'sacrifices',
      'deductions',
      'compulsory_super_amount',
      'resc_super_amount',
      'nz_student_loan',
      'kiwisaver_employee_amount',
      'kiwisaver_employer_amount',
      'kiwisaver_esct_amount',
    ].map((name) => sql.raw(`coalesce(sum(p.${name}), 0) as ${name}`)),
  );
  const { rows } = await sql<YearSums>`select ${sums} from pay p where ${upTo(given)}`.execute(tx);
  return rows[0]!;
}

export interface ItemSum {
  readonly kind: string;
  readonly name: string;
  /** As the latest of the rows writes it. */
  readonly label: string;
  readonly amount: string;
  /** The part of it that is leave loading. */
  readonly loading: string;
  /** Leave that a payslip must not show. */
  readonly is_hidden: boolean;
}

/** The year of every row by what it is called. */
export async function sumItems(tx: Tx, given: UpTo): Promise<ItemSum[]> {
  const { rows } = await sql<ItemSum>`
    select i.kind, lower(i.description) as name,
      (array_agg(i.description order by p.processed_date desc, p.id desc))[1] as label, sum(i.amount) as amount,
      coalesce(sum(i.leave_loading_amount), 0) as loading, h.is_hidden
    from pay p join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
    cross join lateral (select p.country = 'AU' and coalesce(i.leave_type like '%FAMILY_VIOLENCE', false) as is_hidden) h
    where ${upTo(given)} group by i.kind, lower(i.description), h.is_hidden order by 2`.execute(tx);
  return rows;
}
