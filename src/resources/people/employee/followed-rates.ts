import { ZONE_OF } from '../../../base/clock.ts';
import { GUARANTEE_RATE } from '../../../rules/au/parameters.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import type { FollowedRates } from './field.ts';

/** What fields show that follow the law because nobody has set them. */
export const followedToday = ({ params, clock }: Pick<EmployeeDeps, 'params' | 'clock'>): FollowedRates => ({
  guarantee: params.AU.at(clock.today(ZONE_OF.AU)).get(GUARANTEE_RATE).value.toFixed(),
});
