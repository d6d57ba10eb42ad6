import { decimal } from '../../../base/decimal.ts';
import { isFamilyViolence } from '../../../rules/au/leave-type.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { ItemSum } from './payslip.store.ts';

type PayItem = MadePay['items'][number];

const ORDINARY = 'Ordinary hours';

export interface SlipItems {
  readonly items: readonly PayItem[];
  readonly sums: readonly ItemSum[];
}

/**
 * A payslip must not reveal family and domestic violence leave: not its name, its hours or its year to date. The leave
 * is shown as hours worked, in the row of ordinary hours with the same rate if there is one (Fair Work Regulations 3.47
 * and 3.48).
 */
export function withoutHiddenLeave({ items, sums }: SlipItems): SlipItems {
  const hidden = items.filter(isHidden);
  const hiddenSums = sums.filter(({ is_hidden }) => is_hidden);
  if (hidden.length + hiddenSums.length === 0) return { items, sums };
  const label = labelOf(items, sums);
  return {
    items: hidden.reduce<readonly PayItem[]>(
      (shown, row) => withRow(shown, row, label),
      items.filter((item) => !isHidden(item)),
    ),
    sums: hiddenSums.reduce<readonly ItemSum[]>(
      (shown, sum) => withSum(shown, sum, label),
      sums.filter(({ is_hidden }) => !is_hidden),
    ),
  };
}

const isHidden = ({ kind, leave_type }: PayItem): boolean => kind === 'leave' && isFamilyViolence(leave_type ?? '');
const isOrdinary = ({ kind, is_hours, is_overtime }: PayItem): boolean =>
  kind === 'hours' && is_hours === true && is_overtime !== true;

/**
 * The name of ordinary hours on this payslip; otherwise that of the hours with the largest amount in the year to date,
 * or a default name.
 */
function labelOf(items: readonly PayItem[], sums: readonly ItemSum[]): string {
  const own = items.find(isOrdinary)?.description;
  if (own !== undefined) return own;
  const most = sums
    .filter(({ kind }) => kind === 'hours')
    .sort((a, b) => decimal(b.amount).comparedTo(decimal(a.amount)))[0];
  return most?.label ?? ORDINARY;
}

const added = (a: string, b: string): string => decimal(a).plus(decimal(b)).toFixed();

function withRow(items: readonly PayItem[], row: PayItem, label: string): readonly PayItem[] {
  const index = items.findIndex((item) => isOrdinary(item) && decimal(item.rate!).equals(decimal(row.rate!)));
  if (index >= 0) {
    return items.map((item, at) =>
      at === index
        ? { ...item, quantity: added(item.quantity!, row.quantity!), amount: added(item.amount, row.amount) }
        : item,
    );
  }
  const worked: PayItem = {
    ...row,
    kind: 'hours',
    description: label,
    units: 'Hours',
    is_hours: true,
    is_overtime: false,
    leave_type: null,
    leave_date: null,
    leave_loading_amount: null,
  };
  return [worked, ...items];
}

function withSum(sums: readonly ItemSum[], hidden: ItemSum, label: string): readonly ItemSum[] {
  const name = label.toLowerCase();
  const index = sums.findIndex((sum) => sum.kind === 'hours' && sum.name === name);
  if (index >= 0) {
    return sums.map((sum, at) => (at === index ? { ...sum, amount: added(sum.amount, hidden.amount) } : sum));
  }
  return [...sums, { kind: 'hours', name, label, amount: hidden.amount, loading: '0', is_hidden: false }];
}
