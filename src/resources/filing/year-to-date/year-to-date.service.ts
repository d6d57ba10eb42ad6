import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Decimal, sum } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { type Paged, pageIn } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Params } from '../../../params/params.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { type Caller, formatName } from '../../company/company/company.service.ts';
import { fringeBenefitsOf } from '../../people/employee/employee.service.ts';
import { requireCompany } from '../filing-problem/public.ts';
import type { EmployeeYearOut, EmployeeYearQuery } from './year-to-date.schema.ts';
import { type EmployeeYear, listYears } from './year-to-date.store.ts';

interface PaidPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export type YearToDateService = ReturnType<typeof yearToDateService>;

/** Totals per employee in a tax year. */
export function yearToDateService({ db, clock, params }: { db: Db; clock: Clock; params: Params }) {
  return {
    list: ({ principal }: Caller, companyId: number, query: Paged<EmployeeYearQuery>): Promise<EmployeeYearOut[]> =>
      db.read(principal.customerId, async (tx) => {
        const company = await requireCompany(tx, companyId);
        const { country } = company;
        const day = query.year === undefined ? clock.today(ZONE_OF[country]) : localDate(`${query.year}-01-01`);
        const { first, last } = taxYearOf(country, day);
        const year = { from: first, to: last };
        const rows = await listYears(tx, { companyId, employeeId: query.employee_id, ...year, ...pageIn(query) });
        return rows.map((row) => view(row, country, year, params));
      }),
  };
}

function view(row: EmployeeYear, country: Country, { from, to }: PaidPeriod, params: Params): EmployeeYearOut {
  const only = (where: Country, amount: string) => (where === country ? Number(amount) : null);
  return {
    employee_id: row.employee_id,
    employee_number: row.number,
    format_name: formatName(row),
    from,
    to,
    pay_count: row.pay_count,
    gross: Number(row.gross),
    tax: Number(row.tax),
    deductions: Number(row.deductions),
    net: Number(row.net),
    stsl: only('AU', row.stsl),
    compulsory_super_amount: only('AU', row.compulsory_super_amount),
    resc_super_amount: only('AU', row.resc_super_amount),
    reportable_fringe_benefits: country === 'AU' ? fringeBenefits(row, to, params).toNumber() : null,
    gross_reported_externally: only('AU', row.gross_reported_externally),
    tax_reported_externally: only('AU', row.tax_reported_externally),
    nz_student_loan: only('NZ', row.nz_student_loan),
    kiwisaver_employee_amount: only('NZ', row.kiwisaver_employee_amount),
    kiwisaver_employer_amount: only('NZ', row.kiwisaver_employer_amount),
    kiwisaver_esct_amount: only('NZ', row.kiwisaver_esct_amount),
  };
}

/** Reportable fringe benefits of the FBT year that ends in the tax year, including those from exempt employers. */
const fringeBenefits = (row: EmployeeYear, to: LocalDate, params: Params): Decimal =>
  sum(fringeBenefitsOf(row, Number(to.slice(0, 4)), params).map(({ amount }) => amount));
