import { expect, test } from 'vitest';
import { cellKey, columnOfKey, forgetPay, NOTHING_TYPED, payOfKey, redo, refuse, saved, type, undo } from './typed.ts';

const A = cellKey(1, 'hours system:ordinary_time');
const B = cellKey(2, 'hours system:ordinary_time');
const texts = (typed: { texts: ReadonlyMap<string, string> }) => Object.fromEntries(typed.texts);

test('a cell is named by its pay and its column', () => {
  expect([payOfKey(A), columnOfKey(A)]).toEqual([1, 'hours system:ordinary_time']);
});

test('one act is one step back, and forth again', () => {
  const one = type(NOTHING_TYPED, [{ key: A, before: '38', after: '40' }]);
  const two = type(one, [
    { key: A, before: '40', after: '41' },
    { key: B, before: '', after: '5' },
  ]);
  expect(texts(two)).toEqual({ [A]: '41', [B]: '5' });
  expect(texts(undo(two))).toEqual({ [A]: '40', [B]: '' });
  expect(texts(undo(undo(two)))).toEqual({ [A]: '38', [B]: '' });
  expect(texts(redo(undo(two)))).toEqual({ [A]: '41', [B]: '5' });
  expect(undo(NOTHING_TYPED)).toBe(NOTHING_TYPED);
  expect(redo(two)).toBe(two);
});

test('typing anew forgets the way forth, and typing the same changes nothing', () => {
  const back = undo(type(NOTHING_TYPED, [{ key: A, before: '38', after: '40' }]));
  expect(redo(type(back, [{ key: B, before: '', after: '1' }])).undone).toEqual([]);
  expect(type(back, [{ key: B, before: '1', after: '1' }])).toBe(back);
});

test('what was saved falls away, what was typed over since stays', () => {
  const typed = type(NOTHING_TYPED, [
    { key: A, before: '38', after: '40' },
    { key: B, before: '', after: '6' },
  ]);
  const after = saved(
    typed,
    new Map([
      [A, '40'],
      [B, '5'],
    ]),
  );
  expect(texts(after)).toEqual({ [B]: '6' });
  expect(texts(undo(after))).toEqual({ [A]: '38', [B]: '' });
});

test('a refused cell stays with its sentence until it is typed again', () => {
  const typed = type(NOTHING_TYPED, [{ key: A, before: '38', after: '400' }]);
  const marked = refuse(typed, new Map([[A, 'Too many']]));
  expect([texts(marked)[A], marked.refused.get(A)]).toEqual(['400', 'Too many']);
  expect(type(marked, [{ key: A, before: '400', after: '40' }]).refused.size).toBe(0);
  expect(texts(forgetPay(marked, 1))).toEqual({});
});
