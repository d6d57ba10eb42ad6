import { Line } from '../../../http/line.ts';
import { CompanyId, OwnId } from '../../../http/record-fields.ts';
import { Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';

const name = Line({ min: 1, max: 100 }, { description: 'Name of the award; unique in the company, ignoring case' });

const pack = Nullable(
  Type.String({
    pattern: String.raw`^MA\d{6}$`,
    maxLength: 8,
    [PROBLEM]: 'must be an award code such as MA000004, or null',
    description:
      'Code of the modern award whose rules and rates apply to employees with this award; null if the award is only a name',
  }),
);

export const AwardIn = named(
  'AwardIn',
  Type.Object({ name, pack: Type.Optional(pack) }, { additionalProperties: false }),
);
export type AwardIn = Static<typeof AwardIn>;

export const AwardPatch = named(
  'AwardPatch',
  Type.Object({ name: Type.Optional(name), pack: Type.Optional(pack) }, { additionalProperties: false }),
);
export type AwardPatch = Static<typeof AwardPatch>;

export const AwardOut = named(
  'Award',
  Type.Object(
    {
      id: OwnId('award'),
      name: Type.String({ description: 'Name of the award' }),
      pack: Nullable(
        Type.String({ description: 'Code of the modern award whose rules apply; null if the award is only a name' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type AwardOut = Static<typeof AwardOut>;

export const AwardsParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const AwardParams = Type.Object(
  {
    company_id: CompanyId(),
    award_id: Id({ description: 'Id of the award, from the company’s list of awards' }),
  },
  { additionalProperties: false },
);
