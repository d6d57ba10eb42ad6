export const TABS = [
  'personal',
  'employment',
  'pay',
  'tax',
  'super',
  'bank',
  'leave',
  'pays',
  'documents',
  'history',
] as const;
export type Tab = (typeof TABS)[number];

export interface PageSearch {
  tab?: Tab;
}

export function pageSearch(search: Record<string, unknown>): PageSearch {
  const tab = TABS.find((each) => each === search.tab);
  return tab === undefined ? {} : { tab };
}
