import type { Schemas } from '../../api/client.ts';

export type Pay = Schemas['Pay'];
export type SheetRow = Schemas['PaySheetRow'];
export type Add = NonNullable<Schemas['PaySheetChange']['add']>;

export type CellKind = 'hours' | 'leave' | 'money';

/** An editable column. For every pay, it shows the same kind of row. */
export interface EditableColumn {
  readonly key: string;
  readonly title: string;
  /** The full name of the column, if the title is abbreviated. */
  readonly name: string;
  readonly kind: CellKind;
  /** Creates a new row with the value. Undefined if rows of this kind cannot be added in the grid. */
  readonly add: ((value: string, given: { date: string }) => Add) | undefined;
}

type HoursRow = Pay['hours'][number];
type LeaveRow = Pay['leave'][number];
type LeaveType = LeaveRow['leave_type'];

const SYSTEM: Readonly<Record<string, { title: string; name: string }>> = {
  'system:ordinary_time': { title: 'Ordinary', name: 'Ordinary hours' },
  'system:time_and_a_half': { title: 'OT 1.5', name: 'Overtime at time and a half' },
  'system:double_time': { title: 'OT 2.0', name: 'Overtime at double time' },
};

/** The rate key of an hours row. Overtime at 1.5 and 2 times shares a column with the system rates. */
function rateOf({ rate_reference, multiplier, is_overtime, description }: HoursRow): string {
  if (rate_reference !== null) return rate_reference;
  if (is_overtime && multiplier === 1.5) return 'system:time_and_a_half';
  if (is_overtime && multiplier === 2) return 'system:double_time';
  return `text:${description.toLowerCase()}`;
}

const ORDINARY_KEY = 'hours system:ordinary_time';

const keyOfHours = (row: HoursRow): string => `hours ${rateOf(row)}`;
const keyOfLeave = ({ leave_type, paid_as }: LeaveRow): string =>
  paid_as === undefined ? `leave ${leave_type}` : `leave ${leave_type} ${paid_as}`;
const keyOfAllowance = (description: string): string => `allowance ${description.toLowerCase()}`;

