import type { HistoryFacts } from './derived.ts';
import type { PackedText } from './packed-text.ts';

/** The cached JSON of an employee. Each part stores the version of the data that it was built from. */
export interface CachedJson {
  readonly rowVersion: string;
  readonly row: PackedText;
  /** The columns needed to rebuild the history part. */
  readonly facts: HistoryFacts;
  readonly historyVersion: string;
  readonly history: PackedText;
}

export interface JsonCache {
  find(id: number): CachedJson | undefined;
  keep(id: number, text: CachedJson): void;
}

/** An entry of a circular linked list in order of use; `ends` is the sentinel. */
interface Entry {
  readonly id: number;
  readonly text: CachedJson;
  older: Entry;
  newer: Entry;
}

/** The memory that an entry uses in addition to its texts. */
const ENTRY_BYTES = 500;

/**
 * An LRU cache with a limit in bytes. Its texts contain decrypted numbers. This is acceptable, because the key that
 * decrypts them is in the same memory. The order is a linked list instead of the map's own order, because a map
 * iterator keeps reachable every entry that was deleted after the iterator was created.
 */
export function jsonCache(mostBytes: number): JsonCache {
  const kept = new Map<number, Entry>();
  const ends = {} as Entry;
  ends.older = ends;
  ends.newer = ends;
  let bytes = 0;

  function putLast(entry: Entry): void {
    entry.older = ends.older;
    entry.newer = ends;
    entry.older.newer = entry;
    ends.older = entry;
  }

  function takeOut({ older, newer }: Entry): void {
    older.newer = newer;
    newer.older = older;
  }

  function drop(entry: Entry): void {
    takeOut(entry);
    kept.delete(entry.id);
    bytes -= bytesOf(entry.text);
  }

  return {
    find(id) {
      const entry = kept.get(id);
      if (!entry) return undefined;
      takeOut(entry);
      putLast(entry);
      return entry.text;
    },
    keep(id, text) {
      const before = kept.get(id);
      if (before) drop(before);
      const entry: Entry = { id, text, older: ends, newer: ends };
      kept.set(id, entry);
      putLast(entry);
      bytes += bytesOf(text);
      while (bytes > mostBytes) drop(ends.newer);
    },
  };
}

const bytesOf = ({ row, history }: CachedJson): number => row.room + history.room + ENTRY_BYTES;
