const LONGEST = 1024;
/** What an authenticator answers is longer than what a person types. */
const LONGEST_PASSKEY = 32_768;

/** The fields of a form as text; what is missing, is no text or is longer than any field of ours is empty. */
export function readFields<N extends string>(body: unknown, names: readonly N[]): Readonly<Record<N, string>> {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const fields = names.map((name) => [name, textOf(given[name], name === 'passkey' ? LONGEST_PASSKEY : LONGEST)]);
  return Object.fromEntries(fields);
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.length <= longest && !value.includes('\u0000') ? value : '';

/** The number of a record as a form sends it or a person types it; anything else is 0, which no record has. */
export const numberIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
