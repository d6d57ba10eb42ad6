import { Line } from '../../../http/line.ts';
import { Id, named, type Static, Type } from '../../../http/schema.ts';

const name = Line({ min: 1, max: 60 });
const code = Line({ max: 32 }, { description: 'What general-ledger rows show; empty unless set' });

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
    { id: Id(), company_id: Id(), name: Type.String(), code: Type.String() },
    { additionalProperties: false },
  ),
);
export type DepartmentOut = Static<typeof DepartmentOut>;

export const DepartmentsParams = Type.Object({ company_id: Id() }, { additionalProperties: false });
export const DepartmentParams = Type.Object({ company_id: Id(), department_id: Id() }, { additionalProperties: false });
