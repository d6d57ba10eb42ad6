import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest, inQuery } from '../../../base/errors.ts';
import { addDays, addYears, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Params } from '../../../params/params.ts';
import { publicHolidaysOf } from '../../../rules/nz/holidays/public-holidays.ts';
import { type CompanyRecord, companyDeclared, findCompany } from '../company/company.service.ts';
import type { PublicHolidayOut, PublicHolidayQuery } from './public-holiday.schema.ts';
import { asAuState, stateCalendar } from './state-calendar.ts';

export { type StateCalendar, stateCalendar, workStateOf } from './state-calendar.ts';

const MOST_YEARS = 2;

export type PublicHolidayService = ReturnType<typeof publicHolidayService>;

/** Public holidays for the leave calendar. */
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
  if (to < from)
    throw badRequest(`to (${to}) is before from (${from}); send a later date`, inQuery('wrong_order', 'to'));
  if (to > addYears(from, MOST_YEARS))
    throw badRequest(
      `${from} to ${to} is more than ${MOST_YEARS} years; shorten the range`,
      inQuery('out_of_range', 'to'),
    );
  return { from, to };
}

/** Includes the previous year, because some of its holidays are observed in January. */
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
  const calendar = await stateCalendar();
  return years.flatMap((year) =>
    calendar
      .ofYear(asAuState(company.state), year)
      .map(({ date, name }): PublicHolidayOut => ({ date, kept_on: date, name, source: 'CALENDAR' })),
  );
}
