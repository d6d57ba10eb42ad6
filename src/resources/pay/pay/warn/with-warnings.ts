import type { Tx } from '../../../../db/tx.ts';
import type { Law } from '../../../../rules/law.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { PayOut } from '../pay.schema.ts';
import { gatherWarningFacts } from './gather-warning-facts.ts';
import { warningsOf } from './warnings-of.ts';

/**
 * Adds the warnings of previewed pays to their views. Expects the pays to be stored in the transaction, whether they
 * are drafts or previews. The number of statements does not depend on the number of pays.
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

/** Adds warnings to the views of drafts. The views of complete pays get none. */
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
