import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import type { AwardPersonFacts } from '../../../../src/rules/au/award/below-award.ts';
import { leaveLoading } from '../../../../src/rules/au/award/leave-loading.ts';
import { packs } from './week-facts.ts';

const RETAIL: AwardPersonFacts = {
  award: 'MA000004',
  employment: 'full_time',
  classification: 'Retail Employee Level 1',
  age: null,
  dateOfBirth: null,
  monthsWithEmployer: null,
  juniorScale: null,
};
const FAST_FOOD = { ...RETAIL, award: 'MA000003', classification: 'Fast food employee level 2' };
const CLERKS = { ...RETAIL, award: 'MA000002', classification: 'Level 1—Year 1' };
const HOSPITALITY = { ...RETAIL, award: 'MA000009', classification: 'Level 1' };
const RESTAURANT = { ...HOSPITALITY, award: 'MA000119' };
const SUNDAYS = ['150 38'];

interface Given {
  readonly person?: AwardPersonFacts;
  readonly pay?: string;
  readonly loading?: string;
  /** Percentages with hours, such as `125 26.6`. */
  readonly worked?: readonly string[];
  readonly start?: string;
}

/** A week of leave in August 2026, at the minimum rate of Retail Employee Level 1 if no other pay is given. */
function week({ person = RETAIL, pay = '1056.78', loading = '0', worked = [], start = '2026-08-03' }: Given) {
  const row = { hours: decimal('38'), pay: decimal(pay), loading: decimal(loading), date: null };
  const hours = worked.map((text) => {
    const [percentage, count] = text.split(' ') as [string, string];
    return { percentage: Number(percentage), hours: decimal(count) };
  });
  const days = { payPeriodStart: localDate(start), paidOn: localDate(start) };
  return leaveLoading(person, [row], { ...days, worked: hours }, packs);
}

function found(given: Given): string {
  const { minimum, short, clause, because, certainty, isNotCompared } = week(given)!;
  const amounts = `${minimum.toFixed(2)}, ${short.toFixed(2)} short`;
  return `${amounts} (${clause ?? 'no clause'}, ${certainty}) ${because}${isNotCompared ? ', not compared' : ''}`;
}

describe('[AWARD-001] annual leave loading', () => {
  it.each<[string, Given, string]>([
    ['Retail', {}, '184.94, 184.94 short (28.3, official) 17.5% of the pay for the leave, not compared'],
    [
      'Fast Food',
      { person: FAST_FOOD, pay: '1200' },
      '210.00, 210.00 short (no clause, knowledge) 17.5% of the pay for the leave, not compared',
    ],
    ['Clerks', { person: CLERKS, pay: '1520' }, '179.35, 179.35 short (32, knowledge) 17.5% of the minimum rate'],
    [
      'Hospitality',
      { person: HOSPITALITY, pay: '1200', worked: SUNDAYS },
      '210.00, 210.00 short (30, knowledge) 17.5% of the pay for the leave',
    ],
    [
      'Restaurant',
      { person: RESTAURANT, pay: '1200', worked: SUNDAYS },
      '210.00, 210.00 short (no clause, knowledge) 17.5% of the pay for the leave',
    ],
  ])('is 17.5%% under the award of %s', (_, given, expected) => {
    expect(found(given)).toBe(expected);
  });

  it.each<[readonly string[], string, string]>([
    [['100 11.5', '125 26.5'], '184.94', '17.5% of the pay for the leave'],
    [['100 11.4', '125 26.6'], '184.94', '17.5% of the pay for the leave'],
    [
      ['100 11.3', '125 26.7'],
      '185.63',
      'penalties of 17.57% of the minimum rate on average, higher than the loading of 17.5%',
    ],
    [['100 22', '125 8', '150 8'], '184.94', '17.5% of the pay for the leave'],
    [SUNDAYS, '528.39', 'penalties of 50% of the minimum rate on average, higher than the loading of 17.5%'],
  ])('is the penalties of %j in Retail if they are higher than 17.5%%', (worked, minimum, because) => {
    const { isNotCompared, ...result } = week({ worked })!;
    expect([result.minimum.toFixed(2), result.because, isNotCompared]).toEqual([minimum, because, false]);
  });

  it('takes the penalties at the minimum rate of the classification, not at the rate that is paid', () => {
    expect(found({ person: FAST_FOOD, pay: '1900', worked: SUNDAYS })).toBe(
      '559.55, 559.55 short (no clause, knowledge) penalties of 50% of the minimum rate on average, higher than the loading of 17.5%',
    );
    const junior = { ...RETAIL, age: 18 };
    expect(week({ person: junior, pay: '739.86', worked: SUNDAYS })!.minimum.toFixed(2)).toBe('369.93');
  });

  it('leaves public holidays and short breaks between shifts out of the usual penalties', () => {
    const { minimum } = week({ worked: ['100 22', '125 8', '150 8', '225 16', '200 16'] })!;
    expect(minimum.toFixed(2)).toBe('184.94');
    expect(week({ worked: ['225 8', '200 8'] })!.isNotCompared).toBe(true);
  });

  it('is short by the difference to the cent, and asks for no comparison if more than 17.5% is paid', () => {
    const shorts = ['184.93', '184.94', '184.95'].map((loading) => {
      const { short, isNotCompared } = week({ loading })!;
      return [short.toFixed(2), isNotCompared];
    });
    expect(shorts).toEqual([
      ['0.01', true],
      ['0.00', true],
      ['0.00', false],
    ]);
  });

  it('is not owed to casuals, and is not known before the first rate or for an unknown classification', () => {
    expect(week({ person: { ...RETAIL, employment: 'casual' } })).toBeNull();
    expect(week({ start: '2024-06-03' })).toBeNull();
    expect(week({ person: { ...RETAIL, classification: 'Level 99' } })).toBeNull();
  });
});
