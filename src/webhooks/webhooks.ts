import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Tracer } from '../base/trace.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import type { Route } from '../http/route.ts';
import type { TSchema } from '../http/schema.ts';
import type { JobMonitor } from '../jobs/job-log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { addressCheck, type Resolve } from './address.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { endpointRoutes } from './endpoint/endpoint.routes.ts';
import { eventRoutes } from './event/event.routes.ts';
import { documentedEvents } from './event/event-types.ts';
import type { EventType } from './event-type.ts';
import { dnsResolver } from './resolver.ts';
import { type DeliveryDeps, type DeliveryWorker, runDueDeliveries, startDeliveryWorker } from './worker/worker.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly rounds?: JobMonitor;
  readonly listener?: Listener;
  /** Looks up host names. By default, queries the name servers of the machine. */
  readonly resolve?: Resolve;
  readonly allowNetworks: readonly string[];
  readonly requireHttps: boolean;
  readonly timeScale: number;
  readonly headerPrefix: string;
  readonly tracer?: Tracer | undefined;
  /**
   * The schema of each event's `data` for the API document, passed in because the records belong to modules that import
   * this one.
   */
  readonly eventSchemas: Readonly<Record<EventType, TSchema>>;
  /** The number of days for which settled deliveries and events are kept. */
  readonly retentionDays?: number;
}

export interface Webhooks {
  readonly routes: Route[];
  start(): void;
  /** Finishes the deliveries in progress or returns them to the queue. */
  stop(): Promise<void>;
  runDue(): Promise<void>;
}

const RETENTION_DAYS = 90;

/** Webhooks for partners: endpoints, the delivery log, the event list and the delivery worker. */
export function webhooks(given: WebhookDeps): Webhooks {
  const { db, clock, cipher, logger, metrics, listener, resolve = dnsResolver(), allowNetworks, requireHttps } = given;
  const addresses = addressCheck({ resolve, allowNetworks, requireHttps });
  const delivered = metrics.counter('tasman_webhook_delivered_total', 'Deliveries accepted by a listener');
  const failed = metrics.counter('tasman_webhook_failed_attempts_total', 'Attempts that failed');
  const dead = metrics.counter('tasman_webhook_dead_total', 'Deliveries that failed after the last attempt');
  const withheld = metrics.counter(
    'tasman_webhook_withheld_total',
    'Deliveries skipped because no authorisation covers them',
  );
  const deliveries: DeliveryDeps = {
    tracer: given.tracer,
    db,
    clock,
    cipher,
    addresses,
    timeScale: given.timeScale,
    headerPrefix: given.headerPrefix,
    retentionDays: given.retentionDays ?? RETENTION_DAYS,
    onOutcome: ({ status }) => {
      if (status === 'delivered') delivered.inc();
      else if (status === 'skipped') withheld.inc();
      else failed.inc();
      if (status === 'failed') dead.inc();
    },
  };
  let worker: DeliveryWorker | undefined;
  return {
    routes: [
      ...endpointRoutes({
        db,
        clock,
        cipher,
        addresses,
        headerPrefix: given.headerPrefix,
        events: documentedEvents(given.eventSchemas),
      }),
      ...deliveryRoutes({ db, clock }),
      ...eventRoutes({ db }),
    ],
    start() {
      worker ??= startDeliveryWorker({
        ...deliveries,
        logger,
        ...(listener ? { listener } : {}),
        ...(given.rounds ? { rounds: given.rounds } : {}),
      });
    },
    async stop() {
      await worker?.stop();
    },
    runDue: () => runDueDeliveries(deliveries),
  };
}
