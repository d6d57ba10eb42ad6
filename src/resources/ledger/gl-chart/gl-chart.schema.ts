import { Line } from '../../../http/line.ts';
import { Choice, Country, Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';
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
const Code = Line({ max: 50 });
const Tracking = Line({ max: 100 });
const BaseAttr = Line({ min: 1, max: 100 }, { description: 'A category of GET options' });
const ProviderCodeId = Line({ max: 100 }, { description: 'The id of a provider code; empty clears the mapping' });
const DateFormatName = Choice('GlDateFormatName', DATE_FORMATS);
const DateOptionName = Choice('GlDateOptionName', DATE_OPTIONS);
export const TemplateName = Choice('GlTemplateName', TEMPLATES);

const flags = {
  negate_credit_amounts: Type.Boolean({
    description: 'Credits are negative; when off they are positive and the CSV gains a D/C column',
  }),
  include_date: Type.Boolean(),
  include_software_name: Type.Boolean(),
  include_nil_amounts: Type.Boolean(),
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
    { department_id: Id(), account_code: Line({ max: 50 }, { description: 'Empty inherits the code of the row' }) },
    closed,
  ),
);

const rowIn = {
  base_attr: Type.Optional(BaseAttr),
  account_label: Type.Optional(Label(0)),
  account_code: Type.Optional(Code),
  is_debit: Type.Optional(Type.Boolean({ description: 'true unless set' })),
  split_by_department: Type.Optional(Type.Boolean({ description: 'false unless set' })),
  export_to_csv: Type.Optional(Type.Boolean({ description: 'true unless set; governs the JSON postings too' })),
  provider_code_id: Type.Optional(ProviderCodeId),
  split_provider_submissions_by_pay: Type.Optional(Type.Boolean({ description: 'false unless set' })),
  departments: Type.Optional(Type.Array(OverrideIn, { maxItems: 5000 })),
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
      confirm_reset: Confirmed('must be true: the rows, overrides and mappings of the chart are deleted for good'),
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
      department_id: Id(),
      department_name: Type.String(),
      department_code: Type.String(),
      account_code: Type.String({ description: 'Empty when inherited' }),
      effective_account_code: Type.String(),
      inherited: Type.Boolean(),
    },
    closed,
  ),
);

export const RowOut = named(
  'GlRow',
  Type.Object(
    {
      id: Nullable(Id()),
      company_id: Id(),
      customer_id: Id(),
      base_attr: Type.String(),
      base_attr_label: Type.String(),
      is_legacy_category: Type.Boolean(),
      account_label: Type.String(),
      account_code: Type.String(),
      is_debit: Type.Boolean(),
      split_by_department: Type.Boolean(),
      export_to_csv: Type.Boolean(),
      provider_code_id: Type.String(),
      provider_label: Type.String(),
      provider_description: Type.String(),
      provider_canonical: Type.Boolean({ description: 'The leg of its category that invoices to the provider use' }),
      split_provider_submissions_by_pay: Type.Boolean(),
      send_to_bank_transactions: Type.Boolean(),
      departments: Type.Array(DepartmentOut),
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
  Type.Object({ code: Type.Enum([...ADVISORY_CODES]), row_id: Nullable(Id()), message: Type.String() }, closed),
);
export type AdvisoryOut = Static<typeof AdvisoryOut>;

const Jurisdiction = Country();

export const ChartOut = named(
  'GlChart',
  Type.Object(
    {
      company_id: Id(),
      jurisdiction: Jurisdiction,
      configured: Type.Boolean({ description: 'False while only the defaults of the country apply' }),
      revision: Type.String({ description: 'New on every write; in quotes it is the ETag' }),
      ...flags,
      ext_department_tracking_category: Type.String(),
      rows: Type.Array(RowOut),
      advisories: Type.Array(AdvisoryOut),
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
              base_attr: Type.String(),
              label: Type.String(),
              default_is_debit: Type.Boolean(),
              supports_departments: Type.Boolean(),
            },
            closed,
          ),
        ),
      ),
      post_tax_deductions: Type.Array(
        named(
          'GlPostTaxDeduction',
          Type.Object(
            {
              base_attr: Type.String(),
              label: Type.String(),
              scope: Type.Enum(['employee', 'company']),
              deduction_id: Id(),
            },
            closed,
          ),
        ),
      ),
      date_formats: Type.Array(
        named('GlDateFormat', Type.Object({ value: DateFormatName, example: Type.String() }, closed)),
      ),
      date_options: Type.Array(
        named('GlDateOption', Type.Object({ value: DateOptionName, label: Type.String() }, closed)),
      ),
      templates: Type.Array(named('GlTemplate', Type.Object({ value: TemplateName, label: Type.String() }, closed))),
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
      template_revision: Type.String(),
      chart_revision: Type.String(),
      flags: named('GlFlags', Type.Object(flags, closed)),
      ext_department_tracking_category: Type.String(),
      rows: Type.Array(RowOut),
      removal_counts: named(
        'GlRemovalCounts',
        Type.Object(
          {
            rows: Type.Integer({ minimum: 0 }),
            department_overrides: Type.Integer({ minimum: 0 }),
            provider_mappings: Type.Integer({ minimum: 0 }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
);
export type DefaultsOut = Static<typeof DefaultsOut>;

export const ChartParams = Type.Object({ company_id: Id() }, closed);
export const RowParams = Type.Object({ company_id: Id(), row_id: Id() }, closed);
