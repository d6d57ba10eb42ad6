import { Line } from '../../http/line.ts';
import { Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../http/schema.ts';

/** A code of an authenticator app, or a recovery code. */
const Otp = (options: Record<string, unknown> = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[^\\u0000]*$',
    [PROBLEM]: 'must be text of 1 to 64 characters',
    ...options,
  });

const Password = Type.String({ minLength: 1, maxLength: 1024, writeOnly: true });
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
    { id: Id(), name: Type.String(), created_at: Timestamp(), last_used_at: Nullable(Timestamp()) },
    { additionalProperties: false },
  ),
);

const state = {
  required: Type.Boolean({ description: 'Whether the account demands a second factor of everybody' }),
  totp: Nullable(named('TotpState', Type.Object({ confirmed_at: Timestamp() }, { additionalProperties: false }))),
  passkeys: Type.Array(PasskeyOut),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
};

export const SecondFactorOut = named('SecondFactor', Type.Object(state, { additionalProperties: false }));
export type SecondFactorState = Static<typeof SecondFactorOut>;

export const TotpOut = named(
  'TotpSetUp',
  Type.Object(
    {
      secret: Type.String({ description: 'In base32, for apps that take it by hand' }),
      otpauth_uri: Type.String(),
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
  Type.Object({ ...state, recovery_codes: Nullable(Codes) }, { additionalProperties: false }),
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

/** What WebAuthn calls it; the browser hands more than is needed here, so these objects are open. */
const credential = {
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key'),
};

export const PasskeyAttestation = named(
  'PasskeyAttestation',
  Type.Object({
    ...credential,
    response: named(
      'PasskeyAttestationResponse',
      Type.Object({
        clientDataJSON: Base64Url(4096),
        attestationObject: Base64Url(16_384),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32, pattern: '^[a-z-]*$' }), { maxItems: 10 })),
      }),
    ),
  }),
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

export const PasskeyAssertion = named(
  'PasskeyAssertion',
  Type.Object({
    ...credential,
    response: named(
      'PasskeyAssertionResponse',
      Type.Object({
        clientDataJSON: Base64Url(4096),
        authenticatorData: Base64Url(4096),
        signature: Base64Url(8192),
        userHandle: Type.Optional(Nullable(Base64Url(128))),
      }),
    ),
  }),
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** One line of text that the person tells the passkeys apart by. */
const PasskeyName = Line({ min: 1, max: 60 }, { description: 'Default: Passkey' });

export const PasskeyConfirmIn = named(
  'PasskeyConfirmIn',
  Type.Object(
    { name: Type.Optional(PasskeyName), response: PasskeyAttestation },
    { additionalProperties: false, description: 'What navigator.credentials.create() answered, as JSON' },
  ),
);

export const PasskeyLoginIn = named(
  'PasskeyLoginIn',
  Type.Object(
    { response: PasskeyAssertion },
    { additionalProperties: false, description: 'What navigator.credentials.get() answered, as JSON' },
  ),
);

/** As WebAuthn level 3 writes them, for parseCreationOptionsFromJSON() and parseRequestOptionsFromJSON(). */
export const PasskeyOptionsOut = named(
  'PasskeyOptions',
  Type.Object({ challenge: Type.String() }, { description: 'Options of WebAuthn in JSON; good for 5 minutes, once' }),
);

export const PasskeyParams = Type.Object({ id: Id() }, { additionalProperties: false });

export const SecurityOut = named(
  'AccountSecurity',
  Type.Object({ second_factor_required: Type.Boolean() }, { additionalProperties: false }),
);
