import { Decimal, ZERO } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { RunOnHoliday } from '../termination/facts.ts';
import { holidayKeptOn, type KeptHoliday, type OwnDays, worksOn } from './kept-holidays.ts';

/** Bounds the loop; no employee has ten years of unused annual holidays. */
const MOST_DAYS = 3_660;

/**
 * The public holidays on otherwise working days that would fall within the remaining annual holidays if these were
 * taken directly after the end of employment. A public holiday does not use annual holidays, so each one extends this
 * time by a day. Holidays Act 2003 s 40(2) and (3).
 */
export function holidaysInRunOn(
  given: { readonly finishDate: LocalDate; readonly entitledWeeks: Decimal; readonly own: OwnDays },
  params: ParamsAt,
): readonly KeptHoliday[] {
  const { own } = given;
  const fallen: KeptHoliday[] = [];
  let left = given.entitledWeeks.times(own.workingDays.size);
  let day = given.finishDate;
  for (let passed = 0; left.greaterThan(ZERO) && passed < MOST_DAYS; passed += 1) {
    day = addDays(day, 1);
    if (!worksOn(own, day)) continue;
    const holiday = holidayKeptOn(day, own, params);
    if (holiday) fallen.push(holiday);
    else left = left.minus(ONE_DAY);
  }
  return fallen;
}

const ONE_DAY = new Decimal(1);

/** The same holidays as facts of a final pay. */
export const runOnHolidays = (
  given: Parameters<typeof holidaysInRunOn>[0],
  params: ParamsAt,
): readonly RunOnHoliday[] =>
  holidaysInRunOn(given, params).map(({ name, keptOn, source }) => ({
    date: keptOn,
    description: name,
    ...(source ? { source } : {}),
  }));
