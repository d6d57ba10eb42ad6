import { join } from 'node:path';
import { EmbeddedDatabaseError } from './error.ts';
import { exists } from './folder.ts';

/** The temporary folder of a restore. It is renamed when the restore is complete. */
export const restoringFolder = (folder: string): string => join(folder, 'restoring');

/**
 * A start during a restore, or after an interrupted one, would create an empty database in place of the restored one.
 */
export async function requireNoRestore(folder: string): Promise<void> {
  if (!(await exists(restoringFolder(folder)))) return;
  throw new EmbeddedDatabaseError(
    `A backup is being restored into ${folder}, or a restore was interrupted: wait until the restore has finished, or run tasman restore again.`,
  );
}