const LEAVE_NAMES: Partial<Record<LeaveType, string>> = {
  HOLIDAY: 'Annual leave',
  SICK: 'Sick leave',
  LONG_SERVICE: 'Long service leave',
  PAID_PUBLIC_HOLIDAY: 'Public holiday',
  ALT_HOLIDAY: 'Alternative holiday',
  UNPAID: 'Unpaid leave',
  NZ_BEREAVEMENT: 'Bereavement leave',
  FAMILY_VIOLENCE: 'Family violence leave',
  NZ_FAMILY_VIOLENCE: 'Family violence leave',
  PAID_PARENTAL: 'Parental leave',
  OTHER: 'Other leave',
};
const words = (text: string): string => {
  const plain = text.replace(/^NZ_/, '').replaceAll('_', ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
const leaveName = (type: string): string => LEAVE_NAMES[type as LeaveType] ?? words(type);

const ADDABLE_LEAVE: Readonly<Record<'AU' | 'NZ', readonly LeaveType[]>> = {
  AU: ['HOLIDAY', 'SICK', 'LONG_SERVICE', 'PAID_PUBLIC_HOLIDAY', 'UNPAID', 'FAMILY_VIOLENCE', 'OTHER'],
  NZ: [
    'HOLIDAY',
    'SICK',
    'PAID_PUBLIC_HOLIDAY',
    'ALT_HOLIDAY',
    'NZ_BEREAVEMENT',
    'NZ_FAMILY_VIOLENCE',
    'UNPAID',
    'OTHER',
  ],
};

function hoursColumn(
  rate: string,
  given: { title: string; name: string; line?: string; units?: string },
): EditableColumn {
  const { title, name, line = name, units = 'Hours' } = given;
  const isNamed = /^(system|company|employee):/.test(rate);
  return {
    key: `hours ${rate}`,
    title,
    name,
    kind: 'hours',
    add: isNamed
      ? (value) => ({
          hours: [
            rate === 'system:ordinary_time'
              ? { description: line, units, value }
              : { description: line, units, value, rate_reference: rate },
          ],
        })
      : undefined,
  };
}

function leaveColumn(type: LeaveType, paidAs?: string): EditableColumn {
  const name = paidAs === undefined ? leaveName(type) : `${leaveName(type)}, ${words(paidAs).toLowerCase()}`;
  return {
    key: paidAs === undefined ? `leave ${type}` : `leave ${type} ${paidAs}`,
    title: name.replace(/ leave$/, ''),
    name,
    kind: 'leave',
    add:
      paidAs === undefined
        ? (value, { date }) => ({ leave: [{ description: name, leave_type: type, date, hours: value }] })
        : undefined,
  };
}

interface KnownAllowance {
  readonly description: string;
  readonly allowance_category: Schemas['CompanyAllowance']['allowance_category'];
  readonly is_taxable: boolean;
  readonly is_itemised: boolean;
  readonly is_included_in_super_calculations: boolean;
}

const allowanceColumn = (known: KnownAllowance): EditableColumn => ({
  key: keyOfAllowance(known.description),
  title: known.description,
  name: known.description,
  kind: 'money',
  add: (value) => ({
    allowances: [
      {
        description: known.description,
        amount: value,
        ...(known.allowance_category === null ? {} : { allowance_category: known.allowance_category }),
        is_taxable: known.is_taxable,
        is_itemised: known.is_itemised,
        is_included_in_super_calculations: known.is_included_in_super_calculations,
      },
    ],
  }),
});

type KnownRate = Pick<Schemas['PayRate'], 'reference' | 'description' | 'units'> & { readonly classification: string };

/** The columns for the company's rates, leave types and allowances. Its pays may have other rows too. */
export function knownColumns(given: {
  country: 'AU' | 'NZ';
  rates: readonly KnownRate[];
  allowances: readonly KnownAllowance[];
}): EditableColumn[] {
  const custom = given.rates.filter(({ reference }) => !(reference in SYSTEM));
  // Classifications may have rates of the same name but of different amounts, so their names tell them apart.
  const labelOf = ({ description, classification }: KnownRate): string =>
    custom.filter((other) => other.description.toLowerCase() === description.toLowerCase()).length > 1
      ? `${description} (${classification})`
      : description;
  return [
    ...Object.entries(SYSTEM).map(([rate, names]) => hoursColumn(rate, names)),
    ...custom.map((rate) => {
      const label = labelOf(rate);
      return hoursColumn(rate.reference, { title: label, name: label, line: rate.description, units: rate.units });
    }),
    ...ADDABLE_LEAVE[given.country].map((type) => leaveColumn(type)),
    ...given.allowances.map(allowanceColumn),
  ];
}

const ORDER = ['hours', 'leave', 'allowance'];
const placeOf = ({ key }: EditableColumn): number => ORDER.indexOf(key.split(' ')[0] ?? '');

/** The columns of a run: ordinary hours, the columns that its pays use, and the columns that the user added. */
export function columnsOf(
  rows: readonly SheetRow[],
  known: readonly EditableColumn[],
  asked: readonly string[],
): EditableColumn[] {
  const all = new Map(known.map((column) => [column.key, column]));
  const used = new Set([ORDINARY_KEY]);
  for (const { pay } of rows) {
    for (const row of pay.hours) {
      const key = keyOfHours(row);
      used.add(key);
      if (!all.has(key)) {
        all.set(key, hoursColumn(rateOf(row), { title: row.description, name: row.description, units: row.units }));
      }
    }
    for (const row of pay.leave) {
      const key = keyOfLeave(row);
      used.add(key);
      if (!all.has(key)) all.set(key, leaveColumn(row.leave_type, row.paid_as));
    }
    for (const row of pay.allowances) {
      const key = keyOfAllowance(row.description);
      used.add(key);
      if (!all.has(key)) all.set(key, allowanceColumn(row));
    }
  }
  for (const key of asked) used.add(key);
  return [...all.values()].filter(({ key }) => used.has(key)).sort((a, b) => placeOf(a) - placeOf(b));
}

export interface Cell {
  /** The stored value; empty if the pay has no such row. */
  readonly value: string;
  readonly rowIds: readonly number[];
  /** The names of the rows, used to find their differences from the previous pay. */
  readonly names: readonly string[];
  /** Why the cell cannot be edited, in one sentence. */
  readonly fixed: string | undefined;
}

/** Caches the cells of each pay. */
const found = new WeakMap<Pay, ReadonlyMap<string, Cell>>();

function cellsOf(pay: Pay): ReadonlyMap<string, Cell> {
  const known = found.get(pay);
  if (known) return known;
  const lists = new Map<string, { id: number; name: string; value: number }[]>();
  const put = (key: string, row: { id: number; name: string; value: number }) =>
    lists.set(key, [...(lists.get(key) ?? []), row]);
  for (const row of pay.hours) put(keyOfHours(row), { id: row.id, name: row.description, value: row.value });
  for (const row of pay.leave) put(keyOfLeave(row), { id: row.id, name: row.name, value: row.hours });
  for (const row of pay.allowances) {
    put(keyOfAllowance(row.description), { id: row.id, name: row.description, value: row.amount });
  }
  const cells = new Map(
    [...lists].map(([key, rows]): [string, Cell] => [
      key,
      {
        value: textOf(rows.map(({ value }) => value)),
        rowIds: rows.map(({ id }) => id),
        names: rows.map(({ name }) => name),
        fixed: rows.length > 1 ? `${rows.length} entries make up this amount; open the pay to change them.` : undefined,
      },
    ]),
  );
  found.set(pay, cells);
  return cells;
}

/** Rounds to six decimals, the precision of quantities, to remove floating-point errors in the sum. */
const textOf = (values: readonly number[]): string =>
  String(Number(values.reduce((sum, value) => sum + value, 0).toFixed(6)));

const NOTHING: Cell = { value: '', rowIds: [], names: [], fixed: undefined };

export function cellOf(pay: Pay, column: EditableColumn): Cell {
  const cell = cellsOf(pay).get(column.key) ?? NOTHING;
  if (pay.is_complete) return { ...cell, fixed: 'This pay is completed. Reopen it to change it.' };
  if (!pay.auto_calculate)
    return { ...cell, fixed: 'The amounts of this pay were entered directly and are not calculated.' };
  if (cell.rowIds.length === 0 && column.add === undefined) {
    return { ...cell, fixed: 'This cannot be added in the grid. Open the pay to add it.' };
  }
  return cell;
}

/** The cell's value in the previous pay: empty if it had none, undefined if the value has not changed. */
export function lastValue(row: SheetRow, column: EditableColumn): string | undefined {
  const kind = column.key.split(' ')[0];
  const { names } = cellsOf(row.pay).get(column.key) ?? NOTHING;
  const found = row.differences.find(
    (one) => one.kind === kind && names.some((name) => name.toLowerCase() === one.description.toLowerCase()),
  );
  return found && (found.was ?? '');
}
