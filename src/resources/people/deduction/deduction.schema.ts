import { Line } from '../../../http/line.ts';
import { CreatedAt, EmployeeId, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import { Choice, DecimalIn, DecimalOut, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { CLASSIFICATIONS } from './deduction.store.ts';

const Classification = Choice('DeductionClassification', CLASSIFICATIONS, {
  description:
    'Kind of deduction. Child support and garnishees have special rules; reports to the tax office show union fees and charity separately',
});
const writable = {
  description: Line(
    { min: 1, max: 60 },
    { description: 'Name of the deduction on pays and payslips; unique for the employee' },
  ),
  amount: DecimalIn({ description: 'Dollars deducted from each pay after tax, more than zero' }),
  classification: Classification,
  is_included_in_super_calculations: Type.Optional(
    Type.Boolean({ description: 'Whether super is paid on the deducted amount; true by default' }),
  ),
  is_recurring: Type.Optional(
    Type.Boolean({
      description:
        'Whether every pending pay includes the deduction. True by default; false for a deduction that a pay created',
    }),
  ),
  payee_name: Type.Optional(
    Nullable(
      Line(
        { min: 1, max: 60 },
        { description: 'Name of the fund or account holder that the deduction is paid to; shown on payslips' },
      ),
    ),
  ),
  payee_account: Type.Optional(
    Nullable(
      Line(
        { min: 1, max: 40 },
        {
          description: 'Number of the fund or account that the deduction is paid to, or a reference; shown on payslips',
        },
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
      description: Type.String({ description: 'Name of the deduction on pays and payslips' }),
      amount: DecimalOut({ description: 'Dollars deducted from each pay after tax' }),
      classification: Classification,
      is_included_in_super_calculations: Type.Boolean({ description: 'Whether super is paid on the deducted amount' }),
      is_recurring: Type.Boolean({ description: 'Whether every pending pay of the employee includes the deduction' }),
      payee_name: Nullable(
        Type.String({
          description: 'Name of the fund or account holder that the deduction is paid to; null if not set',
        }),
      ),
      payee_account: Nullable(
        Type.String({
          description: 'Number of the fund or account that the deduction is paid to, or a reference; null if not set',
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
    deduction_id: Id({ description: 'Id of the deduction, from the employee’s list of deductions' }),
  },
  { additionalProperties: false },
);
