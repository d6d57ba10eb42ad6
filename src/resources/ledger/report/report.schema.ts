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
] as const;
export type ReportName = (typeof REPORTS)[number];

export const ReportParams = Type.Object(
  { company_id: CompanyId(), report: Choice('ReportName', REPORTS, { description: 'Which report' }) },
  closed,
);

export const ReportQuery = Type.Object(
  {
    from: Type.Optional(
      LocalDateText({ description: 'By payment date; the first day of the tax year of `to` unless set' }),
    ),
    to: Type.Optional(LocalDateText({ description: 'The last day that counts; today unless set' })),
  },
  closed,
);
export type ReportQuery = Static<typeof ReportQuery>;

export const COLUMN_KINDS = ['text', 'date', 'amount', 'hours', 'count'] as const;

export const ReportOut = named(
  'Report',
  Type.Object(
    {
      report: Choice('ReportName', REPORTS, { description: 'Which report' }),
      title: Type.String({ description: 'Name of the report, for a heading' }),
      note: Type.String({ description: 'What the figures are, in a sentence' }),
      company_id: CompanyId(),
      from: ReckonedDate({ description: 'First day that counts' }),
      to: ReckonedDate({ description: 'Last day that counts' }),
      columns: Type.Array(
        named(
          'ReportColumn',
          Type.Object(
            {
              key: Type.String({ description: 'Stable name of the column' }),
              label: Type.String({ description: 'Heading of the column' }),
              kind: Type.Enum([...COLUMN_KINDS], { description: 'What its texts are, for aligning and adding up' }),
            },
            closed,
          ),
        ),
        { description: 'What the columns of each row are' },
      ),
      rows: Type.Array(Type.Array(Type.String()), {
        description: 'One text for each column: amounts with two decimals, dates as YYYY-MM-DD, empty for nothing',
      }),
      totals: Nullable(
        Type.Array(Type.String(), {
          description: 'The sums of the columns that can be added up, empty for the others',
        }),
      ),
    },
    closed,
  ),
);
export type ReportOut = Static<typeof ReportOut>;
