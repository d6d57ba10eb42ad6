import { describe, expect, it } from 'vitest';
import { type Book, type Entry, newBook, type Outcome } from './book.ts';
import { type Heard, lies } from './checker.ts';
import { SUBJECTS } from './deeds.ts';
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
const HEARD: Heard = { events: new Set(['pay.created 7']), payloadIds: new Set(['p']) };

describe('the checker says nothing', () => {
  it('when what was told is so', () => {
    expect(lies(bookOf(paid('kept')), stored(), HEARD)).toEqual([]);
  });

  it('of an uncertain pay, whether it is there or not', () => {
    expect(lies(bookOf(paid('unknown')), stored(), HEARD)).toEqual([]);
    expect(lies(bookOf(paid('unknown')), NOTHING, HEARD)).toEqual([]);
  });

  it('of an uncertain revert, whether the pay is pending or complete', () => {
    const book = bookOf(paid('kept'), paid('unknown', { kind: 'revert', state: 'pending', event: 'pay.deleted' }));
    expect(lies(book, stored(), HEARD)).toEqual([]);
    expect(lies(book, stored({ rows: [{ ...THERE, state: 'pending' }] }), HEARD)).toEqual([]);
  });
});

describe('the checker finds', () => {
  it('a pay that was acknowledged and is missing', () => {
    expect(lies(bookOf(paid('kept')), NOTHING, HEARD)).toEqual([
      `${PAY} is absent; clients were told complete (pay kept after 1)`,
    ]);
  });

  it('a pay that was refused and is there', () => {
    expect(lies(bookOf(paid('refused')), stored(), HEARD)).toEqual([
      `${PAY} is complete; clients were told absent (pay refused after 1)`,
    ]);
  });

  it('a pay that was paid twice, acknowledged or not', () => {
    const twice = stored({ rows: [THERE, { ...THERE, id: 8 }] });
    expect(lies(bookOf(paid('kept')), twice, HEARD)).toEqual([`${PAY} is there 2 times`]);
    expect(lies(bookOf(paid('unknown', { tries: 2 })), twice, HEARD)).toEqual([`${PAY} is there 2 times`]);
  });

  it('a pay under another id than the caller was told', () => {
    expect(lies(bookOf(paid('kept')), stored({ rows: [{ ...THERE, id: 8 }] }), HEARD)).toEqual([
      `${PAY} is 8; clients were told 7`,
    ]);
  });

  it('a pay that nobody asked for', () => {
    expect(lies(bookOf(), stored(), HEARD)).toEqual([`${PAY} is there and nobody asked for it`]);
  });

  it('a pay that was deleted and is there again', () => {
    const book = bookOf(paid('kept'), paid('kept', { kind: 'remove', state: 'absent', event: 'pay.deleted' }));
    const heard = { ...HEARD, events: new Set(['pay.created 7', 'pay.deleted 7']) };
    expect(lies(book, stored(), heard)).toEqual([
      `${PAY} is complete; clients were told absent (pay kept after 1, remove kept after 1)`,
    ]);
  });

  it('a pay that was reverted and is still complete', () => {
    const book = bookOf(paid('kept'), paid('kept', { kind: 'revert', state: 'pending', event: 'pay.created' }));
    expect(lies(book, stored(), HEARD)).toEqual([
      `${PAY} is complete; clients were told pending (pay kept after 1, revert kept after 1)`,
    ]);
  });

  it('a leave request that was approved and is pending', () => {
    const subject = SUBJECTS.leave('a-1', '2026-07-06');
    const asked = { kind: 'leave', subject, tries: 1, id: 3 } as const;
    const book = bookOf(
      { ...asked, state: 'pending', outcome: 'kept' },
      { ...asked, kind: 'approve leave', state: 'approved', outcome: 'kept' },
    );
    expect(lies(book, { ...NOTHING, rows: [{ subject, state: 'pending', id: 3 }] }, HEARD)).toEqual([
      `${subject} is pending; clients were told approved (leave kept after 1, approve leave kept after 1)`,
    ]);
  });

  it('a termination without its final pay', () => {
    const book = bookOf({ kind: 'hire', subject: PERSON, state: 'working', outcome: 'kept', tries: 1, id: 1 });
    expect(
      lies(book, { ...NOTHING, rows: [{ subject: PERSON, state: 'working', id: 1 }], halves: ['a-1'] }, HEARD),
    ).toEqual(['the termination of a-1 is there by half']);
  });

  it('a filing that was sent twice', () => {
    const subject = SUBJECTS.report(7);
    const row = { subject, state: 'sent', id: 1 };
    const book = bookOf({ kind: 'file STP', subject, state: 'sent', outcome: 'unknown', tries: 3 });
    expect(lies(book, { ...NOTHING, rows: [row, { ...row, id: 2 }] }, HEARD)).toEqual([`${subject} is there 2 times`]);
  });

  it('an event that never arrived, though the client knows that it must', () => {
    expect(lies(bookOf(paid('kept')), stored({ events: [], deliveries: [] }), { ...HEARD, events: new Set() })).toEqual(
      ['nobody heard of pay.created 7'],
    );
  });

  it('an event of an uncertain pay that is there and never arrived', () => {
    expect(lies(bookOf(paid('unknown')), stored(), { events: new Set(), payloadIds: new Set() })).toEqual([
      'nobody heard of pay.created 7',
      'the delivery of pay.created 7 is delivered and did not arrive',
    ]);
  });

  it('a delivery that was given up', () => {
    const deliveries = [{ payloadId: 'p', event: 'pay.created 7', status: 'failed' }];
    expect(lies(bookOf(paid('kept')), stored({ deliveries }), HEARD)).toEqual([
      'the delivery of pay.created 7 is failed and did not arrive',
    ]);
  });

  it('a ledger whose debits and credits differ', () => {
    const ledgers = [{ run: 1, debit: '100.00', credit: '99.99' }];
    expect(lies(bookOf(paid('kept')), stored({ ledgers }), HEARD)).toEqual([
      'the ledger of run 1 has debits of 100.00 and credits of 99.99',
    ]);
  });

  it('a leave balance that is not the sum of its entries', () => {
    const leave = [{ of: '1 HOLIDAY', balance: '2.50', entries: '2.499999' }];
    expect(lies(bookOf(paid('kept')), stored({ leave }), HEARD)).toEqual([
      'the leave balance of 1 HOLIDAY is 2.50, its entries come to 2.499999',
    ]);
  });

  it('what the commands complain of, and answers that nobody should get', () => {
    const book = { ...bookOf(paid('kept')), surprises: ['PUT /x answered 500'] };
    expect(lies(book, stored({ complaints: ['tasman verify: a cent differs'] }), HEARD)).toEqual([
      'PUT /x answered 500',
      'tasman verify: a cent differs',
    ]);
  });
});
