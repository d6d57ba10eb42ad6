import { expect, it } from 'vitest';
import { AsciiJson, arrayOf, jsonOf, putTogether } from './json-text.ts';

it('puts texts together as they are sent', () => {
  const parts = ['{"name":"Zoë', ' 見","leave":', '0}'];
  expect(String(putTogether(parts.map(jsonOf)))).toBe(parts.join(''));
  expect(putTogether([])).toHaveLength(0);
});

it('sends nothing but what was written, even if a text is shorter than it says', () => {
  expect(String(putTogether([{ bytes: 500, text: () => '[]' }]))).toBe('[]');
});

it('writes arrays of elements that come in parts', () => {
  const element = ['{"id":', '1}'].map(jsonOf);
  const written = [[], [element], [element, element]].map((elements) => String(putTogether(arrayOf(elements))));
  expect(written).toEqual(['[]', '[{"id":1}]', '[{"id":1},{"id":1}]']);
});

it('writes texts of ASCII as they were', () => {
  const texts = ['{"name":"\\u0000 Zo\\u00eb"}', '[]'];
  expect(String(putTogether(texts.map((text) => new AsciiJson(text))))).toBe(texts.join(''));
});
