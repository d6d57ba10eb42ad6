import { type Clock, ZONE_OF } from '../../base/clock.ts';
import type { Country } from '../../base/country.ts';
import { addDays, type LocalDate } from '../../base/local-date.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { fileOfParameter, loadParams } from '../../params/load.ts';
import type { DatedValue, Params } from '../../params/params.ts';
import { type CompanyRecord, findCompany } from '../../resources/company/company/company.service.ts';
import type { TriedPay } from '../../resources/pay/pay/make-pays.ts';
import { lawOf } from '../../rules/law.ts';
import type { Line } from '../../rules/line.ts';
import { taxYearOf } from '../../rules/tax-year.ts';
import { type CommandContext, command, idOf } from '../operator/command.ts';
import { requireCompany } from '../operator/company-commands.ts';
import { dateOf } from '../operator/read-value.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { awardParameters, citedSource, comparePays } from './compare-pays.ts';
import { diffText } from './diff-text.ts';
import type { LawDiff, ParameterDiff, UncheckedParameter } from './law-diff.ts';
import { ordinaryPaysOn } from './ordinary-pays.ts';

/** The lines of each employee's pays. */
type LinesOfEmployees = readonly (readonly Line[])[];

/** Parameters to compare, with their files and the number of employees whose pay depends on each. */
interface Compared {
  readonly params: Params;
  readonly ids: readonly string[];
  readonly fileOf: (id: string) => string;
  readonly employeesOf: (id: string) => number;
}

function parametersOf(params: Params, linesOfEmployees: LinesOfEmployees): Compared {
  const users = usersOf(linesOfEmployees);
  return {
    params,
    ids: params.ids,
    fileOf: (id) => fileOfParameter(id) ?? id,
    employeesOf: (id) => users.get(id)?.size ?? 0,
  };
}

/**
 * The parameters that change between the two days: either a new version takes effect after the first day and no later
 * than the second, or the parameter ends in between.
 */
function compareParameters(
  { params, ids, fileOf, employeesOf }: Compared,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): readonly ParameterDiff[] {
  return ids
    .flatMap((id) => {
      const values = params.valuesOf(id);
      const [was, is] = [inForce(values, from), inForce(values, to)];
      if (was === is) return [];
      const shown = (is ?? was)!;
      return [
        {
          file: fileOf(id),
          parameter: id,
          title: shown.cite.title,
          change: changeOf(was, is),
          on: is ? (was ? is : values.find((value) => value.from > from)!).from : was!.to!,
          before: was?.raw ?? null,
          after: is?.raw ?? null,
          source: citedSource(shown.cite),
          employees: employeesOf(id),
        },
      ];
    })
    .sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0));
}

function inForce(values: readonly DatedValue[], day: LocalDate): DatedValue | undefined {
  const found = values.findLast((value) => value.from <= day);
  return found?.to !== undefined && found.to < day ? undefined : found;
}

function changeOf(was: DatedValue | undefined, is: DatedValue | undefined): ParameterDiff['change'] {
  if (!was) return 'begins';
  if (!is) return 'ends';
  return JSON.stringify(was.raw) === JSON.stringify(is.raw) ? 'is confirmed' : 'changes';
}

/** For each parameter id, the indexes of the employees with a line that cites the parameter. */
function usersOf(linesOfEmployees: LinesOfEmployees): ReadonlyMap<string, ReadonlySet<number>> {
  const users = new Map<string, Set<number>>();
  linesOfEmployees.forEach((lines, employee) => {
    for (const { cites } of lines) {
      for (const { id } of cites) users.set(id, (users.get(id) ?? new Set()).add(employee));
    }
  });
  return users;
}

/** Cited parameters that have not been verified for the day. */
function uncheckedOn(day: LocalDate, linesOfEmployees: LinesOfEmployees): readonly UncheckedParameter[] {
  const users = usersOf(linesOfEmployees);
  const cites = linesOfEmployees.flat().flatMap((line) => line.cites);
  return [...new Map(cites.filter((cite) => cite.verified_through < day).map((cite) => [cite.id, cite])).values()]
    .map((cite) => ({ ...citedSource(cite), employees: users.get(cite.id)!.size }))
    .sort((one, other) => (one.parameter < other.parameter ? -1 : 1));
}

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
      const employees = pairs.map((pair) => comparePays(law, country, days, pair));
      const paid = parametersOf(
        law.params(country),
        pairs.map(({ before, after }) => [...linesOf(before), ...linesOf(after)]),
      );
      const ofAwards = awardParameters(employees.flatMap(({ award }) => award ?? []));
      return {
        company_id: company.id,
        company: company.name,
        country,
        ...days,
        employees,
        parameters: [...compareParameters(paid, days), ...compareParameters(ofAwards, days)],
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
