import { decimal } from '../../../base/decimal.ts';
import { inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayEvent, ServiceAction, YearToDate } from '../../../formats/stp/pay-event.ts';
import { reportedBefore } from '../../../formats/stp/reported-before.ts';
import { type ReportedSum, yearToDate } from '../../../formats/stp/year-to-date.ts';
import type { Params } from '../../../params/params.ts';
import { ALWAYS_QUALIFYING } from '../../../rules/au/parameters.ts';
import { type CompanyRecord, companyDeclared } from '../../company/company/company.service.ts';
import { auDeclared, type EmployeeRecord, fringeBenefitsOf } from '../../people/employee/employee.service.ts';
import type { LodgementService } from '../lodgement/public.ts';
import type { FinancialYear } from './financial-year.ts';
import { intermediaryOf, payeeOf, payerOf } from './payee.ts';
import type { Planned } from './stp.plan.ts';
import * as store from './stp.store.ts';

/** How the event is reported. */
export interface ReportOptions {
  readonly action: ServiceAction;
  readonly isFinal: boolean;
  readonly isReplacement: boolean;
  readonly isZeroing: boolean;
  readonly tellsPreviousIds: boolean;
  readonly businessManagementId: string;
  readonly signedBy: string;
  readonly at: Date;
  readonly today: LocalDate;
  /** Whether drafts among the planned pays count in the year to date, so that they can be checked before completion. */
  readonly countsDrafts?: boolean;
}

interface Deps {
  readonly cipher: FieldCipher;
  readonly params: Params;
  readonly lodgements: Pick<LodgementService, 'messages'>;
}

/** Builds the event from stored data: employees, their year-to-date amounts, and earlier reports about them. */
export async function makePayEvent(
  tx: Tx,
  { cipher, params, lodgements }: Deps,
  company: CompanyRecord,
  planned: Planned,
  options: ReportOptions,
): Promise<Omit<PayEvent, 'transactionId'>> {
  const { employeeIds, year, date, period } = planned;
  const employees = await store.listEmployees(tx, company.id, employeeIds);
  const missing = employeeIds.find((id) => !employees.some((employee) => employee.id === id));
  if (missing !== undefined)
    throw notFound(`Employee ${missing} is not in the company`, inBody('unknown_employee', 'employee_ids'));
  const people = { companyId: company.id, employeeIds, from: year.from };
  const sums = await store.sumsOfYear(tx, {
    ...people,
    to: date,
    draftIds: options.countsDrafts ? planned.payIds : [],
  });
  const reported = await amountsReportedBefore(tx, lodgements, { ...people, to: year.to });
  const treatments = await store.treatmentsOf(tx, { employeeIds, to: date });
  const cessations = await store.cessationsOf(tx, employeeIds);
  const declared = companyDeclared(company.declarations);
  const taxDay = { law: params.at(date), isRegisteredEmployer: declared.is_registered_working_holiday_employer };
  return {
    payer: payerOf(company),
    intermediary: intermediaryOf(company),
    businessManagementId: options.businessManagementId,
    previousBusinessManagementId: options.tellsPreviousIds ? declared.previous_business_management_id : null,
    isReplacement: options.isReplacement,
    action: options.action,
    date,
    generatedAt: `${timestamp(options.at).slice(0, 19)}Z`,
    totals: planned.totals,
    declaredBy: options.signedBy,
    declaredOn: options.today,
    payees: employees.map((employee) => {
      const before = reported.get(employee.id) ?? [];
      return payeeOf(
        {
          employee,
          yearToDate: options.isZeroing
            ? yearToDate(before, { isPaydaySuper: isPaydaySuper(year, params) })
            : yearOf(employee, [...(sums.get(employee.id) ?? []), ...before], year, params),
          taxTreatment: treatments.get(employee.id),
          taxDay,
          cessation: cessations.get(employee.id) ?? null,
          period,
          isFinal: options.isFinal,
          tellsPreviousId: options.tellsPreviousIds,
        },
        cipher,
      );
    }),
  };
}

/** A reported year: pay lines plus declared amounts that are not part of any pay. */
export const yearOf = (
  employee: EmployeeRecord,
  sums: readonly ReportedSum[],
  year: FinancialYear,
  params: Params,
): YearToDate =>
  yearToDate([...sums, ...foreignIncomeOf(employee, year), ...communityDevelopmentOf(employee, year)], {
    fringeBenefits: fringeBenefitsOf(employee, year.name, params),
    isPaydaySuper: isPaydaySuper(year, params),
  });

const isPaydaySuper = (year: FinancialYear, params: Params): boolean => params.at(year.from).has(ALWAYS_QUALIFYING);

function foreignIncomeOf({ declarations }: EmployeeRecord, year: FinancialYear): readonly ReportedSum[] {
  return auDeclared(declarations)
    .foreign_income.filter(({ financial_year }) => financial_year === year.name)
    .flatMap(({ country, foreign_tax_paid, exempt_income }) =>
      [
        { item: 'foreign-tax', amount: decimal(foreign_tax_paid) },
        { item: 'exempt-foreign-income', amount: decimal(exempt_income) },
      ]
        .filter(({ amount }) => !amount.isZero())
        .map(({ item, amount }) => ({
          report: { incomeType: 'FEI', incomeCountry: country, item },
          amount,
          isOrdinaryTime: false,
          isQualifying: false,
          paidOn: null,
        })),
    );
}

function communityDevelopmentOf({ declarations }: EmployeeRecord, year: FinancialYear): readonly ReportedSum[] {
  return auDeclared(declarations)
    .community_development.filter(({ financial_year }) => financial_year === year.name)
    .map(({ amount }) => ({
      report: { incomeType: 'SAW', item: 'community-development' },
      amount: decimal(amount),
      isOrdinaryTime: false,
      isQualifying: false,
      paidOn: null,
    }));
}

/** The amounts last reported for these employees in the year, each with its value set to zero. */
async function amountsReportedBefore(
  tx: Tx,
  lodgements: Deps['lodgements'],
  given: Parameters<typeof store.latestReportsOf>[1],
): Promise<ReadonlyMap<number, readonly ReportedSum[]>> {
  const latest = await store.latestReportsOf(tx, given);
  const messages = await lodgements.messages(tx, [...new Set(latest.values())]);
  const reported = new Map([...messages].map(([id, message]) => [id, reportedBefore(message)]));
  return new Map([...latest].map(([employeeId, id]) => [employeeId, reported.get(id)?.get(String(employeeId)) ?? []]));
}
