import type { Metrics } from '../http/metrics.ts';

const COUNTRY = { name: 'country', values: ['AU', 'NZ'] } as const;

/** Pays as they were stored by this node, and orders of pays that were refused. */
export const payCounts = (metrics: Metrics) => ({
  made: metrics.counterBy('tasman_pays_made_total', 'Pays that were made or completed', COUNTRY),
  reverted: metrics.counterBy('tasman_pays_reverted_total', 'Complete pays that became drafts again', COUNTRY),
  deleted: metrics.counterBy('tasman_pays_deleted_total', 'Pays that were deleted, drafts included', COUNTRY),
  refused: (
    (counter) => (count: number) =>
      counter.inc(count)
  )(metrics.counter('tasman_pays_refused_total', 'Pays that were asked for and refused by a rule')),
});

/** What became of messages to tax offices. */
export function filingCounts<K extends string>(metrics: Metrics, kinds: readonly K[]) {
  const kind = { name: 'kind', values: kinds };
  const count = (what: string, help: string) => metrics.counterBy(`tasman_filings_${what}_total`, help, kind);
  return {
    submitted: count('submitted', 'Messages that the other side took'),
    accepted: count('accepted', 'Messages that the tax office accepted'),
    rejected: count('rejected', 'Messages that the tax office rejected, in whole or in part'),
    givenUp: count('given_up', 'Messages that could not be sent, or were not answered in time'),
    byHand: count('by_hand', 'Messages that somebody completed by hand'),
  };
}

/** What became of mails, attempt by attempt. */
export function mailCounts(metrics: Metrics): (outcome: 'sent' | 'failed' | 'given up' | 'dropped') => void {
  const counters = {
    sent: metrics.counter('tasman_mail_sent_total', 'Mails that the mail server took'),
    failed: metrics.counter('tasman_mail_failed_attempts_total', 'Attempts that the mail server did not take'),
    'given up': metrics.counter('tasman_mail_given_up_total', 'Mails that were given up after the last attempt'),
    dropped: metrics.counter('tasman_mail_dropped_total', 'Mails whose reason was gone before they left'),
  };
  return (outcome) => {
    counters[outcome].inc();
    if (outcome === 'given up') counters.failed.inc();
  };
}
