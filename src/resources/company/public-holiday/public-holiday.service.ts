import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest, inQuery } from '../../../base/errors.ts';
import { addDays, addYears, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Params } from '../../../params/params.ts';
import { publicHolidaysOf } from '../../../rules/nz/holidays/public-holidays.ts';
import { type Caller, type CompanyRecord, companyDeclared, findCompany } from '../company/company.service.ts';
import type { PublicHolidayOut, PublicHolidayQuery } from './public-holiday.schema.ts';

const MOST_YEARS = 2;

export type PublicHolidayService = ReturnType<typeof publicHolidayService>;

/** Public holidays as a calendar of leave shows them. */
export function publicHolidayService({ db, clock, params }: { db: Db; clock: Clock; params: Params }) {
  return {
    async list({ principal }: Caller, companyId: number, query: PublicHolidayQuery): Promise<PublicHolidayOut[]> {
      const company = await db.tx(principal.customerId, (tx) => findCompany(tx, companyId), { readOnly: true });
      if (!company) throw badRequest('No company found with the given company_id');
      const { from, to } = spanOf(query, clock.today(ZONE_OF[company.country]));
      const years = yearsOf(from, to);
      const found = company.country === 'NZ' ? ofNewZealand(company, years, params) : await ofState(company, years);
      return found
        .filter(({ date, kept_on }) => (date >= from && date <= to) || (kept_on >= from && kept_on <= to))
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    },
  };
}

function spanOf(query: PublicHolidayQuery, today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const from = localDate(query.from ?? `${today.slice(0, 4)}-01-01`);
  const to = query.to === undefined ? addDays(addYears(from, 1), -1) : localDate(query.to);
  if (to < from) throw badRequest(`to ${to} is before from ${from}`, inQuery('wrong_order', 'to'));
  if (to > addYears(from, MOST_YEARS))
    throw badRequest(`${from} to ${to} is more than ${MOST_YEARS} years`, inQuery('out_of_range', 'to'));
  return { from, to };
}

/** The year before has days that are kept in January. */
function yearsOf(from: LocalDate, to: LocalDate): readonly number[] {
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function ofNewZealand(company: CompanyRecord, years: readonly number[], params: Params): readonly PublicHolidayOut[] {
  const national = years.flatMap((year) =>
    publicHolidaysOf(year, params.at(localDate(`${year}-12-31`))).map(
      ({ date, movedTo, name }): PublicHolidayOut => ({ date, kept_on: movedTo, name, source: 'LAW' }),
    ),
  );
  const declared = companyDeclared(company.declarations).public_holidays.map(
    ({ date, name }): PublicHolidayOut => ({ date, kept_on: date, name, source: 'EMPLOYER' }),
  );
  return [...national, ...declared.filter(({ date }) => !national.some((one) => one.date === date))];
}

async function ofState(company: CompanyRecord, years: readonly number[]): Promise<readonly PublicHolidayOut[]> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const known = Object.keys(new Holidays().getStates('AU') ?? {});
  const state = company.state?.toUpperCase() ?? '';
  const calendar = known.includes(state) ? new Holidays('AU', state) : new Holidays('AU');
  return years.flatMap((year) =>
    calendar
      .getHolidays(year)
      .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
      .map(({ date, name }): PublicHolidayOut => {
        const day = date.slice(0, 10);
        return { date: day, kept_on: day, name, source: 'CALENDAR' };
      }),
  );
}
