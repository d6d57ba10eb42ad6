import { describe, expect, it } from 'vitest';
import { type ApprovalFacts, approvalDocument, challengeOf, documentHashOf } from './document.ts';

const FACTS: ApprovalFacts = {
  account_id: 1000,
  company_id: 7,
  approval_id: 3,
  area: 'pay_run',
  subject: { pay_run_id: 31 },
  preview_hash: 'ab'.repeat(32),
  lines_hash: 'cd'.repeat(32),
  totals: { count: 2, net: '1990.00' },
  policy: { required: 'different_person', for: ['pay_run'], minimum_amount: '0.00', quiet_hours: 0 },
  acknowledged: [],
  requested_by: 'mia',
  approver: 'noah',
  method: 'passkey',
  time: new Date('2026-03-06T01:02:03.004Z'),
};

describe('the approval document', () => {
  it('has a single canonical form, with sorted keys and without spaces [DUTY-005]', () => {
    expect(approvalDocument(FACTS)).toBe(
      `{"account_id":1000,"acknowledged":[],"approval_id":3,"approver":"noah","area":"pay_run","company_id":7,` +
        `"lines_hash":"${'cd'.repeat(32)}","method":"passkey","policy":{"for":["pay_run"],"minimum_amount":"0.00",` +
        `"quiet_hours":0,"required":"different_person"},"preview_hash":"${'ab'.repeat(32)}","requested_by":"mia",` +
        `"subject":{"pay_run_id":31},"time":"2026-03-06T01:02:03.004Z","totals":{"count":2,"net":"1990.00"},` +
        `"type":"tasman-approval","version":1}`,
    );
  });

  it('has a challenge that is its SHA-256 and changes with every fact [DUTY-005]', () => {
    // The expected value was calculated with sha256sum from the text in the test above.
    const hash = '55220088992a210e59d0fe324c57316ac19e8423e16c5a1b14e67f1c1b2725dc';
    expect(documentHashOf(approvalDocument(FACTS))).toBe(hash);
    expect(Buffer.from(challengeOf(approvalDocument(FACTS))).toString('hex')).toBe(hash);
    const others = Object.keys(FACTS).map((name) => {
      const other = { ...FACTS, [name]: name === 'time' ? new Date(0) : `other ${name}` } as ApprovalFacts;
      return documentHashOf(approvalDocument(other));
    });
    expect(new Set([...others, documentHashOf(approvalDocument(FACTS))]).size).toBe(others.length + 1);
  });
});
