import { type Decimal, money, ZERO } from '../../../base/decimal.ts';
import { type AllowanceKind, USUAL_TREATMENT } from '../../../rules/au/award/allowance-kinds.ts';
import type { AwardLine } from '../../../rules/au/award/line.ts';
import type { CompanyAllowanceRecord } from '../../company/allowance/allowance.service.ts';
import type { PayIn } from '../pay/make.public.ts';
import type { Note, Shift } from './time-rows.ts';

// Turns the allowances that shifts earn under an award into allowance rows of a pay. Pure functions.

export type PayAllowance = NonNullable<PayIn['allowances']>[number];

/** An allowance that the award requires, before the company's choices are applied. */
export interface AllowanceRow {
  readonly kind: AllowanceKind;
  readonly amount: Decimal;
  readonly time: NonNullable<PayAllowance['worked_time']>;
}

type AllowanceLine = AwardLine & { readonly allowance: AllowanceKind };
const isAllowance = (line: AwardLine): line is AllowanceLine => line.allowance !== undefined;

const MOST_BECAUSE = 1_000;

export const allowanceRows = (lines: readonly AwardLine[], shifts: readonly Shift[]): readonly AllowanceRow[] =>
  lines.filter(isAllowance).map((line) => ({
    kind: line.allowance,
    amount: line.amount,
    time: {
      date: line.date,
      starts_at: null,
      ends_at: null,
      department_id: null,
      percentage: null,
      clause: line.clause,
      because: line.because.slice(0, MOST_BECAUSE),
      certainty: line.certainty,
      timesheet_ids: shifts.filter(({ starts_at }) => starts_at.startsWith(line.date)).map(({ id }) => id),
    },
  }));

/** Contract [TIME-003]: the allowances of a week as it is now, less those that were already paid for it. */
export function allowanceDifference(
  now: readonly AllowanceRow[],
  paid: readonly AllowanceRow[],
): readonly AllowanceRow[] {
  const left = new Map<string, AllowanceRow>();
  const add = (row: AllowanceRow, amount: Decimal): void => {
    const key = `${row.kind} ${row.time.date} ${row.time.clause}`;
    const known = left.get(key);
    left.set(key, { ...(known ?? row), amount: (known?.amount ?? ZERO).plus(amount) });
  };
  for (const row of now) add(row, row.amount);
  for (const row of paid) add(row, row.amount.negated());
  return [...left.values()].filter(({ amount }) => !amount.isZero());
}

/** The allowances of a company, and those that it chose for kinds of award allowances. */
export interface AllowanceChoices {
  readonly chosen: Readonly<Partial<Record<AllowanceKind, number>>>;
  readonly ofCompany: readonly CompanyAllowanceRecord[];
}

/** The allowance of the company for a kind: the chosen one, or else the one that has the usual name. */
function companyAllowance(kind: AllowanceKind, { chosen, ofCompany }: AllowanceChoices) {
  const usual = USUAL_TREATMENT[kind].description.toLowerCase();
  return (
    ofCompany.find(({ id }) => id === chosen[kind]) ??
    ofCompany.find(({ description }) => description.toLowerCase() === usual)
  );
}

export function payAllowance({ kind, amount, time }: AllowanceRow, choices: AllowanceChoices): PayAllowance {
  const own = companyAllowance(kind, choices);
  const base = { amount: money(amount), worked_time: time };
  if (own)
    return {
      ...base,
      description: own.description,
      ...(own.allowance_category === null ? {} : { allowance_category: own.allowance_category }),
      ...(own.other_allowance_type === null ? {} : { other_allowance_type: own.other_allowance_type }),
      is_taxable: own.is_taxable,
      is_itemised: own.is_itemised,
      is_included_in_super_calculations: own.is_included_in_super_calculations,
    };
  const { description, category, isIncludedInSuper } = USUAL_TREATMENT[kind];
  return {
    ...base,
    description,
    allowance_category: category,
    ...(category === 'OD' ? { other_allowance_type: 'BY_DESCRIPTION' as const } : {}),
    is_taxable: true,
    is_itemised: true,
    is_included_in_super_calculations: isIncludedInSuper,
  };
}

/** Warns about each kind of allowance whose treatment the company has not chosen. */
export const treatmentWarnings = (rows: readonly AllowanceRow[], choices: AllowanceChoices): readonly Note[] =>
  [...new Set(rows.map(({ kind }) => kind))]
    .filter((kind) => companyAllowance(kind, choices) === undefined)
    .map((kind) => {
      const { description, isIncludedInSuper } = USUAL_TREATMENT[kind];
      return {
        code: 'ALLOWANCE_TREATMENT',
        message: `${description}: tax is withheld, and super is ${isIncludedInSuper ? '' : 'not '}paid on it. To change this, choose an allowance of the company for it in the settings of the award.`,
      };
    });
