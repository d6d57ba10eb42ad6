import type { ProvidedDatabase } from '../../db/service-user/provide.ts';

/** A worker sends this once it listens for messages. Messages sent before that would be lost. */
export interface Ready {
  readonly kind: 'ready';
}

/** Sent to a worker before it starts. The supervisor has opened, migrated and checked the database once. */
export interface Task {
  readonly kind: 'task';
  readonly database: Pick<ProvidedDatabase, 'service' | 'direct' | 'replicas' | 'where'>;
}

/** Sent by a worker to request the metrics of all workers. */
export interface MetricsRequest {
  readonly kind: 'metrics';
}

export interface MetricsReply {
  readonly kind: 'metrics';
  /** Undefined while a worker is starting, or if a worker did not reply in time. */
  readonly text?: string;
}

export const kindOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'kind' in message ? String(message.kind) : undefined;
