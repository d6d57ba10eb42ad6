import pg from 'pg';
import type { Connection } from './db.ts';

export interface Listener {
  /** Calls `handle` with each payload, and with null after a reconnect, when notifications may have been missed. */
  on(channel: string, handle: (payload: string | null) => void): void;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/** Opens a connection that receives the NOTIFY messages of all nodes, including this one. */
export async function listen(
  connection: Connection | string,
  onError: (error: Error) => void,
  onBack: () => void = () => {},
): Promise<Listener> {
  const handlers = new Map<string, ((payload: string | null) => void)[]>();
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // Many parts of the service subscribe at once when it starts, so the LISTEN statements are sent one after the other.
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
    next.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''));
    await next.connect();
    client = next;
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  const dispatch = (channel: string, payload: string | null) => {
    for (const handle of handlers.get(channel) ?? []) handle(payload);
  };

  function lost(error?: Error): void {
    if (closed || timer) return;
    client = undefined;
    if (error) onError(error);
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await connect();
        onBack();
        for (const channel of handlers.keys()) dispatch(channel, null);
      } catch (failure) {
        lost(failure as Error);
      }
    }, RECONNECT_MS);
    timer.unref();
  }

  await connect();
  return {
    on(channel, handle) {
      const list = handlers.get(channel) ?? [];
      handlers.set(channel, [...list, handle]);
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
