import type { Pay } from '../queries.ts';

export interface PayLine {
  readonly id: number;
  readonly group: string;
  readonly name: string;
  readonly note: string | undefined;
  /** Hours or an amount. */
  readonly value: number;
  readonly kind: 'hours' | 'leave' | 'money';
  readonly rate: number | undefined;
  readonly amount: number;
  /** Subtracted from the pay. */
  readonly isTaken: boolean;
  /** Calculated by a termination, so it cannot be edited. */
  readonly isWorkedOut: boolean;
}

const shared = { note: undefined, rate: undefined, isTaken: false, isWorkedOut: false } as const;

/** All rows of a pay in display order. */
export const linesOf = (pay: Pay): PayLine[] => [
  ...pay.hours.map(
    (row): PayLine => ({
      ...shared,
      id: row.id,
      group: 'Hours',
      name: row.description,
      note: row.units === 'Hours' ? row.worked_on : row.units,
      value: row.value,
      kind: 'hours',
      rate: row.rate,
      amount: row.pay_amount,
    }),
  ),
  ...pay.leave.map(
    (row): PayLine => ({
      ...shared,
      id: row.id,
      group: 'Leave',
      name: row.name,
      note: row.date,
      value: row.hours,
      kind: 'leave',
      rate: row.rate,
      amount: row.amount,
    }),
  ),
  ...pay.allowances.map((row) => money(row, 'Allowances')),
  ...pay.bonuses.map((row) => money(row, 'Bonuses')),
  ...pay.back_payments.map((row) => money(row, 'Back payments')),
  ...pay.termination_payments.map((row) => ({ ...money(row, 'Termination'), isWorkedOut: true, note: row.type })),
  ...pay.pay_sacrifices.map((row) => ({ ...money(row, 'Salary sacrifice'), isTaken: true })),
  ...pay.deductions.map((row) => ({ ...money(row, 'Deductions'), isTaken: true })),
];

const money = (row: { id: number; description: string; amount: number }, group: string): PayLine => ({
  ...shared,
  id: row.id,
  group,
  name: row.description,
  value: row.amount,
  kind: 'money',
  amount: row.amount,
});
