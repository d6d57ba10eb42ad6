import { setTimeout as sleep } from 'node:timers/promises';
import type { Book } from './book.ts';
import type { Ask } from './call.ts';
import { type Deed, type Done, perform } from './deed.ts';
import * as deeds from './deeds.ts';
import type { Office, Paid, Person } from './desk.ts';
import { type Intended, type Intention, intentionAt } from './plan.ts';

/** A deed, and what the client remembers of how it ended. */
interface Turn {
  readonly deed: Deed;
  readonly remember: (done: Done) => void;
}

/** A client that runs a payroll until it is told to stop, and writes down what it was told. */
export async function runClient(
  ask: Ask,
  {
    seed,
    client,
    companies,
    book,
    slowness,
    isOver,
  }: {
    seed: number;
    client: number;
    companies: Office['companies'];
    book: Book;
    /** How many times longer it thinks than it would. */
    slowness: number;
    isOver: () => boolean;
  },
): Promise<void> {
  const office: Office = {
    client: `s${seed}-${client}`,
    companies,
    desks: new Map(),
    hires: new Map(),
    reported: new Set(),
    latestReport: '',
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const intention = intentionAt(seed, client, turn);
    const next = turnOf(office, intention);
    if (next !== undefined) next.remember(await perform(next.deed, { ask, book, intention, isOver }));
    await sleep(intention.thinksMs * slowness);
  }
}

/** What is intended, or, where there is nothing to do it to, a pay; at an empty desk somebody is hired. */
function turnOf(office: Office, intention: Intention): Turn | undefined {
  const person = office.desks.get(intention.slot);
  if (person === undefined) return hire(office, intention.slot);
  return HOW[intention.what](person, intention, office) ?? HOW.pay(person, intention, office);
}

function hire(office: Office, slot: number): Turn {
  const deed = deeds.hire(office, slot);
  return {
    deed,
    remember: ({ outcome, id }) => {
      if (outcome !== 'kept') return;
      const country = slot % 2 === 0 ? 'AU' : 'NZ';
      office.desks.set(slot, {
        number: deed.aims[0]!.subject.replace('employee ', ''),
        id: id!,
        country,
        company: office.companies[country],
        pays: [],
        requests: [],
        daysUsed: new Map(),
        unclear: new Set(),
        leavesAsked: 0,
        isDeclared: country === 'AU',
      });
    },
  };
}

type How = (person: Person, intention: Intention, office: Office) => Turn | undefined;

const turnPay =
  (what: 'revert' | 'complete' | 'remove', from: readonly Paid['state'][]): How =>
  (person, { pick }) => {
    const paid = oneOf(
      person.pays.filter(
        (one) =>
          from.includes(one.state) &&
          !one.isFiled &&
          !one.isLeftAlone &&
          (one.state === 'pending' || isLast(person, one)),
      ),
      pick,
    );
    if (paid === undefined) return undefined;
    const deed = deeds.turnPay(what, person, paid);
    return {
      deed,
      remember: ({ outcome, wasUncertain }) => {
        paid.isLeftAlone ||= wasUncertain;
        if (wasUncertain) person.unclear.add(paid.week);
        if (outcome !== 'kept') return;
        paid.state = deed.aims[0]!.state as typeof paid.state;
        // The last that was made complete stands last.
        if (what === 'complete') person.pays.push(...person.pays.splice(person.pays.indexOf(paid), 1));
      },
    };
  };

/**
 * A later pay of the week carries what the week is taxed together. Were an earlier one taken away, that would stay with
 * the later one until somebody changes it, and `verify` would say so: see docs/decisions/one-period.md.
 */
const isLast = ({ pays, unclear }: Person, { id, week }: Paid): boolean =>
  !unclear.has(week) && pays.findLast((one) => one.week === week && one.state === 'complete')?.id === id;

const HOW: Readonly<Record<Intended, How>> = {
  /** Nobody is hired for a desk that is taken. */
  hire: () => undefined,
  pay: (person, intention) => {
    const deed = deeds.pay(person, intention);
    if (deed === undefined) return undefined;
    const { week } = intention;
    return {
      deed,
      remember: ({ outcome, id, body }) => {
        if (outcome !== 'kept' || body === undefined) return void (outcome !== 'refused' && person.unclear.add(week));
        const { pay_run_id: runId, pay_date: date } = body[0];
        person.pays.push({ id: id!, runId, date, week, state: 'complete', isFiled: false, isLeftAlone: false });
      },
    };
  },
  leave: (person) => {
    const deed = deeds.askForLeave(person);
    return {
      deed,
      remember: ({ outcome, id, wasUncertain }) => {
        if (outcome !== 'kept') return;
        const start = deed.aims[0]!.subject.split(' from ')[1]!;
        person.requests.push({ id: id!, start, state: 'pending', isLeftAlone: wasUncertain });
      },
    };
  },
  decide: (person, { pick }) => {
    const asked = oneOf(
      person.requests.filter(({ state, isLeftAlone }) => !isLeftAlone && ['pending', 'approved'].includes(state)),
      pick,
    );
    if (asked === undefined) return undefined;
    const choices =
      asked.state === 'approved'
        ? (['cancel'] as const)
        : (['approve', 'approve', 'decline', 'cancel', 'delete'] as const);
    const deed = deeds.decide(oneOf(choices, pick >> 4)!, person, asked);
    return {
      deed,
      remember: ({ outcome, wasUncertain }) => {
        asked.isLeftAlone ||= wasUncertain;
        if (outcome === 'kept') asked.state = deed.aims[0]!.state;
      },
    };
  },
  revert: turnPay('revert', ['complete']),
  complete: turnPay('complete', ['pending']),
  remove: turnPay('remove', ['complete', 'pending']),
  terminate: (person, intention, office) => ({
    deed: deeds.terminate(person, intention),
    // Whatever the answer was: somebody else sits there from now on.
    remember: () => void office.desks.delete(intention.slot),
  }),
  file: (person, { pick }, office) => {
    if (person.isDeclared === undefined) return undefined;
    if (!person.isDeclared) {
      return {
        deed: deeds.declare(person),
        remember: ({ outcome }) => {
          person.isDeclared = outcome === 'unknown' ? undefined : outcome === 'kept';
        },
      };
    }
    const { reported } = office;
    const paid = oneOf(
      person.pays.filter(
        ({ state, isFiled, isLeftAlone, date }) =>
          state === 'complete' &&
          !isFiled &&
          !isLeftAlone &&
          (person.country === 'NZ' || reported.has(date) || date > office.latestReport),
      ),
      pick,
    );
    if (paid === undefined) return undefined;
    const action = reported.has(paid.date) ? 'ADJUST' : 'NEW';
    if (person.country === 'AU' && action === 'NEW') office.latestReport = paid.date;
    return {
      deed: deeds.report(person, paid, action),
      remember: ({ outcome, wasUncertain }) => {
        paid.isLeftAlone ||= wasUncertain;
        paid.isFiled ||= outcome === 'kept';
        if (person.country === 'AU' && outcome === 'kept') reported.add(paid.date);
      },
    };
  },
  /** What was told to a tax office stays; and nobody is paid by a call of which a part is refused. */
  wrong: (person, intention) => {
    const filed = oneOf(
      person.pays.filter(({ isFiled }) => isFiled),
      intention.pick,
    );
    const deed =
      filed && intention.pick % 2 === 0
        ? deeds.turnPay('revert', person, filed, true)
        : deeds.pay(person, intention, true);
    return deed === undefined ? undefined : { deed, remember: () => {} };
  },
};

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
