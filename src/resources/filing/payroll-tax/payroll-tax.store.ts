import type { LocalDate } from '../../../base/local-date.ts';
import { employeeOrder } from '../../../db/name-order.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

export interface WagesRow {
  readonly employee_id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly state: string;
  readonly gross: string;
  readonly super: string;
  readonly maybe_exempt: string;
}

/** Employees' wages between two dates, by name. Opening amounts were paid, and taxed, in another system. */
export async function listWages(
  tx: Tx,
  given: { companyId: number; from: LocalDate; to: LocalDate },
): Promise<WagesRow[]> {
  const { rows } = await sql<WagesRow>`
    select e.id as employee_id, e.number, e.first_name, e.last_name, e.state, sum(p.gross) as gross,
      sum(p.compulsory_super_amount + p.resc_super_amount - l.sacrificed) as super,
      sum(l.maybe_exempt) as maybe_exempt
    from pay p
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    cross join lateral (
      select coalesce(sum(l.amount) filter (where 'super-from-sacrifice' = any(l.tags)), 0) as sacrificed,
        coalesce(sum(l.amount) filter (where l.effect = 'adds'
          and l.tags && array['workers-compensation', 'parental-leave']), 0) as maybe_exempt
      from pay_line l where l.customer_id = p.customer_id and l.pay_id = p.id) l
    where p.company_id = ${given.companyId} and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date between ${given.from} and ${given.to}
    group by e.customer_id, e.id order by ${employeeOrder('e')}`.execute(tx);
  return rows;
}
