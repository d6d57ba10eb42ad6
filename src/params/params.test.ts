import { describe, expect, it } from 'vitest';
import { localDate } from '../base/local-date.ts';
import { type Cite, type DatedValue, paramsOf } from './params.ts';

const cite: Cite = {
  id: 'au.example',
  title: 'An example',
  unit: 'dollars',
  source: 'Act 1999 s 1',
  url: 'https://example.org/1',
  from: localDate('2025-07-01'),
  confidence: 'secondary',
  verified_through: localDate('2026-06-30'),
};
const value: DatedValue = { from: localDate('2025-07-01'), raw: { rate: '0.1', limits: ['1', '2'] }, cite };
const hashOf = (dated: DatedValue, id = 'au.example') => paramsOf(new Map([[id, [dated]]])).hash;

describe('The digest of the parameters', () => {
  it('the digest of the parameters does not change when a citation is corrected, so that drafts stay valid', () => {
    const corrected: Cite = {
      ...cite,
      title: 'A better title',
      source: 'Act 1999 s 2',
      url: 'https://example.org/2',
      confidence: 'official',
      verified_through: localDate('2027-06-30'),
    };
    expect(hashOf({ ...value, cite: corrected })).toBe(hashOf(value));
  });

  it('the digest of the parameters does not depend on the order of the keys in a value', () => {
    expect(hashOf({ ...value, raw: { limits: ['1', '2'], rate: '0.1' } })).toBe(hashOf(value));
  });

  it.each<[string, DatedValue]>([
    ['the value', { ...value, raw: { rate: '0.2', limits: ['1', '2'] } }],
    ['the order of a list', { ...value, raw: { rate: '0.1', limits: ['2', '1'] } }],
    ['the first day', { ...value, from: localDate('2025-07-02') }],
    ['the last day', { ...value, to: localDate('2026-06-30') }],
    ['the unit', { ...value, cite: { ...cite, unit: 'cents' } }],
  ])('the digest of the parameters changes with %s', (_what, changed) => {
    expect(hashOf(changed)).not.toBe(hashOf(value));
  });

  it('the digest of the parameters changes with the id, and when a value is added', () => {
    expect(hashOf(value, 'au.other')).not.toBe(hashOf(value));
    const later = { ...value, from: localDate('2026-07-01') };
    expect(paramsOf(new Map([['au.example', [value, later]]])).hash).not.toBe(hashOf(value));
  });
});
