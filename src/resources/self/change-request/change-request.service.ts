import { changeRequestAsking } from './change-request.ask.service.ts';
import { changeRequestDeciding } from './change-request.decide.service.ts';
import type { ChangeRequestDeps } from './settle-request.ts';

export type ChangeRequestService = ReturnType<typeof changeRequestService>;

/** Employees' requests to change their own details, and the decisions on them. */
export const changeRequestService = (deps: ChangeRequestDeps) => ({
  ...changeRequestAsking(deps),
  ...changeRequestDeciding(deps),
});
