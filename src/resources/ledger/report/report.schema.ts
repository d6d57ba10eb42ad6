import { CompanyId } from '../../../http/record-fields.ts';
import { Choice, LocalDateText, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false } as const;

export const REPORTS = [
  'payroll-register',
  'year-to-date',
  'leave-liability',
  'super',
  'deductions',
  'journal',
  'headcount',
  'below-award',
  'salary-reconciliation',
] as const;
export type ReportName = (typeof REPORTS)[number];

export const ReportParams = Type.Object(
  { company_id: CompanyId(), report: Choice('ReportName', REPORTS, { description: 'Name of the report' }) },
  closed,
);

export const ReportQuery = Type.Object(
  {
    from: Type.Optional(
      LocalDateText({ description: 'First payday to include; by default the first day of the tax year of `to`' }),
    ),
    to: Type.Optional(LocalDateText({ description: 'Last payday to include; by default today' })),
  },
  closed,
);
export type ReportQuery = Static<typeof ReportQuery>;

const COLUMN_KINDS = ['text', 'date', 'amount', 'hours', 'count'] as const;

export const ReportOut = named(
  'Report',
  Type.Object(
    {
      report: Choice('ReportName', REPORTS, { description: 'Name of the report' }),
      title: Type.String({ description: 'Title of the report' }),
      note: Type.String({ description: 'An explanation of the figures, in one or more sentences' }),
      company_id: CompanyId(),
      from: ReckonedDate({ description: 'First day included' }),
      to: ReckonedDate({ description: 'Last day included' }),
      columns: Type.Array(
        named(
          'ReportColumn',
          Type.Object(
            {
              key: Type.String({ description: 'Stable name of the column' }),
              label: Type.String({ description: 'Heading of the column' }),
              kind: Type.Enum([...COLUMN_KINDS], { description: 'Type of the values, for alignment and totals' }),
            },
            closed,
          ),
        ),
        { description: 'Columns of the table' },
      ),
      rows: Type.Array(Type.Array(Type.String()), {
        description:
          'Rows with one string per column: amounts with two decimals, dates as YYYY-MM-DD, empty if there is no value',
      }),
      totals: Nullable(
        Type.Array(Type.String(), {
          description: 'Totals per column; empty for columns without a total',
        }),
      ),
    },
    closed,
  ),
);
export type ReportOut = Static<typeof ReportOut>;
