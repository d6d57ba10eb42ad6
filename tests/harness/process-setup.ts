import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    prepared: string;
  }
}

/** Creates the folder of the prepared data folders (see `prepared.ts`) for the run. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-prepared-'));
  // Readable for the database user when the tests run as root.
  chmodSync(folder, 0o755);
  project.provide('prepared', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
