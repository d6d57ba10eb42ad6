import { type Decimal, roundToCent } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { formatName } from '../../company/company/company.service.ts';
import { sourceView } from '../../pay/rule-set/rule-set.service.ts';
import type { Charge, Contribution } from './contribution.ts';
import { type ChargeOnDay, type LateWarning, lateWarning } from './late-warning.ts';
import type { ContributionOut, SuperBatchOut } from './super-contribution.schema.ts';
import type { ListedBatch } from './super-contribution.store.ts';

const warned = (warning: LateWarning | null) => ({
  warning: warning?.message ?? null,
  warning_code: warning?.code ?? null,
});

export function contributionView(
  each: Contribution,
  { today, charge }: { today: LocalDate; charge: Charge | undefined },
): ContributionOut {
  const { row, deadline } = each;
  const { due, countsFrom } = deadline;
  return {
    pay_id: row.pay_id,
    pay_run_id: row.pay_run_id,
    employee_id: row.employee_id,
    employee_number: row.number,
    format_name: formatName(row),
    fund_usi: row.fund_usi,
    payday: row.payday,
    due_date: due,
    due_reason: deadline.reason,
    due_because: each.isCounted ? deadline.because : `${deadline.because}, with holidays from an unverified calendar`,
    guarantee: each.guarantee.toNumber(),
    salary_sacrifice: each.sacrificed.toNumber(),
    voluntary: each.voluntary.toNumber(),
    amount: each.amount.toNumber(),
    status: row.batch_status === 'PAID' ? 'PAID' : row.batch_status === 'CREATED' ? 'BATCHED' : 'DUE',
    super_batch_id: row.batch_id,
    is_late: (row.paid_on ?? today) > due || (row.paid_on !== null && row.paid_on < countsFrom),
    ...warned(lateWarning({ due, paidOn: row.paid_on, sentOn: row.payment_date, today, countsFrom, charge })),
    charge: charge ? chargeView(charge) : null,
  };
}

const inCents = (amount: Decimal): number => roundToCent(amount).toNumber();

const chargeView = (charge: Charge): NonNullable<ContributionOut['charge']> => ({
  assessed_on: charge.assessedOn,
  shortfall: inCents(charge.finalShortfall),
  notional_earnings: inCents(charge.notionalEarnings),
  uplift_rate: charge.upliftRate.toNumber(),
  uplift: inCents(charge.uplift),
  total: charge.total.toNumber(),
  because: charge.because,
  unverified: charge.unverified,
  sources: charge.used.map(({ cite }) => sourceView(cite)),
});

export const isLateBatch = ({ status, paid_on, due_date }: ListedBatch, today: LocalDate): boolean =>
  status !== 'CANCELLED' && (paid_on ?? today) > due_date;

export function batchView(batch: ListedBatch, charge: ChargeOnDay | undefined, today: LocalDate): SuperBatchOut {
  const { due_date: due, paid_on: paidOn, payment_date: sentOn } = batch;
  return {
    super_batch_id: batch.id,
    company_id: batch.company_id,
    status: batch.status,
    payment_date: sentOn,
    due_date: due,
    paid_on: paidOn,
    is_late: isLateBatch(batch, today),
    ...warned(batch.status === 'CANCELLED' ? null : lateWarning({ due, paidOn, sentOn, today, charge })),
    charge: charge ? charge.total.toNumber() : null,
    member_count: batch.member_count,
    total: Number(batch.total),
    pay_ids: [...batch.pay_ids],
    late_pay_ids: [...batch.late_pay_ids],
    created_at: timestamp(batch.created_at),
  };
}
