import { CompanyId, CreatedAt } from '../../http/record-fields.ts';
import { Country, described, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../http/schema.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../partner/password/password-rule.ts';
import { PermissionsOut } from '../partner/user/user.schema.ts';

const Name = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 320,
    [PROBLEM]: 'must be text of 1 to 320 characters',
    description,
  });

export const PasswordResetIn = named(
  'PasswordResetIn',
  Type.Object(
    {
      email_address: Type.Optional(Name('The email address of an account owner')),
      customer_id: Type.Optional(Id({ description: 'The account of a payroll user; send it with username' })),
      username: Type.Optional(Name('The username of a payroll user; send it with customer_id')),
    },
    { additionalProperties: false, description: 'Either email_address, or customer_id and username' },
  ),
);
export type PasswordResetIn = Static<typeof PasswordResetIn>;

export const PasswordResetOut = named(
  'PasswordReset',
  Type.Object(
    { detail: Type.String({ description: 'The sentence is the same whether or not the person exists' }) },
    { additionalProperties: false },
  ),
);

export const PasswordChangeIn = named(
  'PasswordChangeIn',
  Type.Object(
    {
      current_password: Type.String({
        minLength: 1,
        maxLength: 1024,
        [PROBLEM]: 'must be text of 1 to 1024 characters',
        writeOnly: true,
        description: 'The current password',
      }),
      new_password: Type.String({
        minLength: SHORTEST_PASSWORD,
        maxLength: LONGEST_PASSWORD,
        [PROBLEM]: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
        writeOnly: true,
        description: 'The new password; easily guessed ones are rejected',
      }),
    },
    { additionalProperties: false },
  ),
);

const DeviceName = Type.String({ description: 'The device in plain words, such as Firefox on Windows' });

export const SessionOut = named(
  'Session',
  Type.Object(
    {
      session_id: Id({ description: 'Id of the session' }),
      is_current: Type.Boolean({ description: 'Whether this is the session of this request' }),
      kind: Type.Union([Type.Literal('browser'), Type.Literal('token')], {
        description:
          'browser: a session cookie of the hosted pages and the console; token: an access token from the API',
      }),
      how: Type.Union(
        [Type.Literal('password'), Type.Literal('passkey'), Type.Literal('handoff'), Type.Literal('sso')],
        { description: 'How the session began; handoff: handed over by a partner; sso: with the company account' },
      ),
      client: Nullable(Type.String({ description: 'The partner application that handed the session over' })),
      address: Type.String({ description: 'The network address that signed in' }),
      device: Type.String({ description: 'The User-Agent of the browser or program' }),
      device_name: DeviceName,
      created_at: CreatedAt(),
      last_seen_at: Nullable(
        Timestamp({
          description: 'When the session was last used, to the minute; null for tokens, whose use is not recorded',
        }),
      ),
      expires_at: Timestamp({ description: 'When the session expires, in UTC' }),
    },
    { additionalProperties: false },
  ),
);

export const SessionParams = Type.Object(
  { id: Id({ description: 'Id of the session, from the list of sessions' }) },
  { additionalProperties: false },
);

export const SignInOut = named(
  'SignIn',
  Type.Object(
    {
      at: Timestamp({ description: 'When the attempt was made, in UTC' }),
      address: Type.String({ description: 'The network address of the attempt' }),
      device: Type.String({ description: 'The User-Agent of the browser or program' }),
      device_name: DeviceName,
      how: Type.Union([Type.Literal('password'), Type.Literal('passkey'), Type.Literal('sso')], {
        description: 'The sign-in method; sso: with the company account',
      }),
      outcome: Type.Union(
        [
          Type.Literal('succeeded'),
          Type.Literal('wrong-password'),
          Type.Literal('wrong-code'),
          Type.Literal('inactive'),
          Type.Literal('link-needed'),
          Type.Literal('sso-only'),
        ],
        {
          description:
            'wrong-code: the second factor was wrong; inactive: the user or the account was inactive; link-needed: the password was correct, but a new device had to open the emailed link first; sso-only: the password or passkey was correct, but the account accepts only its company sign-in',
        },
      ),
    },
    { additionalProperties: false },
  ),
);

export const OwnAccountOut = named(
  'OwnAccount',
  Type.Object(
    {
      customer_id: Id({ description: 'Id of the account' }),
      customer_name: Type.String({ description: 'The name of the account' }),
      subject: Type.String({
        description: 'The owner’s email address, or the username of a payroll user or an employee',
      }),
      display_name: Type.String({ description: 'Display name of the person' }),
      kind: Type.Union([Type.Literal('session'), Type.Literal('handoff'), Type.Literal('oauth')], {
        description:
          'session: signed in by password, passkey or company account; handoff: signed in by a partner’s application; oauth: a partner’s token',
      }),
      admin_mode: Type.Boolean({
        description: 'Whether the person is the owner of the account, who has access to everything',
      }),
      employee_id: Nullable(Id({ description: 'Set for an employee with portal access, who can use only /api/self' })),
      company_id: Nullable(
        Id({ description: 'The company of an employee with portal access; null for all other callers' }),
      ),
      is_api_admin: Type.Boolean({ description: 'Whether the account may manage API clients and webhooks' }),
      is_reseller: Type.Boolean({ description: 'Whether the account may place orders for customers' }),
      is_sandbox: Type.Boolean({ description: 'Whether the account is a sandbox, which may have test clocks' }),
      has_active_subscription: Type.Boolean({
        description: 'Whether the account has an active subscription; without one, data can be read but not changed',
      }),
      csrf_token: Nullable(
        Type.String({
          description:
            'Send as X-CSRF-Token with every request that changes data and is authenticated by cookie; null for bearer tokens',
        }),
      ),
      companies: Type.Array(
        named(
          'OwnCompany',
          Type.Object(
            {
              company_id: CompanyId(),
              name: Type.String({ description: 'Name of the company' }),
              country: Country({ description: 'The country whose law applies to the company and its employees' }),
              is_locked: Type.Boolean({
                description:
                  'Whether the operator has locked the company: the console shows it as read-only, and its general-ledger settings cannot be changed',
              }),
              permissions: described(PermissionsOut, 'The caller’s access level by area'),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Every company that the caller may view, by name' },
      ),
    },
    { additionalProperties: false },
  ),
);
