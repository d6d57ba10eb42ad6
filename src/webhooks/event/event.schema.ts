import { CreatedAt } from '../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, Type } from '../../http/schema.ts';
import { EVENT_TYPES } from '../event-type.ts';

export const EventOut = named(
  'WebhookEvent',
  Type.Object(
    {
      id: Type.String({ format: 'uuid', description: 'Names the event; the same in every delivery of it' }),
      type: Type.String({ description: 'What happened, such as employee.updated' }),
      createdAt: CreatedAt(),
      customerId: Id({ description: 'Id of the account whose data changed' }),
      companyId: Nullable(Id({ description: 'Id of the company; null for what has none' })),
      entity: described(
        named(
          'WebhookEntity',
          Type.Object(
            {
              type: Type.String({ description: 'What kind of record it is' }),
              id: Id({ description: 'Id of the record' }),
            },
            { additionalProperties: false },
          ),
        ),
        'The record it is about',
      ),
      data: Type.Unknown({ description: 'As a delivery carries it' }),
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
              name: Choice('WebhookEventName', EVENT_TYPES, { description: 'As an endpoint asks for it' }),
              description: Type.String({ description: 'When it is told' }),
              isOptIn: Type.Boolean({
                description:
                  'Neither sent nor listed to you before one of your endpoints asks for it; not in availableEvents',
              }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Every event type there is' },
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
        description: 'The nextCursor of an earlier answer; from the oldest event kept when left out',
        [PROBLEM]: 'must be the nextCursor of an earlier answer',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        default: 100,
        [PROBLEM]: 'must be a whole number from 1 to 500',
        description: 'The most that is listed, up to 500',
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
        description: 'Where to go on, now or later; the same as before when there was nothing',
      }),
    },
    { additionalProperties: false },
  ),
);
