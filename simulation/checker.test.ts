import { describe, expect, it } from 'vitest';
import { SUBJECTS } from './actions.ts';
import { type Book, type Entry, newBook, type Outcome } from './book.ts';
import { falseAnswers, type Received } from './checker.ts';
import type { Stored } from './stored.ts';

const PAY = SUBJECTS.pay('a-1', '2025-07-07');
const PERSON = SUBJECTS.employee('a-1');

const paid = (outcome: Outcome, more: Partial<Entry> = {}): Entry => ({
  kind: 'pay',
  subject: PAY,
  state: 'complete',
  event: 'pay.created',
  outcome,
  tries: 1,
  ...(outcome === 'kept' ? { id: 7 } : {}),
  ...more,
});
const bookOf = (...entries: readonly Entry[]): Book => ({ ...newBook(), entries: [...entries] });

const THERE = { subject: PAY, state: 'complete', id: 7 } as const;
const stored = (more: Partial<Stored> = {}): Stored => ({
  rows: [THERE],
  halves: [],
  events: ['pay.created 7'],
  deliveries: [{ payloadId: 'p', event: 'pay.created 7', status: 'delivered' }],
  leave: [{ of: '1 HOLIDAY', balance: '2.50', entries: '2.500000' }],
  ledgers: [{ run: 1, debit: '100.00', credit: '100.00' }],
  complaints: [],
  ...more,
});
const NOTHING = stored({ rows: [], events: [], deliveries: [] });
const RECEIVED: Received = { events: new Set(['pay.created 7']), payloadIds: new Set(['p']) };

describe('the checker on consistent data', () => {
  it('accepts responses that match the stored data', () => {
    expect(falseAnswers(bookOf(paid('kept')), stored(), RECEIVED)).toEqual([]);
  });

  it('accepts a pay with an unknown outcome, whether or not the pay is stored', () => {
    expect(falseAnswers(bookOf(paid('unknown')), stored(), RECEIVED)).toEqual([]);
    expect(falseAnswers(bookOf(paid('unknown')), NOTHING, RECEIVED)).toEqual([]);
  });

  it('accepts a revert with an unknown outcome, whether the pay is pending or complete', () => {
    const book = bookOf(paid('kept'), paid('unknown', { kind: 'revert', state: 'pending', event: 'pay.deleted' }));
    expect(falseAnswers(book, stored(), RECEIVED)).toEqual([]);
    expect(falseAnswers(book, stored({ rows: [{ ...THERE, state: 'pending' }] }), RECEIVED)).toEqual([]);
  });
});

