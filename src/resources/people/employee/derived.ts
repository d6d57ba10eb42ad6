import { remembered } from '../../../base/bounded-map.ts';
import { centsOrFiner, Decimal, money, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { PERIODS_PER_YEAR } from '../../../rules/pay-period.ts';
import { formatName } from '../../company/company/company.service.ts';
import { payCycleOf } from './declared.ts';
import type { FollowedRates } from './field.ts';
import type { FIELDS, FieldName } from './fields.ts';
import type { Balances } from './leave-ledger.ts';
import type { PaySummary } from './pay-history.ts';
import type { EmployeeRecord } from './tables.ts';
import { declaredTax, incomeOn, type TaxDay, treatmentOn } from './tax-standing.ts';

/** The columns from which derived fields are calculated. */
export const FACT_NAMES = [
  'id',
  'company_id',
  'first_name',
  'last_name',
  'country',
  'employment_status',
  'stp_employment_status',
  'pay_period',
  'pay_rate_per_hour',
  'standard_hours_per_day',
  'standard_days_per_week',
  'is_closely_held',
  'is_foreign_resident',
  'working_holiday_tax_scale_applies',
  'has_claimed_tax_free_threshold',
  'has_stsl_liability',
  'tax_file_number',
  'date_of_birth',
  'declarations',
  'is_deleted',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof EmployeeRecord)[];

type EmployeeFacts = Pick<EmployeeRecord, (typeof FACT_NAMES)[number]>;

/** The input for an employee's view. To calculate derived fields, the columns in `FACT_NAMES` are enough. */
export interface Shown<E extends EmployeeFacts = EmployeeRecord> {
  readonly employee: E;
  readonly balances: Balances;
  readonly pays: PaySummary;
  /** The day for which dated declarations are evaluated; Australian employees only. */
  readonly taxDay: TaxDay;
  /** Today's statutory rates, for fields that follow them until a caller sets a value. */
  readonly rates: FollowedRates;
}

/** The fields that have no column. */
type DerivedName = {
  [N in FieldName]: (typeof FIELDS)[N] extends { kind: 'shown' } ? N : never;
}[FieldName];
type KeptName = 'default_employee_fund_name' | 'username' | 'is_terminated' | 'termination_date';

/** Memoises results, because most employees of a company have the same hours and many have the same rate. */
const rememberedHours = remembered<Decimal>(1_000);
const rememberedGross = remembered<string>(10_000);

const hoursPerWeek = ({ standard_hours_per_day, standard_days_per_week }: EmployeeFacts): Decimal =>
  rememberedHours(`${standard_hours_per_day} ${standard_days_per_week}`, () =>
    new Decimal(standard_hours_per_day).times(standard_days_per_week),
  );

const WEEKS_A_YEAR = 52;
const READABLE = { F: 'Full-time', P: 'Part-time', C: 'Casual', L: 'Labour Hire' } as const;

/** Divides last, so that a monthly amount ending in exactly half a cent is not rounded down. */
function grossFor(employee: EmployeeFacts, periodsAYear: number): string | null {
  const { pay_rate_per_hour: rate } = employee;
  if (rate === null) return null;
  const hours = hoursPerWeek(employee);
  return rememberedGross(`${rate} ${hours.toFixed()} ${periodsAYear}`, () =>
    money(new Decimal(rate).times(hours).times(WEEKS_A_YEAR).dividedBy(periodsAYear)),
  );
}

/** Returns zero days for an employee without standard hours, because the hours cannot be converted. */
function inDays(hours: Decimal | undefined, { standard_hours_per_day }: HistoryFacts): string {
  const perDay = new Decimal(standard_hours_per_day);
  return shownDecimal(hours === undefined || perDay.isZero() ? ZERO : roundToSixPlaces(hours.dividedBy(perDay)));
}

/** Formats a balance. A balance without entries is zero. */
export const shownDecimal = (value: Decimal | undefined): string =>
  value === undefined ? '0.00' : centsOrFiner(value);

function income({ employee, taxDay }: Parameters<OfRow>[0]) {
  const { date: on } = taxDay.law;
  return incomeOn(employee, declaredTax(employee, { on, isRegisteredEmployer: taxDay.isRegisteredEmployer }), on);
}

/** Fields derived from leave and pays. */
type HistoryName =
  | 'rdo_days'
  | 'toil_days'
  | 'current_ytd_gross'
  | 'annual_holidays_weeks'
  | 'sick_leave_days'
  | 'alternative_holidays_days';

/** The only columns that the history fields need. */
export type HistoryFacts = Pick<EmployeeRecord, 'standard_hours_per_day'>;

type OfRow = (shown: Pick<Shown, 'taxDay'> & { readonly employee: EmployeeFacts }) => unknown;
type OfHistory = (shown: Pick<Shown, 'balances' | 'pays'> & { readonly employee: HistoryFacts }) => unknown;

const DERIVED_OF_ROW: { readonly [N in Exclude<DerivedName, KeptName | HistoryName>]: OfRow } = {
  pay_period_gross: ({ employee }) => grossFor(employee, PERIODS_PER_YEAR[payCycleOf(employee)]),
  annual_gross: ({ employee }) => grossFor(employee, 1),
  // Contract [DECL-007]: shows the declared amount regardless of its dates. A declared rate has no fixed amount per
  // period.
  period_student_loan_cir: ({ employee }) => employee.declarations.student_loan_compulsory_extra?.amount ?? '0.00',
  period_student_loan_bor: ({ employee }) => employee.declarations.student_loan_voluntary_extra?.amount ?? '0.00',
  income_stream_country_code: (shown) => income(shown).country,
  opted_out: ({ employee }) => employee.declarations.kiwisaver_opted_out_on != null,
  opted_out_signature_date: ({ employee }) => employee.declarations.kiwisaver_opted_out_on ?? null,
  late_opt_out_reason: () => null,
  other_late_opt_out_reason: () => null,
  has_help_liability: ({ employee }) => employee.has_stsl_liability,
  is_australian_resident: ({ employee }) =>
    employee.is_foreign_resident === null ? null : !employee.is_foreign_resident,
  income_stream: (shown) => income(shown).stream,
  stp_id: ({ employee }) => String(employee.id),
  tax_treatment_code: ({ employee, taxDay }) => treatmentOn(employee, taxDay),
  single_touch_residency_status: ({ employee }) => {
    if (employee.working_holiday_tax_scale_applies) return 'Working holiday maker';
    return employee.is_foreign_resident ? 'Foreign resident' : 'Australian resident';
  },
  readable_stp_employment_status: ({ employee }) => READABLE[employee.stp_employment_status],
  standard_hours_per_week: ({ employee }) => shownDecimal(hoursPerWeek(employee)),
  id: ({ employee }) => employee.id,
  company_id: ({ employee }) => employee.company_id,
  is_deleted: ({ employee }) => employee.is_deleted,
  format_name: ({ employee }) => formatName(employee),
  created_at: ({ employee }) => timestamp(employee.created_at),
  updated_at: ({ employee }) => timestamp(employee.updated_at),
};

const DERIVED_OF_HISTORY: { readonly [N in HistoryName]: OfHistory } = {
  rdo_days: ({ employee, balances }) => inDays(balances.rdo, employee),
  toil_days: ({ employee, balances }) => inDays(balances.toil, employee),
  current_ytd_gross: ({ pays }) => money(pays.ytdGross),
  annual_holidays_weeks: ({ balances }) => shownDecimal(balances.annualHolidays),
  sick_leave_days: ({ balances }) => shownDecimal(balances.nzSick),
  alternative_holidays_days: ({ balances }) => shownDecimal(balances.alternativeHolidays),
};

/** Every derived field; the compiler reports a missing one. */
export const DERIVED = { ...DERIVED_OF_ROW, ...DERIVED_OF_HISTORY };
export const isOfHistory = (name: string): boolean => name in DERIVED_OF_HISTORY;
