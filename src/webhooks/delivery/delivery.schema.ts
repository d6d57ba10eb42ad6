import { CreatedAt } from '../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, PROBLEM, Timestamp, Type } from '../../http/schema.ts';
import { DELIVERY_STATUSES } from '../tables.ts';

export const MOST_ROWS = 500;
export const RESPONSE_BODY_LENGTH = 1_000;

const shown = {
  id: Id({ description: 'Sent as the delivery id header, the same on every attempt' }),
  webhookId: Id({ description: 'Id of the endpoint it goes to' }),
  eventType: Type.String({ description: 'What happened, such as employee.updated' }),
  entityType: Type.String({ description: 'What kind of record it is about' }),
  entityId: Id({ description: 'Id of that record' }),
  customerId: Id({ description: 'Whose data changed' }),
  companyId: Nullable(Id({ description: 'Id of its company; null for what has none' })),
  payloadId: Type.String({ format: 'uuid', description: 'The `id` inside the body' }),
  status: Choice('WebhookDeliveryStatus', DELIVERY_STATUSES, {
    description: 'How it stands; delivered, failed and skipped are final',
  }),
  attemptCount: Type.Integer({ minimum: 0, maximum: 8, description: 'Attempts so far, of eight' }),
  nextAttemptAt: Nullable(
    Timestamp({
      description: 'Null once settled; while sending, when the attempt is taken over if its worker died',
    }),
  ),
  lastAttemptAt: Nullable(Timestamp({ description: 'When it was last tried, in UTC; null before' })),
  deliveredAt: Nullable(Timestamp({ description: 'When it was answered with a 2xx, in UTC; null before' })),
  responseCode: Nullable(Type.Integer({ description: 'Status of the latest reply; null where none came' })),
  responseBody: Nullable(Type.String({ description: `The first ${RESPONSE_BODY_LENGTH} characters of the reply` })),
  lastError: Nullable(Type.String({ description: 'What went wrong last; null when nothing did' })),
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
            'The body, byte for byte as it is signed and sent; null once it is past its time, or the customer no longer lets it be seen',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const DeliveryQuery = Type.Object(
  {
    webhook_id: Type.Optional(Id({ description: 'Deliveries to this endpoint' })),
    // Contract [DELIV-002]: an unknown status is answered as `detail`, so the words are not part of the schema.
    status: Type.Optional(Type.String({ maxLength: 60, description: `One of ${DELIVERY_STATUSES.join(', ')}` })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ROWS,
        default: 100,
        [PROBLEM]: 'must be a whole number from 1 to 500',
        description: 'The most that is listed, up to 500',
      }),
    ),
  },
  { additionalProperties: false },
);

export const DeliveryParams = Type.Object(
  { delivery_id: Id({ description: 'Id of the delivery, as the deliveries are listed' }) },
  { additionalProperties: false },
);

export const ReplayReply = named(
  'WebhookDeliveryReply',
  Type.Object(
    {
      message: Type.String({ description: 'What was done, in words' }),
      delivery: described(DeliveryOut, 'The delivery as it now stands'),
    },
    { additionalProperties: false },
  ),
);

const Instant = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z?$`,
    maxLength: 30,
    description,
    [PROBLEM]: 'must be an instant in UTC such as 2026-03-10T00:00:00',
  });

export const ReplayWindowIn = named(
  'WebhookReplayIn',
  Type.Object(
    {
      from: Instant('Deliveries made at or after this instant, in UTC'),
      to: Instant('and before this one'),
      status: Type.Optional(
        Type.Enum(['delivered', 'failed', 'skipped'], { description: 'Only those that ended so; all when left out' }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const ReplayWindowReply = named(
  'WebhookReplayReply',
  Type.Object(
    {
      message: Type.String({ description: 'What was done, in words' }),
      count: Type.Integer({ minimum: 0, description: 'Deliveries that are sent again' }),
    },
    { additionalProperties: false },
  ),
);
