import { DecimalOut, LocalDateText, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false };

export const NzLeaveQuery = Type.Object({
  as_at: Type.Optional(
    LocalDateText({ description: 'The day for which to calculate entitlements; today in New Zealand by default' }),
  ),
});
export type NzLeaveQuery = Static<typeof NzLeaveQuery>;

const qualifying = {
  qualified_on: Nullable(ReckonedDate({ description: 'First entitlement date; null if not reached yet' })),
  next_entitlement_date: ReckonedDate({ description: 'Next entitlement date if the employment continues unchanged' }),
};

const DayLeave = named(
  'NzDayLeave',
  Type.Object(
    {
      ...qualifying,
      entitled_on: Nullable(ReckonedDate({ description: 'Latest entitlement date; null if not reached yet' })),
      days_taken: DecimalOut({ description: 'Days taken since counted_from' }),
      days_entitled: DecimalOut({ description: 'Remaining days' }),
      days_beyond_entitlement: DecimalOut({ description: 'Days taken beyond the entitlement' }),
    },
    closed,
  ),
);

export const NzLeaveEntitlementsOut = named(
  'NzLeaveEntitlements',
  Type.Object(
    {
      as_at: LocalDateText({ description: 'The day for which entitlements are calculated' }),
      annual_holidays: named(
        'NzAnnualHolidays',
        Type.Object(
          {
            leave_year_from: ReckonedDate({ description: 'Latest anniversary, or the start of employment' }),
            next_anniversary: ReckonedDate({ description: 'Date on which the next weeks are granted' }),
            counted_from: ReckonedDate({
              description:
                'The day from which leave is counted: the date of the opening balances, the start of employment, or the first day covered by pays in this service',
            }),
            weeks_a_year: DecimalOut({ description: 'Weeks granted at each anniversary' }),
            opening_weeks: DecimalOut({ description: 'Weeks from opening balances' }),
            granted_on: Type.Array(ReckonedDate(), { description: 'The anniversaries since counted_from' }),
            weeks_granted: DecimalOut({ description: 'Weeks granted since counted_from' }),
            weeks_taken: DecimalOut({ description: 'Weeks taken or cashed up' }),
            weeks_entitled: DecimalOut({
              description: 'Weeks granted and not taken, which are paid out when the employment ends',
            }),
            weeks_in_advance: DecimalOut({ description: 'Weeks taken before they were granted' }),
          },
          { ...closed, description: 'Holidays Act 2003 s 16: granted after each completed twelve months' },
        ),
      ),
      sick_leave: { ...DayLeave, description: 'Holidays Act 2003 ss 63 to 66' },
      family_violence_leave: { ...DayLeave, description: 'Holidays Act 2003 s 72D' },
      bereavement_leave: named(
        'NzBereavementLeave',
        Type.Object(
          {
            ...qualifying,
            days_close_family: DecimalOut({ description: 'Days per bereavement for close family' }),
            days_other: DecimalOut({ description: 'Days per other bereavement' }),
            taken: Type.Array(
              named(
                'NzBereavementDays',
                Type.Object(
                  {
                    from: ReckonedDate({ description: 'First day' }),
                    days: DecimalOut({ description: 'Number of days' }),
                  },
                  { ...closed, description: 'Consecutive days' },
                ),
              ),
              { description: 'Bereavement leave taken since counted_from' },
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
