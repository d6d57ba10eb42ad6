import { CompanyId } from '../../../http/record-fields.ts';
import { LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

export const HOLIDAY_SOURCES = ['LAW', 'EMPLOYER', 'CALENDAR'] as const;

export const PublicHolidayOut = named(
  'PublicHoliday',
  Type.Object(
    {
      date: ReckonedDate({ description: 'Its own date' }),
      kept_on: ReckonedDate({
        description: 'New Zealand: where it is kept by those who do not work on its own date; otherwise that date',
      }),
      name: Type.String({ description: 'What the holiday is called' }),
      source: Type.Enum([...HOLIDAY_SOURCES], {
        description:
          'LAW: the Holidays Act 2003 (NZ), which pays and leave go by. EMPLOYER: declared by the company. CALENDAR: of ' +
          'the state of the company as a calendar has it (AU), to be looked at only: no pay goes by it',
      }),
    },
    strict,
  ),
);
export type PublicHolidayOut = Static<typeof PublicHolidayOut>;

export const PublicHolidayPath = Type.Object({ company_id: CompanyId() }, strict);

export const PublicHolidayQuery = Type.Object(
  {
    from: Type.Optional(LocalDateText({ description: 'First day; by default the first of this year' })),
    to: Type.Optional(LocalDateText({ description: 'Last day, at most two years later; by default a year later' })),
  },
  strict,
);
export type PublicHolidayQuery = Static<typeof PublicHolidayQuery>;
