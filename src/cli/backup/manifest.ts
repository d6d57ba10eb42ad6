import { createHash } from 'node:crypto';

/** PostgreSQL's manifest of a backup: every file except log segments, with its checksum. */
export interface Manifest {
  readonly system: string;
  readonly files: ReadonlyMap<string, { readonly size: number; readonly sha256: string }>;
}

interface Written {
  readonly Files: readonly {
    readonly Path?: string;
    readonly 'Encoded-Path'?: string;
    readonly Size: number;
    readonly Checksum: string;
  }[];
}

/** Undefined when the manifest does not match its own checksum. */
export function readManifest(text: Buffer): Manifest | undefined {
  const lastLine = text.lastIndexOf('"Manifest-Checksum"');
  const noted = /"Manifest-Checksum": "([0-9a-f]{64})"/.exec(text.subarray(lastLine).toString())?.[1];
  const sum = createHash('sha256').update(text.subarray(0, lastLine)).digest('hex');
  if (lastLine < 0 || noted !== sum) return undefined;
  const written = JSON.parse(text.toString()) as Written;
  // The identifier exceeds the safe integers of JavaScript, so it is not parsed as a number.
  const system = /"System-Identifier": (\d+)/.exec(text.toString())?.[1] ?? '';
  const files = written.Files.map(
    ({ Path, 'Encoded-Path': encoded = '', Size, Checksum }) =>
      [Path ?? Buffer.from(encoded, 'hex').toString(), { size: Size, sha256: Checksum }] as const,
  );
  return { system, files: new Map(files) };
}
