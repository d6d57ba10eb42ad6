/**
 * The partner's address with our parameters added. The registered text is kept to the letter; every value is
 * percent-encoded, so that a line break in `state` stays inside its value.
 */
export function callbackUrl(redirectUri: string, parameters: Readonly<Record<string, string | null>>): string {
  const query = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const [address = '', fragment] = redirectUri.split('#', 2);
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
