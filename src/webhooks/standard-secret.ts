/** How libraries of Standard Webhooks expect a secret: this, then the bytes of the key in base64. */
const PREFIX = 'whsec_';
const FORM = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The key that such a library reads from a secret; undefined when the secret is not of that form. */
export function keyWithin(secret: string): Buffer | undefined {
  const text = FORM.exec(secret)?.[1];
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

/** The same secret in the form those libraries take by default; one that is of that form already stays as it is. */
export const standardSecretOf = (secret: string): string =>
  keyWithin(secret) === undefined ? `${PREFIX}${Buffer.from(secret).toString('base64')}` : secret;
