import type { DocumentedEvent } from '../../http/route.ts';
import { described, named, type TSchema, Type } from '../../http/schema.ts';
import type { EventType } from '../event-type.ts';
import { EventOut } from './event.schema.ts';
import { eventTypes } from './event-types.ts';

const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The body that is posted for each event type, with the schema of its `data`. */
export const documentedEvents = (data: Readonly<Record<EventType, TSchema>>): readonly DocumentedEvent[] =>
  eventTypes().map(({ name, description, isOptIn }) => ({
    type: name,
    when: description,
    isOptIn,
    body: named(
      nameOf(name),
      Type.Object(
        {
          ...EventOut.properties,
          type: Type.Literal(name, { description: 'The event type' }),
          data: described(data[name], 'The record at the time of the event'),
        },
        { additionalProperties: false, description },
      ),
    ),
  }));
