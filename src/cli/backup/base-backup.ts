import { randomBytes } from 'node:crypto';
import { CommandError } from '../operator/usage-error.ts';
import { openReplication, type Reached } from './replication.ts';

/**
 * A base backup from a running PostgreSQL: a tar archive of the database files, the log that they need, and a manifest.
 */
export interface BaseBackup {
  archive(): AsyncGenerator<Buffer>;
  /** PostgreSQL's manifest of the backup. Available once the archive has been read. */
  readonly manifest: Buffer;
  readonly start: string;
  readonly end: string;
  readonly timeline: number;
}

interface BaseBackupOptions {
  /** The manifest of the previous backup. If it is set, only blocks that have changed since that backup are sent. */
  readonly since?: Buffer | undefined;
}

const NEW_ARCHIVE = 'n';
const MANIFEST = 'm';
const DATA = 'd';

/** Starts a base backup and passes it to `work`, which must read the whole archive. */
export async function withBaseBackup<T>(
  reached: Reached,
  { since }: BaseBackupOptions,
  work: (backup: BaseBackup) => Promise<T>,
): Promise<T> {
  const session = await openReplication(reached, 'tasman backup');
  try {
    // Retains the log that the backup needs until the log has been sent. PostgreSQL drops the slot when the session
    // ends.
    const slot = `tasman_backup_${randomBytes(6).toString('hex')}`;
    await session.ask(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    if (since !== undefined) await session.upload('UPLOAD_MANIFEST', since);
    const options = [
      "LABEL 'tasman backup'",
      "CHECKPOINT 'fast'",
      'WAL true',
      "MANIFEST 'yes'",
      "MANIFEST_CHECKSUMS 'SHA256'",
      ...(since === undefined ? [] : ['INCREMENTAL true']),
    ];
    const sent = session.stream(`BASE_BACKUP (${options.join(', ')})`);
    const manifest: Buffer[] = [];
    return await work({
      async *archive() {
        let archives = 0;
        let isManifest = false;
        for await (const message of sent.messages()) {
          const kind = String.fromCharCode(message[0]!);
          const content = message.subarray(1);
          if (kind === NEW_ARCHIVE) {
            archives += 1;
            if (archives > 1)
              throw new CommandError('A database with tablespaces can only be backed up by pgBackRest.');
          } else if (kind === MANIFEST) isManifest = true;
          else if (kind === DATA && isManifest) manifest.push(content);
          else if (kind === DATA) yield content;
        }
      },
      get manifest() {
        return Buffer.concat(manifest);
      },
      get start() {
        return positionIn(sent.rows.at(0));
      },
      get end() {
        return positionIn(sent.rows.at(-1));
      },
      get timeline() {
        return Number(sent.rows.at(0)?.tli);
      },
    });
  } catch (error) {
    throw asSentence(error);
  } finally {
    await session.close();
  }
}

const positionIn = (row: Readonly<Record<string, string | null>> | undefined): string => row?.recptr ?? '';

/** Turns PostgreSQL's rejection of an incremental backup into advice for the operator. */
function asSentence(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/WAL summar|incremental backup|manifest|timeline/i.test(message)) {
    return new CommandError(
      `The database cannot determine what changed since the previous backup (${message}). Take a full backup.`,
    );
  }
  return error;
}
