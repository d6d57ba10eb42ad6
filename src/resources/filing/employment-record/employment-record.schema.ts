import { CompanyId, EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { Choice, LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false } as const;

export const RECORDS = ['wages-and-time', 'holiday-and-leave', 'employee-records'] as const;
export type RecordName = (typeof RECORDS)[number];

const Name = Choice('EmploymentRecordName', RECORDS, {
  description: 'Name of the record: wages-and-time and holiday-and-leave in New Zealand, employee-records in Australia',
});

export const RecordParams = Type.Object({ employee_id: EmployeeId(), record: Name }, closed);

export const RecordQuery = Type.Object(
  {
    from: Type.Optional(
      LocalDateText({ description: 'First payday to include; by default the first day of the tax year of `to`' }),
    ),
    to: Type.Optional(LocalDateText({ description: 'Last payday to include; by default today' })),
  },
  closed,
);
export type RecordQuery = Static<typeof RecordQuery>;

const Column = named(
  'EmploymentRecordColumn',
  Type.Object(
    {
      key: Type.String({ description: 'Stable name of the column' }),
      label: Type.String({ description: 'Heading of the column' }),
      kind: Type.Enum(['text', 'date', 'amount', 'hours'], { description: 'Type of the values' }),
    },
    closed,
  ),
);

const PartOut = named(
  'EmploymentRecordPart',
  Type.Object(
    {
      source: Type.String({ description: 'The provision that lists the item' }),
      title: Type.String({ description: 'The item' }),
      state: Type.Enum(['recorded', 'none', 'not_recorded', 'not_applicable'], {
        description:
          'recorded: in value or rows. none: there was nothing in the period. not_recorded: this service does not store the item, so the employer must keep it elsewhere. not_applicable: the item does not apply to the employee',
      }),
      value: Type.String({ description: 'The value, or the status as text; empty if the rows contain everything' }),
      columns: Type.Array(Column, { description: 'Columns of the rows; empty if there are no rows' }),
      rows: Type.Array(Type.Array(Type.String()), {
        description:
          'One string per column: dates as YYYY-MM-DD, amounts with two decimals, empty if there is no value',
      }),
      note: Type.String({ description: 'How to read the item; may be empty' }),
    },
    closed,
  ),
);

export const EmploymentRecordOut = named(
  'EmploymentRecord',
  Type.Object(
    {
      record: Name,
      title: Type.String({ description: 'Title of the record' }),
      source: Type.String({ description: 'The law that requires the record' }),
      note: Type.String({ description: 'How to read the record' }),
      company_id: CompanyId(),
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      from: ReckonedDate({ description: 'First payday included' }),
      to: ReckonedDate({ description: 'Last payday included' }),
      parts: Type.Array(PartOut, { description: 'Every item that the law lists, in its order' }),
    },
    closed,
  ),
);
export type EmploymentRecordOut = Static<typeof EmploymentRecordOut>;
