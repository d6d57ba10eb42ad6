import type { HistoryFacts } from './derived.ts';

/** What was written of an employee for an earlier reader, each part under the version of what it tells. */
export interface KeptText {
  readonly rowVersion: string;
  readonly row: Buffer;
  /** What is needed of the row to write the history anew. */
  readonly facts: HistoryFacts;
  readonly historyVersion: string;
  readonly history: Buffer;
}

export interface KeptTexts {
  find(id: number): KeptText | undefined;
  keep(id: number, text: KeptText): void;
}

/** Besides its texts, what an entry takes up. */
const ENTRY_BYTES = 500;
const bytesOf = ({ row, history }: KeptText): number => row.length + history.length + ENTRY_BYTES;

/**
 * Bounded by its bytes; what was longest without a reader goes first. Opened numbers stay in memory here, as the key
 * that opens all of them does.
 */
export function keptTexts(mostBytes: number): KeptTexts {
  const kept = new Map<number, KeptText>();
  let bytes = 0;

  function drop(id: number): void {
    const entry = kept.get(id);
    if (!entry) return;
    kept.delete(id);
    bytes -= bytesOf(entry);
  }

  return {
    find(id) {
      const entry = kept.get(id);
      if (!entry) return undefined;
      // Put last again: the map keeps the order of insertion.
      kept.delete(id);
      kept.set(id, entry);
      return entry;
    },
    keep(id, text) {
      drop(id);
      kept.set(id, text);
      bytes += bytesOf(text);
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
