import { type Decimal, money, ZERO } from '../../../../base/decimal.ts';
import type { DeductionClassification } from '../../../../rules/deduction.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { Line } from '../../../../rules/line.ts';
import type { CalculatedPay, PlannedPay } from '../model/calculated-pay.ts';
import {
  type AllowanceItem,
  type BackPaymentItem,
  type BonusItem,
  CARRIED_UNITS,
  type DeductionItem,
  type HoursItem,
  type LeaveItem,
  ORDER_UNITS,
  PAID_OUT_UNITS,
  type SacrificeItem,
} from '../model/items.ts';
import type { ItemKind, PayItemRecord } from '../model/tables.ts';
import { asYouGoItems, type PaidOutItem, paidOutItems } from './paid-out-items.ts';

type ItemHead = Pick<PayItemRecord, 'id' | 'pay_id' | 'kind' | 'position' | 'description'>;

/** Lists every column because a request creates thousands of items and copying objects is several times slower. */
const emptyItem = (head: ItemHead, amount: string): PayItemRecord => ({
  id: head.id,
  pay_id: head.pay_id,
  kind: head.kind,
  position: head.position,
  description: head.description,
  amount,
  quantity: null,
  units: null,
  rate: null,
  multiplier: null,
  rate_reference: null,
  is_overtime: null,
  is_hours: null,
  leave_type: null,
  leave_date: null,
  leave_loading_amount: null,
  category: null,
  tax_method: null,
  start_date: null,
  end_date: null,
  is_taxable: null,
  is_itemised: null,
  is_included_in_super_calculations: null,
  is_directors_fees: null,
  is_return_to_work: null,
  is_super: null,
  source_allowance_id: null,
  worked_on: null,
  is_public_holiday: null,
  is_otherwise_working_day: null,
  rate_without_penal: null,
  worked_time: null,
  employer_contribution: null,
});

const filled = (item: PayItemRecord, columns: Partial<PayItemRecord>): PayItemRecord => Object.assign(item, columns);

/** The rows of a pay: the rows of its plan and the rows that the calculation adds. */
export function itemsOf(
  { plan, given, calculation }: CalculatedPay,
  payId: number,
  nextId: () => number,
): readonly PayItemRecord[] {
  const { items } = plan;
  const amounts = amountsByOrigin(calculation.lines);
  const loadings = loadingsOf(calculation.lines);
  const base = (kind: ItemKind, position: number, description: string) =>
    emptyItem(
      { id: nextId(), pay_id: payId, kind, position, description },
      money(amounts.get(`${kind} ${position}`) ?? ZERO),
    );
  return [
    ...items.hours.map((row, position) => hoursRow(base('hours', position, row.description), row)),
    ...items.leave.map((row, position) =>
      leaveRow(base('leave', position, row.description), row, loadings.get(position)),
    ),
    ...items.allowances.map((row, position) => allowanceRow(base('allowance', position, row.description), row)),
    ...items.deductions.map((row, position) => deductionRow(base('deduction', position, row.description), row)),
    ...carriedDeductions(calculation.lines, items.deductions.length).map(({ origin, label, report }) =>
      filled(base('deduction', origin.index, label), {
        category: report?.classification ?? 'CHILD_SUPPORT_DEDUCTION',
        is_included_in_super_calculations: true,
        units: CARRIED_UNITS,
      }),
    ),
    ...orderItems(calculation.lines, items.deductions.length).map(({ line, position }) =>
      filled(
        emptyItem(
          { id: nextId(), pay_id: payId, kind: 'deduction', position, description: line.label },
          money(line.amount),
        ),
        { category: classificationOf(line), is_included_in_super_calculations: true, units: ORDER_UNITS },
      ),
    ),
    ...items.bonuses.map((row, position) => bonusRow(base('bonus', position, row.description), row)),
    ...items.sacrifices.map((row, position) => sacrificeRow(base('sacrifice', position, row.description), row)),
    ...items.backPayments.map((row, position) => backPaymentRow(base('back-payment', position, row.description), row)),
    ...addedItems(plan, given, calculation.lines).map((row, index) => {
      const { kind, description, amount } = row;
      // Leave that is paid out is listed after leave that was taken.
      const position = items.leave.length + index;
      return filled(emptyItem({ id: nextId(), pay_id: payId, kind, position, description }, amount), {
        ...(kind === 'leave' ? { leave_date: plan.paidOn, units: PAID_OUT_UNITS } : {}),
        ...row,
      });
    }),
  ];
}

const text = (value: Decimal | null): string | null => (value === null ? null : value.toFixed());

