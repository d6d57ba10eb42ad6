import { type Decimal, decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params } from '../../../../params/params.ts';
import type { TaxCode } from '../../../../rules/nz/tax-code.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';
import type { CompanyDeclarations } from '../../../company/company/company.service.ts';
import { type EmployeeRecord, esctRateMethod, nzDeclared, onDay } from '../../../people/employee/employee.service.ts';
import { gatherHeldHolidays, type HeldBefore, type PayWithLeave } from '../holidays/parental-leave.ts';
import type { RunName } from '../lookback/period-pays.store.ts';
import { listSetRates } from './esct-year.store.ts';
import { gatherYearsBefore, type YearsBefore } from './esct-year.ts';

interface TaxCodeBefore {
  readonly code: TaxCode;
  readonly has_student_loan: boolean;
}

/** The last tax code that each employee had before the payday, apart from tailored codes, in the order of `wanted`. */
async function listTaxCodesBefore(
  tx: Tx,
  wanted: readonly { readonly employeeId: number; readonly paidOn: LocalDate }[],
): Promise<(TaxCodeBefore | null)[]> {
  const { rows } = await sql<{ code: TaxCode | null; has_student_loan: boolean | null }>`
    select c.*
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ paidOn }) => paidOn)}::date[]
      ) with ordinality as w (employee_id, paid_on, position)
    left join lateral (
      select p.facts -> 'tax' ->> 'code' as code, (p.facts -> 'tax' ->> 'hasStudentLoan')::boolean as has_student_loan
      from pay p
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date <= w.paid_on
        and p.facts -> 'tax' ->> 'code' <> 'STC'
      order by p.processed_date desc, p.id desc limit 1
    ) c on true
    order by w.position`.execute(tx);
  return rows.map(({ code, has_student_loan }) =>
    code === null ? null : { code, has_student_loan: has_student_loan ?? false },
  );
}

interface NzPayOfPast {
  readonly employee: Pick<EmployeeRecord, 'id' | 'start_date' | 'nz_tax_code' | 'declarations'>;
  readonly run: RunName;
  readonly paidOn: LocalDate;
}

/** An ESCT rate that a pay of the tax year has set. */
export interface RateOfYear {
  readonly rate: Decimal;
  readonly setOn: LocalDate;
}

/** The history that a New Zealand pay needs because of the employee's declarations. */
export interface NzPast {
  readonly yearBefore: YearsBefore;
  /**
   * The rate set by a pay of another period. Pays of the same period do not count, because they are calculated as one.
   */
  readonly rateOfYear: (pay: NzPayOfPast) => RateOfYear | undefined;
  readonly codeBefore: (pay: NzPayOfPast) => TaxCodeBefore | undefined;
  readonly heldBefore: HeldBefore;
}

const nothing = () => undefined;
export const NO_NZ_PAST: NzPast = {
  yearBefore: nothing,
  rateOfYear: nothing,
  codeBefore: nothing,
  heldBefore: nothing,
};

/** Sends at most four statements for all employees, or none in the usual case that no declaration needs the history. */
export async function gatherNzPast(
  tx: Tx,
  pays: readonly (NzPayOfPast & PayWithLeave)[],
  { company, params }: { company: Pick<CompanyDeclarations, 'esct_rate_method_default'>; params: Params },
): Promise<NzPast> {
  const calculated = unique(
    pays.filter(({ employee }) => esctRateMethod(employee.declarations, company) === 'CALCULATED'),
  );
  const expired = unique(pays.filter(isOutOfForce));
  const [yearBefore, rateOfYear, codeBefore, heldBefore] = await Promise.all([
    gatherYearsBefore(
      tx,
      calculated.map(({ employee, paidOn }) => ({
        employeeId: employee.id,
        employedFrom: employee.start_date as LocalDate,
        paidOn,
      })),
    ),
    gatherRatesOfYear(tx, calculated),
    gatherCodesBefore(tx, expired),
    gatherHeldHolidays(tx, pays, params),
  ]);
  return { yearBefore, rateOfYear, codeBefore, heldBefore };
}

/** Whether the employee has a tailored tax certificate that is not in force on the payday. */
const isOutOfForce = ({ employee, paidOn }: NzPayOfPast): boolean => {
  if (employee.nz_tax_code !== 'STC') return false;
  const { tax_certificate } = nzDeclared(employee.declarations);
  return tax_certificate !== null && onDay(tax_certificate, paidOn) === null;
};

const keyOf = ({ employee, run, paidOn }: NzPayOfPast): string =>
  `${employee.id} ${run.pay_period} ${run.end_date} ${paidOn}`;

const unique = (pays: readonly NzPayOfPast[]): readonly NzPayOfPast[] => [
  ...new Map(pays.map((pay) => [keyOf(pay), pay])).values(),
];

async function gatherRatesOfYear(tx: Tx, pays: readonly NzPayOfPast[]): Promise<NzPast['rateOfYear']> {
  if (pays.length === 0) return nothing;
  const found = await listSetRates(
    tx,
    pays.map(({ employee, run, paidOn }) => ({ employeeId: employee.id, run, ...taxYearOf('NZ', paidOn) })),
  );
  const rates = new Map(
    pays.flatMap((pay, index) => {
      const one = found[index];
      return one ? [[keyOf(pay), { rate: decimal(one.rate), setOn: one.set_on }] as const] : [];
    }),
  );
  return (pay) => rates.get(keyOf(pay));
}

async function gatherCodesBefore(tx: Tx, pays: readonly NzPayOfPast[]): Promise<NzPast['codeBefore']> {
  if (pays.length === 0) return nothing;
  const found = await listTaxCodesBefore(
    tx,
    pays.map(({ employee, paidOn }) => ({ employeeId: employee.id, paidOn })),
  );
  const codes = new Map(pays.map((pay, index) => [keyOf(pay), found[index] ?? undefined]));
  return (pay) => codes.get(keyOf(pay));
}
