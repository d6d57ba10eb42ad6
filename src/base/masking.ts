/** Keys whose values identify a person to a tax office or a bank, or open a door. Never logged, masked in the audit log. */
const SENSITIVE =
  /^(tax_file_number|ird_number|employer_ird_number|.*bank.*(account_number|bsb)|account_number|bsb|password.*|.*secret|.*token|code|code_verifier|authorization|cookie)$/i;

export const isSensitive = (key: string): boolean => SENSITIVE.test(key);

/** Replaces sensitive values by their last three characters, at any depth. */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSensitive(key) ? maskText(inner) : mask(inner)]),
  );
}

function maskText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  // By whole characters: half of a surrogate pair cannot be stored.
  const characters = [...String(value)];
  return characters.length > 5 ? `***${characters.slice(-3).join('')}` : '***';
}