const hoursRow = (item: PayItemRecord, row: HoursItem): PayItemRecord =>
  filled(item, {
    quantity: row.value.toFixed(),
    units: row.units,
    rate: row.rate.toFixed(),
    multiplier: text(row.multiplier),
    rate_reference: row.reference,
    is_overtime: row.isOvertime,
    is_hours: row.isHours,
    worked_time: row.workedTime,
    ...(row.workedOn
      ? {
          worked_on: row.workedOn.date,
          is_public_holiday: row.workedOn.isPublicHoliday,
          is_otherwise_working_day: row.workedOn.isOtherwiseWorkingDay,
          rate_without_penal: text(row.workedOn.rateWithoutPenal),
        }
      : undefined),
  });

const leaveRow = (item: PayItemRecord, row: LeaveItem, loading: Decimal | undefined): PayItemRecord =>
  filled(item, {
    quantity: row.hours.toFixed(),
    rate: row.rate.toFixed(),
    multiplier: text(row.multiplier),
    leave_type: row.type,
    leave_date: row.date,
    units: row.paidAs,
    leave_loading_amount: money(loading ?? row.loading ?? ZERO),
  });

const allowanceRow = (item: PayItemRecord, row: AllowanceItem): PayItemRecord =>
  filled(item, {
    category: row.category,
    is_taxable: row.isTaxable,
    is_itemised: row.isItemised,
    is_included_in_super_calculations: row.isIncludedInSuper,
    source_allowance_id: row.sourceAllowanceId,
    worked_time: row.workedTime,
  });

const deductionRow = (item: PayItemRecord, row: DeductionItem): PayItemRecord =>
  filled(item, {
    category: row.classification,
    is_included_in_super_calculations: row.isIncludedInSuper,
  });

const bonusRow = (item: PayItemRecord, row: BonusItem): PayItemRecord =>
  filled(item, {
    tax_method: row.taxMethod,
    start_date: row.startDate,
    end_date: row.endDate,
    is_included_in_super_calculations: row.isIncludedInSuper,
    is_directors_fees: row.isDirectorsFees,
    is_return_to_work: row.isReturnToWork,
  });

const sacrificeRow = (item: PayItemRecord, row: SacrificeItem): PayItemRecord =>
  filled(item, { is_included_in_super_calculations: row.isIncludedInSuper, is_super: row.isSuper });

const backPaymentRow = (item: PayItemRecord, row: BackPaymentItem): PayItemRecord =>
  filled(item, {
    category: row.stpCategory,
    tax_method: row.taxMethod,
    start_date: row.startDate,
    end_date: row.endDate,
    employer_contribution: row.contribution ? money(row.contribution) : null,
  });

/** Rows that the calculation adds: holiday pay at eight percent, and the payments of a termination. */
const addedItems = (
  plan: PlannedPay,
  { country, facts }: CountryFacts,
  lines: readonly Line[],
): readonly PaidOutItem[] => [
  ...('paysHolidayPayAsYouGo' in facts && facts.paysHolidayPayAsYouGo ? asYouGoItems(lines) : []),
  ...(plan.ending ? paidOutItems(lines, country, plan.employee) : []),
];

/** Child support carried over from earlier pays of the period. The request has no row for it. */
const carriedDeductions = (lines: readonly Line[], sent: number): readonly Line[] =>
  lines.filter(({ origin }) => origin.kind === 'deduction' && origin.index >= sent);

/** One row for each court or authority order, after the deductions of the pay. */
function orderItems(lines: readonly Line[], sent: number) {
  const first = sent + carriedDeductions(lines, sent).length;
  return lines
    .filter(({ effect, tags }) => effect === 'takes' && tags.includes('order'))
    .map((line, index) => ({ line, position: first + index }));
}

function classificationOf({ tags }: Line): DeductionClassification {
  if (!tags.includes('child-support')) return 'NORMAL';
  return tags.includes('garnishee') ? 'CHILD_SUPPORT_GARNISHEE' : 'CHILD_SUPPORT_DEDUCTION';
}

/**
 * The amount of each row: the sum of its lines with the effect `adds` or, for deductions and sacrifices, with the
 * effect `takes`.
 */
function amountsByOrigin(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const amounts = new Map<string, Decimal>();
  for (const { effect, origin, amount } of lines) {
    const isTaker = origin.kind === 'deduction' || origin.kind === 'sacrifice';
    if (effect !== (isTaker ? 'takes' : 'adds')) continue;
    const key = `${origin.kind} ${origin.index}`;
    const known = amounts.get(key);
    amounts.set(key, known ? known.plus(amount) : amount);
  }
  return amounts;
}

function loadingsOf(lines: readonly Line[]): ReadonlyMap<number, Decimal> {
  const loadings = new Map<number, Decimal>();
  for (const { tags, origin, amount } of lines) if (tags.includes('leave-loading')) loadings.set(origin.index, amount);
  return loadings;
}
