/** The number of list elements that an example shows. A list of large elements shows only the first. */
const SHOWN = 2;
const LARGE = 1_500;

/** Cuts lists to their first elements, because people read the examples. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const size = value.length > 0 ? JSON.stringify(value[0])?.length : 0;
    return value.slice(0, size > LARGE ? 1 : SHOWN).map(shortened);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}
