import type { HistoryFacts } from './derived.ts';
import type { PackedText } from './packed-text.ts';

/** What was written of an employee for an earlier reader, each part under the version of what it tells. */
export interface KeptText {
  readonly rowVersion: string;
  readonly row: PackedText;
  /** What is needed of the row to write the history anew. */
  readonly facts: HistoryFacts;
  readonly historyVersion: string;
  readonly history: PackedText;
}

export interface KeptTexts {
  find(id: number): KeptText | undefined;
  keep(id: number, text: KeptText): void;
}

/** One of a ring by the order of reading, which closes at `ends`. */
interface Entry {
  readonly id: number;
  readonly text: KeptText;
  older: Entry;
  newer: Entry;
}

/** Besides its texts, what an entry takes up. */
const ENTRY_BYTES = 500;

/**
 * Bounded by its bytes; what was longest without a reader goes first. Opened numbers stay in memory here, as the key that
 * opens all of them does. The order is a ring of its own and not that of the map, whose iterators hold on to everything
 * that was in it since they began.
 */
export function keptTexts(mostBytes: number): KeptTexts {
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

const bytesOf = ({ row, history }: KeptText): number => row.room + history.room + ENTRY_BYTES;
