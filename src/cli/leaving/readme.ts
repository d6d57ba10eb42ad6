import { EXPORTED, LEFT_OUT } from './tables.ts';

/** README for a recipient who does not know Tasman. */
export const readmeOf = (tables: readonly string[]): string => `This is an export from Tasman payroll.

manifest.json   the list of contents: every file with its size and SHA-256, every table with its
                number of rows and the type of each field
tables/         one file per table, one JSON object per line (JSON Lines, UTF-8)
files/          payslips (PDF), messages to the authorities, super contribution files, old years

Amounts and hours are decimal numbers written as text, so that nothing is rounded. Dates are
YYYY-MM-DD, times are ISO 8601 in UTC. Rows refer to each other by id: the field employee_id
of a pay is the field id of a line in tables/employee.jsonl. Anyone who has these files can
read the tax and bank numbers, so store them safely. Passwords, tokens and other secrets are
not included. The facts that pays of old years were calculated from may be in separate files:
manifest.json lists them under old_years and says whether each is included.

Tables
${listed(tables.map((name) => [name, EXPORTED[name]!]))}
Not included, with the reason
${listed(Object.entries(LEFT_OUT))}`;

const listed = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, text]) => `  ${name.padEnd(28)}${text}\n`).join('');
