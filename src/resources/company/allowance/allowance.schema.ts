import { badRequest, inBody } from '../../../base/errors.ts';
import { CompanyId, CreatedAt, EmployeeId, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import {
  ANY_TEXT,
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  Nullable,
  named,
  type Static,
  Type,
} from '../../../http/schema.ts';

/** The ATO's allowance codes for Single Touch Payroll and their names. */
export const ALLOWANCE_CATEGORIES = {
  AD: 'Award Transport',
  CD: 'Cents per KM',
  KN: 'Tasks',
  LD: 'Laundry',
  MD: 'Overtime Meals',
  OD: 'Other',
  QN: 'Qualifications',
  RD: 'Travel',
  TD: 'Tools',
} as const;

export type AllowanceCategory = keyof typeof ALLOWANCE_CATEGORIES;

const BY_TEXT = new Map(
  Object.entries(ALLOWANCE_CATEGORIES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as AllowanceCategory],
    [name.toLowerCase(), code as AllowanceCategory],
  ]),
);

/**
 * Accepts a code or its name, in upper or lower case. Returns undefined for anything else, including `Unclassified`.
 */
export const allowanceCategoryOf = (text: string): AllowanceCategory | undefined =>
  BY_TEXT.get(text.trim().toLowerCase());

/** The ATO's types of allowance in category OD. BY_DESCRIPTION means that no type was chosen. */
export const OTHER_ALLOWANCE_TYPES = ['BY_DESCRIPTION', 'G1', 'H1', 'ND', 'T1', 'U1', 'V1'] as const;
export type OtherAllowanceType = (typeof OTHER_ALLOWANCE_TYPES)[number];

export const OTHER_TYPE_WORDS =
  'The Single Touch Payroll type, for category OD only: G1 general, H1 home office, ND non-deductible, T1 transport and ' +
  'fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION (the default) derives the type from the ' +
  'description: from a code at its beginning, otherwise from its words, otherwise G1';

/**
 * For category OD, returns the type that was sent, otherwise the stored type, otherwise the default. For other
 * categories, returns null.
 */
export function otherTypeOf(
  category: AllowanceCategory | null,
  sent: OtherAllowanceType | null | undefined,
  stored: OtherAllowanceType | null,
): OtherAllowanceType | null {
  if (category === 'OD') return sent ?? stored ?? 'BY_DESCRIPTION';
  if (sent)
    throw badRequest(
      'other_allowance_type is only for allowance_category OD; leave it out',
      inBody('needs_another', 'other_allowance_type'),
    );
  return null;
}

const anyText = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { [ANY_TEXT]: true, description }));

// Contract [ALLOW-006..ALLOW-015, ALLOW-023]: the service returns 400 for missing, blank, null and out-of-range values.
// The schema therefore rejects only wrong types and unknown keys, and sets no length limit on the two texts.
const shared = {
  description: anyText('Name of the allowance: 1 to 60 characters that the ATO accepts'),
  amount: Type.Optional(Nullable(DecimalIn({ description: 'Dollars for each pay, more than zero' }))),
  allowance_category: anyText(
    `Required for Australian companies and ignored for others: ${Object.entries(ALLOWANCE_CATEGORIES)
      .map(([code, name]) => `${code} ${name}`)
      .join(', ')}; the code or the name`,
  ),
  other_allowance_type: Type.Optional(
    Nullable(Choice('OtherAllowanceType', OTHER_ALLOWANCE_TYPES, { description: OTHER_TYPE_WORDS })),
  ),
  is_taxable: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether tax is withheld from the allowance; true by default' })),
  ),
  is_itemised: Type.Optional(
    Nullable(
      Type.Boolean({
        description: 'Whether reports to the tax office show the allowance as a separate item; false by default',
      }),
    ),
  ),
  is_included_in_super_calculations: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether super is paid on the allowance; true by default' })),
  ),
};

