import { readFile } from 'node:fs/promises';
import type { Address, AddressBook, AddressQuestion } from './address.service.ts';

interface Place {
  readonly country: string;
  readonly state: string;
  /** Empty where the list has none. */
  readonly postcode: string;
  readonly city: string;
  readonly key: string;
}

/** Towns and suburbs that ship with the service. It knows no streets: what is written before the place is kept as it is. */
export function placeBook(): AddressBook {
  // Read beside the start, which does not wait for it, so that even the first question is answered at once.
  reading ??= readPlaces();
  const places = reading;
  return { suggest: async (question) => suggestFrom(await places, question) };
}

/** One list for the process, however many books. */
let reading: Promise<readonly Place[]> | undefined;

async function readPlaces(): Promise<readonly Place[]> {
  const text = await readFile(new URL('./places.tsv', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [country = '', state = '', postcode = '', city = ''] = line.split('\t');
      return { country, state, postcode, city, key: keyOf(city) };
    });
}

const keyOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

function suggestFrom(places: readonly Place[], { text, countries, limit, primary }: AddressQuestion): Address[] {
  const offered = places.filter(({ country }) => countries.includes(country.toLowerCase()));
  for (const { street, wanted } of readingsOf(text)) {
    const found = offered.filter((place) => fits(place, wanted));
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

interface Wanted {
  readonly name: string;
  readonly state: string;
  readonly postcode: string;
}

/**
 * What the text may mean: first all of it as a place, then, when it begins with a house number, ever fewer of its last
 * words as the place and the rest as the street.
 */
function* readingsOf(text: string): Generator<{ street: string; wanted: Wanted }> {
  const comma = text.lastIndexOf(',');
  if (comma >= 0) yield { street: text.slice(0, comma).trim(), wanted: wantedIn(text.slice(comma + 1)) };
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  yield { street: '', wanted: wantedIn(words.join(' ')) };
  if (!/\d/.test(words[0] ?? '')) return;
  for (let start = 1; start < words.length; start += 1) {
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

const fits = (place: Place, { name, state, postcode }: Wanted): boolean =>
  (name !== '' || postcode !== '') &&
  place.key.startsWith(name) &&
  (state === '' || place.state === state) &&
  (postcode === '' || place.postcode === postcode);

/** Lower comes first: the preferred country, then the very name asked for, then the principal places. */
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
