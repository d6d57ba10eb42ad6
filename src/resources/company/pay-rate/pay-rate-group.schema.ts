import { Line } from '../../../http/line.ts';
import { Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';

const name = Line({ min: 1, max: 100 });
const award_id = Nullable(Id({ description: 'Null for a classification under no award' }));

export const PayRateGroupIn = named(
  'PayRateGroupIn',
  Type.Object({ name, award_id: Type.Optional(award_id) }, { additionalProperties: false }),
);
export type PayRateGroupIn = Static<typeof PayRateGroupIn>;

export const PayRateGroupPatch = named(
  'PayRateGroupPatch',
  Type.Object({ name: Type.Optional(name), award_id: Type.Optional(award_id) }, { additionalProperties: false }),
);
export type PayRateGroupPatch = Static<typeof PayRateGroupPatch>;

export const PayRateGroupOut = named(
  'PayRateGroup',
  Type.Object({ id: Id(), name: Type.String(), award_id: Nullable(Id()) }, { additionalProperties: false }),
);
export type PayRateGroupOut = Static<typeof PayRateGroupOut>;

export const GroupMembersIn = named(
  'PayRateGroupMembersIn',
  Type.Object(
    { employee_ids: Type.Array(Id(), { minItems: 1, maxItems: 5_000 }) },
    { additionalProperties: false, description: 'Employees to add; those already in the group stay in it' },
  ),
);
export type GroupMembersIn = Static<typeof GroupMembersIn>;

export const GroupMember = named(
  'PayRateGroupMember',
  Type.Object(
    { id: Id(), format_name: Type.String(), number: Nullable(Type.String()) },
    { additionalProperties: false },
  ),
);
export type GroupMember = Static<typeof GroupMember>;

const group = { company_id: Id(), group_id: Id() };
export const GroupsParams = Type.Object({ company_id: Id() }, { additionalProperties: false });
export const GroupParams = Type.Object(group, { additionalProperties: false });
export const GroupMemberParams = Type.Object({ ...group, employee_id: Id() }, { additionalProperties: false });
