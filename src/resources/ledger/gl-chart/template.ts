import type { Country } from '../../../base/country.ts';
import { hashToken } from '../../../base/secrets.ts';
import { type Category, categoriesOf } from './category.ts';
import type { ChartFlags, DefaultRow } from './chart.ts';

export const TEMPLATES = ['service_default', 'external_tracking', 'external_basic'] as const;
export type Template = (typeof TEMPLATES)[number];

export const TEMPLATE_LABELS: Readonly<Record<Template, string>> = {
  service_default: 'Service defaults',
  external_tracking: 'Accounting package with department tracking',
  external_basic: 'Accounting package without department tracking',
};

interface Accounts {
  readonly wages: string;
  readonly superExpense: string;
  readonly tax: string;
  readonly superPayable: string;
  readonly wagesPayable: string;
}

/**
 * Contract [GL-100]: the service's own account codes. PREFIXED_ACCOUNTS come from a chart with prefixed account
 * numbers.
 */
const PLAIN_ACCOUNTS: Accounts = {
  wages: '477',
  superExpense: '478',
  tax: '825',
  superPayable: '826',
  wagesPayable: '804',
};
const PREFIXED_ACCOUNTS: Accounts = {
  wages: '6-4770',
  superExpense: '6-4780',
  tax: '2-8250',
  superPayable: '2-8260',
  wagesPayable: '2-8040',
};

const SUPER_EXPENSES = ['super_expense', 'resc_super_expense', 'kiwisaver_employer_expense'];
const SUPER_PAYABLE = [
  'super_liability',
  'resc_super_liability',
  'pay_sacrifice_super',
  'kiwisaver_employee_liability',
  'kiwisaver_employer_liability',
];
const OWED_TO_THE_TAX_OFFICE = ['tax', 'student_loan', 'esct_liability'];

function accountOf({ base_attr, default_is_debit }: Category, accounts: Accounts): string {
  if (SUPER_EXPENSES.includes(base_attr)) return accounts.superExpense;
  if (default_is_debit) return accounts.wages;
  if (OWED_TO_THE_TAX_OFFICE.includes(base_attr)) return accounts.tax;
  return SUPER_PAYABLE.includes(base_attr) ? accounts.superPayable : accounts.wagesPayable;
}

const FLAGS: ChartFlags = {
  negate_credit_amounts: true,
  include_date: true,
  include_software_name: false,
  include_nil_amounts: false,
  date_format: 'DD/MM/YYYY',
  date_option: 'PAY_RUN_END_DATE',
  enable_provider_gl_codes: false,
};

export interface TemplateChart {
  readonly flags: ChartFlags;
  readonly rows: readonly DefaultRow[];
}

/** The chart of a template for a country: one leg per category, on its usual side. */
export function templateChart(template: Template, country: Country): TemplateChart {
  const accounts = template === 'external_basic' ? PREFIXED_ACCOUNTS : PLAIN_ACCOUNTS;
  return {
    flags: template === 'external_basic' ? { ...FLAGS, negate_credit_amounts: false } : FLAGS,
    rows: categoriesOf(country).map((category) => ({
      base_attr: category.base_attr,
      account_label: category.label,
      account_code: accountOf(category, accounts),
      is_debit: category.default_is_debit,
      // Only expenses are tracked by department; liabilities belong to the company.
      split_by_department: template === 'external_tracking' && category.default_is_debit,
    })),
  };
}

/**
 * Contract [GL-059]: `external_tracking` sets the tracking category, `service_default` clears it, and `external_basic`
 * keeps it.
 */
export function trackingCategoryOf(template: Template, current: string): string {
  if (template === 'external_tracking') return 'Department';
  return template === 'service_default' ? '' : current;
}

/**
 * The revision of a template. It is a hash of the content, so it changes when a new version of the service has
 * different defaults.
 */
export const templateRevision = (template: Template, country: Country): string =>
  `t-${country}-${hashToken(JSON.stringify([template, templateChart(template, country)])).slice(0, 8)}`;
