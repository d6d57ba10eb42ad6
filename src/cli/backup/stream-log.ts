import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import {
  COMPLETE,
  noteReached,
  offsetIn,
  PARTIAL,
  positionText,
  readPosition,
  readSegment,
  SEGMENT_BYTES,
  segmentName,
  segmentOf,
  segmentsIn,
  settleArchive,
  startOf,
} from './archived-log.ts';
import { createFramed, type FrameWriter } from './frames.ts';
import type { BackupKey } from './key.ts';
import { openReplication, type Reached } from './replication.ts';
import { onDatabase } from './take-backup.ts';

/** The replication slot that makes PostgreSQL retain the log until it is archived. */
export const SLOT = 'tasman_archive';

interface Archiving {
  readonly database: Reached;
  readonly folder: string;
  readonly key: BackupKey | undefined;
  readonly signal: AbortSignal;
  /** Called once, when the database starts sending. */
  readonly onBegun: () => void;
}

/** The interval at which received log is flushed to disk and acknowledged. */
const TICK_MS = 1_000;

/** Archives the log of a running database until the database stops or the signal aborts. */
export async function streamLog({ database, folder, key, signal, onBegun }: Archiving): Promise<void> {
  const session = await openReplication(database, 'tasman archive');
  try {
    const [about] = await session.ask('IDENTIFY_SYSTEM');
    const timeline = Number(about!.timeline);
    await settleArchive(folder, { system: about!.systemid!, timeline });
    const reserved = await reserve(database, (text) => session.ask(text));
    const log = await openLog(folder, { key, timeline, from: segmentOf(reserved) });
    if (log.position > readPosition(about!.xlogpos!)) {
      throw new CommandError(
        `The archive "${folder}" is ahead of the database. Start a new archive in another folder.`,
      );
    }
    const sent = session.stream(
      `START_REPLICATION SLOT ${SLOT} PHYSICAL ${positionText(log.position)} TIMELINE ${timeline}`,
    );
    const settle = async (): Promise<void> => {
      const [at, flushed] = await momentOf(database);
      await log.flush();
      sent.send(statusOf(log.position));
      if (log.position >= flushed) await noteReached(folder, at);
    };
    // Serialises writes and flushes.
    let turn: Promise<void> = Promise.resolve();
    let failure: unknown;
    const queue = (work: () => Promise<void>): Promise<void> => {
      turn = turn.then(work).catch((error: unknown) => {
        failure ??= error;
      });
      return turn;
    };
    let ticking: NodeJS.Timeout | undefined;
    const stop = () => void queue(settle).then(() => session.close());
    signal.addEventListener('abort', stop);
    sent.send(statusOf(log.position, { wantsAnswer: true }));
    try {
      for await (const message of sent.messages()) {
        if (ticking === undefined) {
          ticking = setInterval(() => void queue(settle), TICK_MS);
          onBegun();
        }
        const kind = String.fromCharCode(message[0]!);
        if (kind === 'w') await queue(() => log.add(message.readBigUInt64BE(1), message.subarray(25)));
        // The reply is sent at once, because a database that is shutting down waits for it.
        if (kind === 'k' && message[17] === 1) {
          await queue(async () => {
            await log.flush();
            sent.send(statusOf(log.position));
          });
        }
        if (failure !== undefined) throw failure;
      }
    } finally {
      clearInterval(ticking);
      signal.removeEventListener('abort', stop);
      await turn;
      await log.close();
    }
  } catch (error) {
    throw asSentence(error, folder);
  } finally {
    await session.close();
  }
}

