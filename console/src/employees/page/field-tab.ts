import {
  DECLARATION_SECTIONS,
  HOLIDAY_DECLARATIONS,
  KIWISAVER_DECLARATIONS,
  WORK_DECLARATIONS,
} from '../fields/declarations.ts';
import * as sections from '../fields/sections.ts';
import type { Tab } from './page-search.ts';

const TAB_OF: readonly (readonly [Tab, readonly { readonly fields: readonly { readonly name: string }[] }[]])[] = [
  ['personal', [sections.WHO, sections.CONTACT, sections.ADDRESS, sections.KIN]],
  ['employment', [sections.JOB, sections.HOURS, sections.STP, sections.PORTAL]],
  ['pay', [sections.PAY, sections.PAYSLIP, WORK_DECLARATIONS]],
  ['super', [sections.SUPER, sections.KIWISAVER, KIWISAVER_DECLARATIONS]],
  ['leave', [sections.LEAVE, sections.BALANCES, HOLIDAY_DECLARATIONS]],
  ['bank', [sections.INLINE_BANK]],
  ['tax', [sections.TAX_AU, sections.TAX_NZ, ...DECLARATION_SECTIONS]],
];

/** The tabs for field names that problems use but that are not inputs of the record. */
const OTHERS: Readonly<Record<string, Tab>> = {
  bank_accounts: 'bank',
  account_number: 'bank',
  account_name: 'bank',
  bsb: 'bank',
  tax_treatment: 'tax',
};

/** The tab of the employee page that has the field. */
export const tabOf = (field: string): Tab | undefined =>
  TAB_OF.find(([, parts]) => parts.some(({ fields }) => fields.some(({ name }) => name === field)))?.[0] ??
  OTHERS[field];
