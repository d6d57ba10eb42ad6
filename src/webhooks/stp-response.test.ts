import { describe, expect, it } from 'vitest';
import { type StpSubmission, stpResponseEvent } from './outbox.ts';

const response = (id: number, received: string, change: { isEmpty?: boolean; digest?: string } = {}) => ({
  id,
  received_at: new Date(received),
  isEmpty: false,
  digest: 'a',
  ...change,
});

const EARLY = response(7, '2026-03-10T02:09:59Z');

const submission = (change: Partial<StpSubmission> = {}): StpSubmission => ({
  id: 41,
  company_id: 12,
  pay_run_id: 77,
  pay_ids: [880],
  submission_id: 'S-41',
  conversation_id: 'C-41',
  service_action: 'NEW',
  status: 'SENT_AWAITING_RESPONSE',
  responses: [],
  ...change,
});
const waiting = submission();
const answered = submission({ status: 'TRANSMISSION_SUCCESSFUL', responses: [EARLY] });

/** The event data for the early response to the submission above. */
const TOLD = {
  stp_pay_event_id: 41,
  response_id: 7,
  company_id: 12,
  pay_run_id: 77,
  pay_ids: [880],
  submission_id: 'S-41',
  conversation_id: 'C-41',
  service_action: 'NEW',
  status: 'SENT_AWAITING_RESPONSE',
  received_at: '2026-03-10T02:09:59.000000',
};

describe('stp.response.updated', () => {
  it('stp.response.updated is created when a response is stored, with exactly ten fields and no people, amounts or keys [EVENT-009] [EVENT-023] [EVENT-028] [EVENT-029]', () => {
    expect(stpResponseEvent(waiting, answered)).toEqual({
      type: 'stp.response.updated',
      entity: { type: 'stp_pay_event', id: 41 },
      companyId: 12,
      data: {
        stp_pay_event_id: 41,
        response_id: 7,
        company_id: 12,
        pay_run_id: 77,
        pay_ids: [880],
        submission_id: 'S-41',
        conversation_id: 'C-41',
        service_action: 'NEW',
        status: 'TRANSMISSION_SUCCESSFUL',
        received_at: '2026-03-10T02:09:59.000000',
      },
    });
  });

  it('stp.response.updated is created when the stored response changes [EVENT-009]', () => {
    const changed = submission({ ...answered, responses: [{ ...EARLY, digest: 'b' }] });
    expect(stpResponseEvent(answered, changed)?.data).toEqual({ ...TOLD, status: 'TRANSMISSION_SUCCESSFUL' });
    expect(stpResponseEvent(answered, answered)).toBeUndefined();
  });

  it('stp.response.updated is created with an intermediate status that came with a response [EVENT-009] [EVENT-027]', () => {
    const early = submission({ responses: [EARLY] });
    expect(stpResponseEvent(waiting, early)?.data).toEqual({
      ...TOLD,
      status: 'SENT_AWAITING_RESPONSE',
      response_id: 7,
    });
  });

  it.each(['TRANSMISSION_SUCCESSFUL', 'TRANSMISSION_UNSUCCESSFUL'] as const)(
    'stp.response.updated is created on the change to %s if a response is already stored [EVENT-009] [EVENT-027]',
    (status) => {
      const stored = submission({ responses: [EARLY] });
      expect(stpResponseEvent(stored, submission({ ...stored, status }))?.data).toEqual({ ...TOLD, status });
    },
  );
});

describe('stp.response.updated without a new response or result', () => {
  it.each(['QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE', 'FAILED', 'MANUALLY_COMPLETED'] as const)(
    'stp.response.updated is not created on the change to %s [EVENT-010] [EVENT-027]',
    (status) => {
      const stored = submission({ status: 'TRANSMISSION_UNSUCCESSFUL', responses: [EARLY] });
      expect(stpResponseEvent(stored, submission({ ...stored, status }))).toBeUndefined();
    },
  );

  it('stp.response.updated is not created for an empty reply, a result without a response, or a deletion [EVENT-010]', () => {
    const empty = submission({ responses: [response(8, '2026-03-10T03:00:00Z', { isEmpty: true })] });
    expect(stpResponseEvent(waiting, empty)).toBeUndefined();
    expect(stpResponseEvent(waiting, submission({ status: 'TRANSMISSION_SUCCESSFUL' }))).toBeUndefined();
    expect(stpResponseEvent(answered, null)).toBeUndefined();
    expect(stpResponseEvent(null, waiting)).toBeUndefined();
  });
});

describe('the data of stp.response.updated', () => {
  it('names the latest non-empty response by time received, then by id [EVENT-024]', () => {
    const responses = [
      response(9, '2026-03-10T02:00:00Z'),
      response(4, '2026-03-10T03:00:00Z'),
      response(5, '2026-03-10T03:00:00Z'),
      response(6, '2026-03-10T04:00:00Z', { isEmpty: true }),
    ];
    expect(stpResponseEvent(null, submission({ responses }))?.data).toEqual({
      ...TOLD,
      response_id: 5,
      received_at: '2026-03-10T03:00:00.000000',
    });
  });

  it('lists unique pay ids in order, and allows missing pays, company, pay run and authority ids [EVENT-025] [EVENT-026]', () => {
    const event = stpResponseEvent(
      null,
      submission({
        responses: [EARLY],
        pay_ids: [12, 9, 100, 9],
        company_id: null,
        pay_run_id: null,
        submission_id: '',
      }),
    );
    expect(event).toEqual({
      type: 'stp.response.updated',
      entity: { type: 'stp_pay_event', id: 41 },
      companyId: null,
      data: { ...TOLD, pay_ids: [9, 12, 100], company_id: null, pay_run_id: null, submission_id: '' },
    });
    const bare = stpResponseEvent(null, submission({ responses: [EARLY], pay_ids: [], conversation_id: null }));
    expect(bare?.data).toEqual({ ...TOLD, pay_ids: [], conversation_id: null });
  });
});
