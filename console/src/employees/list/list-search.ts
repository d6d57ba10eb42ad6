export const STATUSES = ['active', 'terminated', 'deleted', 'all'] as const;
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
