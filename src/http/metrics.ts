import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Which of several processes behind one port this is. */
export interface WorkerPlace {
  readonly place: number;
  /** One of them does the work that nobody waits for. */
  readonly doesBackgroundWork: boolean;
  /** What all of them have counted, as one page. */
  readonly metricsOfAll: () => Promise<string>;
}

export interface Metrics {
  readonly registry: Registry;
  /** The page: of this process, or of all that share its port. */
  text(): Promise<string>;
  /** A value read when the page is asked for, such as the age of the oldest due delivery. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  counter(name: string, help: string): { inc(by?: number): void };
}

export function createMetrics(worker?: WorkerPlace): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (worker) {
    // Told apart by a label, each worker's counts begin at nothing by themselves when it does.
    registry.setDefaultLabels({ worker: worker.place });
    AggregatorRegistry.setRegistries(registry);
    // Made for its listening: it answers the supervisor.
    new AggregatorRegistry();
  }
  return {
    registry,
    text: () => (worker ? worker.metricsOfAll() : registry.metrics()),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    counter: (name, help) => new Counter({ name, help, registers: [registry] }),
  };
}

/** Times every answer by route template, so that ids in addresses never become labels. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'tasman_http_request_seconds',
    help: 'Time from the first byte in to the last byte out, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: templateOf(request.routeOptions.config), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
}

export const templateOf = (config: unknown): string =>
  (config as { template?: string } | undefined)?.template ?? 'unknown';
