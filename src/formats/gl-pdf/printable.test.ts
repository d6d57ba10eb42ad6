import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it('keeps what the built-in fonts hold', () => {
  expect(printable('Café “Ünion” – 5 € & more')).toBe('Café “Ünion” – 5 € & more');
});

it('drops marks the fonts lack, shows where a letter is missing, and makes one line of several', () => {
  expect(printable('Ngāti Whātua')).toBe('Ngati Whatua');
  expect(printable('株式 שכר')).toBe('?? ???');
  expect(printable('one\r\ntwo\tthree')).toBe('one two three');
});
