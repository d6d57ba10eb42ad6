import { type EditableColumn, knownColumns, type Pay, type SheetRow } from './columns.ts';

const FIGURES = { gross: '0.00', tax: '0.00', net: '0.00', super: '0.00' };

export const HOURS_ROW: Pay['hours'][number] = {
  id: 11,
  description: 'Ordinary hours',
  units: 'Hours',
  value: 38,
  rate: 40,
  multiplier: null,
  rate_reference: 'system:ordinary_time',
  is_overtime: false,
  pay_amount: 1520,
};

/** A draft pay for Olivia with 38 ordinary hours. It has only the fields that the grid reads. */
export const aPay = (fields: Partial<Pay> = {}): Pay =>
  ({
    id: 1,
    employee_id: 1,
    employee_number: '1001',
    employee_first_name: 'Olivia',
    employee_last_name: 'Martin',
    format_name: 'Martin, Olivia',
    is_complete: false,
    auto_calculate: true,
    hours: [HOURS_ROW],
    leave: [],
    allowances: [],
    ...fields,
  }) as Pay;

export const aRow = (pay: Pay = aPay()): SheetRow => ({
  version: `version of ${pay.id}`,
  pay,
  last: { pay_ids: [9], figures: FIGURES },
  change: FIGURES,
  differences: [],
});

export const BEN = aPay({
  id: 2,
  employee_id: 2,
  employee_number: '1002',
  employee_first_name: 'Ben',
  employee_last_name: 'Adams',
  format_name: 'Adams, Ben',
  hours: [{ ...HOURS_ROW, id: 21 }],
});

export const KNOWN: readonly EditableColumn[] = knownColumns({
  country: 'AU',
  rates: [{ reference: 'company:7', description: 'Saturday', units: 'Hours', classification: 'Level 2' }],
  allowances: [
    {
      description: 'Tools',
      allowance_category: 'OD',
      is_taxable: true,
      is_itemised: false,
      is_included_in_super_calculations: true,
    },
  ],
});

export const column = (key: string): EditableColumn => KNOWN.find((one) => one.key === key)!;
