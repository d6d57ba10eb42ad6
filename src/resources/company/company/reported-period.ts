import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';

export interface ReportedPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The period of a report. By default, it ends today and starts on the first day of the tax year in which it ends. */
export function reportedPeriod(
  { country }: { readonly country: Country },
  query: { readonly from?: string; readonly to?: string },
  clock: Clock,
): ReportedPeriod {
  const to = query.to === undefined ? clock.today(ZONE_OF[country]) : localDate(query.to);
  const from = query.from === undefined ? taxYearOf(country, to).first : localDate(query.from);
  if (from > to) {
    const msg = `must not be after to, but ${from} is after ${to}`;
    throw new SchemaProblem([{ loc: ['query', 'from'], msg, type: 'value_error', code: 'wrong_order' }]);
  }
  if (from < `${Number(to.slice(0, 4)) - 10}${to.slice(4)}`) {
    throw new SchemaProblem([
      { loc: ['query', 'from'], msg: 'must be at most ten years before to', type: 'value_error', code: 'out_of_range' },
    ]);
  }
  return { from, to };
}
