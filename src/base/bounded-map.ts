/** A map of so many entries at most: beyond them, the one that was not asked for longest goes. */
export class BoundedMap<K, V> {
  // A map keeps the order of insertion: the first entry is the oldest.
  readonly #entries = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    // The order matters only where something may have to go soon; until then a look costs no more than in a plain map.
    if (value !== undefined && this.#entries.size * 2 > this.#most) this.#putLast(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#putLast(key, value);
    if (this.#entries.size <= this.#most) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }

  #putLast(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }
}
