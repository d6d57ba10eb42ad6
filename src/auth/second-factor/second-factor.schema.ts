import { Line } from '../../http/line.ts';
import { Base64Url, credential, OPEN, PasskeyAssertion } from '../../http/passkey.schema.ts';
import { CreatedAt, OwnId } from '../../http/record-fields.ts';
import { described, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../http/schema.ts';

/** A code from an authenticator app, or a recovery code. */
export const Otp = (options: Record<string, unknown> = {}) =>
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
  description: 'The person’s password, as proof instead of a code',
});
const Codes = Type.Array(Type.String(), {
  description: 'Each code can be used once instead of an authenticator code; the codes are shown only in this response',
});

/** A password or a code proves that the caller is still the person who signed in. */
export const ProofIn = named(
  'SecondFactorProofIn',
  Type.Object(
    {
      password: Type.Optional(Password),
      otp: Type.Optional(Otp({ description: 'A code from the authenticator app, or a recovery code' })),
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
      name: Type.String({ description: 'The name that the person gave the passkey' }),
      created_at: CreatedAt(),
      last_used_at: Nullable(
        Timestamp({ description: 'When the passkey was last used to sign in, in UTC; null if never' }),
      ),
    },
    { additionalProperties: false },
  ),
);

const state = {
  required: Type.Boolean({ description: 'Whether the account requires a second factor for every user' }),
  totp: Nullable(
    described(
      named(
        'TotpState',
        Type.Object(
          { confirmed_at: Timestamp({ description: 'When the app was confirmed with its first code, in UTC' }) },
          { additionalProperties: false },
        ),
      ),
      'The confirmed authenticator app; null if not set up',
    ),
  ),
  passkeys: Type.Array(PasskeyOut, { description: 'The passkeys of the person' }),
  recovery_codes_left: Type.Integer({ minimum: 0, description: 'Number of unused recovery codes' }),
};

export const SecondFactorOut = named('SecondFactor', Type.Object(state, { additionalProperties: false }));
export type SecondFactorState = Static<typeof SecondFactorOut>;

export const TotpOut = named(
  'TotpSetUp',
  Type.Object(
    {
      secret: Type.String({ description: 'The secret in base32, for typing into an app' }),
      otpauth_uri: Type.String({
        description: 'The otpauth address that authenticator apps read, for a link on the same device',
      }),
      qr_code: Type.String({ description: 'The otpauth address as a QR code, in SVG' }),
    },
    { additionalProperties: false },
  ),
);

export const TotpConfirmIn = named(
  'TotpConfirmIn',
  Type.Object({ otp: Otp({ description: 'The code that the app currently shows' }) }, { additionalProperties: false }),
);

/** Recovery codes are returned only when the first factor is added. */
export const EnrolledOut = named(
  'SecondFactorEnrolled',
  Type.Object(
    {
      ...state,
      recovery_codes: Nullable(
        described(Codes, 'Issued with the first factor and shown only in this response; null for further factors'),
      ),
    },
    { additionalProperties: false },
  ),
);

export const RecoveryCodesOut = named(
  'RecoveryCodes',
  Type.Object({ recovery_codes: Codes }, { additionalProperties: false }),
);

export const PasskeyAttestation = named(
  'PasskeyAttestation',
  Type.Object(
    {
      ...credential,
      response: described(
        named(
          'PasskeyAttestationResponse',
          Type.Object({
            clientDataJSON: described(
              Base64Url(4096),
              'The client data that the browser passed to the authenticator, base64url',
            ),
            attestationObject: described(Base64Url(16_384), 'The new public key, base64url'),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 32, pattern: '^[a-z-]*$' }), {
                maxItems: 10,
                description: 'How the authenticator can be reached, such as internal or usb',
              }),
            ),
          }),
        ),
        'The response of the authenticator',
      ),
    },
    OPEN,
  ),
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** One line of text that distinguishes a person's passkeys. */
const PasskeyName = Line({ min: 1, max: 60 }, { description: 'Default: Passkey' });

export const PasskeyConfirmIn = named(
  'PasskeyConfirmIn',
  Type.Object(
    {
      name: Type.Optional(PasskeyName),
      response: described(PasskeyAttestation, 'The result of navigator.credentials.create(), as JSON'),
    },
    { additionalProperties: false, description: 'The result of navigator.credentials.create(), as JSON' },
  ),
);

export const PasskeyLoginIn = named(
  'PasskeyLoginIn',
  Type.Object(
    { response: described(PasskeyAssertion, 'The result of navigator.credentials.get(), as JSON') },
    { additionalProperties: false, description: 'The result of navigator.credentials.get(), as JSON' },
  ),
);

export const PasskeyParams = Type.Object(
  { id: Id({ description: 'Id of the passkey, from the list of second factors' }) },
  { additionalProperties: false },
);

export const SecurityOut = named(
  'AccountSecurity',
  Type.Object(
    {
      second_factor_required: Type.Boolean({
        description: 'Whether every user of the account must have a second factor',
      }),
    },
    { additionalProperties: false },
  ),
);
