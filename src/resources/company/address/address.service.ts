import { readFile } from 'node:fs/promises';
import type { Logger } from '../../../base/logger.ts';
import type { Address, AddressBook, AddressQuestion } from './address.schema.ts';
import { geocoder } from './geocoder.ts';

interface Place {
  readonly country: string;
  readonly state: string;
  /** The postcode of the place; empty when the list has none. */
  readonly postcode: string;
  readonly city: string;
  readonly key: string;
}

/**
 * An address book of the bundled towns and suburbs. It has no streets, so text before the name of the place is returned
 * unchanged.
 */
function placeBook(): AddressBook {
  // Loads in the background while the service starts, so that the first query rarely waits.
  reading ??= readPlaces();
  const places = reading;
  return { suggest: async (question) => suggestFrom(await places, question) };
}

/** One list per process, shared by all address books. */
let reading: Promise<Places> | undefined;

/** The places, sorted by name for binary search, because every possible reading of a long query is looked up. */
interface Places {
  readonly byKey: readonly Place[];
  readonly byPostcode: ReadonlyMap<string, readonly Place[]>;
  /** Number of words in the longest name. */
  readonly mostWords: number;
}

async function readPlaces(): Promise<Places> {
  const text = await readFile(new URL('./places.tsv', import.meta.url), 'utf8');
  const places = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [country = '', state = '', postcode = '', city = ''] = line.split('\t');
      return { country, state, postcode, city, key: keyOf(city) };
    });
  const byPostcode = new Map<string, Place[]>();
  for (const place of places) {
    const same = byPostcode.get(place.postcode);
    if (same) same.push(place);
    else byPostcode.set(place.postcode, [place]);
  }
  const mostWords = Math.max(...places.map(({ key }) => key.split(' ').length));
  return { byKey: places.sort((a, b) => compare(a.key, b.key)), byPostcode, mostWords };
}

const keyOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

function suggestFrom(places: Places, { text, countries, limit, primary }: AddressQuestion): Address[] {
  for (const { street, wanted } of readingsOf(text, places.mostWords)) {
    const found = candidates(places, wanted).filter(
      (place) => countries.includes(place.country.toLowerCase()) && fits(place, wanted),
    );
    if (found.length === 0) continue;
    return found
      .sort(
        (a, b) =>
          rank(a, wanted, primary) - rank(b, wanted, primary) || compare(a.key, b.key) || compare(a.state, b.state),
      )
      .slice(0, limit)
      .map((place) => addressOf(place, street));
  }
  return [];
}

/** Candidates by postcode or by name prefix; the caller filters them. */
function candidates({ byKey, byPostcode }: Places, { name, postcode }: Wanted): readonly Place[] {
  if (postcode !== '') return byPostcode.get(postcode) ?? [];
  if (name === '') return [];
  const first = firstNotBefore(byKey, name);
  let end = first;
  while (byKey[end]?.key.startsWith(name)) end += 1;
  return byKey.slice(first, end);
}

function firstNotBefore(places: readonly Place[], name: string): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]!.key < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Wanted {
  readonly name: string;
  readonly state: string;
  readonly postcode: string;
}

/**
 * Yields the ways to split the text into a street and a place. If there is a comma, first uses the text after the last
 * comma as the place. Then uses the whole text as the place. If the text begins with a house number, finally tries
 * fewer and fewer words at the end as the place, with the rest as the street.
 */
function* readingsOf(text: string, mostWords: number): Generator<{ street: string; wanted: Wanted }> {
  const comma = text.lastIndexOf(',');
  if (comma >= 0) yield { street: text.slice(0, comma).trim(), wanted: wantedIn(text.slice(comma + 1)) };
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  yield { street: '', wanted: wantedIn(words.join(' ')) };
  if (!/\d/.test(words[0] ?? '')) return;
  // Allow two extra words: a state and a postcode may follow the name.
  for (let start = Math.max(1, words.length - mostWords - 2); start < words.length; start += 1) {
    yield { street: words.slice(0, start).join(' '), wanted: wantedIn(words.slice(start).join(' ')) };
  }
}

const STATE = /^(act|nsw|nt|qld|sa|tas|vic|wa|auk|bop|can|cit|gis|hkb|mbh|mwt|nsn|ntl|ota|stl|tki|wgn|wko|wtc)$/;

function wantedIn(text: string): Wanted {
  const words = keyOf(text).split(' ');
  const postcode = /^\d{4}$/.test(words.at(-1) ?? '') ? words.pop()! : '';
  const state = words.length > 1 && STATE.test(words.at(-1) ?? '') ? words.pop()!.toUpperCase() : '';
  return { name: words.join(' '), state, postcode };
}

const fits = (place: Place, { name, state }: Wanted): boolean =>
  place.key.startsWith(name) && (state === '' || place.state === state);

/** The lowest rank sorts first: the preferred country, then exact name matches, then places with a postcode. */
const rank = (place: Place, { name }: Wanted, primary: string): number =>
  (place.country.toLowerCase() === primary ? 0 : 4) + (place.key === name ? 0 : 2) + (place.postcode === '' ? 1 : 0);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function addressOf({ city, state, postcode, country }: Place, street: string): Address {
  const place = [city, state, postcode].filter((part) => part !== '').join(' ');
  return {
    label: street === '' ? place : `${street}, ${place}`,
    address1: street,
    address2: '',
    city,
    state,
    postcode,
    country,
  };
}

/** Searches the bundled places, or uses a geocoder if the operator configured one. */
export const addressBook = (given: { url: string | undefined; logger: Pick<Logger, 'warn'> }): AddressBook =>
  given.url === undefined ? placeBook() : geocoder({ url: given.url, logger: given.logger });
