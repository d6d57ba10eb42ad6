import { type Clock, monotonicMs } from '../../base/clock.ts';
import { type FieldCipher, newUuid } from '../../base/secrets.ts';
import { openSpan, type Tracer } from '../../base/trace.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { deliveryHeaders, type SigningKey, signingKey } from '../signature.ts';
import { type Claimed, claimDue, type Held, renewLease, returnHeld } from './claim.ts';
import type { Reply } from './exchange.ts';
import type { Schedule } from './schedule.ts';
import type { Sender } from './send.ts';
import { type Outcome, outcomeOf, settle, withheld } from './settle.ts';
import { FIRST_SHARE, MOST_AT_ONCE, shares } from './share.ts';

export interface CourierDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: Pick<FieldCipher, 'open'>;
  readonly sender: Sender;
  readonly schedule: Schedule;
  readonly headerPrefix: string;
  readonly tracer?: Tracer | undefined;
  readonly onOutcome?: (outcome: Outcome) => void;
}

export interface Courier {
  /** Sends everything that is due, and what becomes due meanwhile; resolves when there is nothing more to do now. */
  work(): Promise<void>;
  /** Something may be due: look again even while waiting for replies. */
  nudge(): void;
  /** Tells the database that what is under way is in good hands. */
  renew(): Promise<void>;
  /** Takes up nothing more, waits for replies so long, and gives back the rest. */
  stop(waitMs: number): Promise<void>;
}

/** Opened secrets are kept for as many endpoints as this, so that each is opened once and not once per delivery. */
const MOST_KEYS = 1_000;
/** Replies are written down together: so many, or as many as are still awaited, or what there is after so long. */
const GROUP = 128;
const GATHER_MS = 10;
/** A delivery that waited longer in a slow listener's line is not sent on the word of then: see connections_that_read. */
const CHECKED_MS = 2_000;

