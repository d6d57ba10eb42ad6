import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { FILING_TABS, type FilingTab } from './tabs.ts';

export interface FilingSearch {
  tab?: FilingTab;
  /** The run that is looked at or going to be filed. */
  pay_run_id?: number;
  /** The event, filing or batch that is looked at. */
  event?: number;
}

const asId = (given: unknown): number | undefined => {
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const filingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/filing',
    validateSearch: (search: Record<string, unknown>): FilingSearch => {
      const tab = FILING_TABS.find((each) => each === search.tab);
      const pay_run_id = asId(search.pay_run_id);
      const event = asId(search.event);
      return { ...(tab && { tab }), ...(pay_run_id && { pay_run_id }), ...(event && { event }) };
    },
    component: lazyRouteComponent(() => import('./filing-screen.tsx'), 'FilingScreen'),
  }),
] as const;
