import { timestamp } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { answer, apiAdminOrKey, type Route, route } from '../../http/route.ts';
import { TAG } from '../endpoint/endpoint.routes.ts';
import { EventPage, EventQuery, EventTypeList } from './event.schema.ts';
import { eventTypes } from './event-types.ts';

interface EventRow {
  readonly xact: string;
  readonly id: number;
  readonly payload_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly customer_id: number;
  readonly company_id: number | null;
  readonly entity_type: string;
  readonly entity_id: number;
  readonly data: unknown;
}

/** A position in a partner's event list: the transaction, then the event within it. */
interface EventPosition {
  readonly xact: string;
  readonly id: number;
}

const START: EventPosition = { xact: '0', id: 0 };

/** Lists the events for the partner whose account is the tenant of the transaction. */
async function listPartnerEvents(tx: Tx, after: EventPosition, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from list_partner_events(${after.xact}::xid8, ${after.id}, ${limit})`.execute(tx);
  return rows;
}

const DEFAULT_ROWS = 100;

export function eventRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/webhooks/event-types',
      id: 'listWebhookEventTypes',
      tag: TAG,
      summary: 'List all event types',
      description:
        'Lists the types in availableEvents and the opt-in types, which are sent only to endpoints that subscribe to them by name.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'list',
      replies: { 200: EventTypeList },
      handler: async () => answer(200, { eventTypes: eventTypes() }),
    }),
    route({
      method: 'GET',
      path: '/api/webhooks/events',
      id: 'listWebhookEvents',
      tag: TAG,
      summary: 'List all events for your clients, in order',
      description:
        'Use this to catch up after an outage: no event is skipped between one cursor and the next, whatever happened to its deliveries. Events that none of your active connections may read are not shown. An event appears once no older transaction can still add an event before it.',
      access: apiAdminOrKey('webhooks.manage', 'events.read'),
      rate: 'list',
      query: EventQuery,
      replies: { 200: EventPage },
      handler: async ({ principal, query: { after, limit = DEFAULT_ROWS } }) => {
        const position = after === undefined ? START : readCursor(after);
        const rows = await db.tx(principal.customerId, (tx) => listPartnerEvents(tx, position, limit), {
          readOnly: true,
        });
        return answer(200, { events: rows.map(eventView), nextCursor: cursorOf(rows.at(-1) ?? position) });
      },
    }),
  ];
}

const cursorOf = ({ xact, id }: EventPosition): string => `${xact}-${id}`;

function readCursor(text: string): EventPosition {
  const [xact, id] = text.split('-');
  return { xact: xact!, id: Number(id) };
}

const eventView = (row: EventRow) => ({
  id: row.payload_id,
  type: row.type,
  createdAt: timestamp(row.created_at),
  customerId: row.customer_id,
  companyId: row.company_id,
  entity: { type: row.entity_type, id: row.entity_id },
  data: row.data,
});
