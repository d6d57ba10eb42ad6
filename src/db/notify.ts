import pg from 'pg';
import type { Connection } from './db.ts';

export interface Listener {
  /** Calls `heard` with each payload; with null after a reconnect, when anything may have been missed. */
  on(channel: string, heard: (payload: string | null) => void): void;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/** One connection that listens for what other nodes (and this one) say through NOTIFY. */
export async function listen(connection: Connection | string, onError: (error: Error) => void): Promise<Listener> {
  const handlers = new Map<string, ((payload: string | null) => void)[]>();
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // One statement at a time: parts of the service subscribe all at once when it starts.
  let asked: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'tasman-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    await next.connect();
    client = next;
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  const tell = (channel: string, payload: string | null) => {
    for (const heard of handlers.get(channel) ?? []) heard(payload);
  };

  function lost(error?: Error): void {
    if (closed || timer) return;
    client = undefined;
    if (error) onError(error);
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await connect();
        for (const channel of handlers.keys()) tell(channel, null);
      } catch (failure) {
        lost(failure as Error);
      }
    }, RECONNECT_MS);
    timer.unref();
  }

  await connect();
  return {
    on(channel, heard) {
      const list = handlers.get(channel) ?? [];
      handlers.set(channel, [...list, heard]);
      if (list.length > 0) return;
      asked = asked.then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(lost);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await asked;
      await client?.end().catch(() => {});
    },
  };
}
