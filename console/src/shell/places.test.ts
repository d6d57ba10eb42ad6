import { expect, test } from 'vitest';
import { shortcutPlace } from './places.ts';

test('G followed by a letter opens a screen, unless the letter comes too late or is unknown', () => {
  expect(shortcutPlace({ key: 'l', at: 2_000, pressedG: 1_000 })?.to).toBe('/leave');
  expect(shortcutPlace({ key: 'l', at: 1_000, pressedG: undefined })).toBeUndefined();
  expect(shortcutPlace({ key: 'l', at: 2_500, pressedG: 1_000 })).toBeUndefined();
  expect(shortcutPlace({ key: 'x', at: 2_000, pressedG: 1_000 })).toBeUndefined();
});
