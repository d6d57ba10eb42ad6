import type { ToldEvent } from '../../http/route.ts';
import { described, named, type TSchema, Type } from '../../http/schema.ts';
import type { EventType } from '../event-type.ts';
import { EventOut } from './event.schema.ts';
import { eventTypes } from './event-types.ts';

const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** What is posted for each event type, with what its `data` holds. */
export const toldEvents = (data: Readonly<Record<EventType, TSchema>>): readonly ToldEvent[] =>
  eventTypes().map(({ name, description, isOptIn }) => ({
    type: name,
    when: description,
    isOptIn,
    body: named(
      nameOf(name),
      Type.Object(
        {
          ...EventOut.properties,
          type: Type.Literal(name, { description: 'What happened' }),
          data: described(data[name], 'The record as it was then'),
        },
        { additionalProperties: false, description },
      ),
    ),
  }));
