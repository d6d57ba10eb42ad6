import type { DocumentedEvent, DocumentedWebhooks } from '../route.ts';
import { named, type TSchema, Type } from '../schema.ts';

type Json = Record<string, unknown>;

interface Given {
  /** Converts a schema to the form used in the document. */
  readonly shape: (schema: TSchema) => unknown;
  /** A real body of each event type. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** The webhooks section of the API document: one entry for each event type. */
export const webhooksSection = ({ headerPrefix, tag, events }: DocumentedWebhooks, given: Given): Json =>
  Object.fromEntries(events.map((event) => [event.type, { post: deliveryOf(event, { headerPrefix, tag }, given) }]));

function deliveryOf(
  event: DocumentedEvent,
  { headerPrefix, tag }: Pick<DocumentedWebhooks, 'headerPrefix' | 'tag'>,
  { shape, examples }: Given,
): Json {
  const example = examples[event.type];
  return {
    operationId: `on${event.type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary: event.when,
    description: event.isOptIn
      ? 'Sent to endpoints that subscribe to the event type by name; the type is not listed in availableEvents. Respond with any 2xx within 10 seconds.'
      : 'Sent to endpoints that subscribe to the event type. Respond with any 2xx within 10 seconds; otherwise the delivery is retried, up to eight attempts in total.',
    security: [],
    parameters: headersOf(headerPrefix, shape(HEADER)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: shape(event.body),
          ...(example === undefined ? {} : { examples: { demo: { value: example } } }),
        },
      },
    },
    responses: { '2XX': { description: 'Received. Respond first and process the event afterwards.' } },
  };
}

/** Named, because generators read the types of events only if they have a name. */
const HEADER = named('DeliveryHeader', Type.String());

function headersOf(prefix: string, schema: unknown): readonly Json[] {
  const header = (name: string, description: string, more: Json = {}) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
    ...more,
  });
  return [
    header(`X-${prefix}-Event`, 'The event type, as in the body'),
    header(
      `X-${prefix}-Delivery-Id`,
      'The id of the delivery, the same on every attempt; skip deliveries you have seen',
    ),
    header(
      `X-${prefix}-Timestamp`,
      'The Unix time of this attempt in seconds; reject a delivery that is older than a few minutes',
    ),
    header(
      `X-${prefix}-Signature`,
      'HMAC-SHA256 in lowercase hex over the timestamp, a full stop and the raw body, with the secret of the endpoint',
    ),
    header('webhook-id', 'The id of the event, for Standard Webhooks libraries'),
    header('webhook-timestamp', 'The Unix time of this attempt in seconds, for Standard Webhooks libraries'),
    header('webhook-signature', 'v1 and the signature in base64, for Standard Webhooks libraries'),
    header(
      'traceparent',
      'The trace of the request that made the change, if the request sent one (W3C Trace Context)',
      {
        required: false,
      },
    ),
  ];
}
