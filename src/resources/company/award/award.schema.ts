import { Line } from '../../../http/line.ts';
import { Id, named, type Static, Type } from '../../../http/schema.ts';

const name = Line({ min: 1, max: 100 });

export const AwardIn = named('AwardIn', Type.Object({ name }, { additionalProperties: false }));
export type AwardIn = Static<typeof AwardIn>;

export const AwardPatch = named(
  'AwardPatch',
  Type.Object({ name: Type.Optional(name) }, { additionalProperties: false }),
);
export type AwardPatch = Static<typeof AwardPatch>;

export const AwardOut = named('Award', Type.Object({ id: Id(), name: Type.String() }, { additionalProperties: false }));
export type AwardOut = Static<typeof AwardOut>;

export const AwardsParams = Type.Object({ company_id: Id() }, { additionalProperties: false });
export const AwardParams = Type.Object({ company_id: Id(), award_id: Id() }, { additionalProperties: false });
