import { day, moment } from '../../ui/format.ts';
import type { SeenSheet } from '../queries.ts';
import type { State } from './states-line.tsx';
import type { Filing } from './use-filing.ts';

/** The stages of the run with their dates. */
export function statesOf(
  { sheet }: SeenSheet,
  { previewedAt, filing }: { previewedAt: string | undefined; filing: Filing },
): State[] {
  const { run, payment_file_at, rows } = sheet;
  const isComplete = run.status === 'complete';
  const paidOn = run.processed_date ?? rows[0]?.pay.processed_date;
  const states: { name: string; done: boolean; note?: string | undefined }[] = [
    { name: 'Draft', done: isComplete || previewedAt !== undefined, note: `to ${day(run.pay_run_end_date)}` },
    { name: 'Previewed', done: isComplete, note: previewedAt && moment(previewedAt) },
    { name: 'Complete', done: isComplete, note: `${run.completed_pay_count} of ${run.pay_count} pays` },
    { name: 'Paid', done: isComplete && payment_file_at !== null, note: `for ${day(paidOn)}` },
    { name: 'Filed', done: filing.isSent, note: filing.state },
    { name: 'Journal', done: false },
  ];
  const now = previewedAt && !isComplete ? 1 : states.findIndex(({ done }) => !done);
  return states.map(({ name, done, note }, index) => ({
    name,
    note,
    is: index === now ? 'now' : done ? 'done' : 'open',
  }));
}
