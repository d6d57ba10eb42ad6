import type { Metrics } from '../telemetry/metrics.ts';

const COUNTRY = { name: 'country', values: ['AU', 'NZ'] } as const;

/** Counts the pays that this node stored and rejected. */
export const payCounts = (metrics: Metrics) => ({
  made: metrics.counterBy('tasman_pays_made_total', 'Pays that were created complete or completed', COUNTRY),
  reverted: metrics.counterBy('tasman_pays_reverted_total', 'Complete pays that were reverted to drafts', COUNTRY),
  deleted: metrics.counterBy('tasman_pays_deleted_total', 'Pays that were deleted, including drafts', COUNTRY),
  refused: (
    (counter) => (count: number) =>
      counter.inc(count)
  )(metrics.counter('tasman_pays_refused_total', 'Requested pays that a rule rejected')),
});

/** Counts the outcomes of messages to tax offices. */
export function filingCounts<K extends string>(metrics: Metrics, kinds: readonly K[]) {
  const kind = { name: 'kind', values: kinds };
  const count = (what: string, help: string) => metrics.counterBy(`tasman_filings_${what}_total`, help, kind);
  return {
    submitted: count('submitted', 'Messages that the gateway received'),
    accepted: count('accepted', 'Messages that the tax office accepted'),
    rejected: count('rejected', 'Messages that the tax office rejected, in whole or in part'),
    givenUp: count('given_up', 'Messages that could not be sent, or were not answered in time'),
    byHand: count('by_hand', 'Messages that were completed by hand'),
  };
}

/** Counts the outcomes of attempts to send email. */
export function mailCounts(metrics: Metrics): (outcome: 'sent' | 'failed' | 'given up' | 'dropped') => void {
  const counters = {
    sent: metrics.counter('tasman_mail_sent_total', 'Emails that the mail server accepted'),
    failed: metrics.counter('tasman_mail_failed_attempts_total', 'Failed attempts to send an email'),
    'given up': metrics.counter('tasman_mail_given_up_total', 'Emails that were given up after the last attempt'),
    dropped: metrics.counter(
      'tasman_mail_dropped_total',
      'Emails that were dropped because they became obsolete before they were sent',
    ),
  };
  return (outcome) => {
    counters[outcome].inc();
    if (outcome === 'given up') counters.failed.inc();
  };
}
