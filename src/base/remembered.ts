import { BoundedMap } from './bounded-map.ts';

/** Keeps what was worked out under its key, up to so many of them. */
export function remembered<V>(most: number): (key: string, workOut: () => V) => V {
  const known = new BoundedMap<string, V>(most);
  return (key, workOut) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = workOut();
    known.set(key, made);
    return made;
  };
}
