import type { FastifyInstance } from 'fastify';

/** Work that goes on by itself, such as sending mail. */
export interface BackgroundWork {
  start(): void;
  /** Finishes or gives back what is under way. */
  stop(): Promise<void>;
}

/** Work goes on while the server listens; a server that answers in process, as in tests, leaves it undone. */
export function workWhileListening(server: FastifyInstance, works: readonly BackgroundWork[]): void {
  for (const work of works) {
    server.addHook('onListen', async () => work.start());
    server.addHook('onClose', () => work.stop());
  }
}
