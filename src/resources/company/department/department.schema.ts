import { Line } from '../../../http/line.ts';
import { CompanyId, OwnId } from '../../../http/record-fields.ts';
import { Id, named, type Static, Type } from '../../../http/schema.ts';

const name = Line({ min: 1, max: 60 }, { description: 'Name of the department; unique in the company, ignoring case' });
const code = Line({ max: 32 }, { description: 'The code shown in general-ledger rows; empty by default' });

export const DepartmentIn = named(
  'DepartmentIn',
  Type.Object({ name, code: Type.Optional(code) }, { additionalProperties: false }),
);
export type DepartmentIn = Static<typeof DepartmentIn>;

export const DepartmentPatch = named(
  'DepartmentPatch',
  Type.Object({ name: Type.Optional(name), code: Type.Optional(code) }, { additionalProperties: false }),
);
export type DepartmentPatch = Static<typeof DepartmentPatch>;

export const DepartmentOut = named(
  'Department',
  Type.Object(
    {
      id: OwnId('department'),
      company_id: CompanyId(),
      name: Type.String({ description: 'Name of the department' }),
      code: Type.String({ description: 'The code shown in general-ledger rows; empty if none is set' }),
    },
    { additionalProperties: false },
  ),
);
export type DepartmentOut = Static<typeof DepartmentOut>;

export const DepartmentsParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const DepartmentParams = Type.Object(
  {
    company_id: CompanyId(),
    department_id: Id({ description: 'Id of the department, from the company’s list of departments' }),
  },
  { additionalProperties: false },
);
