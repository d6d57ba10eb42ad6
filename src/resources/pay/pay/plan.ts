import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { TerminationFacts as AuTermination } from '../../../rules/au/termination/facts.ts';
import type { TerminationFacts as NzTermination } from '../../../rules/nz/termination/facts.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { RateBook } from '../../company/pay-rate/pay-rate.service.ts';
import type { Ending } from './ending.ts';
import type { PaidEmployee } from './gather.store.ts';
import {
  allowanceItems,
  backPaymentItems,
  bonusItems,
  deductionItems,
  type NamedBooks,
  nameKey,
  sacrificeItems,
} from './named-items.ts';
import type { PayIn } from './pay.schema.ts';
import type { AllowanceItem, PlannedItems } from './planned.ts';
import { type StatedAmounts, statedAmounts } from './stated-amounts.ts';
import type { PayKind } from './tables.ts';
import { hoursItems, leaveItems } from './time-items.ts';

/** A final pay brings what its termination adds; the words of the caller are already read. */
export type TerminationPlan =
  | { readonly country: 'AU'; readonly facts: AuTermination }
  | { readonly country: 'NZ'; readonly facts: NzTermination; readonly statedBase?: string };

/** A pay to be made, as the caller sent it. */
export interface PayOrder {
  readonly pay: PayIn;
  readonly kind?: PayKind;
  /** False for a pay that holds exactly the rows it is given: allowances of the company do not come onto it. */
  readonly appliesAllowances?: boolean;
  /** The draft that is worked out again, if it is one. */
  readonly payId?: number;
}

/** The same pay with everything looked up that can be looked up before its run is open. */
export interface PlannedPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly kind: PayKind;
  readonly payDate: LocalDate;
  readonly paidOn: LocalDate;
  readonly department: string | null;
  readonly departmentId: number | null;
  readonly isReportedExternally: boolean;
  readonly items: PlannedItems;
  readonly stated: StatedAmounts | null;
  /** Present when the pay ends the employment; it becomes the plan of the termination when its turn comes. */
  readonly ending: Ending | null;
  readonly termination: TerminationPlan | null;
}

export interface PlanBooks {
  readonly company: Pick<CompanyRecord, 'id' | 'country'>;
  readonly rates: () => RateBook;
  readonly named: NamedBooks;
  /** Allowances that come onto every pay of the employee by themselves. */
  readonly toApply: (employeeId: number) => readonly AllowanceItem[];
  readonly departmentId: (text: string) => number | null;
}

export function planPay(
  { pay, kind, appliesAllowances = true }: PayOrder,
  given: { index: number; employee: PaidEmployee; payDate: LocalDate; ending: Ending | undefined },
  books: PlanBooks,
): PlannedPay {
  const { employee, index, ending = null } = given;
  const { country } = books.company;
  const payee = { employeeId: employee.id, country };
  const isCalculated = pay.auto_calculate ?? true;
  if (pay.termination !== undefined && !isCalculated) {
    throw badRequest('a termination is always calculated; leave auto_calculate out or make it true');
  }
  const stated = statedAmounts(pay, country);
  const payDate = payDateOf(pay, given.payDate);
  const department = pay.pay_department === undefined || pay.pay_department === '' ? null : pay.pay_department;
  const sent = allowanceItems(pay.allowances, payee, books.named);
  return {
    index,
    employee,
    kind: isCalculated ? (ending ? 'TERMINATION' : (kind ?? 'REGULAR')) : 'CATCH_UP',
    payDate,
    paidOn: paidOnOf(pay, payDate),
    department,
    departmentId: department === null ? null : books.departmentId(department),
    isReportedExternally: pay.stp_reported_externally ?? false,
    items: {
      hours: hoursItems(pay.hours, employee, books.rates),
      leave: leaveItems(pay.leave, employee, [index]),
      // Contract (GAPS T29): a catch-up keeps exactly what was sent; a row of the same name replaces the copy.
      allowances: isCalculated && appliesAllowances ? [...sent, ...notSent(books.toApply(employee.id), sent)] : sent,
      deductions: deductionItems(pay.deductions, payee, books.named),
      bonuses: bonusItems(pay.bonuses, payee, books.named),
      sacrifices: sacrificeItems(pay.pay_sacrifices, payee, books.named),
      backPayments: backPaymentItems(pay.back_payments, payee, books.named),
    },
    stated,
    ending,
    termination: null,
  };
}

/** The day that chooses the pay run. */
export const payDateOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.pay_date as LocalDate | undefined) ?? payDate;

/** The day of payment, which chooses the law. */
export const paidOnOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.payment_date as LocalDate | undefined) ?? (pay.pay_date as LocalDate | undefined) ?? payDate;

function notSent(toApply: readonly AllowanceItem[], sent: readonly AllowanceItem[]): readonly AllowanceItem[] {
  if (toApply.length === 0 || sent.length === 0) return toApply;
  const names = new Set(sent.map(({ description }) => nameKey(description)));
  return toApply.filter(({ description }) => !names.has(nameKey(description)));
}
