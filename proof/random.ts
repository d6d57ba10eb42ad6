import { australia } from './au/country.ts';
import { compare, type Difference } from './compare.ts';
import { payThrough } from './drive.ts';
import type { Country, History } from './history.ts';
import { newZealand } from './nz/country.ts';
import { type OpenService, openService } from './service.ts';
import { shrink } from './shrink.ts';

// npm run proof -- --random N [--seed S] [--country AU|NZ] [--smallest N]

interface Options {
  readonly people: number;
  readonly seed: number;
  readonly countries: readonly AnyCountry[];
  /** The number of differing amounts per country for which to find the smallest history that shows the difference. */
  readonly smallest: number;
}

// biome-ignore lint/suspicious/noExplicitAny: each country has its own person and pay.
type AnyCountry = Country<any, any>;

/** The number of people who are paid together in one company. */
const AT_ONCE = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export function optionsOf(args: readonly string[]): Options | undefined {
  const given = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const people = Number(given('--random'));
  const seed = Number(given('--seed') ?? 1);
  const smallest = Number(given('--smallest') ?? 5);
  const code = given('--country');
  const countries = [australia, newZealand].filter((one) => code === undefined || one.code === code.toUpperCase());
  const isSensible = Number.isInteger(people) && people > 0 && Number.isInteger(seed) && seed >= 0;
  return isSensible && countries.length > 0 ? { people, seed, countries, smallest } : undefined;
}

/** Generates and pays random people, and prints the differences. Resolves to the number of differences. */
export async function proveRandom({ countries, ...options }: Options): Promise<number> {
  const service = await openService();
  try {
    let differences = 0;
    for (const country of countries) differences += await proveCountry(service, country, options);
    return differences;
  } finally {
    await service.close();
  }
}

interface Found {
  // biome-ignore lint/suspicious/noExplicitAny: of either country.
  readonly history: History<any, any>;
  readonly difference: Difference;
}

async function proveCountry(
  service: OpenService,
  country: AnyCountry,
  { people, seed, smallest }: Omit<Options, 'countries'>,
): Promise<number> {
  const found: Found[] = [];
  const total = { pays: 0, amounts: 0 };
  for (let first = 0; first < people; first += AT_ONCE) {
    const histories = Array.from({ length: Math.min(AT_ONCE, people - first) }, (_, at) =>
      country.people(seed + first + at),
    );
    const answers = await payThrough(
      service,
      country,
      histories,
      progressOf(`${country.code} ${first + 1} to ${first + histories.length}`),
    );
    for (const [at, history] of histories.entries()) {
      const { pays, amounts, differences } = compare(country, history, answers[at]!);
      total.pays += pays;
      total.amounts += amounts;
      found.push(...differences.map((difference) => ({ history, difference })));
    }
  }
  say(
    `${country.code}: ${people} people from seed ${seed}, ${total.pays} pays, ${total.amounts} amounts compared, ${found.length} differences.`,
  );
  await explain(service, country, found, smallest);
  return found.length;
}

/** Prints a progress line every few seconds. */
function progressOf(what: string): (day: string) => void {
  let shown = Date.now();
  return (day) => {
    if (Date.now() - shown < 10_000) return;
    shown = Date.now();
    say(`  ${what}: ${day}`);
  };
}

/**
 * Lists the first difference of each amount for each person. For up to `most` amounts, also prints the smallest history
 * that still shows the difference.
 */
async function explain(
  service: OpenService,
  country: AnyCountry,
  found: readonly Found[],
  most: number,
): Promise<void> {
  const people = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.history.seed} ${one.difference.name}`;
    if (!people.has(key)) people.set(key, one);
  }
  for (const { history, difference } of people.values()) {
    const { day } = history.events[difference.index]!;
    say(
      `  seed ${history.seed}, ${day}: ${difference.name} is ${difference.service}, the reference has ${difference.reference}`,
    );
  }
  const shown = new Set<string>();
  for (const { history, difference } of people.values()) {
    if (shown.size >= most || shown.has(difference.name)) continue;
    shown.add(difference.name);
    const smallest = await shrink(service, country, history, difference);
    say(
      `\n${country.code} seed ${history.seed}, ${difference.name}: the service has ${smallest.difference.service}, the reference ${smallest.difference.reference}`,
    );
    say(`  ${JSON.stringify(smallest.history.person)}`);
    for (const event of smallest.history.events) say(`  ${JSON.stringify(event)}`);
  }
}
