import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../db/tx.ts';

/** Mails and lodgements that the service wrote to files for this account, found by the ids in their names. */
export async function findFiles(tx: Tx, customerId: number, dataDir: string | undefined): Promise<readonly string[]> {
  if (dataDir === undefined) return [];
  const mails = await tx.selectFrom('mail').select('uuid as id').where('customer_id', '=', customerId).execute();
  const lodgements = await tx
    .selectFrom('lodgement')
    .select('message_id as id')
    .where('customer_id', '=', customerId)
    .execute();
  return [
    ...(await filesNaming(join(dataDir, 'outbox'), mails)),
    ...(await filesNaming(join(dataDir, 'lodgements'), lodgements)),
  ];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

async function filesNaming(folder: string, records: readonly { readonly id: string }[]): Promise<readonly string[]> {
  const wanted = new Set(records.map(({ id }) => id));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.filter((name) => wanted.has(UUID.exec(name)?.[0] ?? '')).map((name) => join(folder, name));
}

/** Runs after the rows are deleted: a file left over by a crash can no longer be matched to an account. */
export async function removeFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
