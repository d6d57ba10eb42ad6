import { readFileSync } from 'node:fs';
import { hundredths, rowsOf } from '../csv.ts';

const PEOPLE = [
  'number',
  'first_name',
  'last_name',
  'date_of_birth',
  'start_date',
  'address1',
  'city',
  'state',
  'postcode',
  'employment_status',
  'hourly_rate',
  'tax_file_number',
  'tax_free_threshold',
  'study_loan',
  'annual_leave_hours',
  'personal_leave_hours',
  'ytd_gross',
  'ytd_tax',
  'ytd_super',
  'parallel_hours',
  'parallel_net',
] as const;
const PAYS = ['number', 'pay_date', 'gross', 'tax', 'super'] as const;

/** Reads the former payroll's export: employees with their leave and year-to-date totals, and the pays of the year. */
export function formerPayroll(folder: string) {
  const people = rowsOf(readFileSync(`${folder}/people.csv`, 'utf8'), PEOPLE);
  const pays = rowsOf(readFileSync(`${folder}/pays.csv`, 'utf8'), PAYS);
  // Rejects an export whose totals do not add up, before anything is written.
  for (const person of people) {
    for (const part of ['gross', 'tax', 'super'] as const) {
      const sum = pays
        .filter(({ number }) => number === person.number)
        .reduce((total, pay) => total + hundredths(pay[part], `pays.csv, line ${pay.line}: ${part}`), 0);
      const said = hundredths(person[`ytd_${part}`], `people.csv, line ${person.line}: ytd_${part}`);
      if (sum !== said)
        throw new Error(`${person.number}: the ${part} of the pays adds up to ${sum} cents, but the total is ${said}`);
    }
  }
  return { people, pays };
}
