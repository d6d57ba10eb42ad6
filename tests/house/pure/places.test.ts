import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withPostcodes } from '../../../scripts/places.ts';

const file = readFileSync(new URL('../../../src/resources/company/address/places.tsv', import.meta.url), 'utf8');

describe('the bundled places', () => {
  it('each have a country, a state, a name and, where it is known, a postcode of that state', () => {
    const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !/^(AU|NZ)\t[A-Z]{2,3}\t(\d{4})?\t[^\t]{2,60}$/.test(line))).toEqual([]);
    const firstDigit: Readonly<Record<string, RegExp>> = {
      ACT: /^(02|26|29)/,
      NSW: /^[12]/,
      NT: /^0[89]/,
      QLD: /^[49]/,
      SA: /^5/,
      TAS: /^7/,
      VIC: /^[38]/,
      WA: /^6/,
    };
    const strayed = lines.filter((line) => {
      const [country, state = '', postcode = ''] = line.split('\t');
      return country === 'AU' && postcode !== '' && !firstDigit[state]?.test(postcode);
    });
    expect(strayed).toEqual([]);
  });

  it('take postcodes from the postal lists of GeoNames, and keep what the lists do not have', () => {
    const bundled = [
      '# Head',
      'AU\tQLD\t\tAspley',
      'AU\tQLD\t4000\tBrisbane',
      'AU\tQLD\t\tZilzie',
      'NZ\tWGN\t\tKarori',
      '',
    ].join('\n');
    const australia =
      'AU\t4034\tAspley\tQueensland\tQLD\tBRISBANE\t\t\t\t-27.3\t153.0\t4\r\n' +
      'AU\t4001\tBrisbane\tQueensland\tQLD\t\t\t\t\t-27.4\t153.0\t4\r\n' +
      'AU\t4034\tAspley BC\tQueensland\tQLD\t\t\t\t\t-27.3\t153.0\t4\r\n' +
      'AU\t7151\tCasey\tElsewhere\t\t\t\t\t\t-66.2\t110.5\t1\r\n';
    const newZealand = 'NZ\t6012\tKarori\tWellington\t\t\t\t\t\t-41.2\t174.7\t4\n';
    expect(withPostcodes(bundled, [australia, newZealand])).toEqual({
      text: [
        '# Head',
        'AU\tQLD\t4034\tAspley',
        'AU\tQLD\t4000\tBrisbane',
        'AU\tQLD\t4001\tBrisbane',
        'AU\tQLD\t\tZilzie',
        'NZ\tWGN\t6012\tKarori',
        '',
      ].join('\n'),
      added: 1,
      leftOut: 1,
    });
  });

  it('stay as they are without a list', () => {
    expect(withPostcodes(file, []).added).toBe(0);
  });
});