/** Takes deliveries out, brings them to their listeners and comes back with what happened, many at a time. */
export function courier({
  db,
  clock,
  cipher,
  sender,
  schedule,
  headerPrefix,
  tracer,
  onOutcome,
}: CourierDeps): Courier {
  const worker = newUuid();
  /** Taken up and not yet settled, since when, and when the partner was last known to be allowed to see it. */
  const held = new Map<number, Held & { readonly since: number; readonly checkedAt: Date }>();
  const finished: Outcome[] = [];
  /** Not sent after all, and to be given back. */
  const unsent: Held[] = [];
  const share = shares<Claimed>();
  const keys = new Map<string, SigningKey>();
  let underway = 0;
  let lastEndpoint = 0;
  let stopping = false;
  let isCutOff = false;
  let gathering: NodeJS.Timeout | undefined;
  let sleepers: (() => void)[] = [];

  /** One transaction: settles what is finished and takes up what fits. Answers whether anything moved. */
  async function round(): Promise<boolean> {
    const outcomes = finished.splice(0);
    const returned = unsent.splice(0);
    const now = clock.now();
    const atMost = stopping ? 0 : MOST_AT_ONCE - (held.size - outcomes.length - returned.length);
    if (outcomes.length === 0 && returned.length === 0 && atMost === 0) return false;
    let claimed: readonly Claimed[];
    try {
      claimed = await db.tx(SYSTEM, async (tx) => {
        const claim = {
          worker,
          now,
          leaseUntil: new Date(now.getTime() + schedule.leaseMs),
          atMost,
          perEndpoint: FIRST_SHARE,
          room: share.room(),
          held: [...held.keys()],
          lastEndpoint,
        };
        // All are on the wire before the first is answered.
        const [, , taken] = await Promise.all([
          settle(tx, worker, outcomes),
          returned.length === 0 ? undefined : returnHeld(tx, worker, returned, now),
          atMost === 0 ? [] : claimDue(tx, claim),
        ]);
        return taken;
      });
    } catch (error) {
      finished.unshift(...outcomes);
      unsent.unshift(...returned);
      throw error;
    }
    for (const { id } of returned) held.delete(id);
    for (const outcome of outcomes) {
      held.delete(outcome.id);
      onOutcome?.(outcome);
    }
    for (const delivery of claimed) take(delivery, now);
    // More may be due: each endpoint was given its part of one round.
    if (claimed.length > 0 || returned.length > 0) wakeSoon();
    return claimed.length > 0 || outcomes.length > 0 || returned.length > 0;
  }

  function take(delivery: Claimed, checkedAt: Date): void {
    const { endpoint_id, id } = delivery;
    held.set(id, { endpoint_id, id, since: monotonicMs(), checkedAt });
    lastEndpoint = delivery.endpoint_id;
    if (delivery.refusal === null) {
      share.add(delivery.endpoint_id, delivery);
      sendNext(delivery.endpoint_id);
    } else finished.push(withheld(delivery));
  }

  function sendNext(endpointId: number): void {
    // What is still in line at a stop is given back with the rest.
    for (let delivery = nextOf(endpointId); delivery; delivery = nextOf(endpointId)) {
      if (isChecked(delivery)) return void deliver(delivery);
      // Given back and taken up again, it is looked at again.
      share.passOver(endpointId);
      unsent.push(delivery);
      wakeSoon();
    }
  }

  const nextOf = (endpointId: number) => (stopping ? undefined : share.next(endpointId));

  const isChecked = ({ id }: Claimed): boolean =>
    clock.now().getTime() - (held.get(id)?.checkedAt.getTime() ?? 0) <= CHECKED_MS;

  async function deliver(delivery: Claimed): Promise<void> {
    underway += 1;
    const began = monotonicMs();
    const reply = await tracedAttempt(delivery);
    underway -= 1;
    const answer = { wentWell: reply.error === null, tookMs: monotonicMs() - began };
    unsent.push(...share.giveBack(delivery.endpoint_id, answer));
    // Cut short by our own stop, it is no failure of the listener's: it is given back instead of settled.
    if (!isCutOff) finished.push(outcomeOf(delivery, reply, schedule, clock.now()));
    sendNext(delivery.endpoint_id);
    if (finished.length >= Math.min(underway, GROUP)) wake();
    else wakeSoon();
  }

  /** A part of the trace in which the change was made. */
  async function tracedAttempt(delivery: Claimed): Promise<Reply> {
    const trace = tracer?.begin(delivery.traceparent);
    const end = trace?.sink && openSpan(trace, 'client');
    const reply = await attempt(delivery);
    end?.('webhook attempt', {
      attributes: {
        'tasman.event': delivery.event_type,
        ...(reply.code === null ? {} : { 'http.response.status_code': reply.code }),
      },
      isFailed: reply.error !== null,
    });
    return reply;
  }

  function attempt(delivery: Claimed): Reply | Promise<Reply> {
    if (delivery.payload === null)
      return { code: null, body: null, error: 'its event is past its time and no longer kept' };
    // Every character of it is ASCII: one byte each.
    const payload = Buffer.from(delivery.payload, 'latin1');
    let headers: Record<string, string>;
    try {
      headers = deliveryHeaders({
        prefix: headerPrefix,
        key: keyOf(delivery),
        eventType: delivery.event_type,
        deliveryId: delivery.id,
        payloadId: delivery.payload_id,
        payload,
        traceparent: delivery.traceparent,
        at: clock.now(),
      });
    } catch (error) {
      // A secret that cannot be opened is the operator's to mend; until then the delivery waits its turns like any other.
      return { code: null, body: null, error: `could not be signed: ${(error as Error).message}` };
    }
    return sender.post(delivery.url, headers, payload);
  }

  function keyOf({ endpoint_id, sealed_secret }: Claimed): SigningKey {
    const name = `${endpoint_id} ${sealed_secret}`;
    const kept = keys.get(name);
    if (kept !== undefined) return kept;
    const key = signingKey(cipher.open('webhook_endpoint.sealed_secret', [endpoint_id], sealed_secret));
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(name, key);
    return key;
  }

  const nextWake = () =>
    new Promise<void>((resolve) => {
      sleepers.push(resolve);
    });

  function wakeSoon(): void {
    gathering ??= setTimeout(wake, GATHER_MS);
  }

  function wake(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const woken = sleepers;
    sleepers = [];
    for (const resolve of woken) resolve();
  }

  return {
    async work() {
      for (;;) {
        // Made before the round, so that what happens during it is not slept through.
        const woken = nextWake();
        const moved = await round();
        if (underway > 0) await woken;
        else if (!moved && finished.length === 0) return share.forgetIdle();
      }
    },

    nudge: wake,

    async renew() {
      const old = monotonicMs() - schedule.leaseMs / 3;
      const long = [...held.values()].filter(({ since }) => since < old);
      if (long.length === 0) return;
      const until = new Date(clock.now().getTime() + schedule.leaseMs);
      await db.tx(SYSTEM, (tx) => renewLease(tx, worker, long, until));
    },

    async stop(waitMs) {
      stopping = true;
      const cutOff = () => {
        isCutOff = true;
        sender.cutOff('the service is stopping');
        wake();
      };
      const late = setTimeout(cutOff, waitMs);
      try {
        while (underway > 0 || finished.length > 0) {
          const woken = nextWake();
          if (!(await round())) await woken;
        }
        const rest = [...held.values()];
        if (rest.length > 0) await db.tx(SYSTEM, (tx) => returnHeld(tx, worker, rest, clock.now()));
      } finally {
        clearTimeout(late);
        cutOff();
      }
    },
  };
}
