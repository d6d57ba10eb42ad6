import { badRequest, inBody } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import {
  type CompanyDeclarations,
  type CompanyRecord,
  companyDeclared,
} from '../../../company/company/company.service.ts';
import {
  type Books,
  type CreateContext,
  type Ending,
  nameOfPay,
  type OpenEndings,
  type PayOrder,
  type PlannedPay,
} from '../model.ts';
import type { PayIn } from '../pay.schema.ts';
import type { PaidEmployee } from './gather.store.ts';
import type { AllowanceItem } from './items.ts';
import { nameKey } from './name-book.ts';
import { allowanceItems, backPaymentItems, bonusItems, deductionItems, sacrificeItems } from './named-items.ts';
import { naming } from './refusal.ts';
import { statedAmounts } from './stated-amounts.ts';
import { hoursItems, leaveItems } from './time-items.ts';

export interface PlanBooks extends Books {
  readonly company: Pick<CompanyRecord, 'id' | 'country' | 'declarations'>;
}

/** The pays with rates, defaults and descriptions looked up. Refuses what cannot be paid, naming the pay. */
export const planPays = (
  orders: readonly PayOrder[],
  {
    employees,
    books,
    endings,
  }: {
    readonly employees: readonly PaidEmployee[];
    readonly books: PlanBooks;
    readonly endings: OpenEndings | undefined;
  },
  context: CreateContext,
): readonly PlannedPay[] => {
  const declared = companyDeclared(books.company.declarations);
  return orders.map((order, index) =>
    naming(nameOfPay(context, index), () =>
      planPay(
        order,
        { index, employee: employees[index]!, declared, payDate: context.payDate, ending: endings?.of(index) },
        books,
      ),
    ),
  );
};

function planPay(
  { pay, kind, appliesAllowances = true }: PayOrder,
  given: {
    index: number;
    employee: PaidEmployee;
    declared: CompanyDeclarations;
    payDate: LocalDate;
    ending: Ending | undefined;
  },
  books: PlanBooks,
): PlannedPay {
  const { employee, index, ending = null } = given;
  const { country } = books.company;
  const payee = { employeeId: employee.id, country };
  const isCalculated = pay.auto_calculate ?? true;
  if (pay.termination !== undefined && !isCalculated) {
    throw badRequest(
      'a termination is always calculated; leave auto_calculate out or make it true',
      inBody('not_together', 'auto_calculate'),
    );
  }
  const stated = statedAmounts(pay, country);
  const payDate = payDateOf(pay, given.payDate);
  const department = pay.pay_department === undefined || pay.pay_department === '' ? null : pay.pay_department;
  const sent = allowanceItems(pay.allowances, payee, books.named);
  return {
    index,
    employee,
    companyDeclared: given.declared,
    kind: isCalculated ? (ending ? 'TERMINATION' : (kind ?? 'REGULAR')) : 'CATCH_UP',
    payDate,
    paidOn: paidOnOf(pay, payDate),
    department,
    departmentId: department === null ? null : books.departmentId(department),
    isReportedExternally: pay.stp_reported_externally ?? false,
    items: {
      hours: hoursItems(pay.hours, { employee, country }, books.rates),
      leave: leaveItems(pay.leave, { employee, country }, [index]),
      // Contract [PAY-083, ALLOW-041]: a catch-up keeps exactly what was sent; a row of the same name replaces the copy.
      allowances: isCalculated && appliesAllowances ? [...sent, ...notSent(books.toApply(employee.id), sent)] : sent,
      deductions: deductionItems(pay.deductions, payee, books.named),
      bonuses: bonusItems(pay.bonuses, payee, books.named),
      sacrifices: sacrificeItems(pay.pay_sacrifices, payee, books.named),
      backPayments: backPaymentItems(pay.back_payments, payee, books.named),
    },
    regularAllowances: books.toApply(employee.id),
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
