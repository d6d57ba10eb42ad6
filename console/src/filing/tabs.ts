import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilingSearch } from './routes.ts';

export const FILING_TABS = ['stp', 'super', 'payday', 'employees', 'payments'] as const;
export type FilingTab = (typeof FILING_TABS)[number];

/** What is looked at in this place, and a way to look at something else in it. */
export function useFilingSearch() {
  const search = useSearch({ strict: false }) as FilingSearch;
  const navigate = useNavigate();
  return {
    ...search,
    look: (at: FilingSearch) =>
      navigate({ to: '/filing', search: ({ company_id }) => ({ company_id, ...at }) as never }),
  };
}
