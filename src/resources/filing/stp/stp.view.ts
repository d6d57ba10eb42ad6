import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { changedTexts } from '../../../formats/stp/changed-texts.ts';
import type { PayEvent, YearToDate } from '../../../formats/stp/pay-event.ts';
import { NO_PAYS, payEventProblems } from '../../../formats/stp/problems.ts';
import { type CompanyRecord, formatName } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { statusDetailsView } from '../lodgement/public.ts';
import type { StpPayEventOut, YearToDateOut } from './stp.schema.ts';
import { type ListedEvent, submissionIdOf } from './stp.store.ts';

export const eventView = (event: ListedEvent): StpPayEventOut => ({
  stp_pay_event_id: event.id,
  company_id: event.company_id,
  pay_run_id: event.pay_run_id,
  pay_ids: [...event.pay_ids],
  service_action: event.service_action,
  status: event.status,
  submission_id: submissionIdOf(event),
  conversation_id: event.conversation_id,
  response_id: event.response_id,
  received_at: timestampOrNull(event.received_at),
  ...statusDetailsView(event),
  created_at: timestamp(event.created_at),
});

const num = (value: Decimal | null): number => (value ?? ZERO).toNumber();
const coded = (rows: readonly { code: string; amount: Decimal }[]) =>
  rows.map(({ code, amount }) => ({ code, amount: num(amount) }));

export const yearToDateView = (employee: EmployeeRecord, year: YearToDate, isFinal: boolean): YearToDateOut => ({
  employee_id: employee.id,
  employee_number: employee.number,
  format_name: formatName(employee),
  is_final: isFinal,
  income: year.remunerations.map((each) => ({
    income_type: each.incomeType,
    country: each.country,
    tax: num(each.withheld),
    gross: num(each.gross),
    overtime: num(each.overtime),
    bonuses: num(each.bonuses),
    directors_fees: num(each.directorsFees),
    foreign_tax: num(each.foreignTax),
    exempt_foreign_income: num(each.exemptForeignIncome),
    community_development: num(each.communityDevelopment),
    paid_leave: coded(each.paidLeave),
    allowances: each.allowances.map(({ code, description, amount }) => ({ code, description, amount: num(amount) })),
    salary_sacrifice: coded(each.salarySacrifice),
    lump_sums: each.lumpSums.map(({ code, financialYear, amount }) => ({
      code,
      financial_year: financialYear,
      amount: num(amount),
    })),
    termination_payments: each.terminationPayments.map(({ code, paidOn, taxFree, taxable, withheld }) => ({
      code,
      paid_on: paidOn,
      tax_free: num(taxFree),
      taxable: num(taxable),
      tax: num(withheld),
    })),
  })),
  deductions: coded(year.deductions),
  super: coded(year.super),
  fringe_benefits: coded(year.fringeBenefits),
});

export const STP_OFF = 'Single Touch Payroll is switched off for this company; set is_stp_enabled to true first';

/**
 * Lists everything in an event that a gateway would reject, and the texts that are reported differently from how they
 * were entered. `pending` contains employees whose pays are not complete yet; for them, having no pays is not a
 * problem.
 */
export function stpProblems(
  company: CompanyRecord,
  event: PayEvent,
  pending: ReadonlySet<number>,
): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(company.name, null);
  if (!company.is_stp_enabled) refuse('is_stp_enabled', STP_OFF);
  return [
    ...found,
    ...payEventProblems(event).filter(
      ({ text, employeeId }) => !(text === NO_PAYS && employeeId !== null && pending.has(employeeId)),
    ),
    ...changedTexts(event),
  ];
}
