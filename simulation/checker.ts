import { ABSENT, type Book, type Entry } from './book.ts';
import type { Stored } from './stored.ts';

/** Deliveries that arrived at the listener. */
export interface Received {
  /** Keys made of the event type and the entity id, such as `pay.created 17`. */
  readonly events: ReadonlySet<string>;
  readonly payloadIds: ReadonlySet<string>;
}

/** Compares the clients' records with the stored data. Returns one sentence per contradiction. */
export function falseAnswers(book: Book, stored: Stored, received: Received): readonly string[] {
  return [
    ...book.surprises,
    ...wrongStates(book, stored),
    ...stored.halves.map((number) => `only half of the termination of ${number} is stored`),
    ...missingEvents(book, stored, received),
    ...stored.leave
      .filter(({ balance, entries }) => Number(balance) !== Number(entries))
      .map(({ of, balance, entries }) => `the leave balance of ${of} is ${balance}, but its entries sum to ${entries}`),
    ...stored.ledgers
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ run, debit, credit }) => `the ledger of run ${run} has debits of ${debit} and credits of ${credit}`),
    ...stored.complaints,
  ];
}

function wrongStates({ entries }: Book, { rows }: Stored): readonly string[] {
  const wrong: string[] = [];
  const found = bySubject(rows);
  const expected = bySubject(entries);
  for (const [subject, about] of expected) {
    const there = found.get(subject) ?? [];
    if (there.length > 1) wrong.push(`${subject} is stored ${there.length} times`);
    const state = there[0]?.state ?? ABSENT;
    const possible = possibleStates(about);
    if (!possible.has(state)) {
      wrong.push(`${subject} is ${state}; clients expect ${[...possible].join(' or ')} (${storyOf(about)})`);
    }
    const id = about.findLast((entry) => entry.outcome === 'kept' && entry.id !== undefined)?.id;
    if (id !== undefined && there.length === 1 && there[0]!.id !== id) {
      wrong.push(`${subject} has id ${there[0]!.id}; clients expect ${id}`);
    }
  }
  for (const subject of found.keys())
    if (!expected.has(subject)) wrong.push(`${subject} is stored but no client requested it`);
  return wrong;
}

function bySubject<T extends { readonly subject: string }>(list: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(one.subject);
    if (group) group.push(one);
    else groups.set(one.subject, [one]);
  }
  return groups;
}

/**
 * The states that a record may be in. A success leaves only one possible state, a rejection changes nothing, and an
 * uncertain response adds a possible state.
 */
function possibleStates(entries: readonly Entry[]): ReadonlySet<string> {
  let possible = new Set([ABSENT]);
  for (const { outcome, state } of entries) {
    if (outcome === 'kept') possible = new Set([state]);
    if (outcome === 'unknown') possible = new Set([...possible, state]);
  }
  return possible;
}

const storyOf = (entries: readonly Entry[]): string =>
  entries.map(({ kind, outcome, tries }) => `${kind} ${outcome} after ${tries}`).join(', ');

/** Events that a client expected or that were stored but that never arrived, and deliveries that did not succeed. */
function missingEvents({ entries }: Book, stored: Stored, { events, payloadIds }: Received): readonly string[] {
  const expected = entries.flatMap(({ outcome, event, id }) =>
    outcome === 'kept' && event !== undefined && id !== undefined ? [`${event} ${id}`] : [],
  );
  return [
    ...[...new Set([...expected, ...stored.events])]
      .filter((event) => !events.has(event))
      .map((event) => `the event ${event} never arrived`),
    ...stored.deliveries
      .filter(({ payloadId, status }) => status !== 'delivered' || !payloadIds.has(payloadId))
      .map(({ event, status }) => `the delivery of ${event} is ${status} and did not arrive`),
  ];
}
