import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Rounds } from '../base/rounds.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Tracer } from '../base/trace.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Route } from '../http/route.ts';
import type { TSchema } from '../http/schema.ts';
import { addressCheck, type Resolve } from './address.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { endpointRoutes } from './endpoint/endpoint.routes.ts';
import { eventRoutes } from './event/event.routes.ts';
import { toldEvents } from './event/told-event.ts';
import type { EventType } from './event-type.ts';
import { dnsResolver } from './resolver.ts';
import { type DeliveryDeps, type DeliveryWorker, runDueDeliveries, startDeliveryWorker } from './worker/worker.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly rounds?: Rounds;
  readonly listener?: Listener;
  /** How host names are looked up; the name servers of the machine by default. */
  readonly resolve?: Resolve;
  readonly allowNetworks: readonly string[];
  readonly timeScale: number;
  readonly headerPrefix: string;
  readonly tracer?: Tracer | undefined;
  /** What the `data` of each event holds, for the API document; the records belong to the rooms above. */
  readonly told: Readonly<Record<EventType, TSchema>>;
  /** How long settled deliveries and events are kept. */
  readonly retentionDays?: number;
}

export interface Webhooks {
  readonly routes: Route[];
  /** Sends in the background until it is stopped. */
  start(): void;
  /** Finishes or gives back what is under way. */
  stop(): Promise<void>;
  /** Does all due work once. */
  runDue(): Promise<void>;
}

const RETENTION_DAYS = 90;

/** Everything partners are told by: their endpoints, the log, the list of events, and the worker that sends. */
export function webhooks(given: WebhookDeps): Webhooks {
  const { db, clock, cipher, logger, metrics, listener, resolve = dnsResolver(), allowNetworks } = given;
  const addresses = addressCheck({ resolve, allowNetworks });
  const delivered = metrics.counter('tasman_webhook_delivered_total', 'Deliveries that a listener accepted');
  const failed = metrics.counter('tasman_webhook_failed_attempts_total', 'Attempts that a listener did not accept');
  const dead = metrics.counter('tasman_webhook_dead_total', 'Deliveries that were given up after the last attempt');
  const withheld = metrics.counter('tasman_webhook_withheld_total', 'Deliveries that the partner may no longer see');
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
        events: toldEvents(given.told),
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
