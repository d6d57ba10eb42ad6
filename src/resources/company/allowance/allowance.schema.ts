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
import { ALLOWANCE_CATEGORIES, type AllowanceCategory } from './allowance-category.ts';
import { OTHER_ALLOWANCE_TYPES, OTHER_TYPE_WORDS } from './other-allowance-type.ts';

const anyText = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { [ANY_TEXT]: true, description }));

// Contract [ALLOW-006..ALLOW-015, ALLOW-023]: missing, blank and out-of-range values and nulls are 400s of the service,
// so the schema lets them by and refuses only wrong types and unknown keys. So the two texts have no length here.
const shared = {
  description: anyText('1 to 60 characters the tax office accepts; names one allowance of the company'),
  amount: Type.Optional(Nullable(DecimalIn({ description: 'Dollars for each pay, more than zero' }))),
  allowance_category: anyText(
    `Australian companies only, and required there: ${Object.entries(ALLOWANCE_CATEGORIES)
      .map(([code, name]) => `${code} ${name}`)
      .join(', ')}; the code or the name`,
  ),
  other_allowance_type: Type.Optional(
    Nullable(Choice('OtherAllowanceType', OTHER_ALLOWANCE_TYPES, { description: OTHER_TYPE_WORDS })),
  ),
  is_taxable: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether tax is withheld from it; true unless set' })),
  ),
  is_itemised: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether reports to the tax office name it apart; false unless set' })),
  ),
  is_included_in_super_calculations: Type.Optional(
    Nullable(Type.Boolean({ description: 'Whether super is paid on it; true unless set' })),
  ),
};

export const CompanyAllowanceIn = named(
  'CompanyAllowanceIn',
  Type.Object(
    {
      ...shared,
      auto_apply_to_pay: Type.Optional(
        Nullable(Type.Boolean({ description: 'Copied onto every pay of an attached employee; false unless set' })),
      ),
      employee_ids: Type.Optional(
        Nullable(
          Type.Array(Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }), {
            maxItems: 10_000,
            description: 'The attached employees; on a change the array replaces the whole set',
          }),
        ),
      ),
    },
    { additionalProperties: false, description: 'On creation description and amount are required' },
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
            description: 'Comes onto every pending pay; true unless set, false for one that a pay named in passing',
          }),
        ),
      ),
    },
    { additionalProperties: false, description: 'On creation description and amount are required' },
  ),
);
export type EmployeeAllowanceIn = Static<typeof EmployeeAllowanceIn>;

const Category = Choice('AllowanceCategory', Object.keys(ALLOWANCE_CATEGORIES) as AllowanceCategory[]);
const shown = {
  description: Type.String({ description: 'What it is called on pays and payslips' }),
  amount: DecimalOut({ description: 'Dollars for each pay' }),
  allowance_category: Nullable(described(Category, 'Category of Single Touch Payroll; null outside Australia')),
  other_allowance_type: Nullable(
    Choice('OtherAllowanceType', OTHER_ALLOWANCE_TYPES, { description: 'Null unless the category is OD' }),
  ),
  is_taxable: Type.Boolean({ description: 'Whether tax is withheld from it' }),
  is_itemised: Type.Boolean({ description: 'Whether reports to the tax office name it apart' }),
  is_included_in_super_calculations: Type.Boolean({ description: 'Whether super is paid on it' }),
};

export const CompanyAllowanceOut = named(
  'CompanyAllowance',
  Type.Object(
    {
      id: OwnId('allowance'),
      company_id: CompanyId(),
      ...shown,
      auto_apply_to_pay: Type.Boolean({ description: 'Copied onto every pay of an attached employee' }),
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
      is_recurring: Type.Boolean({ description: 'Comes onto every pending pay of the employee' }),
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
    allowance_id: Id({ description: 'Id of the company allowance, as the allowances of the company are listed' }),
  },
  { additionalProperties: false },
);
export const PatchQuery = Type.Object(
  {
    propagate_description_to_history: Type.Boolean({
      default: false,
      description: 'Also rename the lines this allowance left on processed pays',
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
      description: 'Id of the employee’s own allowance, as the allowances of the employee are listed',
    }),
  },
  { additionalProperties: false },
);
