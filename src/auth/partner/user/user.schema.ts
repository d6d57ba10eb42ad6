import { Choice, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { EmailAddress, LineOfText } from '../line-of-text.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../password/password-rule.ts';

const Level = Choice('PermissionLevel', ['LOCKED', 'READ_ONLY', 'EDITABLE']);

const zones = { COMPANY: Level, EMPLOYEES: Level, PAYS: Level, REPORTS: Level, SETTINGS: Level };

export const PermissionsOut = named('Permissions', Type.Object(zones, { additionalProperties: false }));

/** Takes the place of what was there: a zone left out is locked. */
export const PermissionsIn = named(
  'PermissionsIn',
  Type.Partial(Type.Object(zones), { additionalProperties: false, description: 'A zone left out is locked.' }),
);

export const UserOut = named(
  'User',
  Type.Object(
    {
      user_id: Id(),
      username: Type.String(),
      display_name: Type.String(),
      email_address: Nullable(Type.String()),
      is_active: Type.Boolean(),
      companies: Type.Array(
        named(
          'UserCompany',
          Type.Object({ company_id: Id(), permissions: PermissionsOut }, { additionalProperties: false }),
        ),
      ),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    },
    { additionalProperties: false },
  ),
);

// Up to 32 characters, no spaces, and no @, by which an owner's e-mail is told from a username.
const USERNAME = String.raw`^[^\s@\p{Cc}\p{Cs}]+$`;
const Username = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: USERNAME,
  [PROBLEM]: 'must have 1 to 32 characters, without spaces or @',
  description: 'Unique in the account, in any case',
});

export const isUsername = (text: string): boolean => text.length <= 32 && new RegExp(USERNAME, 'u').test(text);

const Password = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
  [PROBLEM]: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  writeOnly: true,
});

export const UserIn = named(
  'UserIn',
  Type.Object(
    {
      username: Username,
      password: Password,
      display_name: Type.Optional(LineOfText(100, { description: 'Default: the username' })),
      email_address: Type.Optional(Nullable(EmailAddress())),
    },
    { additionalProperties: false },
  ),
);
export type UserIn = Static<typeof UserIn>;

export const UserPatch = named(
  'UserPatch',
  Type.Object(
    {
      username: Type.Optional(Username),
      password: Type.Optional(Password),
      display_name: Type.Optional(LineOfText(100)),
      email_address: Type.Optional(Nullable(EmailAddress())),
      is_active: Type.Optional(
        Type.Boolean({ description: 'false: no sign-in, and the next token exchange of the user’s grants fails' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type UserPatch = Static<typeof UserPatch>;

export const UserParams = Type.Object({ user_id: Id() }, { additionalProperties: false });
export const PermissionParams = Type.Object({ user_id: Id(), company_id: Id() }, { additionalProperties: false });
