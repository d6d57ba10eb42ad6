import { ZONE_OF } from '../../../base/clock.ts';
import { localDate } from '../../../base/local-date.ts';
import { abaProblems, writeAba } from '../../../formats/aba/aba.ts';
import { blocking, type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { batchProblems, type Layout, layoutOf, RULES } from '../../../formats/nz-bank/layouts.ts';
import type { PaymentFileDeps } from './payment-file.deps.ts';
import type { Gathered } from './payment-file.gather.ts';
import type { PaymentFileIn } from './payment-file.schema.ts';
import type { PaymentSettingRecord } from './payment-file.store.ts';
import { payerAccountOf } from './payment-setting.service.ts';
import { abaFileOf, batchOf } from './payments-of.ts';

export interface MadeFile {
  readonly extension: string;
  readonly contentType: string;
  /** The content of the file; empty if a problem blocks it. */
  readonly text: string;
  readonly problems: readonly FilingProblem[];
}

const DESCRIPTION = 'PAYROLL';
const CSV = { extension: 'csv', contentType: 'text/csv; charset=us-ascii' };
const TEXT = { extension: 'txt', contentType: 'text/plain; charset=us-ascii' };

/** The payment file in the layout of the payer's bank, and its problems. */
export function fileOf(
  gathered: Gathered,
  setting: PaymentSettingRecord,
  given: PaymentFileIn,
  { clock, cipher }: PaymentFileDeps,
): MadeFile {
  const { company } = gathered;
  const number = payerAccountOf(setting, cipher);
  const description = given.description ?? setting.description ?? DESCRIPTION;
  const date = given.payment_date === undefined ? gathered.paidOn : localDate(given.payment_date);
  if (company.country === 'AU') {
    const file = abaFileOf(gathered, { setting, number, date, description });
    const problems = abaProblems(file);
    return { ...TEXT, extension: 'aba', text: blocking(problems).length > 0 ? '' : writeAba(file), problems };
  }
  const layout: Layout | undefined = setting.file_layout ?? layoutOf(number);
  if (!layout) return { ...CSV, text: '', problems: noLayout() };
  const today = clock.today(ZONE_OF.NZ);
  // Banks reject past dates, so a payday in the past is replaced with today.
  const payable = given.payment_date === undefined && date < today ? today : date;
  const batch = batchOf(gathered, { number, date: payable, madeOn: today, description });
  const problems = batchProblems(layout, batch);
  const { extension, write } = RULES[layout];
  const text = blocking(problems).length > 0 ? '' : write(batch);
  return { ...(extension === 'csv' ? CSV : TEXT), text, problems };
}

function noLayout(): readonly FilingProblem[] {
  const { found, refuse } = problemsOf('Payment settings', null);
  refuse('file_layout', 'the file layout of the account’s bank is not supported; pay from an account at another bank');
  return found;
}
