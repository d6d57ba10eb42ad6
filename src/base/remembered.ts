import { BoundedMap } from './bounded-map.ts';

/** Caches calculated values by key, `most` of them at a time. */
export function remembered<V>(most: number): (key: string, calculate: () => V) => V {
  const known = new BoundedMap<string, V>(most);
  return (key, calculate) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = calculate();
    known.set(key, made);
    return made;
  };
}
