import { CompanyId, CreatedAt, UpdatedAt } from '../../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';
import { EmailAddress, LineOfText } from '../line-of-text.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../password/password-rule.ts';

const Level = Choice('PermissionLevel', ['LOCKED', 'READ_ONLY', 'EDITABLE']);

const zones = {
  COMPANY: described(Level, 'The company itself, its departments, rates and allowances'),
  EMPLOYEES: described(Level, 'Employees and what belongs to them'),
  PAYS: described(Level, 'Pays, pay runs, payslips and leave'),
  REPORTS: described(Level, 'Reports and filings'),
  SETTINGS: described(Level, 'Payment settings and declarations of the company'),
};

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
      user_id: Id({ description: 'Id of the payroll user, given by the service' }),
      username: Type.String({ description: 'What the user signs in by' }),
      display_name: Type.String({ description: 'How the person is called' }),
      email_address: Nullable(Type.String({ description: 'E-mail address of the user; null without one' })),
      is_active: Type.Boolean({ description: 'Whether the user can sign in' }),
      companies: Type.Array(
        named(
          'UserCompany',
          Type.Object(
            { company_id: CompanyId(), permissions: described(PermissionsOut, 'The level of each area') },
            { additionalProperties: false },
          ),
        ),
        { description: 'Companies the user may see, with the level of each area' },
      ),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
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
  description: 'What the user signs in with; easy ones are refused',
});

export const UserIn = named(
  'UserIn',
  Type.Object(
    {
      username: Username,
      password: Password,
      display_name: Type.Optional(LineOfText(100, { description: 'Default: the username' })),
      email_address: Type.Optional(Nullable(EmailAddress({ description: 'E-mail address of the user' }))),
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
      display_name: Type.Optional(LineOfText(100, { description: 'How the person is called' })),
      email_address: Type.Optional(
        Nullable(EmailAddress({ description: 'E-mail address of the user; null clears it' })),
      ),
      is_active: Type.Optional(
        Type.Boolean({ description: 'false: no sign-in, and the next token exchange of the user’s grants fails' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type UserPatch = Static<typeof UserPatch>;

export const UserParams = Type.Object(
  { user_id: Id({ description: 'Id of the payroll user, as the users of the account are listed' }) },
  { additionalProperties: false },
);
export const PermissionParams = Type.Object(
  {
    user_id: Id({ description: 'Id of the payroll user, as the users of the account are listed' }),
    company_id: CompanyId(),
  },
  { additionalProperties: false },
);
