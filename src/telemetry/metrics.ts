import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Identifies this process among several that share one port. */
export interface WorkerPlace {
  readonly place: number;
  /** Whether this process does the background work. True for exactly one of the processes. */
  readonly doesBackgroundWork: boolean;
  /** The metrics of all processes as one page. */
  readonly metricsOfAll: () => Promise<string>;
}

/** Metrics for Prometheus. Label values are fixed in advance, so that no account data becomes a label. */
export interface Metrics {
  readonly registry: Registry;
  /** The metrics page of this process, or of all processes that share its port. */
  text(): Promise<string>;
  /**
   * A gauge that is read for each scrape, such as the age of the oldest due delivery. It is left out while its value is
   * undefined.
   */
  gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void;
  /** A gauge with one label. Missing values are 0. All values are left out while the result is undefined. */
  gaugeBy<L extends string>(
    name: string,
    help: string,
    label: Label<L>,
    read: () => PerValue<L> | undefined | Promise<PerValue<L> | undefined>,
  ): void;
  counter(name: string, help: string): { inc(by?: number): void };
  /** A counter with one label. */
  counterBy<L extends string>(name: string, help: string, label: Label<L>): (value: L, by?: number) => void;
  /** A counter whose value is stored elsewhere and read for each scrape. */
  countOf(name: string, help: string, read: () => number): void;
  /** The value of a counter, summed over all labels. */
  total(name: string): Promise<number>;
  /** Values by label that are stored elsewhere and read for each scrape. The values of a counter never decrease. */
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

/**
 * These gauges are removed, because their names end like the names of counters. Other gauges have the same figures,
 * split by type.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let processRegistry: Registry | undefined;

/**
 * Metrics of memory, processor time, garbage collection and event-loop delay. The library observes them as long as the
 * process lives, so all services of a process share the observers.
 */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  for (const name of MISNAMED) processRegistry.removeSingleMetric(name);
  return processRegistry;
}

export function createMetrics(worker?: WorkerPlace): Metrics {
  const registry = new Registry();
  const ofProcess = processMetrics();
  for (const { name } of ofProcess.getMetricsAsArray()) registry.registerMetric(ofProcess.getSingleMetric(name)!);
  if (worker) {
    // With one label per worker, the counters of a restarted worker can start at zero without affecting those of other
    // workers.
    registry.setDefaultLabels({ worker: worker.place });
    AggregatorRegistry.setRegistries(registry);
    // The registry need not be kept: its constructor starts to listen for requests from the supervisor.
    new AggregatorRegistry();
  }
  return {
    registry,
    async text() {
      const page = await (worker ? worker.metricsOfAll() : registry.metrics());
      // The library writes "Nan", but the format requires "NaN".
      return page.replaceAll(/ Nan$/gm, ' NaN');
    },
    async total(name) {
      const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    ...gaugesOf(registry),
    ...countersOf(registry),
    byLabel(kind, given, read) {
      if (kind === 'counter') countByLabel(registry, given, read);
      else gaugeByLabel(registry, given, read);
    },
  };
}

const gaugesOf = (registry: Registry): Pick<Metrics, 'gauge' | 'gaugeBy'> => ({
  gauge: (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
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
      registers: [registry],
      async collect() {
        const found = await read();
        if (!found) this.reset();
        else for (const value of label.values) this.set({ [label.name]: value }, found[value] ?? 0);
      },
    });
  },
});

const countersOf = (registry: Registry): Pick<Metrics, 'counter' | 'counterBy' | 'countOf'> => ({
  counter: (name, help) => new Counter({ name, help, registers: [registry] }),
  counterBy: (name, help, label) => {
    const counter = new Counter({ name, help, labelNames: [label.name], registers: [registry] });
    // Every label value starts at zero, so that Prometheus sees the first event as an increase.
    for (const value of label.values) counter.inc({ [label.name]: value }, 0);
    return (value, by = 1) => counter.inc({ [label.name]: value }, by);
  },
  countOf: (name, help, read) => {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  },
});

type ByLabel = Parameters<Metrics['byLabel']>;

function countByLabel(registry: Registry, { name, help, label }: ByLabel[1], read: ByLabel[2]): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [which, value] of values) this.inc({ [label]: which }, value);
    },
  });
}

function gaugeByLabel(registry: Registry, { name, help, label }: ByLabel[1], read: ByLabel[2]): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [which, value] of values) this.set({ [label]: which }, value);
    },
  });
}
