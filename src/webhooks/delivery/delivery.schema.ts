import { CreatedAt } from '../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, Timestamp, Type } from '../../http/schema.ts';
import { EVENT_TYPES, TEST_EVENT } from '../event-type.ts';
import { DELIVERY_STATUSES } from '../tables.ts';

const MOST_ROWS = 500;
export const RESPONSE_BODY_LENGTH = 1_000;

const shown = {
  id: Id({ description: 'Id of the delivery, sent as the delivery id header; the same on every attempt' }),
  webhookId: Id({ description: 'Id of the endpoint' }),
  eventType: Type.String({ description: 'The event type, such as employee.updated' }),
  entityType: Type.String({ description: 'The type of record that the event is about' }),
  entityId: Id({ description: 'Id of the record that the event is about' }),
  customerId: Id({ description: 'Id of the account whose data changed' }),
  companyId: Nullable(Id({ description: 'Id of the company; null if the event has none' })),
  payloadId: Type.String({ format: 'uuid', description: 'The `id` inside the body' }),
  status: Choice('WebhookDeliveryStatus', DELIVERY_STATUSES, {
    description: 'The status; delivered, failed and skipped are final',
  }),
  attemptCount: Type.Integer({ minimum: 0, maximum: 8, description: 'Number of attempts so far, at most eight' }),
  nextAttemptAt: Nullable(
    Timestamp({
      description:
        'When the next attempt is due; null once settled. While sending: when the lease of the worker expires',
    }),
  ),
  lastAttemptAt: Nullable(Timestamp({ description: 'When the delivery was last attempted, in UTC; null if never' })),
  deliveredAt: Nullable(
    Timestamp({ description: 'When the listener responded with a 2xx status, in UTC; null if not delivered' }),
  ),
  responseCode: Nullable(
    Type.Integer({ description: 'HTTP status of the latest response; null if there was no response' }),
  ),
  responseBody: Nullable(Type.String({ description: `The first ${RESPONSE_BODY_LENGTH} characters of the response` })),
  lastError: Nullable(Type.String({ description: 'The latest error; null if there was none' })),
  createdAt: CreatedAt(),
};

export const DeliveryOut = named('WebhookDelivery', Type.Object(shown, { additionalProperties: false }));

export const DeliveryWithPayloadOut = named(
  'WebhookDeliveryWithPayload',
  Type.Object(
    {
      ...shown,
      payload: Nullable(
        Type.String({
          description:
            'The body, byte for byte as it is signed and sent; null once its retention has ended or the customer’s authorisation no longer covers it',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const DeliveryQuery = Type.Object(
  {
    webhook_id: Type.Optional(Id({ description: 'Only deliveries to this endpoint' })),
    // Contract [DELIV-002]: an unknown status is reported as `detail`, so the values are not part of the schema.
    status: Type.Optional(Type.String({ maxLength: 60, description: `One of ${DELIVERY_STATUSES.join(', ')}` })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ROWS,
        default: 100,
        [PROBLEM]: 'must be a whole number from 1 to 500',
        description: 'Maximum number of rows, up to 500',
      }),
    ),
  },
  { additionalProperties: false },
);

export const DeliveryParams = Type.Object(
  { delivery_id: Id({ description: 'Id of the delivery, from the list of deliveries' }) },
  { additionalProperties: false },
);

export const TestIn = named(
  'WebhookTestIn',
  Type.Object(
    {
      type: Type.Optional(
        Choice('WebhookTestEventName', [TEST_EVENT, ...EVENT_TYPES], {
          description: `The type of the event; by default ${TEST_EVENT}`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const ReplayReply = named(
  'WebhookDeliveryReply',
  Type.Object(
    {
      message: Type.String({ description: 'Confirmation in plain words' }),
      delivery: described(DeliveryOut, 'The new delivery'),
    },
    { additionalProperties: false },
  ),
);

const Instant = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z?$`,
    maxLength: 30,
    description,
    [PROBLEM]: 'must be a UTC timestamp such as 2026-03-10T00:00:00',
  });

export const ReplayWindowIn = named(
  'WebhookReplayIn',
  Type.Object(
    {
      from: Instant('Replay deliveries created at or after this time, in UTC'),
      to: Instant('Replay deliveries created before this time, in UTC'),
      status: Type.Optional(
        Type.Enum(['delivered', 'failed', 'skipped'], {
          description: 'Only deliveries with this final status; by default, all',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const ReplayWindowReply = named(
  'WebhookReplayReply',
  Type.Object(
    {
      message: Type.String({ description: 'Confirmation in plain words' }),
      count: Type.Integer({ minimum: 0, description: 'Number of deliveries that are replayed' }),
    },
    { additionalProperties: false },
  ),
);
