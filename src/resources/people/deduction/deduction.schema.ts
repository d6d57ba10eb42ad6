import { Line } from '../../../http/line.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  Id,
  Nullable,
  named,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { CLASSIFICATIONS } from './tables.ts';

const Classification = Choice('DeductionClassification', CLASSIFICATIONS);
const writable = {
  description: Line({ min: 1, max: 60 }, { description: 'Names one deduction of the employee' }),
  amount: DecimalIn({ description: 'More than zero' }),
  classification: Classification,
  is_included_in_super_calculations: Type.Optional(Type.Boolean({ description: 'true unless set' })),
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
      id: Id(),
      employee_id: Id(),
      description: Type.String(),
      amount: DecimalOut(),
      classification: Classification,
      is_included_in_super_calculations: Type.Boolean(),
      is_recurring: Type.Boolean(),
      payee_name: Nullable(Type.String()),
      payee_account: Nullable(Type.String()),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    },
    { additionalProperties: false },
  ),
);
export type DeductionOut = Static<typeof DeductionOut>;

export const DeductionsParams = Type.Object({ employee_id: Id() }, { additionalProperties: false });
export const DeductionParams = Type.Object({ employee_id: Id(), deduction_id: Id() }, { additionalProperties: false });
