import { CompanyId } from '../../../http/record-fields.ts';
import { LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

const HOLIDAY_SOURCES = ['LAW', 'EMPLOYER', 'CALENDAR'] as const;

export const PublicHolidayOut = named(
  'PublicHoliday',
  Type.Object(
    {
      date: ReckonedDate({ description: 'Date of the holiday' }),
      kept_on: ReckonedDate({
        description:
          'The day on which the holiday is observed. New Zealand: the transferred date, for employees who do not normally work on `date`; otherwise `date`',
      }),
      name: Type.String({ description: 'Name of the holiday' }),
      source: Type.Enum([...HOLIDAY_SOURCES], {
        description:
          'LAW: from the Holidays Act 2003 (NZ); used for pays and leave. EMPLOYER: declared by the company. CALENDAR: ' +
          'from a calendar of the company’s state (AU); leave requests use the calendar of the state of work instead',
      }),
    },
    strict,
  ),
);
export type PublicHolidayOut = Static<typeof PublicHolidayOut>;

export const PublicHolidayPath = Type.Object({ company_id: CompanyId() }, strict);

export const PublicHolidayQuery = Type.Object(
  {
    from: Type.Optional(LocalDateText({ description: 'First day; by default 1 January of this year' })),
    to: Type.Optional(
      LocalDateText({
        description: 'Last day, at most two years after the first; by default, the list covers one year',
      }),
    ),
  },
  strict,
);
export type PublicHolidayQuery = Static<typeof PublicHolidayQuery>;
