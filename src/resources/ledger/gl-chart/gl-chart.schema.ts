import { Line } from '../../../http/line.ts';
import { CompanyId } from '../../../http/record-fields.ts';
import { Choice, Country, described, Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';
import { DATE_FORMATS, DATE_OPTIONS } from './date-choice.ts';
import { TEMPLATES } from './template.ts';

const closed = { additionalProperties: false } as const;

/** Labels may have several lines. Characters that a database or spreadsheet cannot store are rejected. */
const Label = (min: number) =>
  Type.String({
    minLength: min,
    maxLength: 100,
    pattern: String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$`,
    [PROBLEM]: 'must be text of at most 100 characters',
  });
const Code = Line({ max: 50 }, { description: 'Account code in the general ledger' });
const Tracking = Line({ max: 100 }, { description: 'The accounting package’s tracking category for departments' });
const BaseAttr = Line({ min: 1, max: 100 }, { description: 'A payroll category from GET options' });
const ProviderCodeId = Line({ max: 100 }, { description: 'The id of a provider code; empty clears the mapping' });
const DateFormatName = Choice('GlDateFormatName', DATE_FORMATS, { description: 'Date format in exports' });
const DateOptionName = Choice('GlDateOptionName', DATE_OPTIONS, { description: 'The date used in exports' });
const TemplateName = Choice('GlTemplateName', TEMPLATES, {
  description:
    'Set of default rows: the service’s own set, or a set for an accounting package with or without department tracking',
});

const flags = {
  negate_credit_amounts: Type.Boolean({
    description: 'Whether credits are negative. If false, they are positive and the CSV has an additional D/C column',
  }),
  include_date: Type.Boolean({ description: 'Whether exports have a date column' }),
  include_software_name: Type.Boolean({ description: 'Whether exports have a column with the software name' }),
  include_nil_amounts: Type.Boolean({ description: 'Whether rows with a zero amount are exported' }),
  date_format: DateFormatName,
  date_option: DateOptionName,
  enable_provider_gl_codes: Type.Boolean({
    description: 'Whether provider account codes are used; enabling requires the provider add-on',
  }),
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
      department_id: Id({ description: 'Id of the department' }),
      account_code: Line(
        { max: 50 },
        { description: 'Account code of the department; empty to inherit the code of the row' },
      ),
    },
    closed,
  ),
);

const rowIn = {
  base_attr: Type.Optional(BaseAttr),
  account_label: Type.Optional(described(Label(0), 'Name of the account')),
  account_code: Type.Optional(Code),
  is_debit: Type.Optional(
    Type.Boolean({ description: 'Whether the row is a debit; false for a credit; true by default' }),
  ),
  split_by_department: Type.Optional(
    Type.Boolean({ description: 'Whether the row is posted per department; false by default' }),
  ),
  export_to_csv: Type.Optional(
    Type.Boolean({ description: 'Whether the row is included in CSV and JSON exports; true by default' }),
  ),
  provider_code_id: Type.Optional(ProviderCodeId),
  split_provider_submissions_by_pay: Type.Optional(
    Type.Boolean({
      description: 'Whether the provider gets one line per pay instead of one per pay run; false by default',
    }),
  ),
  departments: Type.Optional(
    Type.Array(OverrideIn, {
      maxItems: 5000,
      description: 'Account codes per department',
    }),
  ),
};

/** A new row. Whether the first three fields are required depends on the provider code, so the service checks that. */
export const RowIn = named('GlRowIn', Type.Object(rowIn, closed));
export type RowIn = Static<typeof RowIn>;
export const RowPatch = named('GlRowPatch', Type.Object(rowIn, closed));
export type RowPatch = Static<typeof RowPatch>;

export const InitialiseIn = named('GlChartInitialise', Type.Object({ template: Type.Optional(TemplateName) }, closed));
export type InitialiseIn = Static<typeof InitialiseIn>;

const Confirmed = (problem: string) =>
  Type.Refine(Type.Boolean({ description: 'Must be true', [PROBLEM]: problem }), Boolean, () => problem);

export const RestoreIn = named(
  'GlChartRestore',
  Type.Object(
    {
      template: TemplateName,
      template_revision: Line({ min: 1, max: 100 }, { description: 'template_revision from the preview' }),
      confirm_reset: described(
        Confirmed('must be true: all rows, overrides and mappings of the chart are permanently deleted'),
        'Confirms that all rows, overrides and mappings of the chart are permanently deleted',
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
      department_code: Type.String({ description: 'Code of the department; empty if not set' }),
      account_code: Type.String({ description: 'Account code of the department; empty if inherited' }),
      effective_account_code: Type.String({ description: 'Account code used for postings of the department' }),
      inherited: Type.Boolean({ description: 'Whether the account code is inherited from the row' }),
    },
    closed,
  ),
);

export const RowOut = named(
  'GlRow',
  Type.Object(
    {
      id: Nullable(Id({ description: 'Id of the row; null while only the country defaults apply' })),
      company_id: CompanyId(),
      customer_id: Id({ description: 'Id of the account that the company belongs to' }),
      base_attr: Type.String({ description: 'Payroll category, as in GET options' }),
      base_attr_label: Type.String({ description: 'Display name of the category' }),
      is_legacy_category: Type.Boolean({
        description: 'Whether the category is no longer offered for new rows; this row still works',
      }),
      account_label: Type.String({ description: 'Name of the account' }),
      account_code: Type.String({ description: 'Account code in the general ledger' }),
      is_debit: Type.Boolean({ description: 'Whether the row is a debit; false for a credit' }),
      split_by_department: Type.Boolean({ description: 'Whether the row is posted per department' }),
      export_to_csv: Type.Boolean({ description: 'Whether the row is included in CSV and JSON exports' }),
      provider_code_id: Type.String({ description: 'Id of the provider code; empty if not mapped' }),
      provider_label: Type.String({ description: 'Account name at the provider' }),
      provider_description: Type.String({ description: 'Account description at the provider' }),
      provider_canonical: Type.Boolean({
        description: 'Whether invoices to the provider use this row for its category',
      }),
      split_provider_submissions_by_pay: Type.Boolean({
        description: 'Whether the provider gets one line per pay instead of one per pay run',
      }),
      send_to_bank_transactions: Type.Boolean({
        description: 'Whether the provider books the row as a bank transaction; always false',
      }),
      departments: Type.Array(DepartmentOut, { description: 'Account codes per department' }),
    },
    closed,
  ),
);
export type RowOut = Static<typeof RowOut>;

const ADVISORY_CODES = ['PROVIDER_CODE_MISSING', 'LEGACY_CATEGORY', 'CHART_EMPTY', 'UNBALANCED_DEFAULT'] as const;
const AdvisoryOut = named(
  'GlAdvisory',
  Type.Object(
    {
      code: Type.Enum([...ADVISORY_CODES], { description: 'Stable code of the advisory' }),
      row_id: Nullable(Id({ description: 'The row concerned; null for the whole chart' })),
      message: Type.String({ description: 'Advisory text' }),
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
      configured: Type.Boolean({
        description: 'Whether a chart is saved; false while only the country defaults apply',
      }),
      revision: Type.String({ description: 'Revision, new on every write; the ETag is this value in quotes' }),
      ...flags,
      ext_department_tracking_category: Type.String({
        description: 'The accounting package’s tracking category for departments; empty if not used',
      }),
      rows: Type.Array(RowOut, { description: 'The rows of the chart, in order' }),
      advisories: Type.Array(AdvisoryOut, { description: 'Warnings about the chart' }),
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
              base_attr: Type.String({ description: 'Category for base_attr of a row' }),
              label: Type.String({ description: 'Display name of the category' }),
              default_is_debit: Type.Boolean({ description: 'Whether a new row is a debit' }),
              supports_departments: Type.Boolean({
                description: 'Whether rows of the category can be split by department',
              }),
            },
            closed,
          ),
        ),
        { description: 'Payroll categories' },
      ),
      post_tax_deductions: Type.Array(
        named(
          'GlPostTaxDeduction',
          Type.Object(
            {
              base_attr: Type.String({ description: 'Category for base_attr of a row' }),
              label: Type.String({ description: 'Display name of the deduction' }),
              scope: Type.Enum(['employee', 'company', 'order'], {
                description:
                  'Whether the deduction is one employee’s deduction, the company’s deductions of that name, or one order of a court or authority',
              }),
              deduction_id: Id({ description: 'Id of the deduction; for scope order, the id of the order' }),
            },
            closed,
          ),
        ),
        { description: 'Deductions that can have their own row' },
      ),
      date_formats: Type.Array(
        named(
          'GlDateFormat',
          Type.Object(
            { value: DateFormatName, example: Type.String({ description: 'Example of a date in this format' }) },
            closed,
          ),
        ),
        { description: 'Available date formats' },
      ),
      date_options: Type.Array(
        named(
          'GlDateOption',
          Type.Object(
            { value: DateOptionName, label: Type.String({ description: 'Display name of the option' }) },
            closed,
          ),
        ),
        { description: 'Dates that exports can use' },
      ),
      templates: Type.Array(
        named(
          'GlTemplate',
          Type.Object(
            { value: TemplateName, label: Type.String({ description: 'Display name of the template' }) },
            closed,
          ),
        ),
        { description: 'Available templates' },
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
      template_revision: Type.String({ description: 'Revision of the template; send it with the reset' }),
      chart_revision: Type.String({ description: 'Current revision of the chart' }),
      flags: described(named('GlFlags', Type.Object(flags, closed)), 'Settings of the chart after the reset'),
      ext_department_tracking_category: Type.String({ description: 'Tracking category after the reset' }),
      rows: Type.Array(RowOut, { description: 'Rows of the chart after the reset' }),
      removal_counts: described(
        named(
          'GlRemovalCounts',
          Type.Object(
            {
              rows: Type.Integer({ minimum: 0, description: 'Number of current rows' }),
              department_overrides: Type.Integer({ minimum: 0, description: 'Number of account codes per department' }),
              provider_mappings: Type.Integer({
                minimum: 0,
                description: 'Number of rows mapped to a provider code',
              }),
            },
            closed,
          ),
        ),
        'Number of items the reset would delete',
      ),
    },
    closed,
  ),
);
export type DefaultsOut = Static<typeof DefaultsOut>;

export const ChartParams = Type.Object({ company_id: CompanyId() }, closed);
export const RowParams = Type.Object(
  { company_id: CompanyId(), row_id: Id({ description: 'Id of the row, from the chart' }) },
  closed,
);
