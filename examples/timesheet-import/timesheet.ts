import type { components } from '@tasman/client';
import { decimalOf, hundredths, rowsOf } from '../csv.ts';

type PayCreate = components['schemas']['PayCreate'];

const KINDS = { ordinary: 'Ordinary hours', time_and_a_half: 'Time and a half', double_time: 'Double time' } as const;
const isKind = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text);

/** One pay for each employee in the file, with one row for each type of hours. */
export function paysOf(text: string, payDate: string): readonly PayCreate[] {
  const sums = new Map<string, Map<keyof typeof KINDS, number>>();
  for (const { employee, date, hours, kind, line } of rowsOf(text, ['employee', 'date', 'hours', 'kind'])) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`Line ${line}: the date must have the form 2026-03-23`);
    if (date > payDate) throw new Error(`Line ${line}: ${date} is after the pay date ${payDate}`);
    if (!isKind(kind))
      throw new Error(`Line ${line}: the kind must be ${Object.keys(KINDS).join(', ')}, not '${kind}'`);
    const ofEmployee = sums.get(employee) ?? new Map();
    ofEmployee.set(kind, (ofEmployee.get(kind) ?? 0) + hundredths(hours, `Line ${line}: hours`));
    sums.set(employee, ofEmployee);
  }
  if (sums.size === 0) throw new Error('The file has no hours');
  return [...sums].map(([employee_number, kinds]) => ({
    employee_number,
    hours: [...kinds].map(([kind, sum]) => ({
      description: KINDS[kind],
      units: 'Hours',
      value: decimalOf(sum),
      rate_reference: kind === 'ordinary' ? 'system:ordinary_time' : `system:${kind}`,
    })),
  }));
}
