/** What was written for earlier readers, each text under the version of what it tells. */
export interface KeptTexts {
  find(id: number, version: string): Buffer | undefined;
  keep(id: number, version: string, text: Buffer): void;
}

/** Besides its text, what an entry takes up. */
const ENTRY_BYTES = 300;

/**
 * Bounded by its bytes; what was longest without a reader goes first. Opened numbers stay in memory here, as the key
 * that opens all of them does.
 */
export function keptTexts(mostBytes: number): KeptTexts {
  const kept = new Map<number, { version: string; text: Buffer }>();
  let bytes = 0;

  function drop(id: number): void {
    const entry = kept.get(id);
    if (!entry) return;
    kept.delete(id);
    bytes -= entry.text.length + ENTRY_BYTES;
  }

  return {
    find(id, version) {
      const entry = kept.get(id);
      if (entry?.version !== version) return undefined;
      // Put last again: the map keeps the order of insertion.
      kept.delete(id);
      kept.set(id, entry);
      return entry.text;
    },
    keep(id, version, text) {
      drop(id);
      kept.set(id, { version, text });
      bytes += text.length + ENTRY_BYTES;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
