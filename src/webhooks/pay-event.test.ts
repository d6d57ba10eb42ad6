import { describe, expect, it } from 'vitest';
import { payEventType } from './pay-event.ts';

describe('what a change of a pay is told as', () => {
  it.each([
    ['none', 'complete', 'pay.created'],
    ['draft', 'complete', 'pay.updated'],
    ['complete', 'complete', 'pay.updated'],
    ['complete', 'none', 'pay.deleted'],
    ['complete', 'draft', 'pay.deleted'],
    ['none', 'draft', undefined],
    ['draft', 'draft', undefined],
    ['draft', 'none', undefined],
    ['none', 'none', undefined],
  ] as const)('from %s to %s is %s [EVENT-006] [EVENT-007] [EVENT-008]', (before, after, type) => {
    expect(payEventType(before, after)).toBe(type);
  });
});
