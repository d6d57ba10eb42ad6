import type { Tx } from '../../../db/tx.ts';
import { listAwards } from '../award/award.service.ts';
import type { AwardBucket, CompanyPayRatesQuery } from './pay-rate.schema.ts';
import * as rates from './pay-rate.store.ts';
import { payRateView } from './pay-rate.view.ts';
import { memberView } from './pay-rate-group.service.ts';
import * as groups from './pay-rate-group.store.ts';
import type { PayRateGroupRecord } from './tables.ts';

type Bucket = { readonly id: number | null; readonly name: string | null };

/** The company's rates by award and classification. Rates without an award come last. */
export async function listCompanyPayRates(
  tx: Tx,
  companyId: number,
  query: CompanyPayRatesQuery,
): Promise<AwardBucket[]> {
  const awards = await listAwards(tx, companyId);
  const classifications = selectNamed(await groups.listGroups(tx, companyId), query.classification);
  const rateRecords = await rates.listCompanyRates(tx, companyId);
  const members = query.include_employees ? await groups.listMembers(tx, { companyId, groupId: null }) : undefined;

  const classificationView = (group: PayRateGroupRecord) => ({
    classification_id: group.id,
    classification_name: group.name,
    pay_rates: rateRecords.filter(({ group_id }) => group_id === group.id).map(payRateView),
    ...(members ? { employees: members.filter(({ group_id }) => group_id === group.id).map(memberView) } : {}),
  });

  return selectBuckets(awards, query.award)
    .map(({ id, name }) => ({
      award_id: id,
      award_name: name,
      classifications: classifications.filter(({ award_id }) => award_id === id).map(classificationView),
    }))
    .filter(({ award_id, classifications: shown }) => {
      // An empty award is shown unless the query names a classification. The no-award bucket is shown only if it has
      // rates.
      const mayBeEmpty = award_id !== null && query.classification === undefined;
      return mayBeEmpty || shown.length > 0;
    });
}

const NO_AWARD: Bucket = { id: null, name: null };

/**
 * Contract [RATE-005]: `none` and `null`, in any case, mean the rates without an award, even if an award has that name.
 */
function selectBuckets(awards: readonly Bucket[], wanted: string | undefined): readonly Bucket[] {
  if (wanted === undefined) return [...awards, NO_AWARD];
  if (/^(none|null)$/i.test(wanted.trim())) return [NO_AWARD];
  return selectNamed(awards, wanted);
}

/** Matches a number as an id first, then as a name. */
function selectNamed<T extends { readonly id: number | null; readonly name: string | null }>(
  items: readonly T[],
  wanted: string | undefined,
): readonly T[] {
  if (wanted === undefined) return items;
  const text = wanted.trim();
  const byId = /^\d+$/.test(text) ? items.filter(({ id }) => id === Number(text)) : [];
  return byId.length > 0 ? byId : items.filter(({ name }) => name?.toLowerCase() === text.toLowerCase());
}
