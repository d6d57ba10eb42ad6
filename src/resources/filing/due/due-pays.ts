import { ZONE_OF } from '../../../base/clock.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { PAY_PERIODS, periodOf } from '../../pay/pay-run/pay-run.service.ts';
import type { Asked } from './due.deps.ts';
import type { DueItemOut } from './due.schema.ts';
import * as store from './due.store.ts';
import { dueItem, ofRun } from './due-item.ts';

/** After this many days without a file download, the payment is assumed to have been made another way. */
const PAYMENT_DAYS = 14;

export async function ofPays({ tx, company, today }: Asked): Promise<readonly DueItemOut[]> {
  const prepare = await store.listRunsToPrepare(
    tx,
    { companyId: company.id, zone: ZONE_OF[company.country] },
    periodsAround(company, today),
  );
  const drafts = await store.listDrafts(tx, company.id);
  const unpaid = await store.listUnpaidRuns(tx, company.id, addDays(today, -PAYMENT_DAYS));
  return [
    ...prepare.map(({ pay_period, start_date, end_date, count }) =>
      dueItem(
        'RUN_TO_PREPARE',
        { due_date: end_date, count, pay_period, period_start: start_date, period_end: end_date },
        today,
      ),
    ),
    ...drafts.map((run) => dueItem('DRAFTS_TO_COMPLETE', { due_date: run.payday, ...ofRun(run) }, today)),
    ...unpaid.map((run) => dueItem('PAYMENT_FILE', { due_date: run.payday, ...ofRun(run) }, today)),
  ];
}

/** The current and the previous period of every length. */
const periodsAround = (company: CompanyRecord, today: LocalDate): readonly store.Span[] =>
  PAY_PERIODS.flatMap((pay_period) => {
    const now = periodOf(company, pay_period, today);
    const before = periodOf(company, pay_period, addDays(now.start, -1));
    return [
      { pay_period, ...now, isOver: false },
      { pay_period, ...before, isOver: true },
    ];
  });
