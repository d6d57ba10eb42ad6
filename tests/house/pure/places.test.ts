import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withCommunityPostcodes, withPostcodes } from '../../../scripts/places.ts';

const file = readFileSync(new URL('../../../src/resources/company/address/places.tsv', import.meta.url), 'utf8');

describe('the bundled places for address search', () => {
  it('each place has a country, a state, a name and, if known, a postcode of that state', () => {
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

  it('fills in postcodes from the GeoNames lists and keeps places that are not in the lists', () => {
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

  it('fills in missing Australian postcodes from the community list without adding places', () => {
    const bundled = [
      '# Head',
      'AU\tNSW\t\tMaryland',
      'AU\tNT\t\tAlawa',
      'AU\tNT\t\tParap',
      'AU\tQLD\t4000\tBrisbane',
      'AU\tVIC\t\tSaint Kilda',
      'AU\tVIC\t\tSunshine West',
      'NZ\tWGN\t\tKarori',
      '',
    ].join('\n');
    const row = (state: string, postcode: string, locality: string, type = 'Delivery Area', status = '') => ({
      state,
      postcode,
      locality,
      type,
      status,
    });
    const rows = [
      row('NSW', '2287', 'MARYLAND'),
      row('NSW', '2324', 'MARYLAND'),
      row('NSW', '4377', 'MARYLAND'),
      row('NT', '0810', 'ALAWA', ''),
      row('NT', '0804', 'PARAP', ''),
      row('NT', '0820', 'PARAP', ''),
      row('QLD', '4001', 'BRISBANE'),
      row('VIC', '3182', 'ST KILDA'),
      row('VIC', '8008', 'ST KILDA', 'LVR'),
      row('VIC', '3020', 'SUNSHINE WEST', 'Delivery Area', 'Updated 17-Mar-2024 AUSPOST'),
      row('VIC', '3021', 'SUNSHINE WEST', 'Delivery Area', 'Removed 15-Nov-2020'),
      row('VIC', '3000', 'ELSEWHERE'),
    ];
    expect(withCommunityPostcodes(bundled, rows)).toEqual({
      text: [
        '# Head',
        'AU\tNSW\t2287\tMaryland',
        'AU\tNSW\t2324\tMaryland',
        'AU\tNT\t0810\tAlawa',
        'AU\tNT\t\tParap',
        'AU\tQLD\t4000\tBrisbane',
        'AU\tVIC\t3182\tSaint Kilda',
        'AU\tVIC\t\tSunshine West',
        'NZ\tWGN\t\tKarori',
        '',
      ].join('\n'),
      added: 1,
      leftOut: 4,
    });
  });

  it('all but 63 Australian places have a postcode', () => {
    const withOne = new Map<string, boolean>();
    for (const line of file.split('\n').filter((each) => each.startsWith('AU\t'))) {
      const [, state, postcode, name] = line.split('\t');
      withOne.set(`${state} ${name}`, postcode !== '');
    }
    const known = [...withOne.values()].filter((each) => each).length;
    expect([withOne.size, known]).toEqual([3_833, 3_770]);
  });

  it('leaves the places unchanged without a list', () => {
    expect(withPostcodes(file, []).added).toBe(0);
    expect(withCommunityPostcodes(file, [])).toEqual({ text: file, added: 0, leftOut: 0 });
  });
});
