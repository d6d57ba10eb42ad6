import type { FastifyInstance } from 'fastify';
import type { Db, ReplicaState } from '../db/db.ts';
import type { OperatorAccess } from '../http/operator-access.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface Ready {
  readonly status: 'ready';
  readonly primary?: 'up';
  /**
   * The replicas in the configured order. If a replica is lost, the service is still ready, because the primary still
   * responds.
   */
  readonly replicas?: readonly ReplicaState[];
}

/**
 * Thrown if the service is not ready for a reason that may be shown to the caller. The problem was logged when it
 * began.
 */
class NotReady extends Error {}

/** The service is ready as long as the database responds and can store data and no shutdown has begun. */
export function readiness(db: Pick<Db, 'ping' | 'hasRoom' | 'replicas'>) {
  let draining = false;
  return {
    /**
     * Rejects while the service is not ready: it is shutting down, the disk is full, the database is unreachable or
     * migrations are pending.
     */
    async ready(): Promise<Ready> {
      if (draining) throw new Error('the service is shutting down');
      if (!(await db.hasRoom())) throw new NotReady('The disk that holds the database is full: nothing can be stored');
      const [replicas] = await Promise.all([db.replicas(), db.ping()]);
      return replicas.length === 0 ? { status: 'ready' } : { status: 'ready', primary: 'up', replicas };
    },
    drain(): void {
      draining = true;
    },
  };
}

export interface HealthPageDeps {
  readonly metrics: Metrics;
  /** The operator's access to /metrics. */
  readonly operator: OperatorAccess;
  /**
   * Whether only this machine can reach the service. In that case /metrics needs no operator token unless one is set.
   */
  readonly isLoopback: boolean;
  readonly ready: () => Promise<Ready>;
  readonly version: string;
}

/** Pages for load balancers and Prometheus. They are not part of the API document. */
export function addHealthPages(
  app: FastifyInstance,
  { metrics, operator, isLoopback, ready, version }: HealthPageDeps,
): void {
  const config = (template: string) => ({ config: { template } });
  app.get('/healthz', config('/healthz'), async () => ({ status: 'ok', version }));
  app.get('/readyz', config('/readyz'), async (request, reply) => {
    try {
      return await ready();
    } catch (error) {
      const isKnown = error instanceof NotReady;
      if (!isKnown) request.log.warn({ err: error }, 'not ready');
      const detail = isKnown ? error.message : 'The service is not ready yet';
      return reply.code(503).header('retry-after', '2').send({ detail });
    }
  });
  app.get('/metrics', config('/metrics'), async (request, reply) => {
    if (operator.hasToken || !isLoopback) operator.admit(request);
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}
