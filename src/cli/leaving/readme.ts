import { EXPORTED, LEFT_OUT } from './tables.ts';

/** What somebody reads who has received the files and does not know the program. */
export const readmeOf = (tables: readonly string[]): string => `An export of Tasman payroll.

manifest.json   what is here: every file with its size and SHA-256, every table with its
                number of rows and the type of each field
tables/         one file for each table, one JSON object to a line (JSON Lines, UTF-8)
files/          payslips (PDF), messages to the authorities, super contribution files, old years

Amounts and hours are decimal numbers written as text, so that nothing is rounded. Dates are
YYYY-MM-DD, instants ISO 8601 in UTC. Rows refer to each other by their numbers: the field
employee_id of a pay is the field id of a line in tables/employee.jsonl. Tax and bank numbers
can be read by anybody who has these files: keep them accordingly. Passwords, tokens and other
secrets are not here. What pays of old years were worked out from may lie in files of their own:
manifest.json names them under old_years, and says whether each is here.

Tables
${listed(tables.map((name) => [name, EXPORTED[name]!]))}
Not in an export, and why
${listed(Object.entries(LEFT_OUT))}`;

const listed = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, text]) => `  ${name.padEnd(28)}${text}\n`).join('');
