import { asFieldSearch } from '../ui/focus-field.ts';

const STATUSES = ['active', 'terminated', 'deleted', 'all'] as const;
export type Status = (typeof STATUSES)[number];

export interface ListSearch {
  q?: string;
  status?: Status;
  department?: string;
  employment?: string;
  period?: string;
  columns?: string;
}

const textOf = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && String(given) !== ''
    ? String(given).slice(0, 200)
    : undefined;

export function listSearch(search: Record<string, unknown>): ListSearch {
  const status = STATUSES.find((each) => each === search.status);
  const texts = (['q', 'department', 'employment', 'period', 'columns'] as const).flatMap((name) => {
    const text = textOf(search[name]);
    return text === undefined ? [] : [[name, text]];
  });
  return { ...(status === undefined ? {} : { status }), ...Object.fromEntries(texts) };
}

export const STEPS = ['who', 'job', 'pay', 'tax', 'saving', 'bank', 'review'] as const;
export type Step = (typeof STEPS)[number];

interface HireSearch {
  step?: Step;
}

export function hireSearch(search: Record<string, unknown>): HireSearch {
  const step = STEPS.find((each) => each === search.step);
  return step === undefined ? {} : { step };
}

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

interface PageSearch {
  tab?: Tab;
  /** The field to focus. If `tab` is not set, the tab that contains this field opens. */
  field?: string;
}

export function pageSearch(search: Record<string, unknown>): PageSearch {
  const tab = TABS.find((each) => each === search.tab);
  return { ...(tab && { tab }), ...asFieldSearch(search) };
}
