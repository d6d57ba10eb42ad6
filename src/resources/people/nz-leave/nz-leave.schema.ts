import { DecimalOut, LocalDateText, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false };

export const NzLeaveQuery = Type.Object({
  as_at: Type.Optional(LocalDateText({ description: 'The day to tell it for; today in New Zealand unless sent' })),
});
export type NzLeaveQuery = Static<typeof NzLeaveQuery>;

const qualifying = {
  qualified_on: Nullable(ReckonedDate({ description: 'The first entitlement date; null while there was none' })),
  next_entitlement_date: ReckonedDate({ description: 'For who stays employed as now' }),
};

const DayLeave = named(
  'NzDayLeave',
  Type.Object(
    {
      ...qualifying,
      entitled_on: Nullable(ReckonedDate({ description: 'The last entitlement date' })),
      days_taken: DecimalOut({ description: 'Since counted_from' }),
      days_entitled: DecimalOut({ description: 'Days left' }),
      days_beyond_entitlement: DecimalOut({ description: 'Days taken that were not granted' }),
    },
    closed,
  ),
);

export const NzLeaveEntitlementsOut = named(
  'NzLeaveEntitlements',
  Type.Object(
    {
      as_at: LocalDateText({ description: 'The day it is told for' }),
      annual_holidays: named(
        'NzAnnualHolidays',
        Type.Object(
          {
            leave_year_from: ReckonedDate({ description: 'The last anniversary, or the start' }),
            next_anniversary: ReckonedDate({ description: 'When the next weeks are granted' }),
            counted_from: ReckonedDate({
              description:
                'The day of the opening balances, the start, or the day from which pays here tell everything',
            }),
            weeks_a_year: DecimalOut({ description: 'Weeks granted at each anniversary' }),
            opening_weeks: DecimalOut({ description: 'Weeks brought along in opening balances' }),
            granted_on: Type.Array(ReckonedDate(), { description: 'The anniversaries since counted_from' }),
            weeks_granted: DecimalOut({ description: 'Weeks granted since counted_from' }),
            weeks_taken: DecimalOut({ description: 'Taken or cashed up' }),
            weeks_entitled: DecimalOut({
              description: 'Granted and not taken: what the end of employment pays as weeks',
            }),
            weeks_in_advance: DecimalOut({ description: 'Taken before they were granted' }),
          },
          { ...closed, description: 'Holidays Act 2003 s 16: at the end of each completed twelve months' },
        ),
      ),
      sick_leave: { ...DayLeave, description: 'Holidays Act 2003 ss 63 to 66' },
      family_violence_leave: { ...DayLeave, description: 'Holidays Act 2003 s 72D' },
      bereavement_leave: named(
        'NzBereavementLeave',
        Type.Object(
          {
            ...qualifying,
            days_close_family: DecimalOut({ description: 'For each event' }),
            days_other: DecimalOut({ description: 'For each event' }),
            taken: Type.Array(
              named(
                'NzBereavementDays',
                Type.Object(
                  {
                    from: ReckonedDate({ description: 'The first of the days' }),
                    days: DecimalOut({ description: 'How many days' }),
                  },
                  { ...closed, description: 'Days that follow one another' },
                ),
              ),
              { description: 'What was taken since counted_from' },
            ),
          },
          { ...closed, description: 'Holidays Act 2003 ss 69, 70' },
        ),
      ),
    },
    closed,
  ),
);
export type NzLeaveEntitlementsOut = Static<typeof NzLeaveEntitlementsOut>;
