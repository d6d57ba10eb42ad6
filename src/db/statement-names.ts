/** Past this length a statement is a list written out, which seldom comes twice. */
const LONGEST = 20_000;
/** Every connection keeps each named statement with its plan, so their number is bounded. */
const MOST_NAMED = 400;
const MOST_SEEN = 500;

/**
 * Names for the statements that come again, so that the server parses and plans each of them once per connection. One
 * that was seen only once stays nameless: it may be a list of changing length.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST || names.size >= MOST_NAMED) return undefined;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MOST_SEEN) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `tasman_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
