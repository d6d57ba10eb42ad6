/** Statements longer than this contain a long list of values and are rarely repeated. */
const LONGEST = 20_000;
/** Every connection keeps each named statement with its plan, so the number of names is limited. */
const MOST_NAMED = 400;
const MOST_SEEN = 500;

/**
 * Names statements that are repeated, so that the server parses and plans each of them only once per connection. A
 * statement gets its name the second time it is seen, because a statement that occurs once may contain a list of
 * varying length.
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
