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

interface Entry {
  readonly text: KeptText;
  /** How many had been put last by the time that it was. */
  readonly turn: number;
}

/** Besides its texts, what an entry takes up. */
const ENTRY_BYTES = 500;

/**
 * Bounded by its bytes; what was longest without a reader goes first. Opened numbers stay in memory here, as the key that
 * opens all of them does.
 */
export function keptTexts(mostBytes: number): KeptTexts {
  const kept = new Map<number, Entry>();
  let bytes = 0;
  let turns = 0;
  // One for all the time: a new one would go past every entry that is gone to the first that is there.
  let fromOldest = kept.keys();

  function putLast(id: number, text: KeptText): void {
    turns += 1;
    kept.delete(id);
    kept.set(id, { text, turn: turns });
  }

  function dropOldest(): void {
    let next = fromOldest.next();
    if (next.done) {
      fromOldest = kept.keys();
      next = fromOldest.next();
    }
    if (!next.done) drop(next.value);
  }

  function drop(id: number): void {
    const entry = kept.get(id);
    if (!entry) return;
    kept.delete(id);
    bytes -= bytesOf(entry.text);
  }

  return {
    find(id) {
      const entry = kept.get(id);
      if (!entry) return undefined;
      // The map keeps the order of insertion. One of the newer half stays where it is: putting the same one last again and
      // again leaves the engine with a chain of dead entries to search for it.
      if (turns - entry.turn > kept.size / 2) putLast(id, entry.text);
      return entry.text;
    },
    keep(id, text) {
      drop(id);
      putLast(id, text);
      bytes += bytesOf(text);
      while (bytes > mostBytes) dropOldest();
    },
  };
}

const bytesOf = ({ row, history }: KeptText): number => row.room + history.room + ENTRY_BYTES;
