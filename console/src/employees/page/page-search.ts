import { askedField } from '../../ui/asked-field.ts';

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
  /** A field of the record that is asked for; without a tab it opens its own. */
  field?: string;
}

export function pageSearch(search: Record<string, unknown>): PageSearch {
  const tab = TABS.find((each) => each === search.tab);
  return { ...(tab && { tab }), ...askedField(search) };
}
