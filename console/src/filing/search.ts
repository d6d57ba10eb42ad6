import { getRouteApi } from '@tanstack/react-router';
import { asId, defined, oneOf } from '../search-params.ts';

const FILING_TABS = ['stp', 'super', 'payday', 'employees', 'payments'] as const;
export type FilingTab = (typeof FILING_TABS)[number];

export interface FilingSearch {
  tab?: FilingTab;
  /** The pay run that is open or about to be filed. */
  pay_run_id?: number;
  /** The open event, filing or batch. */
  event?: number;
  /** The form that updates or finalises a year. */
  show?: 'year';
}

export const asFilingSearch = (search: Record<string, unknown>): FilingSearch =>
  defined({
    tab: oneOf(FILING_TABS, search.tab),
    pay_run_id: asId(search.pay_run_id),
    event: asId(search.event),
    show: oneOf(['year'] as const, search.show),
  });

const route = getRouteApi('/filing');

/** The search parameters, and `look` to replace them. */
export function useFilingSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    ...search,
    look: (to: FilingSearch) =>
      navigate({ to: '/filing', search: ({ company_id }) => ({ company_id, ...to }) as never }),
  };
}
