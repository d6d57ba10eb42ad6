import { compare, type Difference } from './compare.ts';
import { payThrough, type Service } from './drive.ts';
import type { Country, Event, History } from './history.ts';

/**
 * Looks for a smaller history in which the same amount still differs, by removing pays and simplifying pays and the
 * person. Stops after `MOST_TRIES` attempts.
 */
export async function shrink<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  history: History<Person, Pay>,
  first: Difference,
): Promise<{ readonly history: History<Person, Pay>; readonly difference: Difference }> {
  let best = { history: upTo(history, first.index), difference: first };
  let tries = 0;
  const better = async (candidate: History<Person, Pay>): Promise<boolean> => {
    if (tries >= MOST_TRIES || candidate.events.length === 0) return false;
    tries += 1;
    const found = await firstDifference(service, country, candidate, first.name);
    if (!found) return false;
    best = { history: upTo(candidate, found.index), difference: found };
    return true;
  };
  await withoutPays(() => best.history, better);
  await withSimplerPays(country, () => best.history, better);
  for (const person of country.simplerPerson(best.history.person)) await better({ ...best.history, person });
  return best;
}

const MOST_TRIES = 80;

const upTo = <Person, Pay>(history: History<Person, Pay>, index: number): History<Person, Pay> => ({
  ...history,
  events: history.events.slice(0, index + 1),
});

async function firstDifference<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  history: History<Person, Pay>,
  name: string,
): Promise<Difference | undefined> {
  try {
    const [answers] = await payThrough(service, country, [history]);
    return compare(country, history, answers!).differences.find((one) => one.name === name);
  } catch {
    // The candidate history is not possible, for example because the employment ends before any pay.
    return undefined;
  }
}

/**
 * Tries to drop half of the events, then a quarter and so on, down to single events. Starts from the front each time.
 */
async function withoutPays<Person, Pay>(
  current: () => History<Person, Pay>,
  better: (candidate: History<Person, Pay>) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.floor(current().events.length / 2); size >= 1; size = Math.floor(size / 2)) {
    let from = 0;
    while (from + size < current().events.length) {
      const { events } = current();
      const isKept = await better({ ...current(), events: [...events.slice(0, from), ...events.slice(from + size)] });
      if (!isKept) from += size;
    }
  }
}

async function withSimplerPays<Person, Pay>(
  country: Country<Person, Pay>,
  current: () => History<Person, Pay>,
  better: (candidate: History<Person, Pay>) => Promise<boolean>,
): Promise<void> {
  for (let index = 0; index < current().events.length; index += 1) {
    const event = current().events[index]!;
    if (event.kind !== 'pay') continue;
    for (const pay of country.simpler(event.pay)) {
      const events = current().events.map((one, at): Event<Pay> => (at === index ? { ...event, pay } : one));
      if (await better({ ...current(), events })) break;
    }
  }
}
