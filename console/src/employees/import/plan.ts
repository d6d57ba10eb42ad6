import type { Country } from '../fields/field.ts';
import { type FormValues, toApi } from '../fields/values.ts';
import { convert } from './convert.ts';
import { NZ_ACCOUNT, targetOf } from './targets.ts';

export interface PlannedRow {
  /** The row number of the spreadsheet. Row 1 has the column names. */
  readonly line: number;
  readonly employee: Readonly<Record<string, unknown>>;
  readonly account: string | undefined;
  readonly name: string;
}

/** The request of each row. Empty cells take the value set for all rows. */
export function planRows(
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<string, number>>,
  defaults: FormValues,
  country: Country,
): readonly PlannedRow[] {
  const names = [...new Set([...Object.keys(columns), ...Object.keys(defaults)])];
  return rows.map((cells, index) => {
    const values: Record<string, unknown> = {};
    for (const name of names) {
      const field = targetOf(name);
      if (!field) continue;
      const column = columns[name];
      const read = column === undefined ? undefined : convert(field, cells[column] ?? '', country);
      const value = read ?? (name in defaults ? toApi(field, defaults[name] ?? '') : undefined);
      if (value !== undefined && value !== null) values[name] = value;
    }
    const { [NZ_ACCOUNT.name]: account, australian_resident: resident, ...employee } = values;
    if (resident !== undefined && employee.is_foreign_resident === undefined) {
      employee.is_foreign_resident = typeof resident === 'boolean' ? !resident : resident;
    }
    return {
      line: index + 2,
      employee,
      account: account === undefined ? undefined : String(account),
      name: [employee.first_name, employee.last_name].filter(Boolean).join(' ') || 'No name',
    };
  });
}
