/** Keys of tax numbers, bank accounts and credentials. Their values are masked in the audit log. */
const SENSITIVE =
  /^(tax_file_number|ird_number|employer_ird_number|.*bank.*(account_number|bsb)|account_number|bsb|password.*|.*secret|.*token|code|code_verifier|authorization|cookie)$/i;

export const isSensitive = (key: string): boolean => SENSITIVE.test(key);

/** Masks sensitive values at any depth, leaving at most the last three characters. */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSensitive(key) ? maskText(inner) : mask(inner)]),
  );
}

function maskText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  // Splits by code points: PostgreSQL cannot store half of a surrogate pair.
  const characters = [...String(value)];
  return characters.length > 5 ? `***${characters.slice(-3).join('')}` : '***';
}
