import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Canonical } from '../../../formats/canonical-json.ts';
import { linesHashOf } from '../../../formats/evidence/packet.ts';

/** The hashed content of a pay: employee, dates, totals and lines, without the ids of a preview. */
export interface PayContent {
  readonly pay_id: number;
  readonly is_complete: boolean;
  readonly content: { readonly [key: string]: Canonical };
}

interface PayRow {
  readonly id: number;
  readonly is_complete: boolean;
  readonly content: { readonly [key: string]: Canonical };
}

interface LineRow {
  readonly pay_id: number;
  readonly line: { readonly [key: string]: Canonical };
}

const TOTALS = [
  'gross',
  'tax',
  'net',
  'deductions',
  'sacrifices',
  'total_workers_compensation',
  'stsl',
  'compulsory_super_amount',
  'resc_super_amount',
  'nz_student_loan',
  'kiwisaver_employee_amount',
  'kiwisaver_employer_amount',
  'kiwisaver_esct_amount',
] as const;

/** Removes trailing zeros, which a stored amount may have and a calculated one does not. */
const asText = (column: string) => sql.raw(`trim_scale(${column})::text`);
const totals = sql.join(TOTALS.map((name) => sql`${sql.raw(`'${name}'`)}, ${asText(`p.${name}`)}`));

/**
 * The contents of pays as stored in the database, sorted by id. Those of a preview are read before it is rolled back.
 * Labels and descriptions are left out, because renaming an allowance changes them on complete pays without changing
 * an amount.
 */
export async function contentsOfPays(tx: Tx, payIds: readonly number[]): Promise<readonly PayContent[]> {
  const { rows: pays } = await sql<PayRow>`
    select p.id, p.is_complete, jsonb_build_object(
      'company_id', p.company_id, 'employee_id', p.employee_id, 'country', p.country, 'kind', p.kind,
      'pay_date', p.pay_date, 'processed_date', p.processed_date, 'rule_set', p.rule_set_id,
      'period', jsonb_build_object('pay_cycle', r.pay_period, 'start_date', r.start_date, 'end_date', r.end_date),
      'totals', jsonb_build_object(${totals})) as content
    from pay p join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    where p.id = any(${[...payIds]}::bigint[]) order by p.id`.execute(tx);
  const ids = pays.map(({ id }) => id);
  const { rows: lines } = await sql<LineRow>`
    select l.pay_id, jsonb_build_object(
      'code', l.code, 'effect', l.effect, 'tags', to_jsonb(l.tags), 'origin', l.origin_kind,
      'origin_index', l.origin_index, 'basis', ${asText('l.basis')}, 'quantity', ${asText('l.quantity')},
      'rate', ${asText('l.rate')}, 'precise', ${asText('l.precise')}, 'rounding', l.rounding,
      'amount', ${asText('l.amount')}, 'because', l.because, 'cites', to_jsonb(l.cites), 'unverified', l.unverified,
      'report', l.report - 'description') as line
    from pay_line l where l.pay_id = any(${ids}::bigint[]) order by l.pay_id, l.position`.execute(tx);
  const linesOf = new Map<number, LineRow['line'][]>(ids.map((id) => [id, []]));
  for (const { pay_id, line } of lines) linesOf.get(pay_id)?.push(line);
  return pays.map(({ id, is_complete, content }) => ({
    pay_id: id,
    is_complete,
    content: { ...content, lines: linesOf.get(id)! },
  }));
}

/** The hash of the contents of pays. A preview and the pays completed exactly as previewed have the same hash. */
export const linesHashOfPays = async (tx: Tx, payIds: readonly number[]): Promise<string> =>
  linesHashOf((await contentsOfPays(tx, payIds)).map(({ content }) => content));
