import type { Told, ToldEvent } from './route.ts';
import { named, type TSchema, Type } from './schema.ts';

type Json = Record<string, unknown>;

interface Given {
  /** The schema as the document writes it. */
  readonly shape: (schema: TSchema) => unknown;
  /** A real body of each event type. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** The section of the API document on what is posted to listeners: one entry for each event type. */
export const webhooksSection = ({ headerPrefix, tag, events }: Told, given: Given): Json =>
  Object.fromEntries(events.map((event) => [event.type, { post: deliveryOf(event, { headerPrefix, tag }, given) }]));

function deliveryOf(event: ToldEvent, told: Pick<Told, 'headerPrefix' | 'tag'>, { shape, examples }: Given): Json {
  const example = examples[event.type];
  return {
    operationId: `on${event.type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [told.tag],
    summary: event.when,
    description: event.isOptIn
      ? 'Sent to endpoints that ask for it by name; it is not among availableEvents. Answer with any 2xx within 10 seconds.'
      : 'Sent to endpoints that ask for it. Answer with any 2xx within 10 seconds; anything else is tried again, eight times in all.',
    security: [],
    parameters: headersOf(told.headerPrefix, shape(HEADER)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: shape(event.body),
          ...(example === undefined ? {} : { examples: { demo: { value: example } } }),
        },
      },
    },
    responses: { '2XX': { description: 'Taken; the work is best done afterwards' } },
  };
}

/** Under a name: generators read the types of events only where they are named. */
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
    header(`X-${prefix}-Delivery-Id`, 'The delivery, the same on every attempt: skip what you have seen'),
    header(`X-${prefix}-Timestamp`, 'Seconds since 1970 of this attempt; refuse what is older than a few minutes'),
    header(
      `X-${prefix}-Signature`,
      'HMAC-SHA256 in lowercase hex over the time-stamp, a full stop and the body as it came, under the secret of the endpoint',
    ),
    header('webhook-id', 'The id of the event, for libraries of Standard Webhooks'),
    header('webhook-timestamp', 'The same time-stamp, for libraries of Standard Webhooks'),
    header('webhook-signature', 'v1 and the signature in base64, for libraries of Standard Webhooks'),
    header('traceparent', 'The trace of the call that made the change, where it brought one (W3C Trace Context)', {
      required: false,
    }),
  ];
}
