import { Line } from '../../../http/line.ts';
import { CreatedAt, EmployeeId, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import { Choice, DecimalIn, DecimalOut, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { CLASSIFICATIONS } from './tables.ts';

const Classification = Choice('DeductionClassification', CLASSIFICATIONS, {
  description:
    'What kind of deduction it is: child support and garnishees have rules of their own, and reports to the tax office tell union fees and charity apart',
});
const writable = {
  description: Line(
    { min: 1, max: 60 },
    { description: 'Names one deduction of the employee; pays and payslips show it' },
  ),
  amount: DecimalIn({ description: 'Dollars taken from each pay after tax, more than zero' }),
  classification: Classification,
  is_included_in_super_calculations: Type.Optional(
    Type.Boolean({ description: 'Whether super is paid on what is deducted; true unless set' }),
  ),
  is_recurring: Type.Optional(
    Type.Boolean({
      description: 'Comes onto every pending pay; true unless set, false for one that a pay named in passing',
    }),
  ),
  payee_name: Type.Optional(
    Nullable(Line({ min: 1, max: 60 }, { description: 'Whose fund or account it is paid into; payslips name it' })),
  ),
  payee_account: Type.Optional(
    Nullable(
      Line(
        { min: 1, max: 40 },
        { description: 'The number of that fund or account, or the reference there; payslips show it' },
      ),
    ),
  ),
};

export const DeductionIn = named('EmployeeDeductionIn', Type.Object(writable, { additionalProperties: false }));
export type DeductionIn = Static<typeof DeductionIn>;

export const DeductionPatch = named(
  'EmployeeDeductionPatch',
  Type.Object(
    {
      description: Type.Optional(writable.description),
      amount: Type.Optional(writable.amount),
      classification: Type.Optional(writable.classification),
      is_included_in_super_calculations: writable.is_included_in_super_calculations,
      is_recurring: writable.is_recurring,
      payee_name: writable.payee_name,
      payee_account: writable.payee_account,
    },
    { additionalProperties: false },
  ),
);
export type DeductionPatch = Static<typeof DeductionPatch>;

export const DeductionOut = named(
  'EmployeeDeduction',
  Type.Object(
    {
      id: OwnId('deduction'),
      employee_id: EmployeeId(),
      description: Type.String({ description: 'What it is called on pays and payslips' }),
      amount: DecimalOut({ description: 'Dollars taken from each pay after tax' }),
      classification: Classification,
      is_included_in_super_calculations: Type.Boolean({ description: 'Whether super is paid on what is deducted' }),
      is_recurring: Type.Boolean({ description: 'Comes onto every pending pay of the employee' }),
      payee_name: Nullable(
        Type.String({ description: 'Whose fund or account it is paid into; null where none is named' }),
      ),
      payee_account: Nullable(
        Type.String({
          description: 'The number of that fund or account, or the reference there; null where none is named',
        }),
      ),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    { additionalProperties: false },
  ),
);
export type DeductionOut = Static<typeof DeductionOut>;

export const DeductionsParams = Type.Object({ employee_id: EmployeeId() }, { additionalProperties: false });
export const DeductionParams = Type.Object(
  {
    employee_id: EmployeeId(),
    deduction_id: Id({ description: 'Id of the deduction, as the deductions of the employee are listed' }),
  },
  { additionalProperties: false },
);
