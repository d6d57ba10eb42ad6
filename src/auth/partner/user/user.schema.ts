import { EmailAddress, LineOfText } from '../../../http/line.ts';
import { CompanyId, CreatedAt, UpdatedAt } from '../../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../password/password-rule.ts';

const Level = Choice('PermissionLevel', ['LOCKED', 'READ_ONLY', 'EDITABLE']);

const zones = {
  COMPANY: described(Level, 'The company itself, its departments, rates and allowances'),
  EMPLOYEES: described(Level, 'Employees and their records'),
  PAYS: described(Level, 'Pays, pay runs, payslips, payments and timesheets'),
  LEAVE: described(Level, 'Leave requests and their approval, leave balances and the leave calendar'),
  REPORTS: described(Level, 'Reports and filings'),
  SETTINGS: described(Level, 'Payment settings and declarations of the company'),
};

export const PermissionsOut = named('Permissions', Type.Object(zones, { additionalProperties: false }));

/** Replaces all permissions. An area that is not listed becomes locked, except LEAVE, which gets the level of PAYS. */
export const PermissionsIn = named(
  'PermissionsIn',
  Type.Partial(Type.Object(zones), {
    additionalProperties: false,
    description: 'Missing areas are locked, except LEAVE, which gets the level of PAYS.',
  }),
);

export const UserOut = named(
  'User',
  Type.Object(
    {
      user_id: Id({ description: 'Id of the payroll user, assigned by the service' }),
      username: Type.String({ description: 'The name the user signs in with' }),
      display_name: Type.String({ description: 'Display name of the person' }),
      email_address: Nullable(Type.String({ description: 'Email address of the user; null if not set' })),
      is_active: Type.Boolean({ description: 'Whether the user can sign in' }),
      companies: Type.Array(
        named(
          'UserCompany',
          Type.Object(
            { company_id: CompanyId(), permissions: described(PermissionsOut, 'The access level in each area') },
            { additionalProperties: false },
          ),
        ),
        { description: 'Companies the user has permissions for, with the access level in each area' },
      ),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    { additionalProperties: false },
  ),
);

// Up to 32 characters, without spaces or @. The @ distinguishes the owner's email address from a username.
const USERNAME = String.raw`^[^\s@\p{Cc}\p{Cs}]+$`;
const Username = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: USERNAME,
  [PROBLEM]: 'must have 1 to 32 characters, without spaces or @',
  description: 'Unique in the account, ignoring case',
});

export const isUsername = (text: string): boolean => text.length <= 32 && new RegExp(USERNAME, 'u').test(text);

const Password = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
  [PROBLEM]: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  writeOnly: true,
  description:
    'The password the user signs in with; rejected if it is easy to guess. We recommend leaving it out, so that the user chooses a password through the emailed link',
});

export const UserIn = named(
  'UserIn',
  Type.Object(
    {
      username: Username,
      password: Type.Optional(Password),
      display_name: Type.Optional(LineOfText(100, { description: 'Default: the username' })),
      email_address: Type.Optional(
        Nullable(EmailAddress({ description: 'Email address of the user; required without a password' })),
      ),
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
      display_name: Type.Optional(LineOfText(100, { description: 'Display name of the person' })),
      email_address: Type.Optional(
        Nullable(EmailAddress({ description: 'Email address of the user; null clears it' })),
      ),
      is_active: Type.Optional(
        Type.Boolean({
          description: 'If false, the user cannot sign in, and the next token exchange of the user’s grants fails',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type UserPatch = Static<typeof UserPatch>;

export const UserInvitationOut = named(
  'UserInvitation',
  Type.Object(
    {
      user_id: Id({ description: 'Id of the payroll user' }),
      sent_to: Type.String({ description: 'Email address to which the link was sent' }),
      expires_at: Timestamp({ description: 'Expiry of the link, which works once' }),
    },
    { additionalProperties: false },
  ),
);

export const UserParams = Type.Object(
  { user_id: Id({ description: 'Id of the payroll user, from the list of users' }) },
  { additionalProperties: false },
);
export const PermissionParams = Type.Object(
  {
    user_id: Id({ description: 'Id of the payroll user, from the list of users' }),
    company_id: CompanyId(),
  },
  { additionalProperties: false },
);
