import { named, type Static, Type } from '../../../../http/schema.ts';

export const LODGED_BY_HAND =
  'For a message that was written into a folder, or that somebody settled with the tax office otherwise. One that the ' +
  'tax office did not accept leaves its pays free to be reported again.';

export const LodgedByHandIn = named(
  'LodgedByHandIn',
  Type.Object(
    { is_accepted: Type.Optional(Type.Boolean({ description: 'Default true. False when it was rejected' })) },
    { additionalProperties: false },
  ),
);
export type LodgedByHandIn = Static<typeof LodgedByHandIn>;
