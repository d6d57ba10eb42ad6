export type Value = string | number | boolean | null;

/** An array in PostgreSQL's own notation. The driver can write it too, but takes several times as long. */
export const arrayText = (values: readonly Value[]): string => `{${values.map(elementText).join(',')}}`;

const PLAIN = /^[A-Za-z0-9.:_-]+$/;

export function elementText(value: Value): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  // Four letters could spell NULL.
  if (value.length !== 4 && PLAIN.test(value)) return value;
  return value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
