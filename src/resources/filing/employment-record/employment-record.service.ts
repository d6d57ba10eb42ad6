import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { badRequest } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import { type Cell, csvRow } from '../../../formats/csv.ts';
import type { RecordSheet } from '../../../formats/record-pdf/record-pdf.ts';
import type { Params } from '../../../params/params.ts';
import { formatName, reportedPeriod } from '../../company/company/company.service.ts';
import { dateText, employerLines } from '../../pay/payslip/payslip.service.ts';
import { type Caller, findEmployee, noEmployee } from '../../people/employee/employee.service.ts';
import { requireCompany } from '../filing-problem/public.ts';
import { auRecord } from './au-record.ts';
import type { EmploymentRecordOut, RecordName, RecordQuery } from './employment-record.schema.ts';
import { type Gathered, gatherRecord } from './gather.ts';
import { holidayAndLeaveRecord, wagesAndTimeRecord } from './nz-record.ts';
import type { Part } from './part.ts';
import { nameOf } from './pay-tables.ts';

interface Kind {
  readonly country: Country;
  readonly title: string;
  readonly source: string;
  readonly parts: (given: Gathered) => readonly Part[];
}

const KINDS: Readonly<Record<RecordName, Kind>> = {
  'wages-and-time': {
    country: 'NZ',
    title: 'Wages and time record',
    source: 'Employment Relations Act 2000 s 130',
    parts: wagesAndTimeRecord,
  },
  'holiday-and-leave': {
    country: 'NZ',
    title: 'Holiday and leave record',
    source: 'Holidays Act 2003 s 81',
    parts: holidayAndLeaveRecord,
  },
  'employee-records': {
    country: 'AU',
    title: 'Employee records',
    source: 'Fair Work Regulations 2009 regs 3.31 to 3.44',
    parts: auRecord,
  },
};

const NOTE =
  'Pays are listed by payday. Details of the person and of the employment are as stored today. Items marked “Not ' +
  'recorded” are not kept in this system.';

export interface EmploymentRecordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<Country, Params>>;
}

interface Made {
  readonly given: Gathered;
  readonly record: EmploymentRecordOut;
}

export type EmploymentRecordService = ReturnType<typeof employmentRecordService>;

/** The records of one employee that a workplace inspector may ask for, written from stored data. */
export function employmentRecordService({ db, clock, cipher, params }: EmploymentRecordDeps) {
  const make = ({ principal }: Caller, employeeId: number, name: RecordName, query: RecordQuery): Promise<Made> =>
    db.read(principal.customerId, async (tx) => {
      const employee = await findEmployee(tx, employeeId);
      if (!employee) throw noEmployee();
      const company = await requireCompany(tx, employee.company_id);
      const { country, title, source, parts } = KINDS[name];
      if (company.country !== country) throw ofOtherCountry(name, company.country);
      const period = reportedPeriod(company, query, clock);
      const today = clock.today(ZONE_OF[country]);
      const asAt = period.to < today ? period.to : today;
      const given = await gatherRecord(tx, { company, employee, period, asAt, cipher, params: params[country] });
      const record = {
        record: name,
        title,
        source,
        note: NOTE,
        company_id: company.id,
        employee_id: employee.id,
        employee_number: employee.number,
        format_name: formatName(employee),
        ...period,
        parts: parts(given).map(({ columns, rows, ...part }) => ({
          ...part,
          columns: columns.map((column) => ({ ...column })),
          rows: rows.map((row) => [...row]),
        })),
      };
      return { given, record };
    });

  return {
    read: async (caller: Caller, employeeId: number, name: RecordName, query: RecordQuery) =>
      (await make(caller, employeeId, name, query)).record,

    csv: async (caller: Caller, employeeId: number, name: RecordName, query: RecordQuery): Promise<string> =>
      csvOf((await make(caller, employeeId, name, query)).record),

    async pdf(caller: Caller, employeeId: number, name: RecordName, query: RecordQuery): Promise<Buffer> {
      const sheet = sheetOf(await make(caller, employeeId, name, query), clock);
      // Loaded on first use: the PDF library is large.
      const { recordPdf } = await import('../../../formats/record-pdf/record-pdf.ts');
      return recordPdf(sheet);
    },
  };
}

function ofOtherCountry(name: RecordName, country: Country) {
  const own = Object.entries(KINDS).filter(([, kind]) => kind.country === country);
  return badRequest(`${name} is not a record of this country; ask for ${own.map(([key]) => key).join(' or ')}`);
}

/**
 * Writes a block of rows for each item: its heading and, if it has one, its table. An empty row separates the blocks.
 */
function csvOf({ title, source, format_name, employee_number, from, to, note, parts }: EmploymentRecordOut): string {
  const head = [
    [title, source],
    ['Employee', format_name, employee_number ?? ''],
    ['Period', from, to],
    ['Note', note],
  ];
  const blocks = parts.map((part): readonly (readonly Cell[])[] => [
    [part.source, part.title, part.value, part.note],
    ...(part.rows.length === 0 ? [] : [part.columns.map(({ label }) => label)]),
    ...part.rows.map((row) => row.map((text, index) => cellOf(part.columns[index]!.kind, text))),
  ]);
  return [head, ...blocks].map((rows) => rows.map(csvRow).join('')).join(csvRow(['']));
}

const cellOf = (kind: string, text: string): Cell => (kind === 'amount' || kind === 'hours' ? { number: text } : text);

function sheetOf({ given, record }: Made, clock: Clock): RecordSheet {
  const { company, employee } = given;
  return {
    lang: company.country === 'AU' ? 'en-AU' : 'en-NZ',
    title: record.title,
    source: record.source,
    note: record.note,
    employer: { name: company.name, lines: employerLines(company) },
    employee: {
      name: nameOf(given),
      lines: [employee.number ? `Employee ${employee.number}` : '', employee.position ?? ''].filter(
        (line) => line !== '',
      ),
    },
    facts: [
      { name: 'From', value: dateText(record.from) },
      { name: 'To', value: dateText(record.to) },
      { name: 'Written on', value: dateText(clock.today(ZONE_OF[company.country])) },
    ],
    sections: [],
    parts: record.parts.map((part) => ({
      ...part,
      rows: part.rows.map((row) => row.map((text, index) => printed(part.columns[index]!.kind, text))),
    })),
    createdAt: clock.now(),
  };
}

/** Formats dates as on payslips, and numbers with thousands separators. */
function printed(kind: string, text: string): string {
  if (text === '') return '';
  if (kind === 'date') return dateText(text);
  return kind === 'amount' ? text.replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',') : text;
}
