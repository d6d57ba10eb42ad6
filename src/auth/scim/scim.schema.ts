import { CompanyId } from '../../http/record-fields.ts';
import { described, Id, Nullable, named, type Static, Timestamp, Type } from '../../http/schema.ts';
import { LineOfText } from '../partner/line-of-text.ts';
import { PermissionsOut } from '../partner/user/user.schema.ts';
import { Otp } from '../second-factor/second-factor.schema.ts';

const MOST_DAYS = 400;

const shown = {
  scim_key_id: Id({ description: 'Id of the key, assigned by the service' }),
  name: Type.String({ description: 'The name that the administrator chose' }),
  prefix: Type.String({ description: 'The first characters of the key, to recognise it by' }),
  invites_users: Type.Boolean({
    description: 'Whether new users get an email with a link for their first sign-in',
  }),
  created_by: Type.String({ description: 'The administrator who created the key' }),
  created_at: Timestamp({ description: 'When the key was created, in UTC' }),
  expires_at: Timestamp({ description: 'When the key stops working, in UTC' }),
  last_used_at: Nullable(
    Timestamp({
      description: 'When the identity provider last called, to the minute, in UTC; null before the first call',
    }),
  ),
  last_used_address: Nullable(Type.String({ description: 'The address of that call; null before the first call' })),
  is_active: Type.Boolean({ description: 'Whether the key works: it is neither expired nor revoked' }),
  revoked_at: Nullable(Timestamp({ description: 'When the key was revoked, in UTC; null if it was not' })),
};

export const ScimKeyOut = named('ScimKey', Type.Object(shown, { additionalProperties: false }));

export const ScimKeyCreated = named(
  'ScimKeyCreated',
  Type.Object(
    {
      ...shown,
      key: Type.String({ description: 'The key, shown only in this response, because only its hash is stored' }),
    },
    { additionalProperties: false },
  ),
);

export const ScimKeyIn = named(
  'ScimKeyIn',
  Type.Object(
    {
      name: LineOfText(60, { description: 'A name that tells people which identity provider uses the key' }),
      expires_in_days: Type.Integer({
        minimum: 1,
        maximum: MOST_DAYS,
        description: `The number of days until the key expires, at most ${MOST_DAYS}`,
      }),
      invites_users: Type.Optional(
        Type.Boolean({
          description:
            'Whether users created with this key get an email with a link for their first sign-in; default: false. Without it, invite each user yourself',
        }),
      ),
      otp: Type.Optional(
        Otp({
          description:
            'A code from your authenticator app, or a recovery code; needed if you signed in more than 15 minutes ago or before you set up a second factor',
        }),
      ),
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
