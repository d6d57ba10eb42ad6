/** What we give a browser to keep: 32 random bytes. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The secret under this name in a Cookie header, when there is one of our making. */
export function cookieSecret(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && SECRET.test(value)) return value;
  }
  return undefined;
}
