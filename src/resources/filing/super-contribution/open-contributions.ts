import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { businessDays } from './business-day.ts';
import { gatherDeadlines } from './gather-deadlines.ts';
import { listOpen, type OpenContribution } from './super-contribution.store.ts';

export interface DueContribution extends OpenContribution {
  readonly due: LocalDate;
}

/** Contributions without a batch, with their due dates, in a constant number of statements. */
export async function openContributions(
  tx: Tx,
  given: { companyId: number; params: Params; today: LocalDate },
): Promise<readonly DueContribution[]> {
  const rows = await listOpen(tx, given.companyId);
  if (rows.length === 0) return [];
  const calendar = await businessDays(given.params);
  const deadlines = await gatherDeadlines(tx, rows, { params: given.params, calendar, today: given.today });
  return rows.map((row) => ({ ...row, due: deadlines.get(row.pay_id)!.due }));
}
