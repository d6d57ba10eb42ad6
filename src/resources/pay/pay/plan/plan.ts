import type { Country } from '../../../../base/country.ts';
import { badRequest, inBody } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { arrearsByYear } from '../../../../rules/au/arrears.ts';
import type { Law } from '../../../../rules/law.ts';
import { type CompanyDeclarations, companyDeclared } from '../../../company/company/company.service.ts';
import type { PlannedPay } from '../model/calculated-pay.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { PaidEmployee } from '../model/employee.ts';
import type { Ending } from '../model/endings.ts';
import type { Books, PlanFacts } from '../model/gathered.ts';
import type { AllowanceItem, BackPaymentItem } from '../model/items.ts';
import { nameKey, naming } from '../model/naming.ts';
import { isOpening, type PayOrder, paidOnOf, payDateOf } from '../model/order.ts';
import { allowanceItems, backPaymentItems, bonusItems, deductionItems, sacrificeItems } from './named-items.ts';
import { statedAmounts } from './stated-amounts.ts';
import { hoursItems, leaveItems } from './time-items.ts';

/** Divides Australian arrears into one row per financial year, so that each part is reported for its own year. */
function dividedByYear(
  items: readonly BackPaymentItem[],
  { country, paidOn, law }: { readonly country: Country; readonly paidOn: LocalDate; readonly law: Law },
): readonly BackPaymentItem[] {
  if (country === 'NZ' || items.length === 0) return items;
  const params = law.params('AU').at(paidOn);
  return items.flatMap((item) => {
    const { startDate, endDate, amount } = item;
    if (startDate === null || endDate === null || endDate < startDate) return [item];
    return arrearsByYear({ amount, range: { start: startDate, end: endDate } }, paidOn, params).map((part) => ({
      ...item,
      amount: part.amount,
      startDate: part.range.start,
      endDate: part.range.end,
    }));
  });
}

/** Resolves rates, defaults and descriptions. Rejects pays that are not valid, with an error that names the pay. */
export const planPays = (
  orders: readonly PayOrder[],
  { employees, company, books, endings }: PlanFacts,
  context: Pick<CreateContext, 'nameOf' | 'payDate' | 'law'>,
): readonly PlannedPay[] => {
  const declared = companyDeclared(company.declarations);
  const { country } = company;
  return orders.map((order, index) =>
    naming(nameOfPay(context, index), () =>
      planPay(
        order,
        {
          index,
          employee: employees[index]!,
          country,
          declared,
          payDate: context.payDate,
          law: context.law,
          ending: endings?.of(index),
        },
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
    country: Country;
    declared: CompanyDeclarations;
    payDate: LocalDate;
    law: CreateContext['law'];
    ending: Ending | undefined;
  },
  books: Books,
): PlannedPay {
  const { employee, index, country, ending = null } = given;
  const payee = { employeeId: employee.id, country };
  const isCalculated = pay.auto_calculate ?? true;
  if (pay.termination !== undefined && !isCalculated) {
    throw badRequest(
      'a termination is always calculated; leave auto_calculate out or send true',
      inBody('not_together', 'auto_calculate'),
    );
  }
  const stated = statedAmounts(pay, country);
  const payDate = payDateOf(pay, given.payDate);
  const paidOn = paidOnOf(pay, payDate);
  const department = pay.pay_department === undefined || pay.pay_department === '' ? null : pay.pay_department;
  const sent = allowanceItems(pay.allowances, payee, books.named);
  return {
    index,
    employee,
    companyDeclared: given.declared,
    kind: isOpening(pay, paidOn, books.firstPaidOn(employee.id))
      ? 'CATCH_UP'
      : ending
        ? 'TERMINATION'
        : (kind ?? 'REGULAR'),
    payDate,
    paidOn,
    department,
    departmentId: department === null ? null : books.departmentId(department),
    isReportedExternally: pay.stp_reported_externally ?? false,
    items: {
      hours: hoursItems(pay.hours, { employee, country }, books.rates),
      leave: leaveItems(pay.leave, { employee, country }, [index]),
      // Contract [PAY-083, ALLOW-041]: a catch-up pay keeps exactly the rows sent; in other pays, a row replaces a
      // default allowance of the same name.
      allowances: isCalculated && appliesAllowances ? [...sent, ...notSent(books.toApply(employee.id), sent)] : sent,
      deductions: deductionItems(pay.deductions, payee, books.named),
      bonuses: bonusItems(pay.bonuses, payee, books.named),
      sacrifices: sacrificeItems(pay.pay_sacrifices, payee, books.named),
      backPayments: dividedByYear(backPaymentItems(pay.back_payments, payee, books.named), {
        country,
        paidOn,
        law: given.law,
      }),
    },
    regularAllowances: books.toApply(employee.id),
    stated,
    ending,
    termination: null,
  };
}

function notSent(toApply: readonly AllowanceItem[], sent: readonly AllowanceItem[]): readonly AllowanceItem[] {
  if (toApply.length === 0 || sent.length === 0) return toApply;
  const names = new Set(sent.map(({ description }) => nameKey(description)));
  return toApply.filter(({ description }) => !names.has(nameKey(description)));
}
