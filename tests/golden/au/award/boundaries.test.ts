import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { loadAwardParams } from '../../../../src/params/awards.ts';
import type { WeekResult } from '../../../../src/rules/au/award/line.ts';
import { type AwardRules, awardKeys, INTERPRETED_AWARDS } from '../../../../src/rules/au/award/pack.ts';
import { agreed, interpret, MONDAY_2026, packs, shift } from './week-facts.ts';

// Each clause just below, exactly at and just above its boundary. The expected lines are written by hand from the
// awards; dollars are in the other files of this folder, so the lines here have minutes, percentages and clauses.

type Given = Parameters<typeof interpret>[0];
/** The shifts, separated by `;`, or other facts for this side, and the expected lines, separated by ` + `. */
type Side = readonly [shifts: string, lines: string, given?: Given];

interface Boundary {
  readonly clause: string;
  readonly what: string;
  readonly given?: Given;
  /** Only the lines of this day are compared. */
  readonly on?: string;
  /** No notice of overtime was given, so that meal allowances are due. */
  readonly withoutNotice?: true;
  readonly sides: readonly [Side, Side, Side];
}

const CLASSIFICATIONS: Readonly<Record<string, string>> = {
  MA000002: 'Level 2—Year 1',
  MA000003: 'Fast food employee level 1',
  MA000004: 'Retail Employee Level 1',
  MA000009: 'Level 1',
  MA000119: 'Level 1',
};
const casual = { person: { employment: 'casual' } } as const satisfies Given;
const partTime = (hours: string): Given => ({
  person: { employment: 'part_time' },
  agreement: { agreedHours: agreed(hours, 'tuesday') },
});
const rostered: Given = {
  agreement: { agreedHours: agreed('7.6', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday') },
};
const holiday: Given = { workplace: { publicHolidays: [localDate('2026-08-05')] } };
const beside: Given = { workplace: { sundaySpan: { from: '09:00', to: '18:00' } } };
const fullWeek = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 09:00-17:06 -12:30-13:00`).join('; ');
/** The 21st birthday on the Wednesday. */
const birthday: Given = { person: { dateOfBirth: localDate('2005-08-05') } };
const resting = (endsAt: string): Given => ({
  previousShift: { startsAt: '2026-08-03T12:00', endsAt: `2026-08-03T${endsAt}`, containedOvertime: true },
});

const weekOf = (award: string, shifts: string, given: Given = {}, withoutNotice = false): Given => ({
  ...given,
  award,
  person: { classification: CLASSIFICATIONS[award]!, ...given.person },
  shifts: shifts
    .split('; ')
    .filter(Boolean)
    .map((text) =>
      shift(given.weekStart ?? MONDAY_2026, text, {
        overtimeNotice: !withoutNotice,
        schoolStudent: given.person?.age === 15,
      }),
    ),
});

const DATES: Readonly<Record<string, string>> = {
  wed: '2026-08-05',
  thu: '2026-08-06',
  fri: '2026-08-07',
  sat: '2026-08-08',
  sun: '2026-08-09',
  tue: '2026-08-04',
};
const linesText = ({ lines }: WeekResult, on?: string): string =>
  lines
    .filter(({ date }) => on === undefined || date === DATES[on])
    .map(({ kind, minutes, percentage, quantity, amount, clause }) =>
      [
        kind,
        minutes === 0 ? `×${quantity}` : minutes,
        percentage === null ? amount.toFixed(2) : `${percentage}%`,
        clause,
      ].join(' '),
    )
    .join(' + ');

const RETAIL: readonly Boundary[] = [
  {
    clause: '15.1',
    what: 'ordinary hours begin at 7 am on a weekday',
    sides: [
      ['tue 07:01-10:00', 'ordinary 179 100% 17.1'],
      ['tue 07:00-10:00', 'ordinary 180 100% 17.1'],
      ['tue 06:59-10:00', 'overtime 1 150% 21.2 + ordinary 180 100% 17.1'],
    ],
  },
  {
    clause: '15.1',
    what: 'ordinary hours end at 9 pm on a weekday',
    sides: [
      ['tue 18:00-20:59', 'ordinary 179 125% 22.1'],
      ['tue 18:00-21:00', 'ordinary 180 125% 22.1'],
      ['tue 18:00-21:01', 'ordinary 180 125% 22.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '15.1',
    what: 'ordinary hours begin at 7 am on a Saturday',
    sides: [
      ['sat 07:01-10:00', 'ordinary 179 125% 22.1'],
      ['sat 07:00-10:00', 'ordinary 180 125% 22.1'],
      ['sat 06:59-10:00', 'overtime 1 150% 21.2 + ordinary 180 125% 22.1'],
    ],
  },
  {
    clause: '15.1',
    what: 'ordinary hours end at 6 pm on a Saturday',
    sides: [
      ['sat 15:00-17:59', 'ordinary 179 125% 22.1'],
      ['sat 15:00-18:00', 'ordinary 180 125% 22.1'],
      ['sat 15:00-18:01', 'ordinary 180 125% 22.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '15.1',
    what: 'ordinary hours begin at 9 am on a Sunday',
    sides: [
      ['sun 09:01-12:00', 'ordinary 179 150% 22.1'],
      ['sun 09:00-12:00', 'ordinary 180 150% 22.1'],
      ['sun 08:59-12:00', 'overtime 1 200% 21.2 + ordinary 180 150% 22.1'],
    ],
  },
  {
    clause: '15.1',
    what: 'ordinary hours end at 6 pm on a Sunday',
    sides: [
      ['sun 15:00-17:59', 'ordinary 179 150% 22.1'],
      ['sun 15:00-18:00', 'ordinary 180 150% 22.1'],
      ['sun 15:00-18:01', 'ordinary 180 150% 22.1 + overtime 1 200% 21.2'],
    ],
  },
  {
    clause: '15.2',
    what: 'ordinary hours end at 11 pm in a shop with extended hours',
    given: { workplace: { span: 'extended' } },
    sides: [
      ['tue 20:00-22:59', 'ordinary 179 125% 22.1'],
      ['tue 20:00-23:00', 'ordinary 180 125% 22.1'],
      ['tue 20:00-23:01', 'ordinary 180 125% 22.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '15.2',
    what: 'ordinary hours end at 11 pm on a Sunday in a shop with extended hours',
    given: { workplace: { span: 'extended' } },
    sides: [
      ['sun 20:00-22:59', 'ordinary 179 150% 22.1'],
      ['sun 20:00-23:00', 'ordinary 180 150% 22.1'],
      ['sun 20:00-23:01', 'ordinary 180 150% 22.1 + overtime 1 200% 21.2'],
    ],
  },
  {
    clause: '15.2',
    what: 'ordinary hours begin at 5 am in a newsagency',
    given: { workplace: { span: 'newsagency' } },
    sides: [
      ['tue 05:01-08:00', 'ordinary 179 100% 17.1'],
      ['tue 05:00-08:00', 'ordinary 180 100% 17.1'],
      ['tue 04:59-08:00', 'overtime 1 150% 21.2 + ordinary 180 100% 17.1'],
    ],
  },
  {
    clause: '15.4',
    what: 'a day has at most 9 ordinary hours',
    given: { agreement: { longDay: MONDAY_2026 } },
    sides: [
      ['tue 07:00-15:59', 'ordinary 539 100% 17.1'],
      ['tue 07:00-16:00', 'ordinary 540 100% 17.1'],
      ['tue 07:00-16:01', 'ordinary 540 100% 17.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '15.4',
    what: 'one day of the week has at most 11 ordinary hours',
    sides: [
      ['tue 07:00-17:59', 'ordinary 659 100% 17.1'],
      ['tue 07:00-18:00', 'ordinary 660 100% 17.1'],
      ['tue 07:00-18:01', 'ordinary 660 100% 17.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '21.2(a)',
    what: 'a week has at most 38 ordinary hours',
    given: casual,
    on: 'fri',
    sides: ['11:59', '12:00', '12:01'].map((end, index) => [
      `mon 08:00-17:00; tue 08:00-17:00; wed 08:00-17:00; thu 08:00-15:00; fri 08:00-${end}`,
      ['ordinary 239 125% 11.1', 'ordinary 240 125% 11.1', 'ordinary 240 125% 11.1 + overtime 1 175% 21.2'][index]!,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '21.2(a)',
    what: 'a part-timer has overtime beyond the agreed hours of the day',
    given: partTime('4'),
    sides: [
      ['tue 09:00-12:59', 'ordinary 239 100% 17.1'],
      ['tue 09:00-13:00', 'ordinary 240 100% 17.1'],
      ['tue 09:00-13:01', 'ordinary 240 100% 17.1 + overtime 1 150% 21.2'],
    ],
  },
  {
    clause: '21.2',
    what: 'overtime is paid at 150% for 3 hours',
    given: rostered,
    sides: [
      ['tue 07:00-17:35', 'ordinary 456 100% 17.1 + overtime 179 150% 21.2'],
      ['tue 07:00-17:36', 'ordinary 456 100% 17.1 + overtime 180 150% 21.2'],
      ['tue 07:00-17:37', 'ordinary 456 100% 17.1 + overtime 180 150% 21.2 + overtime 1 200% 21.2'],
    ],
  },
  {
    clause: '22.1',
    what: 'the evening rate begins at 6 pm',
    sides: [
      ['tue 17:00-17:59', 'ordinary 59 100% 17.1'],
      ['tue 17:00-18:00', 'ordinary 60 100% 17.1'],
      ['tue 17:00-18:01', 'ordinary 60 100% 17.1 + ordinary 1 125% 22.1'],
    ],
  },
  {
    clause: '22.1',
    what: 'a part-day public holiday begins at its hour',
    given: { workplace: { partDayHolidays: [{ date: localDate('2026-08-05'), from: '19:00' }] } },
    sides: [
      ['wed 17:00-18:59', 'ordinary 60 100% 17.1 + ordinary 59 125% 22.1'],
      ['wed 17:00-19:00', 'ordinary 60 100% 17.1 + ordinary 60 125% 22.1'],
      ['wed 17:00-19:01', 'ordinary 60 100% 17.1 + ordinary 60 125% 22.1 + ordinary 1 225% 22.1'],
    ],
  },
  {
    clause: '16.6',
    what: '12 hours off between shifts',
    given: casual,
    on: 'tue',
    sides: [
      ['mon 12:00-20:00; tue 08:01-12:00', 'ordinary 239 125% 11.1'],
      ['mon 12:00-20:00; tue 08:00-12:00', 'ordinary 240 125% 11.1'],
      ['mon 12:00-20:00; tue 07:59-12:00', 'short_break 241 225% 16.6'],
    ],
  },
  {
    clause: '16.6',
    what: '10 hours off between shifts by agreement',
    given: { ...casual, agreement: { minimumGapHours: 10 } },
    on: 'tue',
    sides: [
      ['mon 13:00-20:59; tue 07:00-11:00', 'ordinary 240 125% 11.1'],
      ['mon 13:00-21:00; tue 07:00-11:00', 'ordinary 240 125% 11.1'],
      ['mon 13:00-21:01; tue 07:00-11:00', 'short_break 240 225% 16.6'],
    ],
  },
  {
    clause: '11.2',
    what: 'a casual shift is paid for at least 3 hours',
    given: casual,
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 125% 11.1 + top_up 1 125% 11.2'],
      ['tue 09:00-12:00', 'ordinary 180 125% 11.1'],
      ['tue 09:00-12:01', 'ordinary 181 125% 11.1'],
    ],
  },
  {
    clause: '11.2',
    what: 'a school student is paid for at least an hour and a half',
    given: { person: { employment: 'casual', age: 15 } },
    sides: [
      ['tue 15:00-16:29', 'ordinary 89 125% 11.1 + top_up 1 125% 11.2'],
      ['tue 15:00-16:30', 'ordinary 90 125% 11.1'],
      ['tue 15:00-16:31', 'ordinary 91 125% 11.1'],
    ],
  },
  {
    clause: '11.2',
    what: 'the hour and a half of a school student begins at 3 pm',
    given: { person: { employment: 'casual', age: 15 } },
    sides: [
      ['tue 15:01-16:31', 'ordinary 90 125% 11.1'],
      ['tue 15:00-16:30', 'ordinary 90 125% 11.1'],
      ['tue 14:59-16:29', 'ordinary 90 125% 11.1 + top_up 90 125% 11.2'],
    ],
  },
  {
    clause: '11.2',
    what: 'the hour and a half of a school student ends at 6.30 pm',
    given: { person: { employment: 'casual', age: 15 } },
    sides: [
      ['tue 16:59-18:29', 'ordinary 61 125% 11.1 + ordinary 29 150% 22.1'],
      ['tue 17:00-18:30', 'ordinary 60 125% 11.1 + ordinary 30 150% 22.1'],
      ['tue 17:01-18:31', 'ordinary 59 125% 11.1 + ordinary 31 150% 22.1 + top_up 90 150% 11.2'],
    ],
  },
  {
    clause: '10.9',
    what: 'a part-time shift is paid for at least 3 hours',
    given: partTime('8'),
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 100% 17.1 + top_up 1 100% 10.9'],
      ['tue 09:00-12:00', 'ordinary 180 100% 17.1'],
      ['tue 09:00-12:01', 'ordinary 181 100% 17.1'],
    ],
  },
  {
    clause: '19.2(b)',
    what: 'a meal allowance for more than an hour of overtime',
    given: rostered,
    withoutNotice: true,
    sides: [
      ['tue 07:00-15:35', 'ordinary 456 100% 17.1 + overtime 59 150% 21.2'],
      ['tue 07:00-15:36', 'ordinary 456 100% 17.1 + overtime 60 150% 21.2'],
      ['tue 07:00-15:37', 'ordinary 456 100% 17.1 + overtime 61 150% 21.2 + allowance ×1 24.56 19.2(b)(i)'],
    ],
  },
  {
    clause: '19.2(c)',
    what: 'a further meal allowance for more than 4 hours of overtime',
    given: rostered,
    withoutNotice: true,
    sides: [
      [
        'tue 07:00-18:35',
        'ordinary 456 100% 17.1 + overtime 180 150% 21.2 + overtime 59 200% 21.2 + allowance ×1 24.56 19.2(b)(i)',
      ],
      [
        'tue 07:00-18:36',
        'ordinary 456 100% 17.1 + overtime 180 150% 21.2 + overtime 60 200% 21.2 + allowance ×1 24.56 19.2(b)(i)',
      ],
      [
        'tue 07:00-18:37',
        'ordinary 456 100% 17.1 + overtime 180 150% 21.2 + overtime 61 200% 21.2 + allowance ×1 24.56 19.2(b)(i) + allowance ×1 22.27 19.2(c)',
      ],
    ],
  },
  {
    clause: '17.2',
    what: 'the adult rate begins on the 21st birthday',
    given: birthday,
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 17.2'],
      ['wed 09:00-13:00', 'ordinary 240 100% 17.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 17.1'],
    ],
  },
];

const CLERKS: readonly Boundary[] = [
  {
    clause: '13.3',
    what: 'ordinary hours begin at 7 am on a weekday',
    sides: [
      ['tue 07:01-10:00', 'ordinary 179 100% 16.1'],
      ['tue 07:00-10:00', 'ordinary 180 100% 16.1'],
      ['tue 06:59-10:00', 'overtime 1 150% 21.4 + ordinary 180 100% 16.1 + top_up 29 150% 21.3'],
    ],
  },
  {
    clause: '13.3',
    what: 'ordinary hours end at 7 pm on a weekday',
    sides: [
      ['tue 16:00-18:59', 'ordinary 179 100% 16.1'],
      ['tue 16:00-19:00', 'ordinary 180 100% 16.1'],
      ['tue 16:00-19:01', 'ordinary 180 100% 16.1 + overtime 1 150% 21.4 + top_up 29 150% 21.3'],
    ],
  },
  {
    clause: '13.3',
    what: 'ordinary hours begin at 7 am on a Saturday',
    sides: [
      ['sat 07:01-10:00', 'ordinary 179 125% 24.2'],
      ['sat 07:00-10:00', 'ordinary 180 125% 24.2'],
      ['sat 06:59-10:00', 'overtime 1 150% 21.4 + ordinary 180 125% 24.2 + top_up 29 150% 21.3'],
    ],
  },
  {
    clause: '13.3',
    what: 'ordinary hours end at 12.30 pm on a Saturday',
    sides: [
      ['sat 09:30-12:29', 'ordinary 179 125% 24.2'],
      ['sat 09:30-12:30', 'ordinary 180 125% 24.2'],
      ['sat 09:30-12:31', 'ordinary 180 125% 24.2 + overtime 1 150% 21.4 + top_up 29 150% 21.3'],
    ],
  },
  {
    clause: '13.3',
    what: 'ordinary hours on a Sunday end with those of the other award (13.5)',
    given: beside,
    sides: [
      ['sun 13:59-17:59', 'ordinary 240 200% 24.3'],
      ['sun 14:00-18:00', 'ordinary 240 200% 24.3'],
      ['sun 14:00-18:01', 'ordinary 240 200% 24.3 + overtime 1 200% 21.4 + top_up 29 200% 21.3'],
    ],
  },
  {
    clause: '24.3(c)',
    what: 'ordinary hours on a Sunday are paid for at least 4 hours',
    given: beside,
    sides: [
      ['sun 10:00-13:59', 'ordinary 239 200% 24.3 + top_up 1 200% 24.3(c)'],
      ['sun 10:00-14:00', 'ordinary 240 200% 24.3'],
      ['sun 10:00-14:01', 'ordinary 241 200% 24.3'],
    ],
  },
  {
    clause: '13.7',
    what: 'a day has at most 10 ordinary hours',
    sides: [
      ['tue 07:00-17:59 -10:00-10:30 -14:00-14:30', 'ordinary 599 100% 16.1'],
      ['tue 07:00-18:00 -10:00-10:30 -14:00-14:30', 'ordinary 600 100% 16.1'],
      [
        'tue 07:00-18:01 -10:00-10:30 -14:00-14:30',
        'ordinary 600 100% 16.1 + overtime 1 150% 21.4 + top_up 29 150% 21.3',
      ],
    ],
  },
  {
    clause: '21.1',
    what: 'a week has at most 38 ordinary hours',
    on: 'fri',
    sides: ['11:59', '12:00', '12:01'].map((end, index) => [
      `${['mon', 'tue', 'wed'].map((day) => `${day} 08:00-17:30 -12:00-12:30`).join('; ')}; thu 08:00-15:30 -12:00-12:30; fri 08:00-${end}`,
      [
        'ordinary 239 100% 16.1',
        'ordinary 240 100% 16.1',
        'ordinary 240 100% 16.1 + overtime 1 150% 21.4 + top_up 29 150% 21.3',
      ][index]!,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '21.1',
    what: 'a part-timer has overtime beyond the agreed hours of the day',
    given: partTime('4'),
    sides: [
      ['tue 09:00-12:59', 'ordinary 239 100% 16.1'],
      ['tue 09:00-13:00', 'ordinary 240 100% 16.1'],
      ['tue 09:00-13:01', 'ordinary 240 100% 16.1 + overtime 1 150% 21.4 + top_up 29 150% 21.3'],
    ],
  },
  {
    clause: '21.4',
    what: 'overtime is paid at 150% for 2 hours',
    given: rostered,
    sides: [
      ['tue 07:00-17:05 -12:00-12:30', 'ordinary 456 100% 16.1 + overtime 119 150% 21.4'],
      ['tue 07:00-17:06 -12:00-12:30', 'ordinary 456 100% 16.1 + overtime 120 150% 21.4'],
      ['tue 07:00-17:07 -12:00-12:30', 'ordinary 456 100% 16.1 + overtime 120 150% 21.4 + overtime 1 200% 21.4'],
    ],
  },
  {
    clause: '22',
    what: '10 hours off after overtime',
    sides: [
      ['tue 08:00-12:00', 'ordinary 240 100% 16.1', resting('21:59')],
      ['tue 08:00-12:00', 'ordinary 240 100% 16.1', resting('22:00')],
      ['tue 08:00-12:00', 'short_break 240 200% 22', resting('22:01')],
    ],
  },
  {
    clause: '15',
    what: '5 hours without a meal break',
    sides: [
      ['tue 09:00-13:59', 'ordinary 299 100% 16.1'],
      ['tue 09:00-14:00', 'ordinary 300 100% 16.1'],
      ['tue 09:00-14:01', 'ordinary 300 100% 16.1 + meal_break 1 200% 15'],
    ],
  },
  {
    clause: '15',
    what: 'a meal break is half an hour without pay',
    sides: [
      ['tue 09:00-15:00 -13:00-13:31', 'ordinary 329 100% 16.1'],
      ['tue 09:00-15:00 -13:00-13:30', 'ordinary 330 100% 16.1'],
      ['tue 09:00-15:00 -13:00-13:29', 'ordinary 300 100% 16.1 + meal_break 31 200% 15'],
    ],
  },
  {
    clause: '11',
    what: 'a casual shift is paid for at least 3 hours',
    given: casual,
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 125% 11.1 + top_up 1 125% 11'],
      ['tue 09:00-12:00', 'ordinary 180 125% 11.1'],
      ['tue 09:00-12:01', 'ordinary 181 125% 11.1'],
    ],
  },
  {
    clause: '10',
    what: 'a part-time shift is paid for at least 3 hours',
    given: partTime('8'),
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 100% 16.1 + top_up 1 100% 10'],
      ['tue 09:00-12:00', 'ordinary 180 100% 16.1'],
      ['tue 09:00-12:01', 'ordinary 181 100% 16.1'],
    ],
  },
  {
    clause: '24.4(d)',
    what: 'work on a public holiday is paid for at least 4 hours',
    given: holiday,
    sides: [
      ['wed 09:00-12:59', 'ordinary 239 250% 24.4 + top_up 1 250% 24.4(d)'],
      ['wed 09:00-13:00', 'ordinary 240 250% 24.4'],
      ['wed 09:00-13:01', 'ordinary 241 250% 24.4'],
    ],
  },
  {
    clause: '21.4(b)',
    what: 'a call on Saturday after 38 hours is paid for at least 3 hours',
    on: 'sat',
    sides: [
      [`${fullWeek}; sat 13:00-15:59`, 'overtime 120 150% 21.4 + overtime 59 200% 21.4 + top_up 1 200% 21.4(b)'],
      [`${fullWeek}; sat 13:00-16:00`, 'overtime 120 150% 21.4 + overtime 60 200% 21.4'],
      [`${fullWeek}; sat 13:00-16:01`, 'overtime 120 150% 21.4 + overtime 61 200% 21.4'],
    ],
  },
  {
    clause: '21.4(c)',
    what: 'a call on Sunday after 38 hours is paid for at least 4 hours',
    on: 'sun',
    sides: [
      [`${fullWeek}; sun 13:00-16:59`, 'overtime 239 200% 21.4 + top_up 1 200% 21.4(c)'],
      [`${fullWeek}; sun 13:00-17:00`, 'overtime 240 200% 21.4'],
      [`${fullWeek}; sun 13:00-17:01`, 'overtime 241 200% 21.4'],
    ],
  },
  {
    clause: '21.3',
    what: 'overtime of less than half an hour in the week is paid as half an hour',
    given: rostered,
    sides: [
      ['tue 09:00-17:35 -12:30-13:00', 'ordinary 456 100% 16.1 + overtime 29 150% 21.4 + top_up 1 150% 21.3'],
      ['tue 09:00-17:36 -12:30-13:00', 'ordinary 456 100% 16.1 + overtime 30 150% 21.4'],
      ['tue 09:00-17:37 -12:30-13:00', 'ordinary 456 100% 16.1 + overtime 31 150% 21.4'],
    ],
  },
  {
    clause: '19.5(b)',
    what: 'a meal allowance for more than an hour and a half of overtime',
    given: rostered,
    withoutNotice: true,
    sides: [
      ['tue 07:00-16:35 -12:00-12:30', 'ordinary 456 100% 16.1 + overtime 89 150% 21.4'],
      ['tue 07:00-16:36 -12:00-12:30', 'ordinary 456 100% 16.1 + overtime 90 150% 21.4'],
      [
        'tue 07:00-16:37 -12:00-12:30',
        'ordinary 456 100% 16.1 + overtime 91 150% 21.4 + allowance ×1 20.75 19.5(b)(i)',
      ],
    ],
  },
  {
    clause: '19.5(c)',
    what: 'a further meal allowance for more than 4 hours of overtime',
    given: rostered,
    withoutNotice: true,
    sides: ['19:35', '19:36', '19:37'].map((end, index) => [
      `tue 07:00-${end} -12:00-12:30 -17:00-17:30`,
      `ordinary 456 100% 16.1 + overtime 120 150% 21.4 + overtime ${119 + index} 200% 21.4 + allowance ×1 20.75 19.5(b)(i)${index === 2 ? ' + allowance ×1 16.62 19.5(c)' : ''}`,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '16.4',
    what: 'the adult rate begins on the 21st birthday',
    given: birthday,
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 16.4'],
      ['wed 09:00-13:00', 'ordinary 240 100% 16.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 16.1'],
    ],
  },
];

const FAST_FOOD: readonly Boundary[] = [
  {
    clause: '13.5',
    what: 'a day has at most 11 ordinary hours',
    sides: [
      ['tue 06:00-16:59', 'ordinary 659 100% 15.1'],
      ['tue 06:00-17:00', 'ordinary 660 100% 15.1'],
      ['tue 06:00-17:01', 'ordinary 660 100% 15.1 + overtime 1 150% 20.6'],
    ],
  },
  {
    clause: '20.6',
    what: 'a week has at most 38 ordinary hours',
    given: casual,
    on: 'thu',
    sides: ['13:59', '14:00', '14:01'].map((end, index) => [
      `mon 06:00-17:00; tue 06:00-17:00; wed 06:00-17:00; thu 09:00-${end}`,
      ['ordinary 299 125% 11.2', 'ordinary 300 125% 11.2', 'ordinary 300 125% 11.2 + overtime 1 175% 20.6'][index]!,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '20.6',
    what: 'a part-timer has overtime beyond the agreed hours of the day',
    given: partTime('4'),
    sides: [
      ['tue 09:00-12:59', 'ordinary 239 100% 15.1'],
      ['tue 09:00-13:00', 'ordinary 240 100% 15.1'],
      ['tue 09:00-13:01', 'ordinary 240 100% 15.1 + overtime 1 150% 20.6'],
    ],
  },
  {
    clause: '20.6',
    what: 'overtime is paid at 150% for 2 hours',
    sides: [
      ['tue 06:00-18:59', 'ordinary 660 100% 15.1 + overtime 119 150% 20.6'],
      ['tue 06:00-19:00', 'ordinary 660 100% 15.1 + overtime 120 150% 20.6'],
      ['tue 06:00-19:01', 'ordinary 660 100% 15.1 + overtime 120 150% 20.6 + overtime 1 200% 20.6'],
    ],
  },
  {
    clause: '21',
    what: 'the evening rate begins at 10 pm',
    sides: [
      ['tue 20:00-21:59', 'ordinary 119 100% 15.1'],
      ['tue 20:00-22:00', 'ordinary 120 100% 15.1'],
      ['tue 20:00-22:01', 'ordinary 120 100% 15.1 + ordinary 1 110% 21'],
    ],
  },
  {
    clause: '21',
    what: 'the night rate begins at midnight',
    sides: [
      ['tue 22:00-23:59', 'ordinary 119 110% 21'],
      ['tue 22:00-24:00', 'ordinary 120 110% 21'],
      ['tue 22:00-00:01', 'ordinary 120 110% 21 + ordinary 1 115% 21'],
    ],
  },
  {
    clause: '21',
    what: 'the night rate ends at 6 am',
    sides: [
      ['wed 04:00-05:59', 'ordinary 119 115% 21'],
      ['wed 04:00-06:00', 'ordinary 120 115% 21'],
      ['wed 04:00-06:01', 'ordinary 120 115% 21 + ordinary 1 100% 15.1'],
    ],
  },
  {
    clause: '21',
    what: 'the Saturday rate begins at midnight on Friday',
    sides: [
      ['fri 22:00-23:59', 'ordinary 119 110% 21'],
      ['fri 22:00-24:00', 'ordinary 120 110% 21'],
      ['fri 22:00-00:01', 'ordinary 120 110% 21 + ordinary 1 125% 21'],
    ],
  },
  {
    clause: '21',
    what: 'the Sunday rate of Level 2 ends at midnight',
    given: { person: { classification: 'Fast food employee level 2' } },
    sides: [
      ['sun 22:00-23:59', 'ordinary 119 150% 21'],
      ['sun 22:00-24:00', 'ordinary 120 150% 21'],
      ['sun 22:00-00:01', 'ordinary 120 150% 21 + ordinary 1 115% 21'],
    ],
  },
  {
    clause: '11.3',
    what: 'a casual shift is paid for at least 3 hours',
    given: casual,
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 125% 11.2 + top_up 1 125% 11.3'],
      ['tue 09:00-12:00', 'ordinary 180 125% 11.2'],
      ['tue 09:00-12:01', 'ordinary 181 125% 11.2'],
    ],
  },
  {
    clause: '10.2',
    what: 'a part-time shift is paid for at least 3 hours',
    given: partTime('8'),
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 100% 15.1 + top_up 1 100% 10.2'],
      ['tue 09:00-12:00', 'ordinary 180 100% 15.1'],
      ['tue 09:00-12:01', 'ordinary 181 100% 15.1'],
    ],
  },
  {
    clause: '17.4(a)',
    what: 'a meal allowance for more than an hour of overtime',
    withoutNotice: true,
    sides: [
      ['tue 06:00-17:59', 'ordinary 660 100% 15.1 + overtime 59 150% 20.6'],
      ['tue 06:00-18:00', 'ordinary 660 100% 15.1 + overtime 60 150% 20.6'],
      ['tue 06:00-18:01', 'ordinary 660 100% 15.1 + overtime 61 150% 20.6 + allowance ×1 17.33 17.4(a)'],
    ],
  },
  {
    clause: '17.4(b)',
    what: 'a further meal allowance for more than 4 hours of overtime',
    withoutNotice: true,
    sides: ['20:59', '21:00', '21:01'].map((end, index) => [
      `tue 06:00-${end}`,
      `ordinary 660 100% 15.1 + overtime 120 150% 20.6 + overtime ${119 + index} 200% 20.6 + allowance ×1 17.33 17.4(a)${index === 2 ? ' + allowance ×1 15.66 17.4(b)' : ''}`,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '15.2',
    what: 'the adult rate begins on the 21st birthday',
    given: birthday,
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 15.2'],
      ['wed 09:00-13:00', 'ordinary 240 100% 15.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 15.1'],
    ],
  },
];

const HOSPITALITY: readonly Boundary[] = [
  {
    clause: '29.2',
    what: 'the evening amount begins at 7 pm',
    sides: [
      ['tue 17:00-18:59', 'ordinary 119 100% 18.1'],
      ['tue 17:00-19:00', 'ordinary 120 100% 18.1'],
      ['tue 17:00-19:01', 'ordinary 121 100% 18.1 + allowance ×1 2.95 29.2'],
    ],
  },
  {
    clause: '29.2',
    what: 'the evening amount is paid for each hour or part of an hour',
    sides: [
      ['tue 19:00-19:59', 'ordinary 59 100% 18.1 + allowance ×1 2.95 29.2'],
      ['tue 19:00-20:00', 'ordinary 60 100% 18.1 + allowance ×1 2.95 29.2'],
      ['tue 19:00-20:01', 'ordinary 61 100% 18.1 + allowance ×2 5.90 29.2'],
    ],
  },
  {
    clause: '29.2',
    what: 'the night amount begins at midnight',
    sides: [
      ['tue 23:00-23:59', 'ordinary 59 100% 18.1 + allowance ×1 2.95 29.2'],
      ['tue 23:00-24:00', 'ordinary 60 100% 18.1 + allowance ×1 2.95 29.2'],
      [
        'tue 23:00-00:01',
        'ordinary 60 100% 18.1 + allowance ×1 2.95 29.2 + ordinary 1 100% 18.1 + allowance ×1 4.42 29.2',
      ],
    ],
  },
  {
    clause: '29.2',
    what: 'the night amount ends at 7 am',
    sides: [
      ['wed 07:01-08:00', 'ordinary 59 100% 18.1'],
      ['wed 07:00-08:00', 'ordinary 60 100% 18.1'],
      ['wed 06:59-08:00', 'ordinary 61 100% 18.1 + allowance ×1 4.42 29.2'],
    ],
  },
  {
    clause: '29.2',
    what: 'the Saturday rate begins at midnight on Friday',
    sides: [
      ['fri 23:00-23:59', 'ordinary 59 100% 18.1 + allowance ×1 2.95 29.2'],
      ['fri 23:00-24:00', 'ordinary 60 100% 18.1 + allowance ×1 2.95 29.2'],
      ['fri 23:00-00:01', 'ordinary 60 100% 18.1 + allowance ×1 2.95 29.2 + ordinary 1 125% 29.2'],
    ],
  },
  {
    clause: '29.2',
    what: 'the Sunday rate ends at midnight',
    sides: [
      ['sun 23:00-23:59', 'ordinary 59 150% 29.2'],
      ['sun 23:00-24:00', 'ordinary 60 150% 29.2'],
      ['sun 23:00-00:01', 'ordinary 60 150% 29.2 + ordinary 1 100% 18.1 + allowance ×1 4.42 29.2'],
    ],
  },
  {
    clause: '15',
    what: 'a day of a permanent employee has at most 11.5 ordinary hours',
    sides: [
      ['tue 07:00-18:59 -12:00-12:30', 'ordinary 689 100% 18.1'],
      ['tue 07:00-19:00 -12:00-12:30', 'ordinary 690 100% 18.1'],
      ['tue 07:00-19:01 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 1 150% 28.4'],
    ],
  },
  {
    clause: '11.2',
    what: 'a day of a casual has at most 12 ordinary hours',
    given: casual,
    sides: [
      ['tue 07:00-19:29 -12:00-12:30', 'ordinary 719 125% 11.1 + allowance ×1 2.95 29.2'],
      ['tue 07:00-19:30 -12:00-12:30', 'ordinary 720 125% 11.1 + allowance ×1 2.95 29.2'],
      ['tue 07:00-19:31 -12:00-12:30', 'ordinary 720 125% 11.1 + allowance ×1 2.95 29.2 + overtime 1 150% 28.4'],
    ],
  },
  {
    clause: '28',
    what: 'a week has at most 38 ordinary hours',
    on: 'thu',
    sides: ['13:59', '14:00', '14:01'].map((end, index) => [
      `${['mon', 'tue', 'wed'].map((day) => `${day} 07:00-18:30 -12:00-12:30`).join('; ')}; thu 09:00-${end}`,
      ['ordinary 299 100% 18.1', 'ordinary 300 100% 18.1', 'ordinary 300 100% 18.1 + overtime 1 150% 28.4'][index]!,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '28',
    what: 'a full-timer has overtime beyond the rostered hours of the day',
    given: rostered,
    sides: [
      ['tue 09:00-17:05 -12:00-12:30', 'ordinary 455 100% 18.1'],
      ['tue 09:00-17:06 -12:00-12:30', 'ordinary 456 100% 18.1'],
      ['tue 09:00-17:07 -12:00-12:30', 'ordinary 456 100% 18.1 + overtime 1 150% 28.4'],
    ],
  },
  {
    clause: '28.4',
    what: 'overtime from Monday to Friday is paid at 150% for 2 hours',
    sides: [
      ['tue 07:00-20:59 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 119 150% 28.4'],
      ['tue 07:00-21:00 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 28.4'],
      ['tue 07:00-21:01 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 28.4 + overtime 1 200% 28.4'],
    ],
  },
  {
    clause: '28.4',
    what: 'overtime at the weekend is paid at 200% from the first minute',
    sides: [
      ['sat 07:00-18:59 -12:00-12:30', 'ordinary 689 125% 29.2'],
      ['sat 07:00-19:00 -12:00-12:30', 'ordinary 690 125% 29.2'],
      ['sat 07:00-19:01 -12:00-12:30', 'ordinary 690 125% 29.2 + overtime 1 200% 28.4'],
    ],
  },
  {
    clause: '16.6',
    what: '6 hours without a meal break',
    sides: [
      ['tue 09:00-14:59', 'ordinary 359 100% 18.1'],
      ['tue 09:00-15:00', 'ordinary 360 100% 18.1'],
      ['tue 09:00-15:01', 'ordinary 361 100% 18.1 + meal_break ×0.016667 50% 16.6'],
    ],
  },
  {
    clause: '11',
    what: 'a casual shift is paid for at least 2 hours',
    given: casual,
    sides: [
      ['tue 09:00-10:59', 'ordinary 119 125% 11.1 + top_up 1 125% 11'],
      ['tue 09:00-11:00', 'ordinary 120 125% 11.1'],
      ['tue 09:00-11:01', 'ordinary 121 125% 11.1'],
    ],
  },
  {
    clause: '10',
    what: 'a part-time shift is paid for at least 3 hours',
    given: partTime('8'),
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 100% 18.1 + top_up 1 100% 10'],
      ['tue 09:00-12:00', 'ordinary 180 100% 18.1'],
      ['tue 09:00-12:01', 'ordinary 181 100% 18.1'],
    ],
  },
  {
    clause: '26.4',
    what: 'a meal allowance for more than 2 hours of overtime',
    withoutNotice: true,
    sides: [
      ['tue 07:00-20:59 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 119 150% 28.4'],
      ['tue 07:00-21:00 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 28.4'],
      [
        'tue 07:00-21:01 -12:00-12:30',
        'ordinary 690 100% 18.1 + overtime 120 150% 28.4 + overtime 1 200% 28.4 + allowance ×1 17.42 26.4(b)(i)',
      ],
    ],
  },
  {
    clause: '26.14(b)(i)',
    what: 'a split shift with 2 hours between its parts',
    sides: [
      ['tue 09:00-12:00; tue 13:59-17:00', 'ordinary 361 100% 18.1'],
      ['tue 09:00-12:00; tue 14:00-17:00', 'ordinary 360 100% 18.1 + allowance ×1 3.69 26.14(b)(i)'],
      ['tue 09:00-12:00; tue 14:01-17:00', 'ordinary 359 100% 18.1 + allowance ×1 3.69 26.14(b)(i)'],
    ],
  },
  {
    clause: '26.14(b)(ii)',
    what: 'a split shift with more than 3 hours between its parts',
    sides: [
      ['tue 09:00-12:00; tue 14:59-17:00', 'ordinary 301 100% 18.1 + allowance ×1 3.69 26.14(b)(i)'],
      ['tue 09:00-12:00; tue 15:00-17:00', 'ordinary 300 100% 18.1 + allowance ×1 3.69 26.14(b)(i)'],
      ['tue 09:00-12:00; tue 15:01-17:00', 'ordinary 299 100% 18.1 + allowance ×1 5.60 26.14(b)(ii)'],
    ],
  },
  {
    clause: '18.4(a)',
    what: 'the adult rate begins on the 21st birthday',
    given: birthday,
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 18.4(a)'],
      ['wed 09:00-13:00', 'ordinary 240 100% 18.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 18.1'],
    ],
  },
  {
    clause: '18.4(b)',
    what: 'the adult rate of an office junior begins on the 21st birthday',
    given: { person: { ...birthday.person, juniorScale: 'office' } },
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 18.4(b)'],
      ['wed 09:00-13:00', 'ordinary 240 100% 18.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 18.1'],
    ],
  },
];

const RESTAURANT: readonly Boundary[] = [
  {
    clause: '24.2',
    what: 'the evening amount begins at 10 pm',
    sides: [
      ['tue 20:00-21:59', 'ordinary 119 100% 18.1'],
      ['tue 20:00-22:00', 'ordinary 120 100% 18.1'],
      ['tue 20:00-22:01', 'ordinary 121 100% 18.1 + allowance ×1 2.95 24.2'],
    ],
  },
  {
    clause: '24.2',
    what: 'the night amount begins at midnight',
    sides: [
      ['tue 23:00-23:59', 'ordinary 59 100% 18.1 + allowance ×1 2.95 24.2'],
      ['tue 23:00-24:00', 'ordinary 60 100% 18.1 + allowance ×1 2.95 24.2'],
      [
        'tue 23:00-00:01',
        'ordinary 60 100% 18.1 + allowance ×1 2.95 24.2 + ordinary 1 100% 18.1 + allowance ×1 4.42 24.2',
      ],
    ],
  },
  {
    clause: '24.2',
    what: 'the night amount ends at 6 am',
    sides: [
      ['wed 06:01-07:00', 'ordinary 59 100% 18.1'],
      ['wed 06:00-07:00', 'ordinary 60 100% 18.1'],
      ['wed 05:59-07:00', 'ordinary 61 100% 18.1 + allowance ×1 4.42 24.2'],
    ],
  },
  {
    clause: '15.1',
    what: 'a day of a permanent employee has at most 11.5 ordinary hours',
    sides: [
      ['tue 07:00-18:59 -12:00-12:30', 'ordinary 689 100% 18.1'],
      ['tue 07:00-19:00 -12:00-12:30', 'ordinary 690 100% 18.1'],
      ['tue 07:00-19:01 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 1 150% 23.4'],
    ],
  },
  {
    clause: '11',
    what: 'a day of a casual has at most 12 ordinary hours',
    given: casual,
    sides: [
      ['tue 07:00-19:29 -12:00-12:30', 'ordinary 719 125% 11.1'],
      ['tue 07:00-19:30 -12:00-12:30', 'ordinary 720 125% 11.1'],
      ['tue 07:00-19:31 -12:00-12:30', 'ordinary 720 125% 11.1 + overtime 1 150% 23.4'],
    ],
  },
  {
    clause: '23',
    what: 'a week has at most 38 ordinary hours',
    on: 'thu',
    sides: ['13:59', '14:00', '14:01'].map((end, index) => [
      `${['mon', 'tue', 'wed'].map((day) => `${day} 07:00-18:30 -12:00-12:30`).join('; ')}; thu 09:00-${end}`,
      ['ordinary 299 100% 18.1', 'ordinary 300 100% 18.1', 'ordinary 300 100% 18.1 + overtime 1 150% 23.4'][index]!,
    ]) as unknown as Boundary['sides'],
  },
  {
    clause: '23',
    what: 'a full-timer has overtime beyond the rostered hours of the day',
    given: rostered,
    sides: [
      ['tue 09:00-17:05 -12:00-12:30', 'ordinary 455 100% 18.1'],
      ['tue 09:00-17:06 -12:00-12:30', 'ordinary 456 100% 18.1'],
      ['tue 09:00-17:07 -12:00-12:30', 'ordinary 456 100% 18.1 + overtime 1 150% 23.4'],
    ],
  },
  {
    clause: '23.4',
    what: 'overtime from Monday to Friday is paid at 150% for 2 hours',
    sides: [
      ['tue 07:00-20:59 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 119 150% 23.4'],
      ['tue 07:00-21:00 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 23.4'],
      ['tue 07:00-21:01 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 23.4 + overtime 1 200% 23.4'],
    ],
  },
  {
    clause: '23.4',
    what: 'overtime on a Saturday is paid at 175% for 2 hours',
    sides: [
      ['sat 07:00-20:59 -12:00-12:30', 'ordinary 690 125% 24.2 + overtime 119 175% 23.4'],
      ['sat 07:00-21:00 -12:00-12:30', 'ordinary 690 125% 24.2 + overtime 120 175% 23.4'],
      ['sat 07:00-21:01 -12:00-12:30', 'ordinary 690 125% 24.2 + overtime 120 175% 23.4 + overtime 1 200% 23.4'],
    ],
  },
  {
    clause: '24.4(a)',
    what: 'a permanent employee is paid for at least 4 hours on a public holiday',
    given: holiday,
    sides: [
      ['wed 09:00-12:59', 'ordinary 239 225% 24.2 + top_up 1 225% 24.4(a)'],
      ['wed 09:00-13:00', 'ordinary 240 225% 24.2'],
      ['wed 09:00-13:01', 'ordinary 241 225% 24.2'],
    ],
  },
  {
    clause: '24.4(b)',
    what: 'a casual is paid for at least 2 hours on a public holiday',
    given: { ...holiday, ...casual },
    sides: [
      ['wed 09:00-10:59', 'ordinary 119 250% 24.2 + top_up 1 250% 24.4(b)'],
      ['wed 09:00-11:00', 'ordinary 120 250% 24.2'],
      ['wed 09:00-11:01', 'ordinary 121 250% 24.2'],
    ],
  },
  {
    clause: '11.3',
    what: 'a casual shift is paid for at least 2 hours',
    given: casual,
    sides: [
      ['tue 09:00-10:59', 'ordinary 119 125% 11.1 + top_up 1 125% 11.3'],
      ['tue 09:00-11:00', 'ordinary 120 125% 11.1'],
      ['tue 09:00-11:01', 'ordinary 121 125% 11.1'],
    ],
  },
  {
    clause: '10',
    what: 'a part-time shift is paid for at least 3 hours',
    given: partTime('8'),
    sides: [
      ['tue 09:00-11:59', 'ordinary 179 100% 18.1 + top_up 1 100% 10'],
      ['tue 09:00-12:00', 'ordinary 180 100% 18.1'],
      ['tue 09:00-12:01', 'ordinary 181 100% 18.1'],
    ],
  },
  {
    clause: '21.2(a)',
    what: 'a meal allowance for more than 2 hours of overtime',
    withoutNotice: true,
    sides: [
      ['tue 07:00-20:59 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 119 150% 23.4'],
      ['tue 07:00-21:00 -12:00-12:30', 'ordinary 690 100% 18.1 + overtime 120 150% 23.4'],
      [
        'tue 07:00-21:01 -12:00-12:30',
        'ordinary 690 100% 18.1 + overtime 120 150% 23.4 + overtime 1 200% 23.4 + allowance ×1 17.42 21.2(a)',
      ],
    ],
  },
  {
    clause: '21.3(b)',
    what: 'a split-shift allowance for each period of at least 2 hours',
    sides: [
      ['tue 09:00-11:00; tue 14:00-15:59', 'ordinary 239 100% 18.1 + allowance ×1 5.60 21.3(b)'],
      ['tue 09:00-11:00; tue 14:00-16:00', 'ordinary 240 100% 18.1 + allowance ×2 11.20 21.3(b)'],
      ['tue 09:00-11:00; tue 14:00-16:01', 'ordinary 241 100% 18.1 + allowance ×2 11.20 21.3(b)'],
    ],
  },
  {
    clause: '18.2',
    what: 'the adult rate begins on the 21st birthday',
    given: birthday,
    sides: [
      ['tue 09:00-13:00', 'ordinary 240 100% 18.2'],
      ['wed 09:00-13:00', 'ordinary 240 100% 18.1'],
      ['thu 09:00-13:00', 'ordinary 240 100% 18.1'],
    ],
  },
];

const BOUNDARIES: Readonly<Record<string, readonly Boundary[]>> = {
  MA000002: CLERKS,
  MA000003: FAST_FOOD,
  MA000004: RETAIL,
  MA000009: HOSPITALITY,
  MA000119: RESTAURANT,
};
const rows = Object.entries(BOUNDARIES).flatMap(([award, ofAward]) => ofAward.map((one) => ({ award, ...one })));

/** Every week of this file, so that the last test can look for the clauses in its lines. */
const seen: (WeekResult & { readonly award: string })[] = [];
function interpreted(award: string, week: Given): WeekResult {
  const result = interpret(week);
  seen.push({ award, ...result });
  return result;
}

describe('[AWARD-003] each clause below, at and above its boundary', () => {
  it.each(rows)('$award $clause: $what', ({ award, given, on, withoutNotice, sides }) => {
    const found = sides.map(([shifts, , more]) =>
      linesText(interpreted(award, weekOf(award, shifts, { ...given, ...more }, withoutNotice)), on),
    );
    expect(found).toEqual(sides.map(([, lines]) => lines));
  });
});

describe('[AWARD-003] clauses without a boundary in time', () => {
  const answers = (given: Record<string, unknown>): Given => ({ circumstances: { answers: given as never } });
  it.each<[string, string, string, string, Given]>([
    [
      'MA000004',
      'allowances of a full-timer',
      'mon 09:00-13:00',
      'ordinary 240 100% 17.1 + allowance ×1 6.42 19.3(c)(i) + allowance ×1 14.55 19.10(b) + allowance ×1 34.69 19.12 + allowance ×4 5.04 19.13 + allowance ×10 10.00 19.7',
      answers({
        laundry: 'special_clothing',
        first_aid: true,
        liquor_licence: true,
        broken_hill: true,
        vehicle_kilometres: decimal('10'),
      }),
    ],
    [
      'MA000004',
      'laundry of a casual',
      'mon 09:00-13:00',
      'ordinary 240 125% 11.1 + allowance ×1 1.28 19.3(c)(ii)',
      { ...casual, ...answers({ laundry: 'special_clothing' }) },
    ],
    [
      'MA000002',
      'allowances of a full-timer',
      'mon 09:00-13:00',
      'ordinary 240 100% 16.1 + allowance ×1 3.64 19.4(d)(i) + allowance ×1 16.79 19.2(b) + allowance ×10 10.00 19.6(a)(i) + allowance ×10 3.40 19.6(a)(ii)',
      answers({
        laundry: 'special_clothing',
        first_aid: true,
        vehicle_kilometres: decimal('10'),
        motorcycle_kilometres: decimal('10'),
      }),
    ],
    [
      'MA000002',
      'laundry of a casual',
      'mon 09:00-13:00',
      'ordinary 240 125% 11.1 + allowance ×1 0.73 19.4(d)(ii)',
      { ...casual, ...answers({ laundry: 'special_clothing' }) },
    ],
    [
      'MA000003',
      'allowances of a full-timer',
      'mon 09:00-13:00',
      'ordinary 240 100% 15.1 + allowance ×1 6.42 17.5(b)(i) + allowance ×10 5.30 17.8(a) + allowance ×10 10.00 17.8(b)',
      answers({ laundry: 'special_clothing', delivery_kilometres: decimal('10'), vehicle_kilometres: decimal('10') }),
    ],
    [
      'MA000003',
      'laundry of a casual',
      'mon 09:00-13:00',
      'ordinary 240 125% 11.2 + allowance ×1 1.28 17.5(b)(ii)',
      { ...casual, ...answers({ laundry: 'special_clothing' }) },
    ],
    [
      'MA000009',
      'allowances of a full-timer',
      'mon 09:00-13:00',
      'ordinary 240 100% 18.1 + allowance ×1 6.16 26.6(d) + allowance ×2 4.92 26.6(e) + allowance ×1 13.43 26.12(b)(i) + allowance ×1 2.03 26.5(a)',
      answers({ laundry: 'catering', motel_uniforms: decimal('2'), first_aid: true, cooks_tools: true }),
    ],
    [
      'MA000009',
      'the weekly limit for motel uniforms',
      'mon 09:00-13:00',
      'ordinary 240 100% 18.1 + allowance ×4 7.65 26.6(e)',
      answers({ motel_uniforms: decimal('4') }),
    ],
    [
      'MA000009',
      'allowances of a casual',
      'mon 09:00-13:00',
      'ordinary 240 125% 11.1 + allowance ×3 6.30 26.6(d) + allowance ×1 2.69 26.12(b)(ii)',
      { ...casual, ...answers({ catering_uniforms: decimal('3'), first_aid: true }) },
    ],
    [
      'MA000119',
      'cook’s tools',
      'mon 09:00-13:00',
      'ordinary 240 100% 18.1 + allowance ×1 2.03 21.4(a)',
      answers({ cooks_tools: true }),
    ],
    [
      'MA000009',
      'a rostered day off',
      'fri 09:00-13:00',
      'overtime 240 200% 28.4',
      { agreement: { agreedHours: agreed('9.5', 'monday', 'tuesday', 'wednesday', 'thursday') } },
    ],
    [
      'MA000119',
      'a rostered day off',
      'fri 09:00-13:00',
      'overtime 240 200% 23.1',
      { agreement: { agreedHours: agreed('9.5', 'monday', 'tuesday', 'wednesday', 'thursday') } },
    ],
  ])('%s: %s', (award, _, shifts, lines, given) => {
    expect(linesText(interpreted(award, weekOf(award, shifts, given)))).toBe(lines);
  });

  it('MA000004 and MA000003 pay cold work by the hour', () => {
    const cold = (award: string, given: Given = {}) => {
      const facts = weekOf(award, 'mon 09:00-13:00', given);
      const [one] = facts.shifts as readonly ReturnType<typeof shift>[];
      return linesText(
        interpreted(award, {
          ...facts,
          shifts: [{ ...one!, coldHours: decimal('2'), belowZeroHours: decimal('1') }],
        }),
      );
    };
    expect(cold('MA000004')).toBe('ordinary 240 100% 17.1 + allowance ×2 0.76 19.9(b) + allowance ×1 0.59 19.9(c)');
    expect(cold('MA000003')).toBe('ordinary 240 100% 15.1 + allowance ×2 0.76 17.3(a) + allowance ×1 0.59 17.3(b)');
  });

  it('pays a part-time employee in Hospitality 200% on a day without agreed hours once the work is overtime', () => {
    const given: Given = {
      person: { employment: 'part_time' },
      agreement: { agreedHours: agreed('9.5', 'monday', 'tuesday', 'wednesday', 'thursday') },
    };
    const days = ['mon', 'tue', 'wed', 'thu'].map((day) => `${day} 09:00-19:00 -13:00-13:30`).join('; ');
    const { lines } = interpreted('MA000009', weekOf('MA000009', `${days}; fri 09:00-12:00`, given));
    expect(lines.at(-1)).toMatchObject({
      percentage: 200,
      because: 'more than 38 ordinary hours in the week (28); overtime, rostered day off',
    });
    expect(linesText(interpreted('MA000009', weekOf('MA000009', 'fri 09:00-12:00', given)))).toBe(
      'ordinary 180 100% 18.1',
    );
  });
});

describe('[AWARD-003] nights on which the clocks change', () => {
  // Daylight saving begins on 4 October 2026 and ended on 5 April 2026. Both nights are paid by the clock.
  it.each([
    ['begins', '2026-09-28'],
    ['ends', '2026-03-30'],
  ])('pays a night on which daylight saving %s as long as any other', (_, monday) => {
    const weekStart = localDate(monday);
    const night = (award: string, given: Given = {}) =>
      linesText(interpreted(award, weekOf(award, 'sat 22:00-05:00', { ...casual, weekStart, ...given })));
    expect(night('MA000003')).toBe('ordinary 120 150% 21 + ordinary 300 150% 21');
    expect(night('MA000004', { workplace: { span: 'extended' } })).toBe(
      'ordinary 60 150% 22.1 + overtime 60 175% 21.2 + overtime 300 225% 21.2',
    );
    expect(night('MA000002')).toBe('overtime 120 175% 21.4 + overtime 300 225% 21.4');
    expect(night('MA000009')).toBe('ordinary 120 150% 29.2 + ordinary 300 175% 29.2 + meal_break ×1 50% 16.6');
    expect(night('MA000119')).toBe('ordinary 120 150% 24.2 + ordinary 300 150% 24.2');
  });
});

describe('[AWARD-003] warnings', () => {
  /** A week that raises the warning, and the nearest one that does not. */
  const WARNINGS: Readonly<Record<string, readonly (readonly [string, string, Given, string, Given])[]>> = {
    AGREED_TIMES_NOT_CHECKED: [['MA000004', 'tue 09:00-12:00', partTime('4'), 'tue 09:00-12:00', rostered]],
    AVAILABILITY_NOT_CHECKED: [
      ['MA000009', 'tue 09:00-12:00', partTime('4'), 'tue 09:00-12:00', rostered],
      ['MA000119', 'tue 09:00-12:00', partTime('4'), 'tue 09:00-12:00', casual],
    ],
    AVERAGED_HOURS: [['MA000004', 'tue 09:00-12:00', { agreement: { cycleWeeks: 2 } }, 'tue 09:00-12:00', {}]],
    ROSTER_DAYS: [
      [
        'MA000004',
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => `${day} 09:00-12:00`).join('; '),
        {},
        ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 09:00-12:00`).join('; '),
        {},
      ],
    ],
    ROSTER_DAYS_IN_A_ROW: [
      [
        'MA000004',
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 09:00-12:00`).join('; '),
        {},
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => `${day} 09:00-12:00`).join('; '),
        {},
      ],
    ],
    POSSIBLE_SHIFTWORK: [
      ['MA000004', 'tue 18:00-00:01', {}, 'tue 18:00-24:00', {}],
      ['MA000004', 'tue 18:00-00:01', {}, 'tue 17:59-00:01', {}],
    ],
    RUNS_INTO_NEXT_WEEK: [['MA000003', 'sun 22:00-00:01', {}, 'sun 22:00-24:00', {}]],
    RATES_UNVERIFIED: [
      [
        'MA000004',
        'tue 09:00-12:00',
        { weekStart: localDate('2027-07-01') },
        'tue 09:00-12:00',
        { weekStart: localDate('2027-06-30') },
      ],
    ],
    GAP_BELOW_AWARD: [
      [
        'MA000004',
        'tue 09:00-12:00',
        { agreement: { minimumGapHours: 9 } },
        'tue 09:00-12:00',
        { agreement: { minimumGapHours: 10 } },
      ],
    ],
    NOT_A_HOLIDAY: [
      [
        'MA000004',
        '',
        { circumstances: { holidayNotWorked: [{ date: localDate('2026-08-06'), hours: decimal('7.6') }] } },
        '',
        {
          ...holiday,
          circumstances: { holidayNotWorked: [{ date: localDate('2026-08-05'), hours: decimal('7.6') }] },
        },
      ],
    ],
    CASUAL_HOLIDAY: [
      [
        'MA000004',
        '',
        {
          ...holiday,
          ...casual,
          circumstances: { holidayNotWorked: [{ date: localDate('2026-08-05'), hours: decimal('7.6') }] },
        },
        '',
        {
          ...holiday,
          circumstances: { holidayNotWorked: [{ date: localDate('2026-08-05'), hours: decimal('7.6') }] },
        },
      ],
    ],
    LONG_DAY_CHOSEN: [['MA000004', 'tue 08:00-17:01', {}, 'tue 08:00-17:00', {}]],
    MEAL_BREAK_MISSING: [
      ['MA000004', 'tue 09:00-14:01', {}, 'tue 09:00-14:00', {}],
      ['MA000003', 'tue 09:00-14:01', {}, 'tue 09:00-14:00', {}],
      ['MA000119', 'tue 09:00-15:01', {}, 'tue 09:00-15:00', {}],
    ],
    NOT_A_SCHOOL_DAY_SHIFT: [
      [
        'MA000004',
        'tue 14:59-16:30',
        { person: { employment: 'casual', age: 15 } },
        'tue 15:00-16:30',
        { person: { employment: 'casual', age: 15 } },
      ],
    ],
    JUNIOR_BIRTHDAY: [['MA000004', 'wed 09:00-12:00', birthday, 'tue 09:00-12:00', birthday]],
    CASUAL_MEAL_ALLOWANCE: [['MA000004', 'tue 07:00-19:01', casual, 'tue 07:00-19:00', casual]],
    ALLOWANCE_UNKNOWN: [
      [
        'MA000119',
        'tue 20:00-22:01',
        { weekStart: localDate('2024-08-05') },
        'tue 20:00-22:00',
        { weekStart: localDate('2024-08-05') },
      ],
    ],
  };
  const cases = Object.entries(WARNINGS).flatMap(([code, ofCode]) => ofCode.map((one) => [code, ...one] as const));

  it.each(cases)('%s: %s warns about "%s"', (code, award, shifts, given, otherShifts, otherGiven) => {
    const codes = (text: string, facts: Given) => {
      const { refused, warnings } = interpreted(award, weekOf(award, text, facts, true));
      expect(refused).toBeNull();
      return warnings.map((one) => one.code);
    };
    expect(codes(shifts, given)).toContain(code);
    expect(codes(otherShifts, otherGiven)).not.toContain(code);
  });

  it('every warning of the steps is in the table', () => {
    const folder = new URL('../../../../src/rules/au/award/steps/', import.meta.url);
    const codes = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/warn\(\s*week,\s*'([A-Z_]+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect([...new Set(codes)].sort()).toEqual(Object.keys(WARNINGS).sort());
  });

  it('refuses loaded rates by the name of the classification', () => {
    const person = { classification: 'Loaded rate, Level 3' };
    const { refused } = interpret({ award: 'MA000009', person, shifts: ['tue 09:00-12:00'] });
    expect(refused?.code).toBe('CLASSIFICATION_NOT_COVERED');
  });
});

describe('[AWARD-003] the clauses of the rules', () => {
  const keys = (award: string) => awardKeys(award);
  /**
   * The clauses of a rules file, of its juniors and of the allowances that it names. No line of a week pays the loading
   * on annual leave, so `leave-loading.test.ts` names its clauses.
   */
  function clausesOf(award: string): ReadonlySet<string> {
    const params = loadAwardParams();
    const found = new Set<string>();
    const collect = (raw: unknown): void => {
      if (Array.isArray(raw)) for (const one of raw) collect(one);
      else if (raw !== null && typeof raw === 'object')
        for (const [key, value] of Object.entries(raw)) {
          if (/^(?:\w+_)?clause$/.test(key) && typeof value === 'string') found.add(value);
          else if (key !== 'leave_loading') collect(value);
        }
    };
    for (const { id } of [keys(award).rules, keys(award).juniors])
      for (const { raw } of params.valuesOf(id)) collect(raw);
    const pack = packs.at(award, MONDAY_2026);
    for (const name of amountsNamed(pack.rules)) found.add(pack.allowance(name)!.clause);
    return found;
  }
  const amountsNamed = (rules: AwardRules): readonly string[] =>
    [
      ...rules.allowances.map(({ amount }) => amount),
      ...rules.flat_amounts.map(({ amount }) => amount),
      rules.meal_allowance.first,
      rules.meal_allowance.further,
      rules.split_shift?.short,
      rules.split_shift?.long,
    ].filter((name) => name != null);

  it.each(INTERPRETED_AWARDS)('every clause of %s is named by a line or a warning above', (award) => {
    const results = seen.filter((one) => one.award === award);
    const lines = new Set(results.flatMap((one) => one.lines.map(({ clause }) => clause)));
    const texts = results
      .flatMap((one) => [...one.lines.map(({ because }) => because), ...one.warnings.map(({ message }) => message)])
      .join('\n');
    const missing = [...clausesOf(award)].filter(
      (clause) => !lines.has(clause) && !texts.includes(`(${clause}`) && !texts.includes(`Clause ${clause} `),
    );
    expect(missing).toEqual([]);
  });
});
