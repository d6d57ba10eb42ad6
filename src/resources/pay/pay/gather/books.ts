import { decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { AllowanceCategory, StpCategory } from '../../../../rules/au/facts.ts';
import type { DeductionClassification } from '../../../../rules/deduction.ts';
import type { TaxMethodCode } from '../../../../rules/tax-method.ts';
import { listAllowancesToApply } from '../../../company/allowance/allowance.service.ts';
import { resolveRates } from '../../../company/pay-rate/pay-rate.service.ts';
import type { Books } from '../model/gathered.ts';
import type { AllowanceItem } from '../model/items.ts';
import { NameBook, type NamedBooks, nameKey } from '../model/naming.ts';
import { type PayOrder, statesSums } from '../model/order.ts';
import type { EmployeePayItemRecord } from '../model/tables.ts';
import type { PayIn } from '../pay.schema.ts';
import type { NamedAllowance, NamedDeduction } from './gather.store.ts';
import * as store from './gather.store.ts';

/** The stored items of employees, by name. */
function bookOf(
  allowances: readonly NamedAllowance[],
  deductions: readonly NamedDeduction[],
  items: readonly EmployeePayItemRecord[],
): NamedBooks {
  const ofKind = <T>(kind: EmployeePayItemRecord['kind'], read: (row: EmployeePayItemRecord) => T) =>
    items.filter((row) => row.kind === kind).map((row) => [row.employee_id, nameOf(row), read(row)] as const);
  return {
    allowances: new NameBook(
      allowances.flatMap((row) =>
        row.employee_id === null ? [] : [[row.employee_id, nameKey(row.description), allowanceOf(row, null)] as const],
      ),
    ),
    templates: new Map(
      allowances
        .filter((row) => row.employee_id === null)
        .map((row) => [nameKey(row.description), allowanceOf(row, row.id)]),
    ),
    deductions: new NameBook(
      deductions.map((row) => [
        row.employee_id,
        nameKey(row.description),
        {
          description: row.description,
          amount: decimal(row.amount),
          classification: row.classification as DeductionClassification,
          isIncludedInSuper: row.is_included_in_super_calculations,
        },
      ]),
    ),
    bonuses: new NameBook(
      ofKind('bonus', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        ...taxedOf(row),
        isIncludedInSuper: row.is_included_in_super_calculations ?? true,
        isDirectorsFees: row.is_directors_fees ?? false,
        isReturnToWork: row.is_return_to_work ?? false,
        // This flag is not stored, because every payment states whether it is discretionary.
        isDiscretionary: false,
      })),
    ),
    sacrifices: new NameBook(
      ofKind('sacrifice', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        isSuper: row.is_super ?? true,
        isIncludedInSuper: row.is_included_in_super_calculations ?? true,
      })),
    ),
    backPayments: new NameBook(
      ofKind('back-payment', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        stpCategory: row.stp_category as StpCategory | null,
        ...taxedOf(row),
      })),
    ),
  };
}

/**
 * The key that identifies an item. The API contract treats back payments with equal descriptions but different amounts
 * as different items.
 */
const nameOf = ({ kind, description, amount }: EmployeePayItemRecord): string =>
  kind === 'back-payment' ? `${decimal(amount).toFixed()} ${nameKey(description)}` : nameKey(description);

const taxedOf = (row: EmployeePayItemRecord) => ({
  taxMethod: (row.tax_method ?? 'NORMAL_EARNINGS') as TaxMethodCode,
  startDate: row.start_date as LocalDate | null,
  endDate: row.end_date as LocalDate | null,
});

const allowanceOf = (row: Omit<NamedAllowance, 'employee_id'>, sourceAllowanceId: number | null): AllowanceItem => ({
  description: row.description,
  amount: decimal(row.amount),
  category: row.allowance_category as AllowanceCategory | null,
  otherType: row.other_allowance_type,
  isTaxable: row.is_taxable,
  isItemised: row.is_itemised,
  isIncludedInSuper: row.is_included_in_super_calculations,
  sourceAllowanceId,
  workedTime: null,
});

