import { timestamp } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import { API_ADMIN, answer, type Route, route } from '../../http/route.ts';
import { TAG } from '../endpoint/endpoint.routes.ts';
import { EventPage, EventQuery, EventTypeList } from './event.schema.ts';
import { type EventRow, listPartnerEvents, type Place, START } from './event.store.ts';
import { eventTypes } from './event-types.ts';

const DEFAULT_ROWS = 100;

export function eventRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/webhooks/event-types',
      id: 'listWebhookEventTypes',
      tag: TAG,
      summary: 'Every type of event that an endpoint can ask for',
      description: 'Those of availableEvents, and those that are only for who asks for them by name.',
      access: API_ADMIN,
      rate: 'list',
      replies: { 200: EventTypeList },
      handler: async () => answer(200, { eventTypes: eventTypes() }),
    }),
    route({
      method: 'GET',
      path: '/api/webhooks/events',
      id: 'listWebhookEvents',
      tag: TAG,
      summary: 'Every event attributed to your clients, in order',
      description:
        'For catching up after an outage: nothing is left out between one cursor and the next, whatever became of the deliveries. What no live connection of yours may read now is not shown. An event appears once no older transaction can still add one before it.',
      access: API_ADMIN,
      rate: 'list',
      query: EventQuery,
      replies: { 200: EventPage },
      handler: async ({ principal, query: { after, limit = DEFAULT_ROWS } }) => {
        const place = after === undefined ? START : readCursor(after);
        const rows = await db.tx(principal.customerId, (tx) => listPartnerEvents(tx, place, limit), { readOnly: true });
        return answer(200, { events: rows.map(eventView), nextCursor: cursorOf(rows.at(-1) ?? place) });
      },
    }),
  ];
}

const cursorOf = ({ xact, id }: Place): string => `${xact}-${id}`;

function readCursor(text: string): Place {
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
