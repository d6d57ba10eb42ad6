import { expect, test } from 'vitest';
import { shortcutPlace } from './places.ts';

test('G and a letter open a screen, and the letter alone does nothing, even right after the page has opened', () => {
  expect(shortcutPlace({ key: 'l', at: 2_000, pressedG: 1_000 })?.to).toBe('/leave');
  expect(shortcutPlace({ key: 'l', at: 1_000, pressedG: undefined })).toBeUndefined();
  expect(shortcutPlace({ key: 'l', at: 2_500, pressedG: 1_000 })).toBeUndefined();
  expect(shortcutPlace({ key: 'x', at: 2_000, pressedG: 1_000 })).toBeUndefined();
});
