import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    prepared: string;
  }
}

/** A place for the data folders that tests copy (see `prepared.ts`), for as long as the run lasts. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-prepared-'));
  // Open to the database's own user when the tests run as root.
  chmodSync(folder, 0o755);
  project.provide('prepared', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
