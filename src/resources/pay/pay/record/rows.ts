import type { Country } from '../../../../base/country.ts';
import { type Decimal, money, ZERO } from '../../../../base/decimal.ts';
import type { Cite } from '../../../../params/params.ts';
import { paysInAdvance, portionsOf } from '../../../../rules/in-advance.ts';
import type { Line } from '../../../../rules/line.ts';
import {
  type Balances,
  balancesAfter,
  balancesWithout,
  type LeaveEntry,
} from '../../../people/employee/employee.service.ts';
import { balanceRows } from '../../../people/leave-balance/leave-balance.service.ts';
import type { CountryFacts } from '../calculate/law.ts';
import { leaveEntriesOf } from '../calculate/leave-moves.ts';
import type { MovedAfter, PayToStore, PlannedPay, WorkedOutPay } from '../model.ts';
import { CARRIED_UNITS } from './carried.ts';
import { type FoldedLines, foldLines, type LineAsStored } from './fold-lines.ts';
import { asYouGoItems, PAID_OUT_UNITS, type PaidOutItem, paidOutItems } from './paid-out-items.ts';
import type { ItemKind, PayItemRecord, PayLineRecord, PayTotals } from './tables.ts';

export interface RecordOptions {
  readonly customerId: number;
  readonly companyId: number;
  readonly country: Country;
  readonly ruleSetId: string;
  readonly at: Date;
  /** False makes a draft: it has no leave entries yet and its balances are those before it. */
  readonly isComplete: boolean;
  readonly payIds: readonly number[];
  readonly itemIds: readonly number[];
  readonly balancesOf: (employeeId: number) => Balances;
  readonly movedAfter: MovedAfter;
  /** False folds lines at once and lets go of them, except those of a pay that ends an employment. */
  readonly keepsLines: boolean;
}

/** Turns finished calculations into rows, without touching the database. */
export function recordsOf(pays: readonly WorkedOutPay[], options: RecordOptions): readonly PayToStore[] {
  let nextItem = 0;
  const idOfIndex = new Map(pays.map(({ plan }, position) => [plan.index, options.payIds[position]!]));
  const entries = pays.map((worked, position) => entriesOf(worked, options.payIds[position]!, options));
  const balancesAfterPay = shownBalances(pays, entries, options);
  return pays.map((worked, position): PayToStore => {
    const { plan, run, calculation, totals, given } = worked;
    const { employee } = plan;
    const id = options.payIds[position]!;
    const keepsLines = options.keepsLines || plan.ending !== null;
    return {
      pay: {
        customer_id: options.customerId,
        id,
        company_id: options.companyId,
        pay_run_id: run.id,
        employee_id: employee.id,
        country: options.country,
        kind: plan.kind,
        is_complete: options.isComplete,
        auto_calculate: plan.stated === null,
        pay_date: plan.payDate,
        processed_date: plan.paidOn,
        pay_department: plan.department,
        department_id: plan.departmentId,
        stp_reported_externally: plan.isReportedExternally,
        periods: worked.periods,
        days_paid: worked.daysPaid.toFixed(),
        advance_to: paysInAdvance(given.facts) ? (portionsOf(calculation.lines).at(-1)?.period ?? null) : null,
        ...totalsText(totals),
        rule_set_id: options.ruleSetId,
        tax_shared_with: worked.sharesTaxWith === null ? null : idOfIndex.get(worked.sharesTaxWith)!,
        created_at: options.at,
        completed_at: options.isComplete ? options.at : null,
      },
      items: itemsOf(worked, id, () => nextOf(options.itemIds, nextItem++)),
      run,
      person: employee,
      balances: balanceRows(balancesAfterPay(position), employee, options.country),
      facts: given,
      lines: keepsLines ? calculation.lines : NO_LINES,
      folded: keepsLines ? undefined : foldedLines(calculation.lines),
      entries: entries[position]!,
    };
  });
}

const NO_LINES: readonly Line[] = [];

export const foldedLines = (lines: readonly Line[]): FoldedLines => foldLines(lines.map(lineAsStored));

