import { LineOfText } from '../../http/line.ts';
import { CreatedAt } from '../../http/record-fields.ts';
import { described, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../http/schema.ts';
import { Otp } from '../second-factor/second-factor.schema.ts';

const Issuer = (description: string) =>
  Type.String({
    maxLength: 500,
    pattern: String.raw`^https?://[^\s?#\\@]+$`,
    [PROBLEM]: 'must be the address of the provider, such as https://login.example.com, without a query',
    description,
  });

const Domain = Type.String({
  maxLength: 253,
  pattern: String.raw`^([A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$`,
  [PROBLEM]: 'must be a domain such as example.com',
});

const shared = {
  issuer: Issuer('The issuer of the OpenID Connect provider, exactly as its discovery document states it'),
  client_id: LineOfText(200, { description: 'The client id that the provider gave this service' }),
  only: Type.Boolean({
    description:
      'Whether users may sign in only with the provider; their passwords and passkeys are then refused, except those of the owner with a second factor',
  }),
  trusts_second_factor: Type.Boolean({
    description:
      'Whether a second factor that the provider reports (mfa in the claim amr) replaces the second factor here; otherwise people with a second factor here are asked for it',
  }),
  max_age_minutes: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1440,
      description:
        'The number of minutes after which the provider must ask people to sign in again; the provider must then report auth_time. Null: the provider decides',
    }),
  ),
};

export const SsoIn = named(
  'SingleSignOnIn',
  Type.Object(
    {
      ...shared,
      client_secret: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1024,
          pattern: String.raw`^[\x21-\x7e]+$`,
          [PROBLEM]: 'must be 1 to 1024 characters without spaces',
          writeOnly: true,
          description:
            'The client secret that the provider gave this service; it is never shown. Leave it out to keep the stored secret; required with a new issuer or client_id',
        }),
      ),
      domains: Type.Array(Domain, {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: 'Email domains of the people who may link their identity at the provider',
      }),
      otp: Type.Optional(
        Otp({
          description:
            'A code from your authenticator app, or a recovery code; needed unless you signed in with a second factor within the last 15 minutes',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type SsoIn = Static<typeof SsoIn>;

export const SsoRemoveIn = named(
  'SingleSignOnRemoveIn',
  Type.Object(
    { otp: Type.Optional(Otp({ description: 'A code from your authenticator app, or a recovery code' })) },
    { additionalProperties: false },
  ),
);

export const SsoOut = named(
  'SingleSignOn',
  Type.Object(
    {
      ...shared,
      domains: Type.Array(Type.String(), {
        description: 'Email domains, in lower case, of the people who may link their identity at the provider',
      }),
      redirect_uri: Type.String({ description: 'Register this address with the provider as the redirect URI' }),
      sign_in_url: Type.String({ description: 'The address at which the sign-in with the provider begins' }),
      linked_users: Type.Integer({ description: 'The number of users who have linked their identity' }),
      emergency_owner: described(
        named(
          'EmergencyOwner',
          Type.Object(
            {
              email_address: Type.String({ description: 'The email address of the owner' }),
              has_second_factor: Type.Boolean({ description: 'Whether the owner has set up a second factor' }),
            },
            { additionalProperties: false },
          ),
        ),
        'The only user who can still sign in with a password and a second factor when `only` is true',
      ),
      only_needs: Type.Array(Type.String(), {
        description: 'The steps that are missing before `only` can be switched on in this session; empty if none are',
      }),
      created_at: CreatedAt(),
      updated_at: Timestamp({ description: 'When the connection was last changed, in UTC' }),
      updated_by: Type.String({ description: 'The owner who last changed the connection' }),
    },
    { additionalProperties: false },
  ),
);

export const SsoTestOut = named(
  'SingleSignOnTest',
  Type.Object(
    {
      ok: Type.Boolean({ description: 'Whether every check passed' }),
      checks: Type.Array(
        named(
          'SingleSignOnCheck',
          Type.Object(
            {
              check: Type.Union([Type.Literal('discovery'), Type.Literal('keys'), Type.Literal('authorisation')], {
                description:
                  'discovery: the provider’s document was read; keys: its signing keys were read; authorisation: it supports what this service needs',
              }),
              ok: Type.Boolean({ description: 'Whether the check passed' }),
              detail: Type.String({ description: 'The finding, or the reason for the failure' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'The checks in order; if discovery fails, it is the only one' },
      ),
    },
    { additionalProperties: false },
  ),
);
