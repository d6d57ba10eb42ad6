import type { FastifyInstance } from 'fastify';

/** Recurring background work, such as sending mail. */
export interface BackgroundWork {
  start(): void;
  /** Finishes or releases the work in progress. */
  stop(): Promise<void>;
}

/** Runs background work while the server listens; a server used in process, as in tests, does none. */
export function workWhileListening(server: FastifyInstance, works: readonly BackgroundWork[]): void {
  for (const work of works) {
    server.addHook('onListen', async () => work.start());
    server.addHook('onClose', () => work.stop());
  }
}