export const CompanyAllowanceIn = named(
  'CompanyAllowanceIn',
  Type.Object(
    {
      ...shared,
      auto_apply_to_pay: Type.Optional(
        Nullable(
          Type.Boolean({
            description: 'Whether every new pay of an attached employee includes the allowance; false by default',
          }),
        ),
      ),
      employee_ids: Type.Optional(
        Nullable(
          Type.Array(Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }), {
            maxItems: 10_000,
            description: 'The attached employees; an update replaces the whole list',
          }),
        ),
      ),
    },
    { additionalProperties: false, description: 'description and amount are required to create an allowance' },
  ),
);
export type CompanyAllowanceIn = Static<typeof CompanyAllowanceIn>;

export const EmployeeAllowanceIn = named(
  'EmployeeAllowanceIn',
  Type.Object(
    {
      ...shared,
      is_recurring: Type.Optional(
        Nullable(
          Type.Boolean({
            description:
              'Whether every pending pay includes the allowance. True by default; false for an allowance that a pay created',
          }),
        ),
      ),
    },
    { additionalProperties: false, description: 'description and amount are required to create an allowance' },
  ),
);
export type EmployeeAllowanceIn = Static<typeof EmployeeAllowanceIn>;

const Category = Choice('AllowanceCategory', Object.keys(ALLOWANCE_CATEGORIES) as AllowanceCategory[]);
const shown = {
  description: Type.String({ description: 'Name of the allowance on pays and payslips' }),
  amount: DecimalOut({ description: 'Dollars for each pay' }),
  allowance_category: Nullable(described(Category, 'Single Touch Payroll category; null in New Zealand')),
  other_allowance_type: Nullable(
    Choice('OtherAllowanceType', OTHER_ALLOWANCE_TYPES, {
      description: 'Type of an OD allowance; null for other categories',
    }),
  ),
  is_taxable: Type.Boolean({ description: 'Whether tax is withheld from the allowance' }),
  is_itemised: Type.Boolean({ description: 'Whether reports to the tax office show the allowance as a separate item' }),
  is_included_in_super_calculations: Type.Boolean({ description: 'Whether super is paid on the allowance' }),
};

export const CompanyAllowanceOut = named(
  'CompanyAllowance',
  Type.Object(
    {
      id: OwnId('allowance'),
      company_id: CompanyId(),
      ...shown,
      auto_apply_to_pay: Type.Boolean({
        description: 'Whether every new pay of an attached employee includes the allowance',
      }),
      employee_ids: Type.Array(Id(), { description: 'The attached employees' }),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    { additionalProperties: false },
  ),
);
export type CompanyAllowanceOut = Static<typeof CompanyAllowanceOut>;

export const EmployeeAllowanceOut = named(
  'EmployeeAllowance',
  Type.Object(
    {
      id: OwnId('allowance'),
      employee_id: EmployeeId(),
      ...shown,
      is_recurring: Type.Boolean({ description: 'Whether every pending pay of the employee includes the allowance' }),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    { additionalProperties: false },
  ),
);
export type EmployeeAllowanceOut = Static<typeof EmployeeAllowanceOut>;

export const AllowancesParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const AllowanceParams = Type.Object(
  {
    company_id: CompanyId(),
    allowance_id: Id({ description: 'Id of the company allowance, from the company’s list of allowances' }),
  },
  { additionalProperties: false },
);
export const PatchQuery = Type.Object(
  {
    propagate_description_to_history: Type.Boolean({
      default: false,
      description: 'Also rename the lines of this allowance on processed pays',
    }),
  },
  { additionalProperties: false },
);
export const DeleteQuery = Type.Object(
  { force: Type.Boolean({ default: false, description: 'Detach the employees and delete' }) },
  { additionalProperties: false },
);
export const EmployeeAllowancesParams = Type.Object({ employee_id: EmployeeId() }, { additionalProperties: false });
export const EmployeeAllowanceParams = Type.Object(
  {
    employee_id: EmployeeId(),
    allowance_id: Id({
      description: 'Id of the employee’s own allowance, from the employee’s list of allowances',
    }),
  },
  { additionalProperties: false },
);
