import { describe, expect, it } from 'vitest';
import { payEventEnvelope } from './envelope.ts';
import type { Intermediary, PayEvent, Payer } from './pay-event.ts';

const SOFTWARE = { version: '1.2.3', productId: null };
const payer = (abn: string | null) => ({ abn, withholdingPayerNumber: abn === null ? '123456789' : null }) as Payer;
const agent = (taxAgentNumber: string | null) => ({ abn: '83914571673', taxAgentNumber }) as Intermediary;
const event = (change: Partial<PayEvent> = {}) => ({
  action: 'NEW' as const,
  payer: payer('51824753556'),
  intermediary: null,
  businessManagementId: 'bms',
  ...change,
});
const ebmsOf = (change: Partial<PayEvent>) => payEventEnvelope(event(change), SOFTWARE).ebms;

describe('the envelope of a pay event', () => {
  it.each([
    ['NEW', 'Submit.004.00'],
    ['ADJUST', 'Submit.004.00'],
    ['UPDATE', 'Update.004.00'],
  ] as const)('the envelope of a pay event has the right action for %s: %s', (action, expected) => {
    expect(ebmsOf({ action }).action).toBe(expected);
  });

  it('identifies a registered agent by its agent number, and another intermediary by its ABN', () => {
    expect(ebmsOf({ intermediary: agent('12345678') }).from).toEqual({
      id: '12345678',
      type: 'http://ato.gov.au/PartyIdType/TAN',
      role: 'http://sbr.gov.au/ato/Role/Registered Agent',
    });
    expect(ebmsOf({ intermediary: agent(null) }).from).toEqual({
      id: '83914571673',
      type: 'http://abr.gov.au/PartyIdType/ABN',
      role: 'http://sbr.gov.au/ato/Role/Business',
    });
  });

  it('the envelope of a pay event has no sender for a payer without an ABN, and no product id unless one is configured', () => {
    const { from, message_properties } = ebmsOf({ payer: payer(null) });
    expect([from, message_properties.ProductID]).toEqual([null, null]);
  });
});
