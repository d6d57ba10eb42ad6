import { decimal, money, sum } from '../../../base/decimal.ts';
import { addMonths } from '../../../base/local-date.ts';
import { openContributions } from '../super-contribution/public.ts';
import { type Asked, type DueDeps, REPORT_MONTHS } from './due.deps.ts';
import type { DueItemOut } from './due.schema.ts';
import * as store from './due.store.ts';
import { dueItem, ofRun } from './due-item.ts';

export async function ofAustralia(
  { tx, company, today }: Asked,
  { params }: Pick<DueDeps, 'params'>,
): Promise<readonly DueItemOut[]> {
  const since = addMonths(today, -REPORT_MONTHS);
  const runs = company.is_stp_enabled
    ? await store.listUnreported(tx, { companyId: company.id, to: 'STP', since })
    : [];
  const open = await openContributions(tx, { companyId: company.id, params: params.AU, today });
  const batches = await store.listOpenBatches(tx, company.id);
  return [
    // A pay event is due on the payday.
    ...runs.map(({ failed_id, ...run }) =>
      dueItem(
        failed_id === null ? 'STP_TO_SUBMIT' : 'STP_FAILED',
        { due_date: run.payday, ...ofRun(run), stp_pay_event_id: failed_id },
        today,
      ),
    ),
    ...together(open).map((group) => dueItem('SUPER_DUE', group, today)),
    ...batches.map(({ id, due_date, total, member_count }) =>
      dueItem('SUPER_BATCH_TO_PAY', { due_date, amount: total, count: member_count, super_batch_id: id }, today),
    ),
  ];
}

/** Groups contributions by pay run and due date. */
function together(open: Awaited<ReturnType<typeof openContributions>>) {
  const groups = new Map<string, (typeof open)[number][]>();
  for (const each of open) {
    const key = `${each.pay_run_id} ${each.due}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((group) => ({
    due_date: group[0]!.due,
    pay_run_id: group[0]!.pay_run_id,
    payday: group.map(({ payday }) => payday).sort()[0]!,
    count: group.length,
    amount: money(sum(group.map(({ amount }) => decimal(amount)))),
  }));
}
