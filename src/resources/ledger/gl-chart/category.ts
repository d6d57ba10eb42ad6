import { COUNTRIES, type Country } from '../../../base/country.ts';

/** A payroll category. Each leg of a chart takes its amount from a category. */
export interface Category {
  readonly base_attr: string;
  readonly label: string;
  /** Whether the category is debited in a balanced ledger. */
  readonly default_is_debit: boolean;
  readonly countries: readonly Country[];
}

const BOTH: readonly Country[] = COUNTRIES;
const AU: readonly Country[] = ['AU'];
const NZ: readonly Country[] = ['NZ'];

const debit = (base_attr: string, label: string, countries: readonly Country[]): Category => ({
  base_attr,
  label,
  default_is_debit: true,
  countries,
});
const credit = (base_attr: string, label: string, countries: readonly Country[]): Category => ({
  base_attr,
  label,
  default_is_debit: false,
  countries,
});

/** Contract [GL-098]: the categories, in the order of a default chart: expenses, liabilities, net pay. */
const CATEGORIES: readonly Category[] = [
  debit('ordinary_earnings', 'Ordinary earnings', BOTH),
  debit('overtime_earnings', 'Overtime earnings', BOTH),
  debit('allowances', 'Allowances', BOTH),
  debit('bonuses', 'Bonuses', BOTH),
  debit('directors_fees', 'Directors’ fees', BOTH),
  debit('back_payments', 'Back payments', BOTH),
  debit('leave_annual', 'Annual leave', BOTH),
  debit('leave_sick', 'Sick leave', BOTH),
  debit('leave_long_service', 'Long service leave', AU),
  debit('leave_alternative_holiday', 'Alternative holidays', NZ),
  debit('leave_other', 'Other leave', BOTH),
  debit('workers_compensation', 'Workers compensation', AU),
  debit('paid_parental_leave', 'Paid parental leave', AU),
  debit('termination_payments', 'Termination payments', BOTH),
  debit('super_expense', 'Superannuation expense', AU),
  debit('resc_super_expense', 'Superannuation above the guarantee, expense', AU),
  debit('kiwisaver_employer_expense', 'Employer KiwiSaver expense', NZ),
  credit('tax', 'PAYG withholding', AU),
  credit('tax', 'PAYE', NZ),
  credit('student_loan', 'Student loan', NZ),
  credit('pay_sacrifice_super', 'Salary sacrificed into super', AU),
  credit('pay_sacrifice_other', 'Salary sacrificed, other', AU),
  credit('super_liability', 'Superannuation payable', AU),
  credit('resc_super_liability', 'Superannuation above the guarantee, payable', AU),
  credit('kiwisaver_employee_liability', 'Employee KiwiSaver payable', NZ),
  credit('kiwisaver_employer_liability', 'Employer KiwiSaver payable', NZ),
  credit('esct_liability', 'ESCT payable', NZ),
  credit('deductions', 'Deductions', BOTH),
  credit('child_support', 'Child support', BOTH),
  credit('net_pay', 'Net pay', BOTH),
];

const of = (country: Country): readonly Category[] => CATEGORIES.filter(({ countries }) => countries.includes(country));
const BY_COUNTRY = { AU: of('AU'), NZ: of('NZ') } as const;

export const categoriesOf = (country: Country): readonly Category[] => BY_COUNTRY[country];

export const findCategory = (country: Country, baseAttr: string): Category | undefined =>
  BY_COUNTRY[country].find(({ base_attr }) => base_attr === baseAttr);

/** The label of any category, including those of the other country. */
export const labelOfAnyCategory = (baseAttr: string): string | undefined =>
  CATEGORIES.find(({ base_attr }) => base_attr === baseAttr)?.label;

const PREFIX = 'provider_code:';

/**
 * The category of a leg whose provider code corresponds to no payroll category. Such a leg only clears accounts at the
 * provider: it has no payroll amount and is not exported.
 */
export const clearingCategory = (providerCodeId: string): string => `${PREFIX}${providerCodeId}`;

export const isClearingCategory = (baseAttr: string): boolean => baseAttr.startsWith(PREFIX);

/**
 * A deduction with its own leg: one employee's deduction, all deductions in the company with that description, or one
 * order of a court or authority.
 */
export interface DeductionCategory {
  readonly scope: 'employee' | 'company' | 'order';
  /** The id of the deduction or of the order. */
  readonly deduction_id: number;
}

const NAME_OF = { employee: 'employee_deduction', company: 'company_deduction', order: 'employee_order' } as const;
const SHAPE = /^(employee_deduction|company_deduction|employee_order):([1-9]\d{0,14})$/;

export function deductionCategory(baseAttr: string): DeductionCategory | undefined {
  const [, name, id] = SHAPE.exec(baseAttr) ?? [];
  const scope = (['employee', 'company', 'order'] as const).find((one) => NAME_OF[one] === name);
  return scope && { scope, deduction_id: Number(id) };
}

export const deductionBaseAttr = ({ scope, deduction_id }: DeductionCategory): string =>
  `${NAME_OF[scope]}:${deduction_id}`;
