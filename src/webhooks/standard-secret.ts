/** Standard Webhooks libraries expect this prefix, followed by the key in base64. */
const PREFIX = 'whsec_';
const FORM = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The key that such a library decodes from a secret; undefined when the secret has another format. */
export function keyWithin(secret: string): Buffer | undefined {
  const text = FORM.exec(secret)?.[1];
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

/** The secret in the default format of those libraries. A secret already in that format does not change. */
export const standardSecretOf = (secret: string): string =>
  keyWithin(secret) === undefined ? `${PREFIX}${Buffer.from(secret).toString('base64')}` : secret;
