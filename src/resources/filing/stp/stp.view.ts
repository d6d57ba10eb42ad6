import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { changedTexts } from '../../../formats/stp/changed-texts.ts';
import type { PayEvent, YearToDate } from '../../../formats/stp/pay-event.ts';
import { payEventProblems } from '../../../formats/stp/problems.ts';
import { type CompanyRecord, formatName } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { standingView } from './lodgement/lodgement.service.ts';
import type { StpPayEventOut, StpProblemsOut, YearToDateOut } from './stp.schema.ts';
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
  ...standingView(event),
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

/** Whoever may see reports need not be allowed to see where people live and how they are called. */
const NOT_REPEATED = ['address1', 'address2', 'city', 'phone_mobile'];

const OFF = 'Single Touch Payroll is switched off for this company; set is_stp_enabled to true first';

/** `pending` are people whose pays of the run are not complete yet: that they have no pays is no problem. */
export function problemsView(company: CompanyRecord, event: PayEvent, pending: ReadonlySet<string>): StpProblemsOut {
  const idOf = (payrollId: string | undefined) => (payrollId === undefined ? null : Number(payrollId));
  const problems = payEventProblems(event)
    .filter(
      ({ field, payrollId }) => !(field === 'pays' && pending.has(payrollId ?? '') && !hasIncome(event, payrollId)),
    )
    .map(({ who, field, text, payrollId, rule }) => ({
      employee_id: idOf(payrollId),
      who,
      field,
      text,
      rule: rule ?? null,
    }));
  const off = { employee_id: null, who: company.name, field: 'is_stp_enabled', text: OFF, rule: null };
  const all = company.is_stp_enabled ? problems : [off, ...problems];
  return {
    is_ready: all.length === 0,
    problems: all,
    changed_texts: changedTexts(event).map(({ payrollId, field, told, rules }) => ({
      employee_id: idOf(payrollId),
      field,
      told: NOT_REPEATED.includes(field) ? null : told,
      rules: [...rules],
    })),
  };
}

const hasIncome = ({ payees }: PayEvent, payrollId: string | undefined): boolean =>
  payees.some((payee) => payee.payrollId === payrollId && payee.yearToDate.remunerations.length > 0);
