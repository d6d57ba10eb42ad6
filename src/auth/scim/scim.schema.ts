import { LineOfText } from '../../http/line.ts';
import { CompanyId, OwnId } from '../../http/record-fields.ts';
import { described, Id, Nullable, named, type Static, Timestamp, Type } from '../../http/schema.ts';
import { codeForKey, expiresInDays, lifeOfKey, nameAndPrefix, secretOfKey } from '../account-key/account-key.schema.ts';
import { PermissionsOut } from '../partner/user/user.schema.ts';

const shown = {
  scim_key_id: OwnId('key'),
  ...nameAndPrefix,
  invites_users: Type.Boolean({
    description: 'Whether new users get an email with a link for their first sign-in',
  }),
  ...lifeOfKey,
};

export const ScimKeyOut = named('ScimKey', Type.Object(shown, { additionalProperties: false }));

export const ScimKeyCreated = named(
  'ScimKeyCreated',
  Type.Object({ ...shown, ...secretOfKey }, { additionalProperties: false }),
);

export const ScimKeyIn = named(
  'ScimKeyIn',
  Type.Object(
    {
      name: LineOfText(60, { description: 'A name that tells people which identity provider uses the key' }),
      expires_in_days: expiresInDays,
      invites_users: Type.Optional(
        Type.Boolean({
          description:
            'Whether users created with this key get an email with a link for their first sign-in. If false (the default), invite each user yourself',
        }),
      ),
      otp: codeForKey,
    },
    { additionalProperties: false },
  ),
);
export type ScimKeyIn = Static<typeof ScimKeyIn>;

export const ScimKeyParams = Type.Object(
  { scim_key_id: Id({ description: 'Id of the key, from the list of keys' }) },
  { additionalProperties: false },
);

export const ScimGroupOut = named(
  'ScimGroup',
  Type.Object(
    {
      scim_group_id: Id({ description: 'Id of the group, also its id in SCIM' }),
      display_name: Type.String({ description: 'Name of the group at the identity provider' }),
      external_id: Nullable(Type.String({ description: 'Id of the group at the identity provider; null if not sent' })),
      members: Type.Array(
        named(
          'ScimGroupMember',
          Type.Object(
            {
              user_id: Id({ description: 'Id of the payroll user' }),
              display_name: Type.String({ description: 'Display name of the person' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'The users in the group' },
      ),
      companies: Type.Array(
        named(
          'ScimGroupCompany',
          Type.Object(
            { company_id: CompanyId(), permissions: described(PermissionsOut, 'The access level in each area') },
            { additionalProperties: false },
          ),
        ),
        { description: 'Companies in which the group gives access, with the level in each area' },
      ),
      created_at: Timestamp({ description: 'When the group was created, in UTC' }),
      updated_at: Timestamp({ description: 'When the group or its members last changed, in UTC' }),
    },
    { additionalProperties: false },
  ),
);

export const ScimGroupParams = Type.Object(
  {
    scim_group_id: Id({ description: 'Id of the group, from the list of groups' }),
    company_id: CompanyId(),
  },
  { additionalProperties: false },
);
