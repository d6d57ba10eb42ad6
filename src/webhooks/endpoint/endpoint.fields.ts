import { inBody, unprocessable } from '../../base/errors.ts';
import { EVENT_TYPES, type EventType, isEventType } from '../event-type.ts';
import { DESCRIPTION_LENGTH, SECRET_LENGTH, URL_LENGTH } from './endpoint.schema.ts';

type Given = Readonly<Record<string, unknown>>;

export interface EndpointFields {
  readonly url?: string;
  readonly events?: EventType[];
  readonly description?: string;
  readonly is_active?: boolean;
}

/**
 * Reads and validates the fields that were sent. Missing fields remain missing. Null is rejected, except for fields
 * that give it a meaning.
 */
export function readFields(given: Given): EndpointFields {
  return {
    ...('url' in given ? { url: readUrl(given.url) } : {}),
    ...('events' in given ? { events: readEvents(given.events) } : {}),
    ...('description' in given ? { description: readDescription(given.description) } : {}),
    ...('is_active' in given ? { is_active: readFlag('is_active', given.is_active) } : {}),
  };
}

export function requireNewFields(given: Given): Required<EndpointFields> {
  const { url, events, description = '', is_active = true } = readFields(given);
  if (url === undefined)
    throw unprocessable(
      'url is required: the absolute http or https address of your listener',
      inBody('required', 'url'),
    );
  if (events === undefined)
    throw unprocessable('events is required: a list of names from availableEvents', inBody('required', 'events'));
  return { url, events, description, is_active };
}

/** Undefined when the service should generate the secret. */
export function readSecret({ secret }: Given): string | undefined {
  if (secret === undefined || secret === null || secret === '') return undefined;
  if (typeof secret !== 'string') throw unprocessable('secret must be text', inBody('wrong_type', 'secret'));
  if (lengthOf(secret) > SECRET_LENGTH)
    throw unprocessable(`secret must be at most ${SECRET_LENGTH} characters long`, inBody('too_long', 'secret'));
  if (!isStorable(secret))
    throw unprocessable('secret has characters that cannot be stored', inBody('unstorable_text', 'secret'));
  return secret;
}

export const readRegenerate = ({ regenerate_secret: flag }: Given): boolean =>
  flag !== undefined && readFlag('regenerate_secret', flag);

function readUrl(value: unknown): string {
  if (typeof value !== 'string')
    throw unprocessable('url must be text: the absolute address of your listener', inBody('wrong_type', 'url'));
  // Contract [HOOK-009]: removes characters that people paste along with an address, before the length is checked.
  const url = value.replaceAll(/[<>]/g, '').trim();
  if (url === '') throw unprocessable('url must not be empty', inBody('required', 'url'));
  const length = lengthOf(url);
  if (length > URL_LENGTH)
    throw unprocessable(
      `url must be at most ${URL_LENGTH} characters long; it has ${length}`,
      inBody('too_long', 'url'),
    );
  return url;
}

function readEvents(value: unknown): EventType[] {
  if (!Array.isArray(value))
    throw unprocessable('events must be a list of names from availableEvents', inBody('wrong_type', 'events'));
  if (value.length === 0) throw unprocessable('events must name at least one event', inBody('too_few', 'events'));
  const events = new Set<EventType>();
  for (const name of value) {
    if (!isEventType(name)) {
      const shown = typeof name === 'string' ? `'${name.slice(0, 60)}'` : JSON.stringify(name).slice(0, 60);
      throw unprocessable(
        `events has ${shown}, which is not an event type; the event types are ${EVENT_TYPES.join(', ')}`,
        inBody('not_a_choice', 'events'),
      );
    }
    events.add(name);
  }
  return [...events];
}

function readDescription(value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'string') throw unprocessable('description must be text', inBody('wrong_type', 'description'));
  const length = lengthOf(value);
  if (length > DESCRIPTION_LENGTH)
    throw unprocessable(
      `description must be at most ${DESCRIPTION_LENGTH} characters long; it has ${length}`,
      inBody('too_long', 'description'),
    );
  if (!isStorable(value))
    throw unprocessable('description has characters that cannot be stored', inBody('unstorable_text', 'description'));
  return value;
}

function readFlag(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw unprocessable(`${name} must be true or false`, inBody('wrong_type', name));
  return value;
}

const lengthOf = (text: string): number => [...text].length;

/** PostgreSQL cannot store the zero character or unpaired surrogates. */
const isStorable = (text: string): boolean => !/\0|[\ud800-\udfff]/u.test(text);
