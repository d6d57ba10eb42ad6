// Brings the postcodes of GeoNames' postal lists into the bundled places:
//   npx tsx scripts/places.ts AU.txt NZ.txt
// The lists are at https://download.geonames.org/export/zip/ (CC BY 4.0); one line is country, postcode, place, state,
// code of the state and more, separated by tabs. Places the lists do not have stay as they are.
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

/** Post boxes, mail centres and competitions have postcodes of their own, and nobody lives there. */
const NOBODY_LIVES = /\b(BC|DC|MC|PO Boxes?|Private Bags?|Mail Centre|Delivery Centre|Business Centre)$/i;

export interface Merged {
  readonly text: string;
  readonly added: number;
  /** Lines of another country or of a state that has no code here. */
  readonly leftOut: number;
}

/** The bundled places with the postcodes of the lists, in the order of the file: country, state, name, postcode. */
export function withPostcodes(bundled: string, lists: readonly string[]): Merged {
  const lines = bundled.split('\n').filter((line) => line !== '');
  const head = lines.filter((line) => line.startsWith('#'));
  const before = lines.filter((line) => !line.startsWith('#'));
  const listed = new Map<string, string>();
  let leftOut = 0;
  for (const line of lists.flatMap((list) => list.split(/\r?\n/)).filter((each) => each !== '')) {
    const [country = '', postcode = '', name = '', stateName = ''] = line.split('\t').map((cell) => cell.trim());
    const state = STATES[country]?.[stateName];
    const isHome = /^\d{4}$/.test(postcode) && name !== '' && !NOBODY_LIVES.test(name);
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
  const lists = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
  const { text, added, leftOut } = withPostcodes(readFileSync(file, 'utf8'), lists);
  writeFileSync(file, text);
  process.stdout.write(`${added} places more; ${leftOut} lines left out for want of a state.\n`);
}
