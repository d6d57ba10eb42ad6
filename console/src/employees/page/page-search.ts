import { asFieldSearch } from '../../ui/focus-field.ts';

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
  /** The field to focus. If `tab` is not set, the tab that contains this field opens. */
  field?: string;
}

export function pageSearch(search: Record<string, unknown>): PageSearch {
  const tab = TABS.find((each) => each === search.tab);
  return { ...(tab && { tab }), ...asFieldSearch(search) };
}
