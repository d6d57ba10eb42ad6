import { PUBLIC, type Route, route } from '../../http/route.ts';
import { Choice, named, PROBLEM, Type } from '../../http/schema.ts';
import { SchemaProblem } from '../../http/validation/validation.ts';
import { LoginOut, type SessionAnswerDeps, sessionAnswer } from '../session/session-answer.ts';
import { visitorOf } from '../session/visitor.ts';
import type { SignIn } from './sign-in.ts';

/** Allows additional properties: tools for the OAuth2 password-bearer scheme also send grant_type and scope. */
const LoginIn = named(
  'LoginIn',
  Type.Object({
    username: Type.String({
      minLength: 1,
      maxLength: 320,
      pattern: '^[^\\u0000]*$',
      [PROBLEM]: 'must be text of 1 to 320 characters',
      description: 'The owner’s email address, or a payroll user’s username',
    }),
    password: Type.String({
      minLength: 1,
      maxLength: 1024,
      [PROBLEM]: 'must be text of 1 to 1024 characters',
      description: 'The password of the owner or payroll user',
    }),
    account_type: Type.Optional(
      Choice('AccountType', ['admin', 'user'], {
        description: 'admin (default): the owner of the account; user: a payroll user',
      }),
    ),
    customer_id: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        [PROBLEM]: 'must be an account number',
        description: 'The account of a payroll user; required with account_type user',
      }),
    ),
    otp: Type.Optional(
      Type.String({
        maxLength: 64,
        [PROBLEM]: 'must be text of at most 64 characters',
        description: 'A code from the authenticator app or a recovery code, if a second factor is needed',
      }),
    ),
  }),
);

/** The body of a 401, which lists what is needed in addition to the correct password. */
export const SignInRefusal = named(
  'SignInRefusal',
  Type.Object(
    {
      detail: Type.String({ description: 'Why the sign-in was rejected' }),
      second_factor: Type.Optional(
        Type.Array(Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('enrol')]), {
          description:
            'The password was correct, but a second factor is needed. Lists the factors that the person has; enrol means that the account requires one and the person must first set it up on the hosted page',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export interface LoginDeps extends SessionAnswerDeps {
  readonly signIn: SignIn;
}

export const loginRoutes = ({ signIn, ...deps }: LoginDeps): Route[] => [
  route({
    method: 'POST',
    path: '/api/login',
    id: 'login',
    tag: 'Sign-in',
    summary: 'Sign in with a password',
    description:
      'Returns a session token with all scopes, valid for 30 minutes and not tied to a client. After ten consecutive failures for one name from one address, or fifty from all addresses together, the next attempt must wait: longer each time, up to 15 minutes. During the wait, the response is the same 401 with Retry-After. An address that has signed in before waits only after its own failures. The same applies to a known device, which sends the cookie tasman_device from its last sign-in. After 100 failures within a day, any other device must first open a link that is emailed when the password is correct. If a second factor is needed, the correct password without a code returns 401 with `second_factor`; a wrong code is rejected and counted like a wrong password.',
    access: PUBLIC,
    rate: 'standard',
    body: LoginIn,
    bodyIs: { form: true },
    replies: { 200: LoginOut, 401: SignInRefusal },
    handler: async ({ body, request }) => {
      const { username, password, account_type: accountType = 'admin', otp } = body;
      const customerId = accountType === 'user' ? requireAccount(body.customer_id) : undefined;
      const visitor = visitorOf(request);
      const person = await signIn({ accountType, username, password, customerId, otp, visitor, requestId: request.id });
      return sessionAnswer(deps, person, { beganBy: 'password', visitor });
    },
  }),
];

/** Contract [OAUTH-055]: a username is unique only within its account. */
function requireAccount(customerId: string | undefined): number {
  if (customerId !== undefined) return Number(customerId);
  throw new SchemaProblem([
    {
      loc: ['body', 'customer_id'],
      msg: 'this field is required for a payroll user',
      type: 'missing',
      code: 'required',
    },
  ]);
}
