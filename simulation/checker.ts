import { ABSENT, type Book, type Entry } from './book.ts';
import type { Stored } from './stored.ts';

/** What arrived at the listener. */
export interface Heard {
  /** By type and entity: `pay.created 17`. */
  readonly events: ReadonlySet<string>;
  readonly payloadIds: ReadonlySet<string>;
}

/** Compares what clients were told with what is stored. Answers what is not so: nothing, if the service can be trusted. */
export function lies(book: Book, stored: Stored, heard: Heard): readonly string[] {
  return [
    ...book.surprises,
    ...wrongStates(book, stored),
    ...stored.halves.map((number) => `the termination of ${number} is there by half`),
    ...unheard(book, stored, heard),
    ...stored.leave
      .filter(({ balance, entries }) => Number(balance) !== Number(entries))
      .map(({ of, balance, entries }) => `the leave balance of ${of} is ${balance}, its entries come to ${entries}`),
    ...stored.ledgers
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ run, debit, credit }) => `the ledger of run ${run} has debits of ${debit} and credits of ${credit}`),
    ...stored.complaints,
  ];
}

function wrongStates({ entries }: Book, { rows }: Stored): readonly string[] {
  const wrong: string[] = [];
  const found = bySubject(rows);
  const told = bySubject(entries);
  for (const [subject, about] of told) {
    const there = found.get(subject) ?? [];
    if (there.length > 1) wrong.push(`${subject} is there ${there.length} times`);
    const state = there[0]?.state ?? ABSENT;
    const possible = possibleStates(about);
    if (!possible.has(state)) {
      wrong.push(`${subject} is ${state}; clients were told ${[...possible].join(' or ')} (${storyOf(about)})`);
    }
    const id = about.findLast((entry) => entry.outcome === 'kept' && entry.id !== undefined)?.id;
    if (id !== undefined && there.length === 1 && there[0]!.id !== id) {
      wrong.push(`${subject} is ${there[0]!.id}; clients were told ${id}`);
    }
  }
  for (const subject of found.keys()) if (!told.has(subject)) wrong.push(`${subject} is there and nobody asked for it`);
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

/** A yes leaves one state, a no changes nothing, and after an uncertain answer both may be. */
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

/** Every event arrives at least once, and so does what clients know must have been told. */
function unheard({ entries }: Book, stored: Stored, { events, payloadIds }: Heard): readonly string[] {
  const expected = entries.flatMap(({ outcome, event, id }) =>
    outcome === 'kept' && event !== undefined && id !== undefined ? [`${event} ${id}`] : [],
  );
  return [
    ...[...new Set([...expected, ...stored.events])]
      .filter((event) => !events.has(event))
      .map((event) => `nobody heard of ${event}`),
    ...stored.deliveries
      .filter(({ payloadId, status }) => status !== 'delivered' || !payloadIds.has(payloadId))
      .map(({ event, status }) => `the delivery of ${event} is ${status} and did not arrive`),
  ];
}
