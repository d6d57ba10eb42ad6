import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId, FormatName, OwnId } from '../../../http/record-fields.ts';
import { Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';

const name = Line(
  { min: 1, max: 100 },
  { description: 'Name of the classification, such as Level 2; unique within its award, ignoring case' },
);
const award_id = Nullable(Id({ description: 'Null for a classification without an award' }));

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
  Type.Object(
    {
      id: OwnId('pay-rate group'),
      name: Type.String({ description: 'Name of the classification' }),
      award_id: Nullable(Id({ description: 'Id of the award of the group; null if the group has none' })),
    },
    { additionalProperties: false },
  ),
);
export type PayRateGroupOut = Static<typeof PayRateGroupOut>;

export const GroupMembersIn = named(
  'PayRateGroupMembersIn',
  Type.Object(
    { employee_ids: Type.Array(Id(), { minItems: 1, maxItems: 5_000, description: 'Employees of the company' }) },
    { additionalProperties: false, description: 'Employees to add; employees already in the group stay in it' },
  ),
);
export type GroupMembersIn = Static<typeof GroupMembersIn>;

export const GroupMember = named(
  'PayRateGroupMember',
  Type.Object(
    {
      id: OwnId('employee'),
      format_name: FormatName(),
      number: Nullable(Type.String({ description: 'Your number for the employee; null if not set' })),
    },
    { additionalProperties: false },
  ),
);
export type GroupMember = Static<typeof GroupMember>;

const group = {
  company_id: CompanyId(),
  group_id: Id({ description: 'Id of the pay-rate group, from the company’s list of groups' }),
};
export const GroupsParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const GroupParams = Type.Object(group, { additionalProperties: false });
export const GroupMemberParams = Type.Object({ ...group, employee_id: EmployeeId() }, { additionalProperties: false });
