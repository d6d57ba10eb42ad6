import { CreatedAt } from '../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, Type } from '../../http/schema.ts';
import { EVENT_TYPES } from '../event-type.ts';

export const EventOut = named(
  'WebhookEvent',
  Type.Object(
    {
      id: Type.String({ format: 'uuid', description: 'Id of the event; the same in all of its deliveries' }),
      type: Type.String({ description: 'The event type, such as employee.updated' }),
      createdAt: CreatedAt(),
      customerId: Id({ description: 'Id of the account whose data changed' }),
      companyId: Nullable(Id({ description: 'Id of the company; null if the event has none' })),
      entity: described(
        named(
          'WebhookEntity',
          Type.Object(
            {
              type: Type.String({ description: 'The type of the record' }),
              id: Id({ description: 'Id of the record' }),
            },
            { additionalProperties: false },
          ),
        ),
        'The record that the event is about',
      ),
      data: Type.Unknown({ description: 'The data of the event, as in a delivery' }),
    },
    { additionalProperties: false },
  ),
);

export const EventTypeList = named(
  'WebhookEventTypeList',
  Type.Object(
    {
      eventTypes: Type.Array(
        named(
          'WebhookEventType',
          Type.Object(
            {
              name: Choice('WebhookEventName', EVENT_TYPES, { description: 'The name to subscribe to' }),
              description: Type.String({ description: 'When the event is sent' }),
              isOptIn: Type.Boolean({
                description:
                  'Whether the event is sent and listed only after one of your endpoints subscribes to it; opt-in types are not in availableEvents',
              }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'All event types' },
      ),
    },
    { additionalProperties: false },
  ),
);

export const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: String.raw`^\d{1,18}-\d{1,15}$`,
        maxLength: 40,
        description: 'The nextCursor of an earlier response; by default, the list starts with the oldest stored event',
        [PROBLEM]: 'must be the nextCursor of an earlier response',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        default: 100,
        [PROBLEM]: 'must be a whole number from 1 to 500',
        description: 'Maximum number of rows, up to 500',
      }),
    ),
  },
  { additionalProperties: false },
);

export const EventPage = named(
  'WebhookEventPage',
  Type.Object(
    {
      events: Type.Array(EventOut, { description: 'Oldest first' }),
      nextCursor: Type.String({
        description: 'The cursor to continue from, now or later; unchanged if there were no events',
      }),
    },
    { additionalProperties: false },
  ),
);