const entriesOf = (
  { plan, calculation }: WorkedOutPay,
  payId: number,
  { isComplete, country }: RecordOptions,
): readonly LeaveEntry[] =>
  isComplete
    ? leaveEntriesOf(calculation.lines, { country, employeeId: plan.employee.id, payId, asAt: plan.payDate })
    : NO_ENTRIES;

/** Leave after each pay by the order of pay dates, then ids; a draft shows what there is now. */
export function shownBalances(
  pays: readonly Pick<WorkedOutPay, 'plan'>[],
  entries: readonly (readonly LeaveEntry[])[],
  {
    payIds,
    isComplete,
    balancesOf,
    movedAfter,
  }: Pick<RecordOptions, 'payIds' | 'isComplete' | 'balancesOf' | 'movedAfter'>,
): (position: number) => Balances {
  const positions = new Map<number, number[]>();
  pays.forEach(({ plan }, position) => {
    const known = positions.get(plan.employee.id);
    if (known) known.push(position);
    else positions.set(plan.employee.id, [position]);
  });
  const isUpTo = (other: number, own: number): boolean => {
    const [a, b] = [pays[other]!.plan.payDate, pays[own]!.plan.payDate];
    return a === b ? payIds[other]! <= payIds[own]! : a < b;
  };
  return (own) => {
    const { employee, payDate } = pays[own]!.plan;
    const now = balancesOf(employee.id);
    if (!isComplete) return now;
    const upTo = positions.get(employee.id)!.filter((other) => isUpTo(other, own));
    const after = balancesAfter(
      now,
      upTo.flatMap((other) => entries[other]!),
    );
    return balancesWithout(after, movedAfter({ employeeId: employee.id, payDate }));
  };
}

function nextOf(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('fewer ids were drawn than the pays have rows');
  return id;
}

const NO_ENTRIES: readonly LeaveEntry[] = [];

function totalsText(totals: WorkedOutPay['totals']): PayTotals {
  const text: Partial<PayTotals> = {};
  for (const name in totals) text[name as keyof PayTotals] = money(totals[name as keyof PayTotals]);
  return text as PayTotals;
}

type ItemHead = Pick<PayItemRecord, 'id' | 'pay_id' | 'kind' | 'position' | 'description'>;

/** Every column written out: thousands of these are made in a call, and copying objects is several times slower. */
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
});

const filled = (item: PayItemRecord, columns: Partial<PayItemRecord>): PayItemRecord => Object.assign(item, columns);

