export const STEPS = ['who', 'job', 'pay', 'tax', 'saving', 'bank', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface HireSearch {
  step?: Step;
}

export function hireSearch(search: Record<string, unknown>): HireSearch {
  const step = STEPS.find((each) => each === search.step);
  return step === undefined ? {} : { step };
}
