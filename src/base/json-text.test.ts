import { expect, it } from 'vitest';
import { AsciiJson, arrayOf, joinJson, jsonOf } from './json-text.ts';

it('joins the parts into one buffer', () => {
  const parts = ['{"name":"Zoë', ' 見","leave":', '0}'];
  expect(String(joinJson(parts.map(jsonOf)))).toBe(parts.join(''));
  expect(joinJson([])).toHaveLength(0);
});

it('leaves no uninitialised bytes in the buffer when a text is shorter than its stated length', () => {
  expect(String(joinJson([{ bytes: 500, text: () => '[]' }]))).toBe('[]');
});

it('builds arrays of elements that consist of several parts', () => {
  const element = ['{"id":', '1}'].map(jsonOf);
  const written = [[], [element], [element, element]].map((elements) => String(joinJson(arrayOf(elements))));
  expect(written).toEqual(['[]', '[{"id":1}]', '[{"id":1},{"id":1}]']);
});

it('returns ASCII texts unchanged', () => {
  const texts = ['{"name":"\\u0000 Zo\\u00eb"}', '[]'];
  expect(String(joinJson(texts.map((text) => new AsciiJson(text))))).toBe(texts.join(''));
});
