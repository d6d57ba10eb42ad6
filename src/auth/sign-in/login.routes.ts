import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../db/db.ts';
import { answer, PUBLIC, type Route, route } from '../../http/route.ts';
import { named, PROBLEM, Type } from '../../http/schema.ts';
import { SchemaProblem } from '../../http/validation.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../access-token.ts';
import { sessionToken } from '../session/session-token.ts';
import { visitorOf } from '../session/visitor.ts';
import type { SignIn } from './sign-in.ts';

/** Open to other fields: tools that know the OAuth2 password-bearer scheme send grant_type and scope along. */
const LoginIn = named(
  'LoginIn',
  Type.Object({
    username: Type.String({
      minLength: 1,
      maxLength: 320,
      pattern: '^[^\\u0000]*$',
      [PROBLEM]: 'must be text of 1 to 320 characters',
      description: "The owner's e-mail, or a payroll user's name",
    }),
    password: Type.String({ minLength: 1, maxLength: 1024, [PROBLEM]: 'must be text of 1 to 1024 characters' }),
    account_type: Type.Optional(
      Type.Union([Type.Literal('admin'), Type.Literal('user')], {
        description: 'admin, also when left out: the owner of the account; user: a payroll user',
      }),
    ),
    customer_id: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        [PROBLEM]: 'must be the number of an account',
        description: 'The account of a payroll user',
      }),
    ),
  }),
);

const LoginOut = named(
  'LoginOut',
  Type.Object(
    {
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer(),
      customer_id: Type.Integer(),
      admin_mode: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
);

export interface LoginDeps {
  readonly signIn: SignIn;
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'sign'>;
}

export const loginRoutes = ({ db, clock, signIn, tokens }: LoginDeps): Route[] => [
  route({
    method: 'POST',
    path: '/api/login',
    id: 'login',
    tag: 'Sign-in',
    summary: 'Sign in with a password',
    description:
      'Answers a session token: full scopes, 30 minutes, no client. Ten failures in a row for one name from one address, or fifty from all addresses together, make the next try wait, longer each time and up to 15 minutes; meanwhile the answer is the same 401, with Retry-After. An address that has signed in before waits only for failures of its own, and so does a device: it sends the cookie tasman_device of that answer. After 100 failures within a day, any other device must first open a link that is mailed when the password is right.',
    access: PUBLIC,
    rate: 'standard',
    body: LoginIn,
    bodyIs: { form: true },
    replies: { 200: LoginOut },
    errors: [401],
    handler: async ({ body, request }) => {
      const { username, password, account_type: accountType = 'admin' } = body;
      const customerId = accountType === 'user' ? requireAccount(body.customer_id) : undefined;
      const visitor = visitorOf(request);
      const person = await signIn({ accountType, username, password, customerId, visitor });
      const access_token = await sessionToken({ db, tokens }, person, {
        beganBy: 'password',
        visitor,
        at: clock.now(),
      });
      const signedIn = {
        access_token,
        token_type: 'Bearer' as const,
        expires_in: ACCESS_TOKEN_SECONDS,
        customer_id: person.customerId,
        admin_mode: person.adminMode,
      };
      return answer(200, signedIn, { 'set-cookie': person.deviceCookie });
    },
  }),
];

/** Contract [OAUTH-055]: a username says nothing without its account. */
function requireAccount(customerId: string | undefined): number {
  if (customerId !== undefined) return Number(customerId);
  throw new SchemaProblem([
    { loc: ['body', 'customer_id'], msg: 'this field is required for a payroll user', type: 'missing' },
  ]);
}
