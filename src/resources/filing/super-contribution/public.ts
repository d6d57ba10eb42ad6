export { openContributions } from './open-contributions.ts';
export type { SuperContributionService } from './super-contribution.service.ts';
