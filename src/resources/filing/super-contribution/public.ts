export { openContributions } from './contribution.ts';
export type { SuperContributionService } from './super-contribution.service.ts';
export { type ContributionRow, listContributions } from './super-contribution.store.ts';
