const LONGEST = 1024;
/** The maximum length of an authenticator's response, which is longer than typed text. */
const LONGEST_PASSKEY = 32_768;

/** Reads form fields as text. Missing, non-text and overlong values become empty. */
export function readFields<N extends string>(body: unknown, names: readonly N[]): Readonly<Record<N, string>> {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const fields = names.map((name) => [name, textOf(given[name], name === 'passkey' ? LONGEST_PASSKEY : LONGEST)]);
  return Object.fromEntries(fields);
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.length <= longest && !value.includes('\u0000') ? value : '';

/** Parses a record id from a form. Anything else becomes 0, which no record has. */
export const numberIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
