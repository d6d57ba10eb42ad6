import { DECLARATION_SECTIONS, HOLIDAY_DECLARATIONS, KIWISAVER_DECLARATIONS } from '../fields/declarations.ts';
import * as sections from '../fields/sections.ts';
import type { Tab } from './page-search.ts';

const TAB_OF: readonly (readonly [Tab, readonly { readonly fields: readonly { readonly name: string }[] }[]])[] = [
  ['personal', [sections.WHO, sections.CONTACT, sections.ADDRESS, sections.KIN]],
  ['employment', [sections.JOB, sections.HOURS, sections.STP, sections.PORTAL]],
  ['pay', [sections.PAY, sections.PAYSLIP]],
  ['super', [sections.SUPER, sections.KIWISAVER, KIWISAVER_DECLARATIONS]],
  ['leave', [sections.LEAVE, sections.BALANCES, HOLIDAY_DECLARATIONS]],
  ['bank', [sections.INLINE_BANK]],
  ['tax', [sections.TAX_AU, sections.TAX_NZ, ...DECLARATION_SECTIONS]],
];

/** What problems name and no input is called: where it is put right. */
const OTHERS: Readonly<Record<string, Tab>> = {
  bank_accounts: 'bank',
  account_number: 'bank',
  account_name: 'bank',
  bsb: 'bank',
  tax_treatment: 'tax',
};

/** The part of an employee's page that has the field. */
export const tabOf = (field: string): Tab | undefined =>
  TAB_OF.find(([, parts]) => parts.some(({ fields }) => fields.some(({ name }) => name === field)))?.[0] ??
  OTHERS[field];
