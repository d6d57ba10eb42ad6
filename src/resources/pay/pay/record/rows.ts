import type { Country } from '../../../../base/country.ts';
import { money } from '../../../../base/decimal.ts';
import { paysInAdvance, portionsOf } from '../../../../rules/in-advance.ts';
import type { Line } from '../../../../rules/line.ts';
import type { TakenAmount } from '../../../people/deduction-order/deduction-order.service.ts';
import {
  type Balances,
  balancesAfter,
  balancesWithout,
  type LeaveEntry,
} from '../../../people/employee/employee.service.ts';
import { balanceRows } from '../../../people/leave-balance/leave-balance.service.ts';
import { leaveEntriesOf } from '../../past/stored.public.ts';
import type { CalculatedPay, MovedAfter } from '../model/calculated-pay.ts';
import type { PayToStore } from '../model/made-pay.ts';
import type { PayTotals } from '../model/tables.ts';
import { foldedLines } from './fold-lines.ts';
import { itemsOf } from './item-rows.ts';

export interface RecordOptions {
  readonly customerId: number;
  readonly companyId: number;
  readonly country: Country;
  readonly ruleSetId: string;
  readonly at: Date;
  /** Whether the pays are complete. Drafts have no leave entries and show the balances before the pay. */
  readonly isComplete: boolean;
  readonly payIds: readonly number[];
  readonly itemIds: readonly number[];
  readonly balancesOf: (employeeId: number) => Balances;
  readonly movedAfter: MovedAfter;
  /** Whether lines are kept after they are folded. If not, only the lines of a termination are kept. */
  readonly keepsLines: boolean;
}

/** Turns calculated pays into rows, without access to the database. */
export function recordsOf(pays: readonly CalculatedPay[], options: RecordOptions): readonly PayToStore[] {
  let nextItem = 0;
  const idOfIndex = new Map(pays.map(({ plan }, position) => [plan.index, options.payIds[position]!]));
  const entries = pays.map((calculated, position) => entriesOf(calculated, options.payIds[position]!, options));
  const balancesAfterPay = shownBalances(pays, entries, options);
  return pays.map((calculated, position): PayToStore => {
    const { plan, run, calculation, totals, given } = calculated;
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
        periods: calculated.periods,
        days_paid: calculated.daysPaid.toFixed(),
        advance_to: paysInAdvance(given.facts) ? (portionsOf(calculation.lines).at(-1)?.period ?? null) : null,
        ...totalsText(totals),
        rule_set_id: options.ruleSetId,
        tax_shared_with: calculated.sharesTaxWith === null ? null : idOfIndex.get(calculated.sharesTaxWith)!,
        created_at: options.at,
        completed_at: options.isComplete ? options.at : null,
      },
      items: itemsOf(calculated, id, () => nextOf(options.itemIds, nextItem++)),
      run,
      person: employee,
      balances: balanceRows(balancesAfterPay(position), employee, options.country),
      facts: given,
      lines: keepsLines ? calculation.lines : NO_LINES,
      folded: keepsLines ? undefined : foldedLines(calculation.lines),
      entries: entries[position]!,
      taken: given.facts.orders ? takenAmounts(calculation.lines, id) : NOTHING_TAKEN,
    };
  });
}

const NO_LINES: readonly Line[] = [];
const NOTHING_TAKEN: readonly TakenAmount[] = [];

const takenAmounts = (lines: readonly Line[], payId: number): readonly TakenAmount[] =>
  lines
    .filter(({ tags, amount }) => tags.includes('order') && !amount.isZero())
    .map(({ report, amount }) => ({ order_id: Number(report!.order), pay_id: payId, amount: money(amount) }));

const entriesOf = (
  { plan, calculation }: CalculatedPay,
  payId: number,
  { isComplete, country }: RecordOptions,
): readonly LeaveEntry[] =>
  isComplete
    ? leaveEntriesOf(calculation.lines, { country, employeeId: plan.employee.id, payId, asAt: plan.payDate })
    : NO_ENTRIES;

/** Leave balances after each pay, counting pays in order of pay date and id. A draft shows the current balances. */
export function shownBalances(
  pays: readonly Pick<CalculatedPay, 'plan'>[],
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
  if (id === undefined) throw new Error('Fewer ids were reserved than the pays have rows.');
  return id;
}

const NO_ENTRIES: readonly LeaveEntry[] = [];

function totalsText(totals: CalculatedPay['totals']): PayTotals {
  const text: Partial<PayTotals> = {};
  for (const name in totals) text[name as keyof PayTotals] = money(totals[name as keyof PayTotals]);
  return text as PayTotals;
}
