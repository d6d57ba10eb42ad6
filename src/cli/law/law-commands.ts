import { type Clock, ZONE_OF } from '../../base/clock.ts';
import type { Country } from '../../base/country.ts';
import { addDays, type LocalDate } from '../../base/local-date.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { loadParams } from '../../params/load.ts';
import { type CompanyRecord, findCompany } from '../../resources/company/company/company.service.ts';
import type { TriedPay } from '../../resources/pay/pay/make-pays.ts';
import { lawOf } from '../../rules/law.ts';
import type { Line } from '../../rules/line.ts';
import { taxYearOf } from '../../rules/tax-year.ts';
import { type CommandContext, command, idOf } from '../operator/command.ts';
import { requireCompany } from '../operator/company-commands.ts';
import { dateOf } from '../operator/read-value.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { compareParameters, uncheckedOn } from './compare-parameters.ts';
import { comparePays } from './compare-pays.ts';
import { diffText } from './diff-text.ts';
import type { LawDiff } from './law-diff.ts';
import { ordinaryPaysOn } from './ordinary-pays.ts';

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The two paydays. By default, they are the first day of the next tax year and the day before it. */
function daysOf(given: { from?: string | undefined; to?: string | undefined }, country: Country, clock: Clock): Days {
  const to = given.to === undefined ? nextTaxYear(country, clock) : payday('to', given.to);
  const from = given.from === undefined ? addDays(to, -1) : payday('from', given.from);
  if (from < to) return { from, to };
  throw new UsageError(`--from must be before --to, but ${from} is not before ${to}.`);
}

const nextTaxYear = (country: Country, clock: Clock): LocalDate =>
  addDays(taxYearOf(country, clock.today(ZONE_OF[country])).last, 1);

function payday(name: string, text: string): LocalDate {
  const day = dateOf(name, text);
  if (day >= '2000-01-01' && day <= '2199-12-31') return day;
  throw new UsageError(`--${name} must be between 2000-01-01 and 2199-12-31, but it is "${text}".`);
}

/**
 * Row-level security shows a company only to its own account. Without --customer, every account is therefore searched.
 */
async function ownerOf(db: Db, companyId: number, customer: string | undefined): Promise<number> {
  if (customer !== undefined) {
    const customerId = idOf('customer', customer);
    await requireCompany(db, customerId, companyId);
    return customerId;
  }
  const customers = await db.tx(SYSTEM, (tx) => tx.selectFrom('customer').select('id').orderBy('id').execute(), {
    readOnly: true,
  });
  for (const { id } of customers) {
    if (await db.tx(id, (tx) => findCompany(tx, companyId), { readOnly: true })) return id;
  }
  throw new CommandError(`There is no company ${companyId}.`);
}

const linesOf = (tried: TriedPay): readonly Line[] => ('calculated' in tried ? tried.calculated.calculation.lines : []);

/** Calculates pays as usual, but in a transaction that is rolled back. */
async function lawDiff(
  { db, clock, actor }: CommandContext,
  customerId: number,
  companyId: number,
  daysFor: (company: CompanyRecord) => Days,
): Promise<LawDiff> {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  return db.tx(
    customerId,
    async (tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) throw new CommandError(`There is no company ${companyId}.`);
      const { country } = company;
      const days = daysFor(company);
      const pairs = await ordinaryPaysOn(
        tx,
        {
          law,
          logger: { warn: () => {} },
          company,
          actor,
          clientId: null,
          at: clock.now(),
          identifierType: 'employee_id',
          payDate: days.to,
          sharesTax: false,
          isComplete: false,
        },
        days,
      );
      return {
        company_id: company.id,
        company: company.name,
        country,
        ...days,
        employees: pairs.map((pair) => comparePays(law, country, days.to, pair)),
        parameters: compareParameters(
          law.params(country),
          days,
          pairs.map(({ before, after }) => [...linesOf(before), ...linesOf(after)]),
        ),
        unchecked: uncheckedOn(
          days.to,
          pairs.map(({ after }) => linesOf(after)),
        ),
      };
    },
    { rows: 'many', preview: true },
  );
}

export const lawCommands = [
  command({
    name: 'law diff',
    summary:
      'Compare the ordinary pay of every employee under the law of two paydays, with reasons. Nothing is stored.',
    options: {
      company: { type: 'text', value: 'number', means: 'The company', required: true },
      customer: {
        type: 'text',
        value: 'number',
        means: 'The account of the company; by default, all accounts are searched',
      },
      from: { type: 'text', value: 'date', means: 'The first payday; by default the day before --to' },
      to: {
        type: 'text',
        value: 'date',
        means: 'The second payday; by default the first day of the next tax year (1 July or 1 April)',
      },
    },
    async run(context, given) {
      const companyId = idOf('company', given.company);
      const customerId = await ownerOf(context.db, companyId, given.customer);
      return lawDiff(context, customerId, companyId, ({ country }) => daysOf(given, country, context.clock));
    },
    text: (answer: LawDiff) => diffText(answer),
  }),
];
