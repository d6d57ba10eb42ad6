/** Caches calculated values by key. Stores at most `most` values. */
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

/**
 * A cache of at most `most` entries (two or more) that always keeps the most recently used half. It consists of two
 * maps, one for young and one for old entries. A single map in order of use would be slow, because repeatedly deleting
 * and reinserting the same key of a `Map` leaves thousands of dead entries that V8 has to skip on each lookup.
 */
export class BoundedMap<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  readonly #half: number;

  constructor(most: number) {
    this.#half = Math.floor(most / 2);
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    if (!this.#young.has(key)) {
      this.#old.delete(key);
      this.#makeRoom();
    }
    this.#young.set(key, value);
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    yield* this.#old;
    yield* this.#young;
  }

  #makeRoom(): void {
    if (this.#young.size < this.#half) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