function itemsOf(
  { plan, given, calculation }: WorkedOutPay,
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
  const text = (value: Decimal | null): string | null => (value === null ? null : value.toFixed());
  return [
    ...items.hours.map((row, position) =>
      filled(base('hours', position, row.description), {
        quantity: row.value.toFixed(),
        units: row.units,
        rate: row.rate.toFixed(),
        multiplier: text(row.multiplier),
        rate_reference: row.reference,
        is_overtime: row.isOvertime,
        is_hours: row.isHours,
        ...(row.workedOn
          ? {
              worked_on: row.workedOn.date,
              is_public_holiday: row.workedOn.isPublicHoliday,
              is_otherwise_working_day: row.workedOn.isOtherwiseWorkingDay,
              rate_without_penal: text(row.workedOn.rateWithoutPenal),
            }
          : undefined),
      }),
    ),
    ...items.leave.map((row, position) =>
      filled(base('leave', position, row.description), {
        quantity: row.hours.toFixed(),
        rate: row.rate.toFixed(),
        multiplier: text(row.multiplier),
        leave_type: row.type,
        leave_date: row.date,
        // Leave that is taken has no unit of its own.
        units: row.paidAs,
        leave_loading_amount: money(loadings.get(position) ?? row.loading ?? ZERO),
      }),
    ),
    ...items.allowances.map((row, position) =>
      filled(base('allowance', position, row.description), {
        category: row.category,
        is_taxable: row.isTaxable,
        is_itemised: row.isItemised,
        is_included_in_super_calculations: row.isIncludedInSuper,
        source_allowance_id: row.sourceAllowanceId,
      }),
    ),
    ...items.deductions.map((row, position) =>
      filled(base('deduction', position, row.description), {
        category: row.classification,
        is_included_in_super_calculations: row.isIncludedInSuper,
      }),
    ),
    ...carriedDeductions(calculation.lines, items.deductions.length).map(({ origin, label, report }) =>
      filled(base('deduction', origin.index, label), {
        category: report?.classification ?? 'CHILD_SUPPORT_DEDUCTION',
        is_included_in_super_calculations: true,
        units: CARRIED_UNITS,
      }),
    ),
    ...items.bonuses.map((row, position) =>
      filled(base('bonus', position, row.description), {
        tax_method: row.taxMethod,
        start_date: row.startDate,
        end_date: row.endDate,
        is_included_in_super_calculations: row.isIncludedInSuper,
        is_directors_fees: row.isDirectorsFees,
        is_return_to_work: row.isReturnToWork,
      }),
    ),
    ...items.sacrifices.map((row, position) =>
      filled(base('sacrifice', position, row.description), {
        is_included_in_super_calculations: row.isIncludedInSuper,
        is_super: row.isSuper,
      }),
    ),
    ...items.backPayments.map((row, position) =>
      filled(base('back-payment', position, row.description), {
        category: row.stpCategory,
        tax_method: row.taxMethod,
        start_date: row.startDate,
        end_date: row.endDate,
      }),
    ),
    ...addedItems(plan, given, calculation.lines).map((row, index) => {
      const { kind, description, amount } = row;
      // Rows of leave that is paid out stand after those of leave that was taken.
      const position = items.leave.length + index;
      return filled(emptyItem({ id: nextId(), pay_id: payId, kind, position, description }, amount), {
        ...(kind === 'leave' ? { leave_date: plan.paidOn, units: PAID_OUT_UNITS } : {}),
        ...row,
      });
    }),
  ];
}

/** Rows that nobody sent: eight percent with the pay, and what the end of an employment pays out. */
const addedItems = (
  plan: PlannedPay,
  { country, facts }: CountryFacts,
  lines: readonly Line[],
): readonly PaidOutItem[] => [
  ...('paysHolidayPayAsYouGo' in facts && facts.paysHolidayPayAsYouGo ? asYouGoItems(lines) : []),
  ...(plan.ending ? paidOutItems(lines, country, plan.employee) : []),
];

/** Child support that earlier pays of the period could not bear has no row among those that were sent. */
const carriedDeductions = (lines: readonly Line[], sent: number): readonly Line[] =>
  lines.filter(({ origin }) => origin.kind === 'deduction' && origin.index >= sent);

/** What each row of the pay came to: the money its own lines add or, for rows that take, take. */
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

/** A citation in one word: which parameter, and since when its value holds. */
export const citeKey = ({ id, from }: Pick<Cite, 'id' | 'from'>): string => `${id} ${from}`;

const keys = new WeakMap<Cite, string>();

/** The citations of a value are the same object for all lines that use it: their word is made once. */
function keyOf(cite: Cite): string {
  const known = keys.get(cite) ?? citeKey(cite);
  keys.set(cite, known);
  return known;
}

/** A line as readers of the database get it. */
export const lineAsStored = (line: Line): LineAsStored => ({
  code: line.code,
  label: line.label,
  effect: line.effect,
  tags: line.tags as string[],
  origin_kind: line.origin.kind,
  origin_index: line.origin.index,
  basis: line.basis?.toFixed() ?? null,
  quantity: line.quantity?.toFixed() ?? null,
  rate: line.rate?.toFixed() ?? null,
  precise: line.precise.toFixed(),
  rounding: line.rounding,
  amount: line.amount.toFixed(),
  because: line.because,
  cites: line.cites.map(keyOf),
  unverified: line.unverified,
  report: line.report ?? null,
});

/** Lines as they are stored, for those who look at them before they are read back. */
export const lineRecord = (line: Line, payId: number, position: number): PayLineRecord => ({
  pay_id: payId,
  position,
  ...lineAsStored(line),
});
