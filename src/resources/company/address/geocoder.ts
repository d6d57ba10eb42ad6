import { request } from 'undici';
import { inLog } from '../../../audit/audit.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Address, AddressBook, AddressQuestion } from './address.schema.ts';

const TIMEOUT_MS = 2_000;
const LARGEST_ANSWER_BYTES = 1_000_000;

/**
 * A client for geocoders that implement Geoapify's autocomplete protocol, with the query parameters `text`, `filter`,
 * `bias`, `limit` and `format`, and a response with `results`. The configured URL contains the API key. Returns an
 * empty list on any failure.
 */
export function geocoder({ url, logger }: { url: string; logger: Pick<Logger, 'warn'> }): AddressBook {
  return {
    async suggest(question, from) {
      try {
        return readAnswer(await ask(addressOf(url, question)), question);
      } catch (error) {
        // The URL is not logged: it contains the operator's API key and a person's address.
        logger.warn({ ...inLog(from), reason: (error as Error).name }, 'the address look-up is unavailable');
        return [];
      }
    },
  };
}

function addressOf(base: string, { text, countries, limit, primary }: AddressQuestion): URL {
  const url = new URL(base);
  url.searchParams.set('text', text);
  url.searchParams.set('filter', `countrycode:${countries.join(',')}`);
  url.searchParams.set('limit', String(limit));
  url.searchParams.set('format', 'json');
  if (primary !== '') url.searchParams.set('bias', `countrycode:${primary}`);
  return url;
}

async function ask(url: URL): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER_BYTES) throw new RangeError('the response is too large');
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function readAnswer(answer: unknown, { countries, limit, primary }: AddressQuestion): Address[] {
  const results = (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(results)) throw new TypeError('the response has no results');
  return results
    .map(readResult)
    .filter(({ country }) => countries.includes(country.toLowerCase()))
    .sort((a, b) => Number(b.country.toLowerCase() === primary) - Number(a.country.toLowerCase() === primary))
    .slice(0, limit);
}

function readResult(result: unknown): Address {
  const fields = (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>;
  const text = (key: string): string => (typeof fields[key] === 'string' ? fields[key].slice(0, 200) : '');
  const street = [text('housenumber'), text('street')].filter((part) => part !== '').join(' ');
  return {
    label: text('formatted'),
    address1: street,
    address2: '',
    city: text('city'),
    state: text('state_code').toUpperCase(),
    postcode: text('postcode'),
    country: text('country_code').toUpperCase(),
  };
}
