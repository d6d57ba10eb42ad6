import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('uses the singular for one and the plural for any other number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'day'))).toEqual(['0 days', '1 day', '2 days']);
  expect(counted(2, 'pay was', 'pays were')).toBe('2 pays were');
});
