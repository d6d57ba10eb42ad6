import type { ProvidedDatabase } from '../../db/provide.ts';

/** A worker listens to what it is told; what is said sooner is lost. */
export interface Ready {
  readonly kind: 'ready';
}

/** What a worker is told before it starts: the database was opened, migrated and checked once, by the supervisor. */
export interface Task {
  readonly kind: 'task';
  readonly database: Pick<ProvidedDatabase, 'service' | 'direct' | 'replicas' | 'where'>;
}

/** A worker asks for what all of them have counted. */
export interface MetricsAsked {
  readonly kind: 'metrics';
}

export interface MetricsTold {
  readonly kind: 'metrics';
  /** Absent while a worker starts, and when one did not answer in time. */
  readonly text?: string;
}

export const kindOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'kind' in message ? String(message.kind) : undefined;