/** The distinct employees in a request, and the employee of each pay that names its employee by id. */
export interface Paid {
  readonly companyId: number;
  readonly employeeIds: readonly number[];
  readonly employeeOf: (index: number) => number | undefined;
}

type ListsOf = (pay: PayIn) => readonly (readonly { description?: string }[] | undefined)[];

/** The distinct names that the selected lists of the pays use, for each employee. */
function namesIn(pays: readonly PayIn[], employeeOf: Paid['employeeOf'], listsOf: ListsOf): readonly store.NamedOf[] {
  const names = new Map<string, store.NamedOf>();
  pays.forEach((pay, index) => {
    const employeeId = employeeOf(index);
    if (employeeId === undefined) return;
    for (const { description } of listsOf(pay).flatMap((list) => list ?? [])) {
      const name = nameKey(description ?? '');
      names.set(`${employeeId} ${name}`, { employeeId, name });
    }
  });
  return [...names.values()];
}

/**
 * Reads the rates, allowances, deductions and departments that the pays refer to. Sends no query for kinds that no pay
 * refers to.
 */
export async function gatherBooks(tx: Tx, paid: Paid, orders: readonly PayOrder[]): Promise<Books> {
  const { companyId, employeeIds, employeeOf } = paid;
  const ofCompany = { companyId, employeeIds };
  const pays = orders.map(({ pay }) => pay);
  const namesOf = (listsOf: ListsOf) => namesIn(pays, employeeOf, listsOf);
  const allowances = namesOf((pay) => [pay.allowances]);
  const deductions = namesOf((pay) => [pay.deductions]);
  const others = namesOf((pay) => [pay.bonuses, pay.pay_sacrifices, pay.back_payments]);
  const needsRates = pays.some(({ hours }) => hours?.some((row) => row.rate_reference ?? row.rate_description));
  const needsDepartments = pays.some(({ pay_department }) => pay_department);
  const stating = orders.flatMap(({ pay }, index) => (statesSums(pay) ? (employeeOf(index) ?? []) : []));
  const [ownAllowances, ownDeductions, ownOthers, applied, departments, rates, firstPaydays] = await Promise.all([
    allowances.length > 0 ? store.findAllowances(tx, companyId, allowances) : [],
    deductions.length > 0 ? store.findDeductions(tx, deductions) : [],
    others.length > 0 ? store.findPayItems(tx, others) : [],
    listAllowancesToApply(tx, ofCompany),
    needsDepartments ? store.listDepartmentNames(tx, companyId) : [],
    needsRates ? resolveRates(tx, ofCompany) : undefined,
    stating.length > 0 ? store.findFirstPaydays(tx, [...new Set(stating)]) : undefined,
  ]);
  const toApply = new Map<number, AllowanceItem[]>();
  for (const row of applied) {
    const list = toApply.get(row.employee_id);
    const item = allowanceOf(row, row.id);
    if (list) list.push(item);
    else toApply.set(row.employee_id, [item]);
  }
  return {
    named: bookOf(ownAllowances, ownDeductions, ownOthers),
    rates: () => {
      if (!rates) throw new Error('No row of the request refers to a rate, so rates were not read.');
      return rates;
    },
    toApply: (employeeId) => toApply.get(employeeId) ?? NO_ALLOWANCES,
    departmentId: (text) => departmentOf(departments, text),
    firstPaidOn: (employeeId) => firstPaydays?.get(employeeId),
  };
}

const NO_ALLOWANCES: readonly AllowanceItem[] = [];

/** Contract [COMP-039]: finds a department by name or by code. Other text is stored unchanged, without a department. */
function departmentOf(departments: readonly store.DepartmentName[], text: string): number | null {
  const wanted = nameKey(text);
  const found =
    departments.find(({ name }) => nameKey(name) === wanted) ??
    departments.find(({ code }) => code !== '' && nameKey(code) === wanted);
  return found?.id ?? null;
}
