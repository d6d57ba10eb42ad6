import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal, money, roundToSixPlaces, ZERO } from '../../../../base/decimal.ts';
import { etpCodeOf, PARTS, type Part } from '../../../../rules/au/termination/components.ts';
import type { Line } from '../../../../rules/line.ts';
import { HOLIDAY_PAY_AS_YOU_GO } from '../../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import type { PaidEmployee } from '../model/employee.ts';

/** A row that the calculation adds to a pay: a payment of a termination, or holiday pay at eight percent. */
export type PaidOutItem =
  | {
      readonly kind: 'leave';
      readonly description: string;
      readonly amount: string;
      readonly quantity: string;
      readonly rate: string;
      readonly leave_type: string;
      readonly leave_loading_amount: string;
    }
  | { readonly kind: 'termination'; readonly description: string; readonly amount: string; readonly category: string };

const AU_LEAVE: Readonly<Partial<Record<Part, string>>> = {
  'annual-leave': 'HOLIDAY',
  'long-service-leave': 'LONG_SERVICE',
  'sick-leave': 'SICK',
};
const NZ_LEAVE: Readonly<Record<string, string>> = {
  ANNUAL_HOLIDAYS: 'ANNUAL_HOLIDAYS',
  ALTERNATIVE_HOLIDAYS: 'ALT_HOLIDAY',
  HOLIDAY_PAY_8_PERCENT: 'ANNUAL_HOLIDAYS',
  PUBLIC_HOLIDAYS: 'PAID_PUBLIC_HOLIDAY',
};

/** Every payment of the termination as a row of the pay, so that the rows add up to gross. */
export function paidOutItems(lines: readonly Line[], country: Country, employee: PaidEmployee): readonly PaidOutItem[] {
  const paid = lines.filter(({ effect, origin }) => effect === 'adds' && origin.kind === 'termination');
  const parts = new Map<number, Line[]>();
  for (const line of paid) parts.set(line.origin.index, [...(parts.get(line.origin.index) ?? []), line]);
  return country === 'AU' ? auItems(parts) : nzItems(parts, employee);
}

/**
 * Holiday pay at eight percent is a separate row, because it must be an identifiable part of the pay (Holidays Act 2003
 * s 28).
 */
export const asYouGoItems = (lines: readonly Line[]): readonly PaidOutItem[] =>
  lines
    .filter(({ code }) => code === HOLIDAY_PAY_AS_YOU_GO)
    .map(({ label, amount }) => ({
      kind: 'leave',
      description: label,
      amount: money(amount),
      quantity: '0',
      rate: '0',
      leave_type: 'ANNUAL_HOLIDAYS',
      leave_loading_amount: '0.00',
    }));

const total = (lines: readonly Line[]): Decimal => lines.reduce((sum, { amount }) => sum.plus(amount), ZERO);
const first = (lines: readonly Line[]): Line => lines[0]!;

function auItems(parts: ReadonlyMap<number, readonly Line[]>): readonly PaidOutItem[] {
  const loading = total(parts.get(PARTS.indexOf('leave-loading')) ?? []);
  return [...parts].flatMap(([index, lines]): readonly PaidOutItem[] => {
    const part = PARTS[index]!;
    if (part === 'leave-loading') return [];
    const leaveType = AU_LEAVE[part];
    const { label, rate } = first(lines);
    if (leaveType === undefined) {
      const etpCode = etpCodeOf(first(lines));
      const category = etpCode === undefined ? 'LUMP_SUM' : `ETP ${etpCode}`;
      return [{ kind: 'termination', description: label, amount: money(total(lines)), category }];
    }
    const own = part === 'annual-leave' ? loading : ZERO;
    const hours = lines.reduce((sum, { quantity }) => sum.plus(quantity ?? ZERO), ZERO);
    return [
      {
        kind: 'leave',
        description: label,
        amount: money(total(lines).plus(own)),
        quantity: hours.toFixed(),
        rate: (rate ?? ZERO).toFixed(),
        leave_type: leaveType,
        leave_loading_amount: money(own),
      },
    ];
  });
}

function nzItems(parts: ReadonlyMap<number, readonly Line[]>, employee: PaidEmployee): readonly PaidOutItem[] {
  const perDay = decimal(employee.standard_hours_per_day);
  return [...parts.values()].map((lines): PaidOutItem => {
    const { label, quantity, report } = first(lines);
    const component = report?.component ?? '';
    const amount = total(lines);
    const leaveType = NZ_LEAVE[component];
    if (leaveType === undefined) {
      return { kind: 'termination', description: label, amount: money(amount), category: component };
    }
    const unit = report?.unit === 'weeks' ? perDay.times(employee.standard_days_per_week) : perDay;
    const hours = roundToSixPlaces((quantity ?? ZERO).times(unit));
    return {
      kind: 'leave',
      description: label,
      amount: money(amount),
      quantity: hours.toFixed(),
      rate: (hours.isZero() ? ZERO : roundToSixPlaces(amount.dividedBy(hours))).toFixed(),
      leave_type: leaveType,
      leave_loading_amount: '0.00',
    };
  });
}
