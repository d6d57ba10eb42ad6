import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, type Done, perform } from './action.ts';
import * as actions from './actions.ts';
import type { Book } from './book.ts';
import type { Ask } from './call.ts';
import type { Office, Paid, Person } from './desk.ts';
import { type Intended, type Intention, intentionAt } from './plan.ts';

/** An action, and how the client records its result. */
interface Turn {
  readonly action: Action;
  readonly remember: (done: Done) => void;
}

/** Makes payroll calls until the simulation is over, and records every result. */
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
    /** The factor by which pauses between calls are multiplied. */
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
    if (next !== undefined) next.remember(await perform(next.action, { ask, book, intention, isOver }));
    await sleep(intention.thinksMs * slowness);
  }
}

/**
 * Returns the intended action. If there is no record to which it applies, returns a pay instead. If the desk is empty,
 * returns the hiring of an employee.
 */
function turnOf(office: Office, intention: Intention): Turn | undefined {
  const person = office.desks.get(intention.slot);
  if (person === undefined) return hire(office, intention.slot);
  return TURNS[intention.what](person, intention, office) ?? TURNS.pay(person, intention, office);
}

function hire(office: Office, slot: number): Turn {
  const action = actions.hire(office, slot);
  return {
    action,
    remember: ({ outcome, id }) => {
      if (outcome !== 'kept') return;
      const country = slot % 2 === 0 ? 'AU' : 'NZ';
      office.desks.set(slot, {
        number: action.aims[0]!.subject.replace('employee ', ''),
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

const changePay =
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
    const action = actions.changePay(what, person, paid);
    return {
      action,
      remember: ({ outcome, wasUncertain }) => {
        paid.isLeftAlone ||= wasUncertain;
        if (wasUncertain) person.unclear.add(paid.week);
        if (outcome !== 'kept') return;
        paid.state = action.aims[0]!.state as typeof paid.state;
        // Moves the pay to the end of the list, because it was completed last.
        if (what === 'complete') person.pays.push(...person.pays.splice(person.pays.indexOf(paid), 1));
      },
    };
  };

/**
 * A later pay in the week includes tax for the whole week. If an earlier pay were removed, the later pay would keep
 * that tax until it is changed, and `verify` would report a difference. See docs/decisions/one-period.md.
 */
const isLast = ({ pays, unclear }: Person, { id, week }: Paid): boolean =>
  !unclear.has(week) && pays.findLast((one) => one.week === week && one.state === 'complete')?.id === id;

const TURNS: Readonly<Record<Intended, How>> = {
  /** The desk already has an employee, so there is nothing to do. */
  hire: () => undefined,
  pay: (person, intention) => {
    const action = actions.pay(person, intention);
    if (action === undefined) return undefined;
    const { week } = intention;
    return {
      action,
      remember: ({ outcome, id, body }) => {
        if (outcome !== 'kept' || body === undefined) return void (outcome !== 'refused' && person.unclear.add(week));
        const { pay_run_id: runId, pay_date: date } = body[0];
        person.pays.push({ id: id!, runId, date, week, state: 'complete', isFiled: false, isLeftAlone: false });
      },
    };
  },
  leave: (person) => {
    const action = actions.askForLeave(person);
    return {
      action,
      remember: ({ outcome, id, wasUncertain }) => {
        if (outcome !== 'kept') return;
        const start = action.aims[0]!.subject.split(' from ')[1]!;
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
    const action = actions.decide(oneOf(choices, pick >> 4)!, person, asked);
    return {
      action,
      remember: ({ outcome, wasUncertain }) => {
        asked.isLeftAlone ||= wasUncertain;
        if (outcome === 'kept') asked.state = action.aims[0]!.state;
      },
    };
  },
  revert: changePay('revert', ['complete']),
  complete: changePay('complete', ['pending']),
  remove: changePay('remove', ['complete', 'pending']),
  terminate: (person, intention, office) => ({
    action: actions.terminate(person, intention),
    // Whatever the response is, the desk becomes free for another employee.
    remember: () => void office.desks.delete(intention.slot),
  }),
  file: (person, { pick }, office) => {
    if (person.isDeclared === undefined) return undefined;
    if (!person.isDeclared) {
      return {
        action: actions.declare(person),
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
      action: actions.report(person, paid, action),
      remember: ({ outcome, wasUncertain }) => {
        paid.isLeftAlone ||= wasUncertain;
        paid.isFiled ||= outcome === 'kept';
        if (person.country === 'AU' && outcome === 'kept') reported.add(paid.date);
      },
    };
  },
  /** Calls that must be rejected: reverting a filed pay, and a batch with an invalid pay. */
  wrong: (person, intention) => {
    const filed = oneOf(
      person.pays.filter(({ isFiled }) => isFiled),
      intention.pick,
    );
    const action =
      filed && intention.pick % 2 === 0
        ? actions.changePay('revert', person, filed, true)
        : actions.pay(person, intention, true);
    return action === undefined ? undefined : { action, remember: () => {} };
  },
};

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
