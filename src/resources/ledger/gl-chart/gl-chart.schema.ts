import { Line } from '../../../http/line.ts';
import { CompanyId } from '../../../http/record-fields.ts';
import { Choice, Country, described, Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';
import { DATE_FORMATS, DATE_OPTIONS } from './date-choice.ts';
import { TEMPLATES } from './template.ts';

const closed = { additionalProperties: false } as const;

/** Labels may run over several lines; what a database or a spreadsheet cannot hold is refused. */
const Label = (min: number) =>
  Type.String({
    minLength: min,
    maxLength: 100,
    pattern: String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$`,
    [PROBLEM]: 'must be text of at most 100 characters',
  });
const Code = Line({ max: 50 }, { description: 'Account of the ledger' });
const Tracking = Line(
  { max: 100 },
  { description: 'The tracking category of the accounting package that departments are sent as' },
);
const BaseAttr = Line({ min: 1, max: 100 }, { description: 'A category of GET options' });
const ProviderCodeId = Line({ max: 100 }, { description: 'The id of a provider code; empty clears the mapping' });
const DateFormatName = Choice('GlDateFormatName', DATE_FORMATS, { description: 'How dates are written in exports' });
const DateOptionName = Choice('GlDateOptionName', DATE_OPTIONS, { description: 'Which day exports are dated with' });
export const TemplateName = Choice('GlTemplateName', TEMPLATES, {
  description:
    'Which set of default rows: the service’s own, or those of an accounting package with or without department tracking',
});

const flags = {
  negate_credit_amounts: Type.Boolean({
    description: 'Credits are negative; when off they are positive and the CSV gains a D/C column',
  }),
  include_date: Type.Boolean({ description: 'Whether exports have a column with the date' }),
  include_software_name: Type.Boolean({ description: 'Whether exports have a column with the name of this software' }),
  include_nil_amounts: Type.Boolean({ description: 'Whether rows of zero are exported' }),
  date_format: DateFormatName,
  date_option: DateOptionName,
  enable_provider_gl_codes: Type.Boolean({ description: 'Enabling needs the provider add-on' }),
};

export const ChartPatch = named(
  'GlChartPatch',
  Type.Partial(Type.Object({ ...flags, ext_department_tracking_category: Tracking }, closed), closed),
);
export type ChartPatch = Static<typeof ChartPatch>;

const OverrideIn = named(
  'GlRowDepartmentIn',
  Type.Object(
    {
      department_id: Id({ description: 'The department that has an account of its own' }),
      account_code: Line({ max: 50 }, { description: 'Empty inherits the code of the row' }),
    },
    closed,
  ),
);

const rowIn = {
  base_attr: Type.Optional(BaseAttr),
  account_label: Type.Optional(described(Label(0), 'What the account is called')),
  account_code: Type.Optional(Code),
  is_debit: Type.Optional(Type.Boolean({ description: 'A debit; false: a credit. true unless set' })),
  split_by_department: Type.Optional(
    Type.Boolean({ description: 'Whether the row is posted once for each department; false unless set' }),
  ),
  export_to_csv: Type.Optional(
    Type.Boolean({ description: 'Whether the row is exported, as CSV and as JSON; true unless set' }),
  ),
  provider_code_id: Type.Optional(ProviderCodeId),
  split_provider_submissions_by_pay: Type.Optional(
    Type.Boolean({
      description: 'Whether the provider gets one line for each pay instead of one for the run; false unless set',
    }),
  ),
  departments: Type.Optional(
    Type.Array(OverrideIn, {
      maxItems: 5000,
      description: 'Accounts of single departments; on a change the list replaces the whole set',
    }),
  ),
};

/** Which of the first three are required depends on the provider code, so the service says it. */
export const RowIn = named('GlRowIn', Type.Object(rowIn, closed));
export type RowIn = Static<typeof RowIn>;
export const RowPatch = named('GlRowPatch', Type.Object(rowIn, closed));
export type RowPatch = Static<typeof RowPatch>;

export const InitialiseIn = named('GlChartInitialise', Type.Object({ template: Type.Optional(TemplateName) }, closed));
export type InitialiseIn = Static<typeof InitialiseIn>;

const Confirmed = (problem: string) =>
  Type.Refine(Type.Boolean({ description: 'true, or nothing is done', [PROBLEM]: problem }), Boolean, () => problem);

export const RestoreIn = named(
  'GlChartRestore',
  Type.Object(
    {
      template: TemplateName,
      template_revision: Line({ min: 1, max: 100 }, { description: 'As the preview showed it' }),
      confirm_reset: described(
        Confirmed('must be true: the rows, overrides and mappings of the chart are deleted for good'),
        'Says that you mean it: the rows, overrides and mappings of the chart are deleted for good',
      ),
    },
    closed,
  ),
);
export type RestoreIn = Static<typeof RestoreIn>;

export const DefaultsQuery = Type.Object({ template: TemplateName }, closed);

const DepartmentOut = named(
  'GlRowDepartment',
  Type.Object(
    {
      department_id: Id({ description: 'Id of the department' }),
      department_name: Type.String({ description: 'Name of the department' }),
      department_code: Type.String({ description: 'Code of the department; empty where it has none' }),
      account_code: Type.String({ description: 'Empty when inherited' }),
      effective_account_code: Type.String({ description: 'The account that postings of the department use' }),
      inherited: Type.Boolean({ description: 'Whether that is the account of the row' }),
    },
    closed,
  ),
);

export const RowOut = named(
  'GlRow',
  Type.Object(
    {
      id: Nullable(Id({ description: 'Id of the row; null while only the defaults of the country apply' })),
      company_id: CompanyId(),
      customer_id: Id({ description: 'Id of the account that the company belongs to' }),
      base_attr: Type.String({ description: 'The payroll category, as GET options names it' }),
      base_attr_label: Type.String({ description: 'The category in words' }),
      is_legacy_category: Type.Boolean({ description: 'The category is no longer offered; the row still works' }),
      account_label: Type.String({ description: 'What the account is called' }),
      account_code: Type.String({ description: 'Account of the ledger' }),
      is_debit: Type.Boolean({ description: 'A debit; false: a credit' }),
      split_by_department: Type.Boolean({ description: 'Whether the row is posted once for each department' }),
      export_to_csv: Type.Boolean({ description: 'Whether the row is exported, as CSV and as JSON' }),
      provider_code_id: Type.String({ description: 'The id of the provider’s code; empty without a mapping' }),
      provider_label: Type.String({ description: 'What the provider calls that account' }),
      provider_description: Type.String({ description: 'How the provider describes it' }),
      provider_canonical: Type.Boolean({ description: 'The leg of its category that invoices to the provider use' }),
      split_provider_submissions_by_pay: Type.Boolean({
        description: 'Whether the provider gets one line for each pay instead of one for the run',
      }),
      send_to_bank_transactions: Type.Boolean({
        description: 'Whether the provider books it as a bank transaction; always false here',
      }),
      departments: Type.Array(DepartmentOut, { description: 'The accounts of each department' }),
    },
    closed,
  ),
);
export type RowOut = Static<typeof RowOut>;

export const ADVISORY_CODES = [
  'PROVIDER_CODE_MISSING',
  'LEGACY_CATEGORY',
  'CHART_EMPTY',
  'UNBALANCED_DEFAULT',
] as const;
const AdvisoryOut = named(
  'GlAdvisory',
  Type.Object(
    {
      code: Type.Enum([...ADVISORY_CODES], { description: 'What it is about; stable, for programs' }),
      row_id: Nullable(Id({ description: 'The row it is about; null for the chart as a whole' })),
      message: Type.String({ description: 'What is to be looked at, in words' }),
    },
    closed,
  ),
);
export type AdvisoryOut = Static<typeof AdvisoryOut>;

const Jurisdiction = Country({ description: 'The country of the company' });

export const ChartOut = named(
  'GlChart',
  Type.Object(
    {
      company_id: CompanyId(),
      jurisdiction: Jurisdiction,
      configured: Type.Boolean({ description: 'False while only the defaults of the country apply' }),
      revision: Type.String({ description: 'New on every write; in quotes it is the ETag' }),
      ...flags,
      ext_department_tracking_category: Type.String({
        description: 'The tracking category of the accounting package that departments are sent as; empty without one',
      }),
      rows: Type.Array(RowOut, { description: 'The rows of the chart, in order' }),
      advisories: Type.Array(AdvisoryOut, { description: 'What is to be looked at' }),
    },
    closed,
  ),
);
export type ChartOut = Static<typeof ChartOut>;

export const OptionsOut = named(
  'GlOptions',
  Type.Object(
    {
      jurisdiction: Jurisdiction,
      categories: Type.Array(
        named(
          'GlCategory',
          Type.Object(
            {
              base_attr: Type.String({ description: 'Name of the category, as rows take it' }),
              label: Type.String({ description: 'The category in words' }),
              default_is_debit: Type.Boolean({ description: 'Whether a new row is a debit' }),
              supports_departments: Type.Boolean({ description: 'Whether its rows can be split by department' }),
            },
            closed,
          ),
        ),
        { description: 'What rows can be for' },
      ),
      post_tax_deductions: Type.Array(
        named(
          'GlPostTaxDeduction',
          Type.Object(
            {
              base_attr: Type.String({ description: 'Name of the category, as rows take it' }),
              label: Type.String({ description: 'The deduction in words' }),
              scope: Type.Enum(['employee', 'company'], { description: 'Whose deduction it is' }),
              deduction_id: Id({ description: 'Id of the deduction' }),
            },
            closed,
          ),
        ),
        { description: 'Deductions that have a category of their own' },
      ),
      date_formats: Type.Array(
        named(
          'GlDateFormat',
          Type.Object({ value: DateFormatName, example: Type.String({ description: 'A date written so' }) }, closed),
        ),
        { description: 'How dates can be written' },
      ),
      date_options: Type.Array(
        named(
          'GlDateOption',
          Type.Object({ value: DateOptionName, label: Type.String({ description: 'The choice in words' }) }, closed),
        ),
        { description: 'Which days exports can be dated with' },
      ),
      templates: Type.Array(
        named(
          'GlTemplate',
          Type.Object({ value: TemplateName, label: Type.String({ description: 'The set in words' }) }, closed),
        ),
        { description: 'Sets of default rows' },
      ),
    },
    closed,
  ),
);
export type OptionsOut = Static<typeof OptionsOut>;

export const DefaultsOut = named(
  'GlDefaults',
  Type.Object(
    {
      template: TemplateName,
      template_revision: Type.String({ description: 'Names this very set; restoring takes it back' }),
      chart_revision: Type.String({ description: 'The revision of the chart as it is now' }),
      flags: described(named('GlFlags', Type.Object(flags, closed)), 'What the settings of the chart would be'),
      ext_department_tracking_category: Type.String({ description: 'What the tracking category would be' }),
      rows: Type.Array(RowOut, { description: 'The rows that the chart would have' }),
      removal_counts: described(
        named(
          'GlRemovalCounts',
          Type.Object(
            {
              rows: Type.Integer({ minimum: 0, description: 'Rows of the chart as it is now' }),
              department_overrides: Type.Integer({ minimum: 0, description: 'Accounts of single departments' }),
              provider_mappings: Type.Integer({
                minimum: 0,
                description: 'Rows that are mapped to a code of the provider',
              }),
            },
            closed,
          ),
        ),
        'What restoring would delete',
      ),
    },
    closed,
  ),
);
export type DefaultsOut = Static<typeof DefaultsOut>;

export const ChartParams = Type.Object({ company_id: CompanyId() }, closed);
export const RowParams = Type.Object(
  { company_id: CompanyId(), row_id: Id({ description: 'Id of the row, as the chart shows it' }) },
  closed,
);
