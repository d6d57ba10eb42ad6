import { described, Nullable, named, PROBLEM, type Static, Type } from './schema.ts';

export const Base64Url = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    [PROBLEM]: `must be base64url of 1 to ${maxLength} characters`,
  });

export const OPEN = { additionalProperties: true } as const;

/** Field names of WebAuthn. Browsers send more fields than we need, so these objects allow additional properties. */
export const credential = {
  id: described(Base64Url(1400), 'Id of the credential, base64url'),
  rawId: described(Base64Url(1400), 'The same as id'),
  type: Type.Literal('public-key', { description: 'Always public-key' }),
};

export const PasskeyAssertion = named(
  'PasskeyAssertion',
  Type.Object(
    {
      ...credential,
      response: described(
        named(
          'PasskeyAssertionResponse',
          Type.Object({
            clientDataJSON: described(
              Base64Url(4096),
              'The client data that the browser passed to the authenticator, base64url',
            ),
            authenticatorData: described(Base64Url(4096), 'The data that the authenticator adds, base64url'),
            signature: described(
              Base64Url(8192),
              'The signature over authenticatorData and the hash of clientDataJSON, base64url',
            ),
            userHandle: Type.Optional(
              Nullable(
                described(
                  Base64Url(128),
                  'The user handle of the credential, base64url; null if the authenticator does not send it',
                ),
              ),
            ),
          }),
        ),
        'The response of the authenticator',
      ),
    },
    OPEN,
  ),
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/**
 * The options in the JSON form of WebAuthn level 3, for parseCreationOptionsFromJSON() and
 * parseRequestOptionsFromJSON().
 */
export const PasskeyOptionsOut = named(
  'PasskeyOptions',
  Type.Object(
    {
      challenge: Type.String({ description: 'The challenge to sign, base64url; single use, expires after 5 minutes' }),
    },
    { ...OPEN, description: 'WebAuthn options in JSON; single use, expire after 5 minutes' },
  ),
);
