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

/** Figures for Prometheus. Labels have values that are known beforehand, so that nothing about an account becomes one. */
export interface Metrics {
  readonly registry: Registry;
  /** The page: of this process, or of all that share its port. */
  text(): Promise<string>;
  /** A value read when the page is asked for, such as the age of the oldest due delivery; left out while unknown. */
  gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void;
  /** The same by one label; values that are not answered are 0, and all are left out while nothing is known. */
  gaugeBy<L extends string>(
    name: string,
    help: string,
    label: Label<L>,
    read: () => PerValue<L> | undefined | Promise<PerValue<L> | undefined>,
  ): void;
  counter(name: string, help: string): { inc(by?: number): void };
  /** The same by one label. */
  counterBy<L extends string>(name: string, help: string, label: Label<L>): (value: L, by?: number) => void;
  /** A count that somebody else keeps, read when the page is asked for. */
  countOf(name: string, help: string, read: () => number): void;
  /** What a counter has come to, all labels together. */
  total(name: string): Promise<number>;
  /** Several values that somebody else keeps under one name, told apart by a label; those of a counter only ever grow. */
  byLabel(
    kind: 'gauge' | 'counter',
    { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
    read: () => Iterable<Labelled> | Promise<Iterable<Labelled>>,
  ): void;
}

export interface Label<L extends string> {
  readonly name: string;
  readonly values: readonly L[];
}

export type PerValue<L extends string> = Readonly<Partial<Record<L, number>>>;

export type Labelled = readonly [label: string, value: number];

/** Sums of others under names that end as only counters do; the same figures by type stay. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export function createMetrics(worker?: WorkerPlace): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  if (worker) {
    // Told apart by a label, each worker's counts begin at nothing by themselves when it does.
    registry.setDefaultLabels({ worker: worker.place });
    AggregatorRegistry.setRegistries(registry);
    // Made for its listening: it answers the supervisor.
    new AggregatorRegistry();
  }
  const registers = [registry];
  return {
    registry,
    async text() {
      const page = await (worker ? worker.metricsOfAll() : registry.metrics());
      // The library writes "Nan"; the format has NaN.
      return page.replaceAll(/ Nan$/gm, ' NaN');
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    gaugeBy: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label.name],
        registers,
        async collect() {
          const found = await read();
          if (!found) this.reset();
          else for (const value of label.values) this.set({ [label.name]: value }, found[value] ?? 0);
        },
      });
    },
    counter: (name, help) => new Counter({ name, help, registers }),
    counterBy: (name, help, label) => {
      const counter = new Counter({ name, help, labelNames: [label.name], registers });
      // Told from the start: the first of its kind is a rise and not a beginning.
      for (const value of label.values) counter.inc({ [label.name]: value }, 0);
      return (value, by = 1) => counter.inc({ [label.name]: value }, by);
    },
    countOf: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    async total(name) {
      const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    byLabel(kind, { name, help, label }, read) {
      const shared = { name, help, labelNames: [label], registers };
      if (kind === 'counter') {
        new Counter({
          ...shared,
          async collect() {
            const values = await read();
            this.reset();
            for (const [which, value] of values) this.inc({ [label]: which }, value);
          },
        });
        return;
      }
      new Gauge({
        ...shared,
        async collect() {
          const values = await read();
          this.reset();
          for (const [which, value] of values) this.set({ [label]: which }, value);
        },
      });
    },
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
