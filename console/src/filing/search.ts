import { getRouteApi } from '@tanstack/react-router';
import { asId, defined, oneOf } from '../search-params.ts';

const FILING_TABS = ['stp', 'super', 'payday', 'employees', 'payments', 'year-end'] as const;
export type FilingTab = (typeof FILING_TABS)[number];

export interface FilingSearch {
  tab?: FilingTab;
  /** The id of the pay run that is open or about to be filed. */
  pay_run_id?: number;
  /** The id of the open event, filing or batch. */
  event?: number;
  /** The form that updates or finalises a year, or that sends all late reports. */
  show?: 'year' | 'late';
}

export const asFilingSearch = (search: Record<string, unknown>): FilingSearch =>
  defined({
    tab: oneOf(FILING_TABS, search.tab),
    pay_run_id: asId(search.pay_run_id),
    event: asId(search.event),
    show: oneOf(['year', 'late'] as const, search.show),
  });

const route = getRouteApi('/filing');

/** The search parameters, and the function `look`, which replaces them. */
export function useFilingSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    ...search,
    look: (to: FilingSearch) =>
      navigate({ to: '/filing', search: ({ company_id }) => ({ company_id, ...to }) as never }),
  };
}
