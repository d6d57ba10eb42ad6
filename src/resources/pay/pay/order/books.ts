import type { Tx } from '../../../../db/tx.ts';
import { listAllowancesToApply } from '../../../company/allowance/allowance.service.ts';
import { resolveRates } from '../../../company/pay-rate/pay-rate.service.ts';
import type { Books, PayOrder } from '../model.ts';
import * as store from './gather.store.ts';
import type { AllowanceItem } from './items.ts';
import { nameKey } from './name-book.ts';
import { allowanceOf, bookOf } from './named-items.ts';

/** What the pays name, found: rates, allowances, deductions and the rest. Nothing is asked for that no pay names. */
export async function gatherBooks(
  tx: Tx,
  ofCompany: { readonly companyId: number; readonly employeeIds: readonly number[] },
  orders: readonly PayOrder[],
): Promise<Books> {
  const { companyId, employeeIds } = ofCompany;
  const pays = orders.map(({ pay }) => pay);
  const namesOf = (lists: readonly (readonly { description?: string }[] | undefined)[]) => [
    ...new Set(lists.flatMap((list) => (list ?? []).map(({ description }) => nameKey(description ?? '')))),
  ];
  const allowanceNames = namesOf(pays.map(({ allowances }) => allowances));
  const deductionNames = namesOf(pays.map(({ deductions }) => deductions));
  const otherNames = namesOf(pays.flatMap((pay) => [pay.bonuses, pay.pay_sacrifices, pay.back_payments]));
  const needsRates = pays.some(({ hours }) => hours?.some((row) => row.rate_reference ?? row.rate_description));
  const needsDepartments = pays.some(({ pay_department }) => pay_department);
  const [allowances, deductions, others, applied, departments, rates] = await Promise.all([
    allowanceNames.length > 0 ? store.findAllowances(tx, { ...ofCompany, descriptions: allowanceNames }) : [],
    deductionNames.length > 0 ? store.findDeductions(tx, { employeeIds, descriptions: deductionNames }) : [],
    otherNames.length > 0 ? store.findPayItems(tx, { employeeIds, descriptions: otherNames }) : [],
    listAllowancesToApply(tx, ofCompany),
    needsDepartments ? store.listDepartmentNames(tx, companyId) : [],
    needsRates ? resolveRates(tx, ofCompany) : undefined,
  ]);
  const toApply = new Map<number, AllowanceItem[]>();
  for (const row of applied) {
    const list = toApply.get(row.employee_id);
    const item = allowanceOf(row, row.id);
    if (list) list.push(item);
    else toApply.set(row.employee_id, [item]);
  }
  return {
    named: bookOf(allowances, deductions, others),
    rates: () => {
      if (!rates) throw new Error('rates were asked for that no row names');
      return rates;
    },
    toApply: (employeeId) => toApply.get(employeeId) ?? NO_ALLOWANCES,
    departmentId: (text) => departmentOf(departments, text),
  };
}

const NO_ALLOWANCES: readonly AllowanceItem[] = [];

/** Contract [COMP-039]: by name or by code; other text names no department and is kept as it is. */
function departmentOf(departments: readonly store.DepartmentName[], text: string): number | null {
  const wanted = nameKey(text);
  const found =
    departments.find(({ name }) => nameKey(name) === wanted) ??
    departments.find(({ code }) => code !== '' && nameKey(code) === wanted);
  return found?.id ?? null;
}
