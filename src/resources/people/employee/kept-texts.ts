import type { HistoryFacts } from './derived.ts';
import { type Members, membersOf, pack, unpack } from './packed-text.ts';

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

/** How many bytes are kept as they are sent, and how many in all: beyond the first, texts are packed. */
export interface Room {
  readonly asSent: number;
  readonly inAll: number;
}

interface Entry {
  readonly text: KeptText;
  readonly bytes: number;
  readonly isPacked: boolean;
}

/** Besides its texts, what an entry takes up. */
const ENTRY_BYTES = 500;
/** Two countries and two parts need four; texts of more kinds than these are kept as they are. */
const MOST_PATTERNS = 16;

/**
 * Bounded by its bytes; what was longest without a reader goes first. Texts that find no room as they are sent are kept
 * packed, a fifth as large, and unpacked for each reader. Opened numbers stay in memory here, as the key that opens all of
 * them does.
 */
export function keptTexts(room: Room): KeptTexts {
  const kept = new Map<number, Entry>();
  const patterns = new Map<number, Members>();
  let bytes = 0;
  let bytesAsSent = 0;

  function drop(id: number): void {
    const entry = kept.get(id);
    if (!entry) return;
    kept.delete(id);
    bytes -= entry.bytes;
    if (!entry.isPacked) bytesAsSent -= entry.bytes;
  }

  function packedOf(text: Buffer): { pattern: Members; packed: string } | undefined {
    const members = membersOf(text.toString());
    const pattern = patterns.get(members.length) ?? members;
    if (pattern === members && patterns.size < MOST_PATTERNS) patterns.set(members.length, members);
    const packed = pack(members, pattern);
    return packed === undefined || pattern === members ? undefined : { pattern, packed };
  }

  function packedEntry(text: KeptText): Entry | undefined {
    const [row, history] = [packedOf(text.row), packedOf(text.history)];
    if (!row || !history) return undefined;
    const { rowVersion, facts, historyVersion } = text;
    return {
      isPacked: true,
      bytes: row.packed.length + history.packed.length + ENTRY_BYTES,
      text: {
        ...{ rowVersion, facts, historyVersion },
        get row() {
          return Buffer.from(unpack(row.packed, row.pattern));
        },
        get history() {
          return Buffer.from(unpack(history.packed, history.pattern));
        },
      },
    };
  }

  function entryOf(text: KeptText): Entry {
    const length = text.row.length + text.history.length + ENTRY_BYTES;
    const asSent = { text, bytes: length, isPacked: false };
    return bytesAsSent + length <= room.asSent ? asSent : (packedEntry(text) ?? asSent);
  }

  return {
    find(id) {
      const entry = kept.get(id);
      if (!entry) return undefined;
      // Put last again: the map keeps the order of insertion.
      kept.delete(id);
      kept.set(id, entry);
      return entry.text;
    },
    keep(id, text) {
      drop(id);
      const entry = entryOf(text);
      kept.set(id, entry);
      bytes += entry.bytes;
      if (!entry.isPacked) bytesAsSent += entry.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= room.inAll) return;
        drop(oldest);
      }
    },
  };
}
