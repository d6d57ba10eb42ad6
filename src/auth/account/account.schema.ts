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
      email_address: Type.Optional(Name('The owner of an account')),
      customer_id: Type.Optional(Id({ description: 'The account of a payroll user, with username' })),
      username: Type.Optional(Name('A payroll user, with customer_id')),
    },
    { additionalProperties: false, description: 'Either email_address, or customer_id and username' },
  ),
);
export type PasswordResetIn = Static<typeof PasswordResetIn>;

export const PasswordResetOut = named(
  'PasswordReset',
  Type.Object(
    { detail: Type.String({ description: 'The same sentence whether or not such a person exists' }) },
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
        description: 'The password there is',
      }),
      new_password: Type.String({
        minLength: SHORTEST_PASSWORD,
        maxLength: LONGEST_PASSWORD,
        [PROBLEM]: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
        writeOnly: true,
        description: 'The password to be; easy ones are refused',
      }),
    },
    { additionalProperties: false },
  ),
);

const DeviceName = Type.String({ description: 'The same as a person would say it: Firefox on Windows' });

export const SessionOut = named(
  'Session',
  Type.Object(
    {
      session_id: Id({ description: 'Id of the session' }),
      is_current: Type.Boolean({ description: 'The session of this very call' }),
      kind: Type.Union([Type.Literal('browser'), Type.Literal('token')], {
        description: 'browser: the cookie of the pages and the console; token: an answer of the API',
      }),
      how: Type.Union([Type.Literal('password'), Type.Literal('passkey'), Type.Literal('handoff')], {
        description: 'handoff: handed over by a partner',
      }),
      client: Nullable(Type.String({ description: 'The partner’s application that handed it over' })),
      address: Type.String({ description: 'The address it was begun from' }),
      device: Type.String({ description: 'What the browser or program calls itself' }),
      device_name: DeviceName,
      created_at: CreatedAt(),
      last_seen_at: Nullable(Timestamp({ description: 'To the minute; null for tokens, whose use is not noted' })),
      expires_at: Timestamp({ description: 'When it ends by itself, in UTC' }),
    },
    { additionalProperties: false },
  ),
);

export const SessionParams = Type.Object(
  { id: Id({ description: 'Id of the session, as the sessions are listed' }) },
  { additionalProperties: false },
);

export const SignInOut = named(
  'SignIn',
  Type.Object(
    {
      at: Timestamp({ description: 'When it was tried, in UTC' }),
      address: Type.String({ description: 'The address it was tried from' }),
      device: Type.String({ description: 'What the browser or program calls itself' }),
      device_name: DeviceName,
      how: Type.Union([Type.Literal('password'), Type.Literal('passkey')], { description: 'What was tried' }),
      outcome: Type.Union(
        [
          Type.Literal('succeeded'),
          Type.Literal('wrong-password'),
          Type.Literal('wrong-code'),
          Type.Literal('inactive'),
          Type.Literal('link-needed'),
        ],
        {
          description:
            'wrong-code: the second factor; inactive: the user or the account was; link-needed: the password was right, but a new device had to open the mailed link first',
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
      customer_id: Id({ description: 'The account' }),
      customer_name: Type.String({ description: 'The name of the account' }),
      subject: Type.String({ description: 'The owner’s e-mail address, or the name of a payroll user or an employee' }),
      display_name: Type.String({ description: 'How the person is called' }),
      kind: Type.Union([Type.Literal('session'), Type.Literal('handoff'), Type.Literal('oauth')], {
        description:
          'session: signed in by password or passkey; handoff: signed in by a partner’s application; oauth: a partner’s token',
      }),
      admin_mode: Type.Boolean({ description: 'The owner of the account, who reaches everything' }),
      employee_id: Nullable(
        Id({ description: 'An employee with portal access, who reaches what is under /api/self alone' }),
      ),
      company_id: Nullable(Id({ description: 'The company of that employee; null for everybody else' })),
      is_api_admin: Type.Boolean({ description: 'Whether the account administers clients and webhooks' }),
      is_reseller: Type.Boolean({ description: 'Whether the account orders for customers' }),
      has_active_subscription: Type.Boolean({ description: 'Without one everything can be read and nothing changed' }),
      csrf_token: Nullable(
        Type.String({
          description:
            'Sent as X-CSRF-Token with every change that a browser makes by its cookie; null for bearer tokens',
        }),
      ),
      companies: Type.Array(
        named(
          'OwnCompany',
          Type.Object(
            {
              company_id: CompanyId(),
              name: Type.String({ description: 'Name of the company' }),
              country: Country({ description: 'Chooses the law for the company and its employees' }),
              is_locked: Type.Boolean({ description: 'Locked by the operator: it can be read and not changed' }),
              permissions: described(PermissionsOut, 'What the caller may do there, by area'),
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
