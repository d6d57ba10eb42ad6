import type { Schemas } from '../api/client.ts';

export type DetailName = keyof Schemas['OwnDetails'] & string;

export const DETAIL_GROUPS = [
  {
    title: 'Name',
    fields: [
      ['first_name', 'First name'],
      ['middle_name', 'Middle name'],
      ['last_name', 'Last name'],
    ],
  },
  {
    title: 'Contact',
    fields: [
      ['email_address', 'Email'],
      ['phone_mobile', 'Mobile'],
      ['phone_home', 'Home phone'],
    ],
  },
  {
    title: 'Address',
    fields: [
      ['address1', 'Street'],
      ['address2', 'Address line 2'],
      ['city', 'Suburb or town'],
      ['state', 'State or region'],
      ['postcode', 'Postcode'],
      ['country', 'Country'],
    ],
  },
  {
    title: 'Next of kin',
    fields: [
      ['kin_name', 'Name of next of kin'],
      ['kin_relationship', 'Relationship'],
      ['kin_phone_mobile', 'Mobile of next of kin'],
      ['kin_phone_home', 'Home phone of next of kin'],
      ['kin_phone_work', 'Work phone of next of kin'],
      ['kin_address1', 'Street of next of kin'],
      ['kin_address2', 'Second line of next of kin'],
      ['kin_city', 'Suburb or city of next of kin'],
      ['kin_state', 'State or region of next of kin'],
      ['kin_postcode', 'Postcode of next of kin'],
    ],
  },
] as const satisfies readonly { title: string; fields: readonly (readonly [DetailName, string])[] }[];

const BANK_FIELDS: Readonly<Record<string, string>> = {
  account_name: 'Account name',
  bsb: 'BSB',
  account_number: 'Account number',
  amount: 'Amount per pay',
};

const NAMES: Readonly<Record<string, string>> = {
  ...BANK_FIELDS,
  ...Object.fromEntries(DETAIL_GROUPS.flatMap(({ fields }) => fields.map(([name, label]) => [name, label]))),
};

export const fieldName = (field: string): string => NAMES[field] ?? field;

/** Shows "***001" as "•••• 001". */
export const ending = (masked: string): string => `•••• ${masked.replaceAll('*', '')}`;

export const shownValue = (field: string, value: string | null): string => {
  if (value === null || value === '') return 'none';
  return field === 'account_number' && value.startsWith('*') ? ending(value) : value;
};

/** The portal permissions of an employee, in display order. */
export const PORTAL_FLAGS = [
  ['allow_view_payslips', 'See payslips'],
  ['allow_view_holiday_leave_balance', 'See the annual leave balance'],
  ['allow_view_sick_leave_balance', 'See the sick leave balance'],
  ['allow_view_long_service_leave_balance', 'See the long service leave balance'],
  ['allow_edit_leave_requests', 'Request leave'],
  ['allow_edit_leave_requests_when_negative', 'Request leave beyond the balance'],
  ['allow_edit_timesheet', 'Enter timesheets'],
  ['allow_edit_account_details', 'Request changes to details'],
  ['allow_edit_bank_accounts', 'Request changes to bank accounts'],
] as const;
