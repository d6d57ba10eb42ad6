import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { COUNTRIES, type Country } from '../../base/country.ts';
import { addYears, type LocalDate, localDate } from '../../base/local-date.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

interface Rule {
  readonly years: number;
  readonly source: string;
}

/** The legal retention period of each country. */
export function lawOfRetention(): Readonly<Record<Country, Rule>> {
  const text = readFileSync(new URL('./retention.yaml', import.meta.url), 'utf8');
  const raw = parse(text, { schema: 'failsafe' }) as Record<Country, { years: string; source: string }>;
  const ruleOf = (country: Country) => ({ years: Number(raw[country].years), source: raw[country].source });
  return { AU: ruleOf('AU'), NZ: ruleOf('NZ') };
}

export interface Retention {
  /** The first day on which the records may be deleted. */
  readonly until: LocalDate;
  readonly source: string;
}

/**
 * The retention period is counted from the last pay, end of employment or closure, whichever is latest. It is the
 * longest period of the countries in which the account has companies, or of both countries if it has no companies.
 */
export async function retentionOf(tx: Tx, customerId: number, closedOn: LocalDate): Promise<Retention> {
  const { rows } = await sql<{ countries: Country[]; last: string | null }>`
    select
      array(select distinct country from company where customer_id = ${customerId}) as countries,
      (select max(day) from (
        select max(greatest(pay_date, processed_date)) from pay where customer_id = ${customerId}
        union all select max(greatest(termination_date, pay_date)) from termination where customer_id = ${customerId}
      ) as days (day)) as last`.execute(tx);
  const { countries, last } = rows[0]!;
  const rules = lawOfRetention();
  const [longest] = (countries.length > 0 ? countries : COUNTRIES)
    .map((country) => rules[country])
    .sort((a, b) => b.years - a.years);
  const since = last !== null && last > closedOn ? localDate(last) : closedOn;
  return { until: addYears(since, longest!.years), source: longest!.source };
}
