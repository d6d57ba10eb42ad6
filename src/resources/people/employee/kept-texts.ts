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

interface Packing {
  readonly text: KeptText;
  readonly bytes: number;
  readonly isPacked: boolean;
}
interface Entry extends Packing {
  /** How many had been put last by the time that it was. */
  readonly turn: number;
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
  let turns = 0;
  // One for all the time: a new one would go past every entry that is gone to the first that is there.
  let fromOldest = kept.keys();

  function putLast(id: number, { text, bytes, isPacked }: Packing): void {
    turns += 1;
    kept.delete(id);
    kept.set(id, { text, bytes, isPacked, turn: turns });
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

  function packed(text: KeptText): Packing | undefined {
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

  function packingOf(text: KeptText): Packing {
    const length = text.row.length + text.history.length + ENTRY_BYTES;
    const asSent = { text, bytes: length, isPacked: false };
    return bytesAsSent + length <= room.asSent ? asSent : (packed(text) ?? asSent);
  }

  return {
    find(id) {
      const entry = kept.get(id);
      if (!entry) return undefined;
      // The map keeps the order of insertion. One of the newer half stays where it is: putting the same one last again and
      // again leaves the engine with a chain of dead entries to search for it.
      if (turns - entry.turn > kept.size / 2) putLast(id, entry);
      return entry.text;
    },
    keep(id, text) {
      drop(id);
      const packing = packingOf(text);
      putLast(id, packing);
      bytes += packing.bytes;
      if (!packing.isPacked) bytesAsSent += packing.bytes;
      while (bytes > room.inAll) dropOldest();
    },
  };
}
