/** Keeps what was worked out under its key, up to so many of them; then it begins anew. */
export function remembered<V>(most: number): (key: string, workOut: () => V) => V {
  const known = new Map<string, V>();
  return (key, workOut) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = workOut();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
