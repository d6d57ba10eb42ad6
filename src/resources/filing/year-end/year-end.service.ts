import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { notFound } from '../../../base/errors.ts';
import { employeeKey, nameOrder } from '../../../base/name-order.ts';
import { cutWhole, type Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { MONEY_COLUMNS } from '../../../rules/nz/employment-information.ts';
import { taxYearEnding, taxYearOf } from '../../../rules/tax-year.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { requireCompany } from '../filing-problem/public.ts';
import { withLoan } from '../payday-filing/public.ts';
import { financialYear, listReportedYears } from '../stp/public.ts';
import { nzFigures, type Summary, type YearOfCompany } from './summary.ts';
import type { YearEndOut, YearEndQuery } from './year-end.schema.ts';
import * as store from './year-end.store.ts';
import { summariesCsv, summaryView } from './year-end.view.ts';
import { yearSheet } from './year-sheet.ts';

interface Gathered {
  readonly company: CompanyRecord;
  readonly year: YearOfCompany;
  readonly summaries: readonly Summary[];
}

export type YearEndService = ReturnType<typeof yearEndService>;

/** Totals of a tax year per employee, from stored pay lines, as reported to the tax offices. */
export function yearEndService({ db, clock, params }: { db: Db; clock: Clock; params: Params }) {
  const gather = ({ principal }: Caller, companyId: number, { year }: YearEndQuery): Promise<Gathered> =>
    db.read(principal.customerId, async (tx) => {
      const company = await requireCompany(tx, companyId);
      const { country } = company;
      const { first, last } =
        year === undefined ? taxYearOf(country, clock.today(ZONE_OF[country])) : taxYearEnding(country, year);
      const wanted = { country, year: Number(last.slice(0, 4)), from: first, to: last };
      const summaries = await (country === 'AU' ? auSummaries : nzSummaries)(tx, companyId, wanted);
      return { company, year: wanted, summaries: [...summaries].sort(byName) };
    });

  async function auSummaries(tx: Tx, companyId: number, { year }: YearOfCompany): Promise<readonly Summary[]> {
    const years = await listReportedYears(tx, { companyId, year: financialYear(year), params });
    return years.map((each) => ({ country: 'AU', ...each }));
  }

  return {
    async list(caller: Caller, companyId: number, query: YearEndQuery, page: Page): Promise<YearEndOut[]> {
      const { year, summaries } = await gather(caller, companyId, query);
      return cutWhole(page, summaries, { keyOf: ({ employee }) => employeeKey(employee) }).map((summary) =>
        summaryView(summary, year),
      );
    },

    async csv(caller: Caller, companyId: number, query: YearEndQuery): Promise<{ text: string; year: number }> {
      const { year, summaries } = await gather(caller, companyId, query);
      return { text: summariesCsv(year, summaries), year: year.year };
    },

    async pdf(caller: Caller, companyId: number, employeeId: number, query: YearEndQuery) {
      const { company, year, summaries } = await gather(caller, companyId, query);
      const summary = summaries.find(({ employee }) => employee.id === employeeId);
      if (!summary) throw notFound(`Employee ${employeeId} was not paid by the company in the tax year ${year.year}`);
      const { yearEndPdf } = await import('../../../formats/year-end-pdf.ts');
      return { bytes: await yearEndPdf(yearSheet(summary, company, year, clock.now())), year: year.year };
    },
  };
}

const keyOf = ({ employee }: Summary): string =>
  [employee.last_name, employee.first_name, employee.middle_name ?? ''].map(nameOrder).join('\u0000');

function byName(a: Summary, b: Summary): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return a.employee.id - b.employee.id;
  return first < second ? -1 : 1;
}

async function nzSummaries(tx: Tx, companyId: number, { from, to }: YearOfCompany): Promise<readonly Summary[]> {
  const period = { companyId, from, to };
  const employees = await store.listPaid(tx, period);
  const sums = await store.sumColumns(tx, period, MONEY_COLUMNS);
  const codes = await store.listUsedCodes(tx, period);
  return employees.map((employee) => {
    const of = (isBroughtAlong: boolean) =>
      nzFigures(sums.filter((sum) => sum.employee_id === employee.id && sum.is_brought_along === isBroughtAlong));
    const used = codes.filter(({ employee_id }) => employee_id === employee.id);
    return {
      country: 'NZ',
      employee,
      own: of(false),
      broughtAlong: of(true),
      taxCodes: used.map(({ code, has_student_loan }) => withLoan(code, has_student_loan)),
    };
  });
}
