import { PUBLIC, type Route, route } from '../../http/route.ts';
import { Choice, named, PROBLEM, Type } from '../../http/schema.ts';
import { SchemaProblem } from '../../http/validation.ts';
import { LoginOut, type SessionAnswerDeps, sessionAnswer } from '../session/session-answer.ts';
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
    password: Type.String({
      minLength: 1,
      maxLength: 1024,
      [PROBLEM]: 'must be text of 1 to 1024 characters',
      description: 'The password of that person',
    }),
    account_type: Type.Optional(
      Choice('AccountType', ['admin', 'user'], {
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
    otp: Type.Optional(
      Type.String({
        maxLength: 64,
        [PROBLEM]: 'must be text of at most 64 characters',
        description: 'A code of the authenticator app or a recovery code, where a second factor is needed',
      }),
    ),
  }),
);

/** Beside a refusal: what else is needed, once the password was right. */
export const SignInRefusal = named(
  'SignInRefusal',
  Type.Object(
    {
      detail: Type.String({ description: 'Why the sign-in was refused' }),
      second_factor: Type.Optional(
        Type.Array(Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('enrol')]), {
          description:
            'The password was right, and a second factor is needed: those the person has; enrol when the account demands one and the person has none yet, which the hosted page leads through',
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
      'Answers a session token: full scopes, 30 minutes, no client. Ten failures in a row for one name from one address, or fifty from all addresses together, make the next try wait, longer each time and up to 15 minutes; meanwhile the answer is the same 401, with Retry-After. An address that has signed in before waits only for failures of its own, and so does a device: it sends the cookie tasman_device of that answer. After 100 failures within a day, any other device must first open a link that is mailed when the password is right. Where a second factor is needed, the right password without a code answers 401 with `second_factor`; a wrong code is refused and counted like a wrong password.',
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

/** Contract [OAUTH-055]: a username says nothing without its account. */
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
