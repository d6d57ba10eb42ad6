export { openContributions } from './contribution.ts';
export type { SuperContributionService } from './super-contribution.service.ts';
