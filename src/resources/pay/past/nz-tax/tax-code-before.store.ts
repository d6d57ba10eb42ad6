import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { TaxCode } from '../../../../rules/nz/tax-code.ts';

export interface TaxCodeBefore {
  readonly code: TaxCode;
  readonly has_student_loan: boolean;
}

/** The last tax code of employees before a tailored one, in the order of `wanted`. */
export async function listTaxCodesBefore(
  tx: Tx,
  wanted: readonly { readonly employeeId: number; readonly paidOn: LocalDate }[],
): Promise<(TaxCodeBefore | null)[]> {
  const { rows } = await sql<{ code: TaxCode | null; has_student_loan: boolean | null }>`
    select c.*
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ paidOn }) => paidOn)}::date[]
      ) with ordinality as w (employee_id, paid_on, position)
    left join lateral (
      select p.facts -> 'tax' ->> 'code' as code, (p.facts -> 'tax' ->> 'hasStudentLoan')::boolean as has_student_loan
      from pay p
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date <= w.paid_on
        and p.facts -> 'tax' ->> 'code' <> 'STC'
      order by p.processed_date desc, p.id desc limit 1
    ) c on true
    order by w.position`.execute(tx);
  return rows.map(({ code, has_student_loan }) =>
    code === null ? null : { code, has_student_loan: has_student_loan ?? false },
  );
}
