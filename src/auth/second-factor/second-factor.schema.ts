import { Line } from '../../http/line.ts';
import { CreatedAt, OwnId } from '../../http/record-fields.ts';
import { described, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../http/schema.ts';

/** A code of an authenticator app, or a recovery code. */
const Otp = (options: Record<string, unknown> = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[^\\u0000]*$',
    [PROBLEM]: 'must be text of 1 to 64 characters',
    ...options,
  });

const Password = Type.String({
  minLength: 1,
  maxLength: 1024,
  writeOnly: true,
  description: 'The person’s password, as a proof in place of a code',
});
const Codes = Type.Array(Type.String(), { description: 'Each signs in once, in place of a code; shown only here' });

/** A password or a code shows that whoever holds the session is still the person who signed in. */
export const ProofIn = named(
  'SecondFactorProofIn',
  Type.Object(
    {
      password: Type.Optional(Password),
      otp: Type.Optional(Otp({ description: 'A code of the authenticator app, or a recovery code' })),
    },
    { additionalProperties: false },
  ),
);
export type ProofIn = Static<typeof ProofIn>;

const PasskeyOut = named(
  'Passkey',
  Type.Object(
    {
      id: OwnId('passkey'),
      name: Type.String({ description: 'What the person calls it' }),
      created_at: CreatedAt(),
      last_used_at: Nullable(Timestamp({ description: 'When it last signed in, in UTC; null before' })),
    },
    { additionalProperties: false },
  ),
);

const state = {
  required: Type.Boolean({ description: 'Whether the account demands a second factor of everybody' }),
  totp: Nullable(
    described(
      named(
        'TotpState',
        Type.Object(
          { confirmed_at: Timestamp({ description: 'When the first code of it was right, in UTC' }) },
          { additionalProperties: false },
        ),
      ),
      'The authenticator app, once it is confirmed; null without one',
    ),
  ),
  passkeys: Type.Array(PasskeyOut, { description: 'The passkeys of the person' }),
  recovery_codes_left: Type.Integer({ minimum: 0, description: 'Recovery codes that were not used yet' }),
};

export const SecondFactorOut = named('SecondFactor', Type.Object(state, { additionalProperties: false }));
export type SecondFactorState = Static<typeof SecondFactorOut>;

export const TotpOut = named(
  'TotpSetUp',
  Type.Object(
    {
      secret: Type.String({ description: 'In base32, for apps that take it by hand' }),
      otpauth_uri: Type.String({
        description: 'The address that authenticator apps read, for a link on the same device',
      }),
      qr_code: Type.String({ description: 'The same address as a QR code, in SVG' }),
    },
    { additionalProperties: false },
  ),
);

export const TotpConfirmIn = named(
  'TotpConfirmIn',
  Type.Object({ otp: Otp({ description: 'The code that the app shows now' }) }, { additionalProperties: false }),
);

/** The first factor brings recovery codes with it; a further one does not. */
export const EnrolledOut = named(
  'SecondFactorEnrolled',
  Type.Object(
    {
      ...state,
      recovery_codes: Nullable(
        described(Codes, 'Comes with the first factor and is shown only here; null with a further one'),
      ),
    },
    { additionalProperties: false },
  ),
);

export const RecoveryCodesOut = named(
  'RecoveryCodes',
  Type.Object({ recovery_codes: Codes }, { additionalProperties: false }),
);

const Base64Url = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    [PROBLEM]: `must be base64url of 1 to ${maxLength} characters`,
  });

const OPEN = { additionalProperties: true } as const;

/** What WebAuthn calls it; the browser hands more than is needed here, so these objects are open. */
const credential = {
  id: described(Base64Url(1400), 'Id of the credential, base64url'),
  rawId: described(Base64Url(1400), 'The same as id'),
  type: Type.Literal('public-key', { description: 'Always public-key' }),
};

export const PasskeyAttestation = named(
  'PasskeyAttestation',
  Type.Object(
    {
      ...credential,
      response: described(
        named(
          'PasskeyAttestationResponse',
          Type.Object({
            clientDataJSON: described(Base64Url(4096), 'What the browser signed over, base64url'),
            attestationObject: described(Base64Url(16_384), 'The new public key, base64url'),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 32, pattern: '^[a-z-]*$' }), {
                maxItems: 10,
                description: 'How the authenticator can be reached, such as internal or usb',
              }),
            ),
          }),
        ),
        'What the authenticator answered',
      ),
    },
    OPEN,
  ),
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

export const PasskeyAssertion = named(
  'PasskeyAssertion',
  Type.Object(
    {
      ...credential,
      response: described(
        named(
          'PasskeyAssertionResponse',
          Type.Object({
            clientDataJSON: described(Base64Url(4096), 'What the browser signed over, base64url'),
            authenticatorData: described(Base64Url(4096), 'What the authenticator adds to it, base64url'),
            signature: described(Base64Url(8192), 'The signature over both, base64url'),
            userHandle: Type.Optional(
              Nullable(
                described(
                  Base64Url(128),
                  'Whom the credential belongs to, base64url; null where the authenticator does not say',
                ),
              ),
            ),
          }),
        ),
        'What the authenticator answered',
      ),
    },
    OPEN,
  ),
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** One line of text that the person tells the passkeys apart by. */
const PasskeyName = Line({ min: 1, max: 60 }, { description: 'Default: Passkey' });

export const PasskeyConfirmIn = named(
  'PasskeyConfirmIn',
  Type.Object(
    {
      name: Type.Optional(PasskeyName),
      response: described(PasskeyAttestation, 'What navigator.credentials.create() answered, as JSON'),
    },
    { additionalProperties: false, description: 'What navigator.credentials.create() answered, as JSON' },
  ),
);

export const PasskeyLoginIn = named(
  'PasskeyLoginIn',
  Type.Object(
    { response: described(PasskeyAssertion, 'What navigator.credentials.get() answered, as JSON') },
    { additionalProperties: false, description: 'What navigator.credentials.get() answered, as JSON' },
  ),
);

/** As WebAuthn level 3 writes them, for parseCreationOptionsFromJSON() and parseRequestOptionsFromJSON(). */
export const PasskeyOptionsOut = named(
  'PasskeyOptions',
  Type.Object(
    { challenge: Type.String({ description: 'What is to be signed, base64url; good for 5 minutes, once' }) },
    { ...OPEN, description: 'Options of WebAuthn in JSON; good for 5 minutes, once' },
  ),
);

export const PasskeyParams = Type.Object(
  { id: Id({ description: 'Id of the passkey, as the second factors are listed' }) },
  { additionalProperties: false },
);

export const SecurityOut = named(
  'AccountSecurity',
  Type.Object(
    {
      second_factor_required: Type.Boolean({
        description: 'Whether everybody of the account must have a second factor',
      }),
    },
    { additionalProperties: false },
  ),
);
