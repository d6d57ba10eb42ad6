import { join } from 'node:path';
import { EmbeddedDatabaseError } from './error.ts';
import { exists } from './folder.ts';

/** Where a backup is restored to before it gets its place. */
export const restoringFolder = (folder: string): string => join(folder, 'restoring');

/** While a restore is under way, or was cut short, an empty database beside it would pass for the restored one. */
export async function requireNoRestore(folder: string): Promise<void> {
  if (!(await exists(restoringFolder(folder)))) return;
  throw new EmbeddedDatabaseError(
    `A backup is being restored into ${folder}, or that was cut short: wait for it, or run tasman restore again.`,
  );
}