/** Makes PostgreSQL retain the log for the archive. Resolves to the position from which the log is retained. */
async function reserve(database: Reached, ask: (text: string) => Promise<unknown>): Promise<bigint> {
  const found = () =>
    onDatabase(database, async (client) => {
      const { rows } = await client.query<{ restart_lsn: string | null }>(
        'select restart_lsn::text from pg_replication_slots where slot_name = $1',
        [SLOT],
      );
      return rows[0];
    });
  const slot = await found();
  if (slot === undefined) await ask(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`);
  const at = (slot ?? (await found()))?.restart_lsn ?? undefined;
  if (at === undefined) throw new Error('requested WAL segment has already been removed');
  return readPosition(at);
}

/** A time and a log position. Everything committed before that time is before that position. */
const momentOf = (database: Reached): Promise<[Date, bigint]> =>
  onDatabase(database, async (client) => {
    const { rows } = await client.query<{ at: Date; flushed: string }>(
      'select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as flushed',
    );
    return [rows[0]!.at, readPosition(rows[0]!.flushed)];
  });

/** A status update: the log was written, flushed and applied up to this position. */
function statusOf(position: bigint, { wantsAnswer = false } = {}): Buffer {
  const status = Buffer.alloc(34);
  status.write('r');
  status.writeUInt8(wantsAnswer ? 1 : 0, 33);
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at);
  return status;
}

interface Log {
  /** The position of the next byte to receive. */
  readonly position: bigint;
  add(at: bigint, part: Buffer): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Continues at the end of the archive: after its last complete segment, or within a partial one. */
async function openLog(
  folder: string,
  { key, timeline, from }: { key: BackupKey | undefined; timeline: number; from: bigint },
): Promise<Log> {
  const segments = await segmentsIn(folder);
  const last = [...segments.keys()].reduce<bigint | undefined>(
    (most, n) => (most === undefined || n > most ? n : most),
    undefined,
  );
  const begun = last !== undefined && !segments.get(last)!.isComplete ? segments.get(last)! : undefined;
  const kept = begun ? await readSegment(begun.path, key, false) : Buffer.alloc(0);
  let position = startOf(last === undefined ? from : begun ? last : last + 1n) + BigInt(kept.length);
  let file: FrameWriter | undefined;
  const pathOf = (suffix: string) => join(folder, segmentName(timeline, segmentOf(position)) + suffix);

  const begin = async (content: Buffer): Promise<FrameWriter> => {
    const draft = `${pathOf(PARTIAL)}.new`;
    await rm(draft, { force: true });
    const writer = await createFramed(draft, { kind: 'log' }, key);
    await writer.write(content);
    await writer.flush();
    await rename(draft, pathOf(PARTIAL));
    return writer;
  };
  const complete = async (path: string): Promise<void> => {
    await file!.finish();
    file = undefined;
    await rename(path + PARTIAL, path + COMPLETE);
    const handle = await open(folder, 'r');
    await handle.sync();
    await handle.close();
  };
  if (kept.length > 0) file = await begin(kept);
  return {
    get position() {
      return position;
    },
    async add(at, part) {
      if (at !== position)
        throw new CommandError(
          `The log skipped from ${positionText(position)} to ${positionText(at)}. Start a new archive and take a full backup.`,
        );
      for (let rest = part; rest.length > 0; ) {
        const path = pathOf('');
        const next = rest.subarray(0, SEGMENT_BYTES - offsetIn(position));
        file ??= await begin(Buffer.alloc(0));
        await file.write(next);
        position += BigInt(next.length);
        rest = rest.subarray(next.length);
        if (offsetIn(position) === 0) await complete(path);
      }
    },
    flush: async () => file?.flush(),
    async close() {
      await file?.flush();
      await file?.abandon();
    },
  };
}

function asSentence(error: unknown, folder: string): unknown {
  const message = error instanceof Error ? error.message : '';
  const { code } = error as NodeJS.ErrnoException;
  if (/has already been removed|can no longer (access|get changes from) replication slot/.test(message)) {
    return new CommandError(
      `The database ran without its archive for too long, so the archive "${folder}" has a gap. Run tasman archive --end, start an archive in another folder, and take a full backup.`,
    );
  }
  if (/replication slot .* is active/.test(message))
    return new CommandError('Another tasman archive is already running on this database.');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandError(`The disk that holds "${folder}" is full. Free space and start the archive again.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR') {
    return new CommandError(`The folder "${folder}" cannot be written to (${code}).`);
  }
  return error;
}
