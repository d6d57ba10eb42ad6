import { localDate } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { requireCompany, requireCountry } from '../filing-problem/public.ts';
import { chargeOf, listContributions } from './contribution.ts';
import { superBatchChanging } from './super-batch.change.service.ts';
import { superBatchReading } from './super-batch.read.service.ts';
import { SUPER, type SuperContributionDeps, todayIn } from './super-contribution.deps.ts';
import { superChecking } from './super-contribution.problems.service.ts';
import type { ContributionOut, ContributionQuery } from './super-contribution.schema.ts';
import { contributionView } from './super-contribution.view.ts';

export type SuperContributionService = ReturnType<typeof superContributionService>;

/** Super contributions of each pay, their due dates, and the batches in which they are sent. */
export const superContributionService = (deps: SuperContributionDeps) => ({
  ...superReading(deps),
  ...superChecking(deps),
  ...superBatchReading(deps),
  ...superBatchChanging(deps),
});

const superReading = ({ db, clock, params }: SuperContributionDeps) => ({
  async list({ principal }: Caller, companyId: number, query: Paged<ContributionQuery>): Promise<ContributionOut[]> {
    const assessment = { params, today: todayIn(clock) };
    const found = await db.read(principal.customerId, async (tx) => {
      requireCountry(await requireCompany(tx, companyId), 'AU', SUPER);
      return listContributions(tx, { companyId, ...query }, assessment);
    });
    const disclosure = {
      disclosedOn: query.disclosed_on === undefined ? null : localDate(query.disclosed_on),
      hasCleanHistory: query.has_clean_history,
    };
    return found.map((each) =>
      contributionView(each, { today: assessment.today, charge: chargeOf(each, assessment, disclosure) }),
    );
  },
});
