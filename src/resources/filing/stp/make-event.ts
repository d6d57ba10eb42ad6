import { decimal } from '../../../base/decimal.ts';
import { inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EventTotals, PayEvent, ServiceAction, YearToDate } from '../../../formats/stp/pay-event.ts';
import { reportedBefore } from '../../../formats/stp/reported-before.ts';
import { type ReportedSum, yearToDate } from '../../../formats/stp/year-to-date.ts';
import type { Params } from '../../../params/params.ts';
import { ALWAYS_QUALIFYING } from '../../../rules/au/parameters.ts';
import { type CompanyRecord, companyDeclared } from '../../company/company/company.service.ts';
import { auDeclared, type EmployeeRecord, fringeBenefitsOf } from '../../people/employee/employee.service.ts';
import type { FinancialYear } from './financial-year.ts';
import type { LodgementService } from './lodgement/lodgement.service.ts';
import { intermediaryOf, payeeOf, payerOf } from './payee.ts';
import * as store from './stp.store.ts';

/** What an event is about, once the rules have been applied. */
export interface Planned {
  readonly payRunId: number | null;
  readonly payIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly date: LocalDate;
  readonly year: FinancialYear;
  readonly period: { readonly start: LocalDate; readonly end: LocalDate };
  readonly totals: EventTotals | null;
}

/** How it is told. */
export interface Telling {
  readonly action: ServiceAction;
  readonly isFinal: boolean;
  readonly isReplacement: boolean;
  readonly isZeroing: boolean;
  readonly tellsPreviousIds: boolean;
  readonly businessManagementId: string;
  readonly signedBy: string;
  readonly at: Date;
  readonly today: LocalDate;
}

interface Deps {
  readonly cipher: FieldCipher;
  readonly params: Params;
  readonly lodgements: Pick<LodgementService, 'messages'>;
}

/** The event from what is stored now: people, their year so far, and what was told of them before. */
export async function makePayEvent(
  tx: Tx,
  { cipher, params, lodgements }: Deps,
  company: CompanyRecord,
  planned: Planned,
  telling: Telling,
): Promise<Omit<PayEvent, 'transactionId'>> {
  const { employeeIds, year, date, period } = planned;
  const employees = await store.listEmployees(tx, company.id, employeeIds);
  const missing = employeeIds.find((id) => !employees.some((employee) => employee.id === id));
  if (missing !== undefined)
    throw notFound(`Employee ${missing} is not in the company`, inBody('unknown_employee', 'employee_ids'));
  const people = { companyId: company.id, employeeIds, from: year.from };
  const sums = await store.sumsOfYear(tx, { ...people, to: date });
  const told = await toldBefore(tx, lodgements, { ...people, to: year.to });
  const treatments = await store.treatmentsOf(tx, { employeeIds, to: date });
  const cessations = await store.cessationsOf(tx, employeeIds);
  const declared = companyDeclared(company.declarations);
  const taxDay = { law: params.at(date), isRegisteredEmployer: declared.is_registered_working_holiday_employer };
  return {
    payer: payerOf(company),
    intermediary: intermediaryOf(company),
    businessManagementId: telling.businessManagementId,
    previousBusinessManagementId: telling.tellsPreviousIds ? declared.previous_business_management_id : null,
    isReplacement: telling.isReplacement,
    action: telling.action,
    date,
    generatedAt: `${timestamp(telling.at).slice(0, 19)}Z`,
    totals: planned.totals,
    declaredBy: telling.signedBy,
    declaredOn: telling.today,
    payees: employees.map((employee) => {
      const before = told.get(employee.id) ?? [];
      return payeeOf(
        {
          employee,
          yearToDate: telling.isZeroing
            ? yearToDate(before, { isPaydaySuper: isPaydaySuper(year, params) })
            : yearOf(employee, [...(sums.get(employee.id) ?? []), ...before], year, params),
          taxTreatment: treatments.get(employee.id),
          taxDay,
          cessation: cessations.get(employee.id) ?? null,
          period,
          isFinal: telling.isFinal,
          tellsPreviousId: telling.tellsPreviousIds,
        },
        cipher,
      );
    }),
  };
}

/** A year as it is told: the lines of pays, and what no pay holds. */
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

/** What the tax office was last told of these people in the year, as sums of zero. */
async function toldBefore(
  tx: Tx,
  lodgements: Deps['lodgements'],
  given: Parameters<typeof store.latestReportsOf>[1],
): Promise<ReadonlyMap<number, readonly ReportedSum[]>> {
  const latest = await store.latestReportsOf(tx, given);
  const messages = await lodgements.messages(tx, [...new Set(latest.values())]);
  const told = new Map([...messages].map(([id, message]) => [id, reportedBefore(message)]));
  return new Map([...latest].map(([employeeId, id]) => [employeeId, told.get(id)?.get(String(employeeId)) ?? []]));
}
