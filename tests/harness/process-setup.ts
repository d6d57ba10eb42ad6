import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    prepared: string;
  }
}

/** Creates the folder that contains the prepared data folders of the run (see `prepared.ts`). */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-prepared-'));
  // When the tests run as root, the database user must be able to read the folder.
  chmodSync(folder, 0o755);
  project.provide('prepared', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
