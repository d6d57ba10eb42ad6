import { type Decimal, decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import type { Deadline } from '../../../rules/au/super/deadlines.ts';
import { businessDays } from './business-day.ts';
import { type Charge, chargeFor, type Disclosure } from './charge.ts';
import { gatherDeadlines } from './gather-deadlines.ts';
import * as store from './super-contribution.store.ts';

/** A contribution with its components and due date. */
export interface Contribution {
  readonly row: store.ContributionRow;
  readonly deadline: Deadline;
  /** Whether the holidays used for the due date come from the statutory list. */
  readonly isCounted: boolean;
  readonly guarantee: Decimal;
  readonly sacrificed: Decimal;
  readonly voluntary: Decimal;
  readonly amount: Decimal;
}

/** The law and the day for which due dates and charges are calculated. */
export interface Assessment {
  readonly params: Params;
  readonly today: LocalDate;
}

/** The default without information from the caller: no disclosure and no earlier assessment. */
const NOT_DISCLOSED: Disclosure = { disclosedOn: null, hasCleanHistory: true };

export async function listContributions(
  tx: Tx,
  filter: store.ContributionFilter,
  { params, today }: Assessment,
): Promise<readonly Contribution[]> {
  const calendar = await businessDays(params);
  const rows = await store.listContributions(tx, filter);
  const deadlines = await gatherDeadlines(tx, rows, { params, calendar, today });
  return rows.map((row): Contribution => {
    const deadline = deadlines.get(row.pay_id)!;
    const guarantee = decimal(row.guarantee);
    const sacrificed = decimal(row.sacrificed);
    const reportable = decimal(row.reportable);
    return {
      row,
      deadline,
      isCounted: deadline.reason === 'QUARTER' || calendar.isKnown(deadline.due),
      guarantee,
      sacrificed,
      voluntary: reportable.minus(sacrificed),
      amount: guarantee.plus(reportable),
    };
  });
}

export const chargeOf = (
  { row, guarantee, deadline }: Contribution,
  assessment: Assessment,
  disclosure: Disclosure = NOT_DISCLOSED,
): Charge | undefined =>
  chargeFor({ payday: row.payday, paidOn: row.paid_on, guarantee, deadline }, { ...assessment, ...disclosure });

/** Whether it is late if sent on the given day. */
export const isLateOn = ({ deadline }: Contribution, sentOn: LocalDate, today: LocalDate): boolean =>
  deadline.due < (sentOn > today ? sentOn : today);

export const earliestDue = (due: readonly Contribution[]): LocalDate | null =>
  due.map(({ deadline }) => deadline.due).sort()[0] ?? null;
