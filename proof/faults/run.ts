import { type OpenService, openService } from '../service.ts';
import { plantedAustralian } from './au.ts';
import {
  type AnyPlanted,
  compareFindings,
  type Difference,
  type EnteredCompany,
  enter,
  findingsFound,
  finishReview,
  payBack,
  plantedAmounts,
  premisesOf,
  startReview,
} from './drive.ts';
import { FAULTS, KINDS } from './model.ts';
import { plantedNewZealander } from './nz.ts';

// npm run proof -- --faults N [--seed S] [--country AU|NZ]

interface Options {
  readonly people: number;
  readonly seed: number;
  readonly countries: readonly ('AU' | 'NZ')[];
}

/** The number of people who are paid together in one company. */
const AT_ONCE = 30;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export function faultOptionsOf(args: readonly string[]): Options | undefined {
  const given = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const people = Number(given('--faults'));
  const seed = Number(given('--seed') ?? 1);
  const code = given('--country')?.toUpperCase();
  const countries = (['AU', 'NZ'] as const).filter((one) => code === undefined || one === code);
  const isSensible = Number.isInteger(people) && people > 0 && Number.isInteger(seed) && seed >= 0;
  return isSensible && countries.length > 0 ? { people, seed, countries } : undefined;
}

/**
 * Plants faults in random histories, reviews them and prints the findings that differ from the planted ones. Resolves
 * to their number.
 */
export async function proveFaults({ countries, ...options }: Options): Promise<number> {
  const service = await openService();
  try {
    let differences = 0;
    for (const country of countries) differences += await proveCountry(service, country, options);
    return differences;
  } finally {
    await service.close();
  }
}

const planted = (country: 'AU' | 'NZ', seed: number): AnyPlanted =>
  country === 'AU' ? plantedAustralian(seed) : plantedNewZealander(seed);

async function proveCountry(
  service: OpenService,
  country: 'AU' | 'NZ',
  { people, seed }: Omit<Options, 'countries'>,
): Promise<number> {
  const found: Difference[] = [];
  const amounts = new Map<string, number>();
  const add = (name: string, count: number) => amounts.set(name, (amounts.get(name) ?? 0) + count);
  for (let first = 0; first < people; first += AT_ONCE) {
    const histories = Array.from({ length: Math.min(AT_ONCE, people - first) }, (_, at) =>
      planted(country, seed + first + at),
    );
    const company = await enter(service, histories);
    found.push(...company.differences, ...(await reviewAndPay(service, company)));
    for (const history of histories) add(`histories with ${history.fault}`, 1);
    add('total pays', company.people.flatMap(({ payIds }) => payIds).length);
    for (const [kind, count] of Object.entries(plantedAmounts(company))) add(`amounts of ${kind}`, count);
    say(`  ${country} ${first + 1} to ${first + histories.length}: ${found.length} differences so far`);
  }
  const list = (names: readonly string[], of: string) =>
    names.map((name) => `${name} ${amounts.get(`${of}${name}`) ?? 0}`).join(', ');
  say(
    `${country}: ${people} histories from seed ${seed}, ${amounts.get('total pays')} pays, ${found.length} differences.`,
  );
  say(`  Histories by fault: ${list(FAULTS[country], 'histories with ')}.`);
  say(`  Planted amounts: ${list(KINDS, 'amounts of ')}.`);
  if (found.length > 0) await explain(service, country, found);
  return found.length;
}

/**
 * Checks that a review without premises finds nothing, and that one with the corrections finds the planted faults. Then
 * pays what it found, and compares what is left.
 */
async function reviewAndPay(service: OpenService, company: EnteredCompany): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const review = async (premises: ReturnType<typeof premisesOf>, expects: 'planted' | 'none') => {
    const id = await startReview(service, company, premises);
    const done = await finishReview(service, company, id);
    if (done.state !== 'done' || done.refused_count > 0) say(`  ${JSON.stringify(done)}`);
    differences.push(...compareFindings(company, await findingsFound(service, company, id), expects));
    return done;
  };
  await review([], 'none');
  const corrections = premisesOf(company.people);
  const { id, totals } = await review(corrections, 'planted');
  if (Number(totals.owed) > 0 || Number(totals.employer) > 0)
    differences.push(...(await payBack(service, company, id, corrections)));
  return differences;
}

/** The maximum number of differences to list. */
const LISTED = 20;

/** Lists the first differences, and the history of the first one as far as the pay that shows it. */
async function explain(service: OpenService, country: 'AU' | 'NZ', found: readonly Difference[]): Promise<void> {
  for (const one of found.slice(0, LISTED)) {
    say(`  seed ${one.seed} (${one.fault}), ${one.day}: ${one.what} is ${one.found}, the proof has ${one.expected}`);
  }
  const [first] = found;
  const { history, difference } = await shrunk(service, planted(country, first!.seed), first!);
  say(
    `\n${country} seed ${first!.seed} (${first!.fault}): ${difference.what} is ${difference.found} on ${difference.day}, the proof has ${difference.expected}`,
  );
  say(`  ${JSON.stringify(history.person)}`);
  say(`  ${JSON.stringify(history.correction)}`);
  for (const [index, payday] of history.entered.entries()) {
    const correct = JSON.stringify(history.correct[index]);
    const isWrong = correct !== JSON.stringify(payday);
    say(`  ${JSON.stringify(payday)}${isWrong ? ` should be ${correct}` : ''}`);
  }
}

/**
 * Cuts the history after the pay that differs, and then drops pays from its start while the same kind of finding
 * differs.
 */
async function shrunk(service: OpenService, whole: AnyPlanted, first: Difference) {
  const last = whole.entered.findIndex(({ day }) => day === first.day);
  let best = { history: part(whole, 0, last + 1), difference: first };
  for (let drop = Math.floor(last / 2); drop >= 1; drop = Math.floor(drop / 2)) {
    const history = part(best.history, drop, best.history.entered.length);
    const company = await enter(service, [history]);
    const difference = (await reviewAndPay(service, company)).find(({ what }) => what === first.what);
    if (difference) best = { history, difference };
  }
  return best;
}

/** A part of a history. A correction of rows refers to paydays by position, so the positions are shifted. */
function part<History extends AnyPlanted>(history: History, from: number, to: number): History {
  const { correction } = history;
  const moved =
    correction.kind === 'rows'
      ? {
          ...correction,
          paydays: correction.paydays.filter((index) => index >= from && index < to).map((index) => index - from),
        }
      : correction;
  return {
    ...history,
    entered: history.entered.slice(from, to),
    correct: history.correct.slice(from, to),
    correction: moved,
  };
}
