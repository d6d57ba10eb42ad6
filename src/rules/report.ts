import { type Decimal, decimal, money } from '../base/decimal.ts';

/**
 * How a reporting fact is treated when a period has several pays. A `code` is the same in every pay. An `own` field is
 * the amount of its line. A `separate` amount differs from the amount of its line and is summed over the pays. A
 * `count` belongs to one pay alone.
 */
type Kind = 'code' | 'own' | 'separate' | 'count';

const FIELDS = {
  // Single Touch Payroll, in Australia only
  incomeType: 'code',
  incomeCountry: 'code',
  item: 'code',
  code: 'code',
  description: 'code',
  otherType: 'code',
  itemised: 'code',
  financialYear: 'code',
  taxTreatment: 'code',
  etpCode: 'code',
  component: 'code',
  classification: 'code',
  // The id of a deduction order, in both countries
  order: 'code',
  // Leave, in both countries
  balance: 'code',
  leave_type: 'code',
  unit: 'code',
  paid_as: 'code',
  in_advance_for: 'code',
  // Employment information, in New Zealand only
  gross: 'own',
  paye: 'own',
  child_support: 'own',
  student_loan: 'own',
  slcir: 'own',
  slbor: 'own',
  kiwisaver_employee: 'own',
  net_kiwisaver_employer: 'own',
  esct: 'own',
  not_liable_acc: 'separate',
  payroll_donation_credit: 'separate',
  hours_paid: 'count',
  child_support_code: 'code',
  lump_sum_low_rate_indicator: 'count',
  esct_rate_set_on: 'code',
} as const satisfies Record<string, Kind>;

export type ReportField = keyof typeof FIELDS;

/** The reporting facts of a line: STP codes in Australia, filing columns in New Zealand. Amounts are dollars and cents. */
export type LineReport = { readonly [Field in ReportField]?: string };

const kindOf = (field: string): Kind | undefined => (FIELDS as Readonly<Record<string, Kind>>)[field];

type Entry = readonly [field: ReportField, text: string];
const entriesOf = (report: LineReport = {}): readonly Entry[] => Object.entries(report) as unknown as readonly Entry[];

/** The codes of a report, which are the same in every pay of a period. */
export const codesOf = (report: LineReport | undefined): LineReport =>
  Object.fromEntries(entriesOf(report).filter(([field]) => kindOf(field) === 'code'));

/** Amounts of a report by field. */
export type ReportAmounts = { readonly [Field in ReportField]?: Decimal };

const isAmount = (field: ReportField): boolean => kindOf(field) === 'own' || kindOf(field) === 'separate';

export const amountsOf = (report: LineReport | undefined): ReportAmounts =>
  Object.fromEntries(
    entriesOf(report)
      .filter(([field]) => isAmount(field))
      .map(([field, text]) => [field, decimal(text)]),
  );

/** Replaces every amount: the line's own amount with `own`, and each other amount with the result of `separate`. */
export const withAmounts = (
  report: LineReport,
  { own, separate }: { readonly own: Decimal; readonly separate: (field: ReportField, amount: Decimal) => Decimal },
): LineReport => ({
  ...report,
  ...Object.fromEntries(
    entriesOf(report)
      .filter(([field]) => isAmount(field))
      .map(([field, text]) => [field, money(kindOf(field) === 'own' ? own : separate(field, decimal(text)))]),
  ),
});
