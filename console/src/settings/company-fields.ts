import { abnHint, irdHint, nzbnHint } from '../employees/fields/numbers.ts';
import type { Field } from '../ui/field-input.tsx';

const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

const numbers: Readonly<Record<'AU' | 'NZ', readonly Field[]>> = {
  AU: [
    { key: 'abn', label: 'ABN', about: '11 digits, with or without spaces', maxLength: 20, hint: abnHint, whole: 11 },
    { key: 'abn_branch', label: 'ABN branch', about: '1, unless the ATO gave you another number', maxLength: 3 },
    { key: 'withholding_payer_number', label: 'Withholding payer number', about: '9 digits; only without an ABN' },
    {
      key: 'is_stp_enabled',
      label: 'Report through Single Touch Payroll',
      kind: 'switch',
      about: 'Turn off only if another program reports for the company',
    },
  ],
  NZ: [
    {
      key: 'employer_ird_number',
      label: 'Employer IRD number',
      about: '8 or 9 digits',
      maxLength: 20,
      hint: irdHint,
      whole: 9,
    },
    { key: 'nzbn', label: 'NZBN', about: '13 digits', maxLength: 20, hint: nzbnHint, whole: 13 },
  ],
};

export const companyFields = (country: 'AU' | 'NZ'): readonly Field[] => [
  { key: 'name', label: 'Legal name', required: true, maxLength: 100 },
  { key: 'trading_name', label: 'Trading name', maxLength: 100 },
  ...numbers[country],
  { key: 'address1', label: 'Address', maxLength: 100 },
  { key: 'address2', label: 'Address line 2', maxLength: 100 },
  { key: 'city', label: country === 'AU' ? 'Suburb or town' : 'Town or city', maxLength: 60 },
  ...(country === 'AU'
    ? [
        {
          key: 'state',
          label: 'State',
          kind: 'select',
          options: [{ value: '', label: 'None' }, ...STATES.map((state) => ({ value: state, label: state }))],
        } as const,
      ]
    : []),
  { key: 'postcode', label: 'Postcode', about: '4 digits', maxLength: 4 },
  { key: 'contact_name', label: 'Contact person', maxLength: 60 },
  { key: 'email_address', label: 'Email address', kind: 'email', maxLength: 254 },
  { key: 'phone', label: 'Phone', maxLength: 15 },
];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The pay calendar, and the defaults that employees can override. */
export const calendarFields = (country: 'AU' | 'NZ'): readonly Field[] => [
  {
    key: 'default_pay_period',
    label: 'How often most people are paid',
    kind: 'select',
    about: 'The default for new employees and pay runs',
    options: [
      { value: 'WEEKLY', label: 'Weekly' },
      { value: 'FORTNIGHTLY', label: 'Fortnightly' },
      { value: 'MONTHLY', label: 'Monthly' },
    ],
  },
  {
    key: 'pay_week_end_day',
    label: 'The pay week ends on',
    kind: 'select',
    about: 'Weekly and fortnightly runs end on this day',
    options: DAYS.map((label, index) => ({ value: String(index + 1), label })),
  },
  {
    key: 'fortnight_anchor_date',
    label: 'Last day of a fortnight',
    kind: 'date',
    about:
      country === 'NZ'
        ? 'In any past or future fortnight. All other fortnights, and four-weekly periods, are counted from this day'
        : 'In any past or future fortnight. All other fortnights are counted from this day',
  },
  { key: 'standard_hours_per_day', label: 'Hours in a standard day', about: 'More than 0, at most 24' },
  ...(country === 'AU'
    ? [
        {
          key: 'default_super_rate',
          label: 'Super rate for new employees',
          about: 'A fraction such as 0.12. Leave empty for the super guarantee rate',
        },
      ]
    : []),
];