describe('the checker on inconsistent data', () => {
  it('reports a pay that was acknowledged but is missing', () => {
    expect(falseAnswers(bookOf(paid('kept')), NOTHING, RECEIVED)).toEqual([
      `${PAY} is absent; clients expect complete (pay kept after 1)`,
    ]);
  });

  it('reports a pay that was refused but is stored', () => {
    expect(falseAnswers(bookOf(paid('refused')), stored(), RECEIVED)).toEqual([
      `${PAY} is complete; clients expect absent (pay refused after 1)`,
    ]);
  });

  it('reports a pay that is stored twice, whether or not it was acknowledged', () => {
    const twice = stored({ rows: [THERE, { ...THERE, id: 8 }] });
    expect(falseAnswers(bookOf(paid('kept')), twice, RECEIVED)).toEqual([`${PAY} is stored 2 times`]);
    expect(falseAnswers(bookOf(paid('unknown', { tries: 2 })), twice, RECEIVED)).toEqual([`${PAY} is stored 2 times`]);
  });

  it('reports a pay whose id differs from the id in the response', () => {
    expect(falseAnswers(bookOf(paid('kept')), stored({ rows: [{ ...THERE, id: 8 }] }), RECEIVED)).toEqual([
      `${PAY} has id 8; clients expect 7`,
    ]);
  });

  it('reports a pay that no client requested', () => {
    expect(falseAnswers(bookOf(), stored(), RECEIVED)).toEqual([`${PAY} is stored but no client requested it`]);
  });

  it('reports a deleted pay that is stored again', () => {
    const book = bookOf(paid('kept'), paid('kept', { kind: 'remove', state: 'absent', event: 'pay.deleted' }));
    const received = { ...RECEIVED, events: new Set(['pay.created 7', 'pay.deleted 7']) };
    expect(falseAnswers(book, stored(), received)).toEqual([
      `${PAY} is complete; clients expect absent (pay kept after 1, remove kept after 1)`,
    ]);
  });

  it('reports a reverted pay that is still stored as complete', () => {
    const book = bookOf(paid('kept'), paid('kept', { kind: 'revert', state: 'pending', event: 'pay.created' }));
    expect(falseAnswers(book, stored(), RECEIVED)).toEqual([
      `${PAY} is complete; clients expect pending (pay kept after 1, revert kept after 1)`,
    ]);
  });

  it('reports an approved leave request that is stored as pending', () => {
    const subject = SUBJECTS.leave('a-1', '2026-07-06');
    const asked = { kind: 'leave', subject, tries: 1, id: 3 } as const;
    const book = bookOf(
      { ...asked, state: 'pending', outcome: 'kept' },
      { ...asked, kind: 'approve leave', state: 'approved', outcome: 'kept' },
    );
    expect(falseAnswers(book, { ...NOTHING, rows: [{ subject, state: 'pending', id: 3 }] }, RECEIVED)).toEqual([
      `${subject} is pending; clients expect approved (leave kept after 1, approve leave kept after 1)`,
    ]);
  });

  it('reports a termination without its final pay', () => {
    const book = bookOf({ kind: 'hire', subject: PERSON, state: 'working', outcome: 'kept', tries: 1, id: 1 });
    expect(
      falseAnswers(
        book,
        { ...NOTHING, rows: [{ subject: PERSON, state: 'working', id: 1 }], halves: ['a-1'] },
        RECEIVED,
      ),
    ).toEqual(['only half of the termination of a-1 is stored']);
  });

  it('reports a filing that was sent twice', () => {
    const subject = SUBJECTS.report(7);
    const row = { subject, state: 'sent', id: 1 };
    const book = bookOf({ kind: 'file STP', subject, state: 'sent', outcome: 'unknown', tries: 3 });
    expect(falseAnswers(book, { ...NOTHING, rows: [row, { ...row, id: 2 }] }, RECEIVED)).toEqual([
      `${subject} is stored 2 times`,
    ]);
  });

  it('reports that the event of an acknowledged change never arrived', () => {
    expect(
      falseAnswers(bookOf(paid('kept')), stored({ events: [], deliveries: [] }), { ...RECEIVED, events: new Set() }),
    ).toEqual(['the event pay.created 7 never arrived']);
  });

  it('reports that the event of a stored pay never arrived', () => {
    expect(falseAnswers(bookOf(paid('unknown')), stored(), { events: new Set(), payloadIds: new Set() })).toEqual([
      'the event pay.created 7 never arrived',
      'the delivery of pay.created 7 is delivered and did not arrive',
    ]);
  });

  it('reports an abandoned delivery', () => {
    const deliveries = [{ payloadId: 'p', event: 'pay.created 7', status: 'failed' }];
    expect(falseAnswers(bookOf(paid('kept')), stored({ deliveries }), RECEIVED)).toEqual([
      'the delivery of pay.created 7 is failed and did not arrive',
    ]);
  });

  it('reports a ledger whose debits and credits differ', () => {
    const ledgers = [{ run: 1, debit: '100.00', credit: '99.99' }];
    expect(falseAnswers(bookOf(paid('kept')), stored({ ledgers }), RECEIVED)).toEqual([
      'the ledger of run 1 has debits of 100.00 and credits of 99.99',
    ]);
  });

  it('reports a leave balance that is not the sum of its entries', () => {
    const leave = [{ of: '1 HOLIDAY', balance: '2.50', entries: '2.499999' }];
    expect(falseAnswers(bookOf(paid('kept')), stored({ leave }), RECEIVED)).toEqual([
      'the leave balance of 1 HOLIDAY is 2.50, but its entries sum to 2.499999',
    ]);
  });

  it('reports problems that commands found, and responses that no client should receive', () => {
    const book = { ...bookOf(paid('kept')), surprises: ['PUT /x answered 500'] };
    expect(falseAnswers(book, stored({ complaints: ['tasman verify: a cent differs'] }), RECEIVED)).toEqual([
      'PUT /x answered 500',
      'tasman verify: a cent differs',
    ]);
  });
});
