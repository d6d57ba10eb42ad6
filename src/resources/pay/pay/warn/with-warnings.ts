import type { Tx } from '../../../../db/tx.ts';
import type { Law } from '../calculate/law.ts';
import type { MadePay } from '../model.ts';
import type { PayOut } from '../pay.schema.ts';
import { gatherWarningFacts } from './gather-warning-facts.ts';
import { warningsOf } from './warnings-of.ts';

/**
 * Views of previewed pays with what somebody should know before they are made. The pays stand in the transaction, drafts
 * and those of a preview alike; the number of statements does not depend on how many there are.
 */
export async function withWarnings(
  tx: Tx,
  law: Law,
  pays: readonly MadePay[],
  views: readonly PayOut[],
): Promise<PayOut[]> {
  const facts = await gatherWarningFacts(tx, law, pays);
  return views.map((view, index) => ({ ...view, warnings: warningsOf(facts[index]!) }));
}

/** The same for stored pays: complete ones are as they are, and stay without warnings. */
export async function withDraftWarnings(
  tx: Tx,
  law: Law,
  pays: readonly MadePay[],
  views: readonly PayOut[],
): Promise<readonly PayOut[]> {
  const drafts = pays.filter(({ pay }) => !pay.is_complete);
  if (drafts.length === 0) return views;
  const ofDrafts = views.filter(({ is_complete }) => !is_complete);
  const warned = new Map((await withWarnings(tx, law, drafts, ofDrafts)).map((view) => [view.id, view]));
  return views.map((view) => warned.get(view.id) ?? view);
}
