import { CompanyId, OwnId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { FileIn } from '../../../http/validation/multipart.ts';
import { KINDS, OUTCOMES, STATES } from './file-import.store.ts';

const strict = { additionalProperties: false } as const;

const KindChoice = Choice('ImportKind', KINDS, { description: 'The content of the rows' });
const Header = Type.String({ maxLength: 10_000, description: 'The name of the column in the first row of the file' });

export const ImportPath = Type.Object(
  { company_id: CompanyId(), import_id: Id({ description: 'Id of the import, from the response to its upload' }) },
  strict,
);
export const ImportCompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ImportFieldsQuery = Type.Object({ kind: KindChoice }, strict);
export const ConfirmQuery = Type.Object(
  {
    partial: Type.Boolean({
      default: false,
      description: 'Stores the rows without problems and leaves out the others',
    }),
  },
  strict,
);

export const ImportIn = named(
  'ImportIn',
  Type.Object(
    {
      file: FileIn(
        'A CSV file or an Excel workbook (.xlsx) of up to 10 MB, with column names in its first row and up to 20,000 rows',
      ),
      kind: KindChoice,
      mapping: Type.Optional(
        Type.Record(Type.String(), Header, {
          description:
            'The column that fills each field, by field, as JSON. By default, columns are recognised by their names',
        }),
      ),
      defaults: Type.Optional(
        Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
          description: 'Values by field, as JSON, for empty cells and for fields without a column',
        }),
      ),
      sheet: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The sheet of a workbook; by default the first one with rows',
        }),
      ),
    },
    strict,
  ),
);
export type ImportIn = Static<typeof ImportIn>;

const ProblemOut = named(
  'ImportProblem',
  Type.Object(
    {
      row: Type.Integer({ description: 'The row number that a spreadsheet shows; row 1 has the column names' }),
      column: Nullable(Type.String({ description: 'The name of the column; null if no column of the file is wrong' })),
      field: Nullable(Type.String({ description: 'The field of the column; null if the row as a whole is refused' })),
      code: Type.String({ description: 'A code for programs, from the list of error codes' }),
      message: Type.String({ description: 'The problem and how to correct it' }),
    },
    strict,
  ),
);

const ColumnOut = named(
  'ImportColumn',
  Type.Object(
    {
      name: Type.String({ description: 'The name of the column in the file' }),
      field: Nullable(Type.String({ description: 'The field that the column fills; null if it is not imported' })),
      example: Nullable(
        Type.String({ description: 'A value of the column; null if it is empty, secret or not imported' }),
      ),
    },
    strict,
  ),
);

const count = (description: string) => Type.Integer({ description });

export const ImportOut = named(
  'Import',
  Type.Object(
    {
      id: OwnId('import'),
      company_id: CompanyId(),
      kind: KindChoice,
      state: Choice('ImportState', STATES, {
        description:
          'ready once the file is checked, storing once it is confirmed, done when each row is stored or has a problem, expired if it was not confirmed in time',
      }),
      file_name: Type.String({ description: 'The name of the file' }),
      sheet: Nullable(Type.String({ description: 'The sheet that was asked for; null for the first one with rows' })),
      sheets: Type.Array(Type.String(), {
        description: 'All sheets of a workbook, until the import is done; empty for a CSV file',
      }),
      template: Nullable(
        Type.String({ description: 'The payroll program whose column names the file has; null if none is recognised' }),
      ),
      rows: count('The number of rows in the file, without the row of column names'),
      mapping: Type.Record(Type.String(), Type.String(), { description: 'The column that fills each field, by field' }),
      columns: Type.Array(ColumnOut, { description: 'The columns of the file, until the import is done' }),
      progress: count('The number of rows that are stored or refused so far'),
      created: count('Rows that created a record'),
      updated: count('Rows that changed a record'),
      unchanged: count('Rows whose record existed already, so nothing was stored'),
      failed: count('Rows that were refused when they were stored'),
      problem_rows: count('Rows with problems'),
      problems: Type.Array(ProblemOut, { description: 'The problems of the first 1,000 rows with problems' }),
      created_by: Type.String({ description: 'The user or program that sent the file' }),
      created_at: Timestamp({ description: 'When the file was sent, in UTC' }),
      expires_at: Timestamp({ description: 'The rows are deleted at this time unless the import is confirmed' }),
      confirmed_by: Nullable(
        Type.String({ description: 'The user or program that confirmed the import; null until then' }),
      ),
      confirmed_at: Nullable(Timestamp({ description: 'When the import was confirmed, in UTC; null until then' })),
      finished_at: Nullable(Timestamp({ description: 'When the import ended, in UTC; null until then' })),
    },
    strict,
  ),
);
export type ImportOut = Static<typeof ImportOut>;

export const RowOut = named(
  'ImportRow',
  Type.Object(
    {
      row: count('The row number that a spreadsheet shows'),
      label: Type.String({ description: 'The name or number that identifies the row for people' }),
      outcome: Nullable(
        Choice('ImportOutcome', OUTCOMES, {
          description: 'The outcome of the row; null until the row is stored or refused',
        }),
      ),
      record_id: Nullable(
        Id({ description: 'Id of the employee, timesheet entry or pay; null if there is no record' }),
      ),
      values: Nullable(
        Type.Record(Type.String(), Type.String(), {
          description: 'The values as they will be stored, by field, without secret ones; null once the import is done',
        }),
      ),
      problems: Type.Array(ProblemOut, { description: 'Why the row was refused; empty if it has no problem' }),
    },
    strict,
  ),
);
export type RowOut = Static<typeof RowOut>;

const ChoiceOut = named(
  'ImportChoice',
  Type.Object(
    {
      value: Type.String({ description: 'The value that is stored' }),
      label: Type.String({ description: 'The value as files may write it' }),
    },
    strict,
  ),
);

export const FieldOut = named(
  'ImportField',
  Type.Object(
    {
      name: Type.String({ description: 'The name of the field, for mapping and defaults' }),
      label: Type.String({ description: 'The name for people, which is also recognised as a column name' }),
      is_required: Type.Boolean({ description: 'Whether each row needs a value' }),
      is_secret: Type.Boolean({ description: 'Whether the value is a tax number or a bank account' }),
      choices: Type.Array(ChoiceOut, { description: 'The accepted values; empty if there is no fixed set' }),
    },
    strict,
  ),
);
export type FieldOut = Static<typeof FieldOut>;
