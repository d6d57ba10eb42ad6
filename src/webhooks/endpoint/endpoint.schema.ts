import { CreatedAt, OwnId, UpdatedAt } from '../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, TAKEN_AS, type TSchema, Type } from '../../http/schema.ts';
import { EVENT_TYPES } from '../event-type.ts';

export const URL_LENGTH = 512;
export const DESCRIPTION_LENGTH = 255;
export const SECRET_LENGTH = 128;

const EventName = Choice('WebhookEventName', EVENT_TYPES, { description: 'An event type' });

const shown = {
  id: OwnId('endpoint'),
  url: Type.String({ description: 'Where deliveries are posted' }),
  events: Type.Array(EventName, { description: 'The events it asks for' }),
  description: Type.String({ description: 'Never sent to the listener' }),
  isActive: Type.Boolean({ description: 'Whether anything is sent to it' }),
  hasSecret: Type.Boolean({ description: 'Whether deliveries are signed with a secret; always true' }),
  createdAt: CreatedAt(),
  updatedAt: UpdatedAt(),
};

export const EndpointOut = named('WebhookEndpoint', Type.Object(shown, { additionalProperties: false }));

export const EndpointList = named(
  'WebhookEndpointList',
  Type.Object(
    {
      webhooks: Type.Array(EndpointOut, { description: 'Your endpoints' }),
      availableEvents: Type.Array(EventName, {
        description: 'The events that can be subscribed to; GET /api/webhooks/event-types has those for who asks too',
      }),
    },
    { additionalProperties: false },
  ),
);

export const EndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  Type.Object(
    {
      ...shown,
      secret: Type.Optional(
        Type.String({ description: 'In plain text on creation and on rotation, and never again: keep it' }),
      ),
      standardSecret: Type.Optional(
        Type.String({
          description: 'The same secret as libraries of Standard Webhooks take it by default, beginning with whsec_',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const EndpointReply = named(
  'WebhookEndpointReply',
  Type.Object(
    {
      message: Type.String({ description: 'What was done, in words' }),
      webhook: described(EndpointWithSecret, 'The endpoint as it now is'),
    },
    { additionalProperties: false },
  ),
);

/**
 * Contract [HOOK-028, HOOK-029]: only that the body is an object is a matter of schema. What is wrong with a field
 * is answered as `detail`, and keys that mean nothing here are ignored; so the fields are described and not checked.
 */
const field = (taken: TSchema, description: string) => Type.Optional(Type.Unknown({ description, [TAKEN_AS]: taken }));

const URL_FIELD = `An absolute https address of at most ${URL_LENGTH} characters that resolves to public addresses only; networks that the operator exempts for development may be reached by http too`;
const EVENTS_FIELD = 'Names from availableEvents or GET /api/webhooks/event-types, at least one; there is no wildcard';
const DESCRIPTION_FIELD = `Text of at most ${DESCRIPTION_LENGTH} characters`;

export const EndpointIn = named(
  'WebhookEndpointIn',
  Type.Object(
    {
      url: field(Type.String(), `Required. ${URL_FIELD}`),
      events: field(Type.Array(Type.String()), `Required. ${EVENTS_FIELD}`),
      description: field(Type.String(), DESCRIPTION_FIELD),
      is_active: field(Type.Boolean(), 'true or false; true when left out'),
      secret: field(
        Type.String(),
        `Text of at most ${SECRET_LENGTH} characters; made by the service when left out or empty`,
      ),
    },
    {
      additionalProperties: true,
      examples: [{ url: 'https://listener.example/hooks', events: ['employee.created', 'employee.updated'] }],
    },
  ),
);

export const EndpointPatch = named(
  'WebhookEndpointPatch',
  Type.Object(
    {
      url: field(Type.String(), URL_FIELD),
      events: field(Type.Array(Type.String()), `${EVENTS_FIELD}. Replaces the list`),
      description: field(Nullable(Type.String()), `${DESCRIPTION_FIELD}; null clears it`),
      is_active: field(Type.Boolean(), 'true or false; false drops what is queued'),
      regenerate_secret: field(
        Type.Boolean(),
        'true makes a new secret, which takes effect at once and is shown in this answer only',
      ),
    },
    { additionalProperties: true, examples: [{ is_active: false }] },
  ),
);

export const EndpointParams = Type.Object(
  { webhook_id: Id({ description: 'Id of the endpoint, as the endpoints are listed' }) },
  { additionalProperties: false },
);
