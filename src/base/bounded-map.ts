/**
 * A map of so many entries at most, two or more. The half of them that was asked for last is always there; of the rest
 * goes what was not asked for since. Entries are kept by age in two maps and not in one by the order of asking: putting
 * the same key last again and again leaves the engine with a chain of thousands of dead entries to search for it.
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
