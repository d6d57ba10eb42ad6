import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { counted } from '../../../base/counted.ts';
import { type Decimal, decimal, money, plain, sum } from '../../../base/decimal.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Cell, csvRow } from '../../../formats/csv.ts';
import type { RecordPart, RecordSheet } from '../../../formats/record-pdf/record-pdf.ts';
import { xlsxOf } from '../../../formats/xlsx.ts';
import type { Law } from '../../../rules/law.ts';
import { type Caller, type CompanyRecord, findCompany, formatName } from '../../company/company/company.service.ts';
import { stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { dateText, employerLines } from '../payslip/payslip.service.ts';
import { isFinished } from './back-pay.ts';
import { lateSuper } from './late-super.ts';
import type { LateSuperOut, Premise, Refused } from './review.schema.ts';
import type { FindingOfPerson, ReviewRecord, ShownPerson, ShownReview, Told, YearSums } from './review.store.ts';
import * as store from './review.store.ts';

export interface ReviewFilesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
}

interface Path {
  readonly companyId: number;
  readonly id: number;
}

export type ReviewFilesService = ReturnType<typeof reviewFilesService>;

/** The number of findings that are read at a time while a file is written. */
const BATCH = 2_000;

/** Contract [REDO-003]: a review as files. Excluded findings are left out, and every file says so. */
export function reviewFilesService({ db, clock, law }: ReviewFilesDeps) {
  /** Each page is read in its own short transaction, so that a slow download holds no locks. */
  async function* rowsOf(customerId: number, review: ReviewRecord): AsyncGenerator<readonly Cell[]> {
    for (let after: readonly [number, number] = [0, 0]; ; ) {
      const from = after;
      const found = await db.read(customerId, (tx) => store.findingsAfter(tx, review.id, from, BATCH));
      for (const finding of found) yield cellsOf(finding);
      const last = found.at(-1);
      if (last === undefined || found.length < BATCH) break;
      after = [last.employee_id, last.id];
    }
    const told = await db.read(customerId, (tx) => store.tellOf(tx, review.id, null));
    const excluded = sum(told.filter(({ kind }) => kind === 'excluded').map(({ amount }) => decimal(amount)));
    if (!excluded.isZero()) yield [`${counted(excluded.toNumber(), 'excluded finding')} left out`];
  }

  const opened = ({ principal }: Caller, path: Path): Promise<ReviewRecord> =>
    db.read(principal.customerId, async (tx) => (await finishedReview(tx, path)).review);

  return {
    async csv(caller: Caller, path: Path): Promise<AsyncGenerator<string>> {
      return csvOf(rowsOf(caller.principal.customerId, await opened(caller, path)));
    },

    async xlsx(caller: Caller, path: Path): Promise<AsyncGenerator<Buffer>> {
      const review = await opened(caller, path);
      const at = (review.finished_at ?? review.created_at).toISOString();
      return xlsxOf(rowsOf(caller.principal.customerId, review), { name: 'Findings', titles: TITLES, at });
    },

    /** The summary for the board. */
    async summary({ principal }: Caller, path: Path): Promise<Buffer> {
      // Loads the calendar library before the transaction opens.
      const calendar = await stateCalendar();
      const sheet = await db.read(principal.customerId, async (tx) => {
        const { company, review } = await finishedReview(tx, path);
        const today = clock.today(ZONE_OF[company.country]);
        const until = review.back_pay_date ?? today;
        return summarySheet({
          company,
          review,
          until,
          late:
            company.country === 'AU' ? await lateSuper(tx, review, { params: law.params('AU'), calendar, until }) : [],
          years: await store.sumYears(tx, review, null),
          told: await store.tellOf(tx, path.id, null),
          people: await store.listPeople(tx, path.id),
          at: clock.now(),
          today,
        });
      });
      return drawn(sheet);
    },

    /** The letter to one employee. */
    async letter({ principal }: Caller, path: Path & { readonly employeeId: number }): Promise<Buffer> {
      const sheet = await db.read(principal.customerId, async (tx) => {
        const { company, review } = await finishedReview(tx, path);
        const addressee = await store.findAddressee(tx, path.id, path.employeeId);
        if (!addressee) throw notFound(`Review ${path.id} does not include employee ${path.employeeId}`);
        return letterSheet({
          company,
          review,
          addressee,
          years: await store.sumYears(tx, review, path.employeeId),
          told: await store.tellOf(tx, path.id, path.employeeId),
          paid: await store.findBackPaid(tx, path.id, path.employeeId),
          at: clock.now(),
          today: clock.today(ZONE_OF[company.country]),
        });
      });
      return drawn(sheet);
    },
  };
}

async function finishedReview(tx: Tx, { companyId, id }: Path) {
  const company = await findCompany(tx, companyId);
  const review = await store.findReview(tx, companyId, id);
  if (!company || !review) throw notFound('Review not found');
  if (!isFinished(review)) throw conflict(`Review ${id} is ${review.state}; its files are ready once it is done`);
  return { company, review };
}

async function drawn(sheet: RecordSheet): Promise<Buffer> {
  // Loaded on first use: the PDF library is large.
  const { recordPdf } = await import('../../../formats/record-pdf/record-pdf.ts');
  return recordPdf(sheet);
}

async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let text = csvRow(TITLES);
  for await (const row of rows) {
    text += csvRow(row);
    if (text.length < 64 * 1024) continue;
    yield text;
    text = '';
  }
  yield text;
}

const TITLES = [
  'employee_id',
  'employee_number',
  'last_name',
  'first_name',
  'pay_id',
  'pay_run_id',
  'history_pay_id',
  'period_start',
  'period_end',
  'pay_date',
  'financial_year',
  'kind',
  'code',
  'label',
  'unit',
  'was',
  'should_be',
  'difference',
  'own',
  'follows',
  'follows_from',
  'cause',
  'citation',
];

function cellsOf(finding: FindingOfPerson): readonly Cell[] {
  const written = finding.unit === 'dollars' ? money : plain;
  const amount = (stored: string | Decimal): Cell => ({ number: written(decimal(stored.toString())) });
  const whole = (value: number): Cell => ({ number: `${value}` });
  const idOf = (value: number | null): Cell => (value === null ? '' : whole(value));
  return [
    whole(finding.employee_id),
    finding.number ?? '',
    finding.last_name,
    finding.first_name,
    idOf(finding.pay_id),
    idOf(finding.pay_run_id),
    idOf(finding.history_pay_id),
    finding.period_start,
    finding.period_end,
    finding.pay_date,
    whole(finding.financial_year),
    finding.kind,
    finding.code,
    finding.label,
    finding.unit,
    amount(finding.was),
    amount(finding.should_be),
    amount(decimal(finding.should_be).minus(finding.was)),
    amount(finding.own),
    amount(finding.follows),
    finding.follows_from.join(' '),
    finding.cause,
    finding.citation ?? '',
  ];
}

// The words of the two documents.

const dollars = (stored: string | Decimal): string =>
  `$${money(decimal(stored.toString())).replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ',')}`;

/** `2026` is the year that ends in 2026: `2025–26`. */
const yearText = (year: number): string => `${year - 1}–${String(year).slice(2)}`;

const part = (title: string, source: string, more: Partial<RecordPart> = {}): RecordPart => ({
  title,
  source,
  state: 'recorded',
  value: '',
  columns: [],
  rows: [],
  note: '',
  ...more,
});

const text = (label: string) => ({ label, kind: 'text' });
const figure = (label: string) => ({ label, kind: 'amount' });

interface Common {
  readonly company: CompanyRecord;
  readonly review: ShownReview;
  readonly years: readonly YearSums[];
  readonly told: readonly Told[];
  readonly at: Date;
  readonly today: LocalDate;
}

const employerName = ({ company }: Common): string => (company.country === 'AU' ? 'Super' : 'KiwiSaver from us');

function sheetOf(
  { company, review, at, today }: Common,
  given: Pick<RecordSheet, 'title' | 'note' | 'employee' | 'parts'>,
): RecordSheet {
  return {
    lang: company.country === 'AU' ? 'en-AU' : 'en-NZ',
    source: `Review ${review.id}`,
    employer: { name: company.name, lines: employerLines(company) },
    facts: [
      { name: 'Paydays from', value: dateText(review.from_date) },
      { name: 'Paydays to', value: dateText(review.to_date) },
      { name: 'Written on', value: dateText(today) },
    ],
    sections: [],
    createdAt: at,
    ...given,
  };
}

interface SummaryGiven extends Common {
  readonly people: readonly ShownPerson[];
  readonly late: readonly LateSuperOut[];
  /** The day up to which the super is late. */
  readonly until: LocalDate;
}

function summarySheet(given: SummaryGiven): RecordSheet {
  const { review, people, told } = given;
  const owed = people.filter((person) => !decimal(person.owed).isZero() || !decimal(person.overpaid).isZero());
  return sheetOf(given, {
    title: 'Review of past pays',
    note: 'Amounts are before tax. The review changed no pay and paid no one.',
    employee: { name: review.name, lines: [`Started by ${review.created_by}`] },
    parts: [
      part('Pays reviewed', 'Pays that were complete at the start', {
        value: `${counted(review.pays_reviewed, 'pay')} of ${counted(review.people, 'person', 'people')}`,
      }),
      part('Premises of the review', 'Assumptions', {
        columns: [text('Assumption')],
        rows:
          review.premises.list.length === 0
            ? [['Everything was calculated as stored.']]
            : review.premises.list.map((one) => [premiseText(one)]),
      }),
      part('Owed to people', 'Earnings and leave', {
        value: `${dollars(review.owed)} to ${counted(review.people_owed, 'person', 'people')}`,
      }),
      part('Overpaid', 'Not taken off what is owed', { value: dollars(review.overpaid) }),
      part(
        given.company.country === 'AU' ? 'Super owed to funds' : 'Employer KiwiSaver owed',
        'On the original paydays',
        {
          value: dollars(review.employer),
        },
      ),
      yearsPart(given),
      ...latePart(given),
      part('By person', 'People who were paid too little or too much', {
        columns: [text('Person'), figure('Owed'), figure('Overpaid'), figure(employerName(given))],
        rows: owed.map((person) => [
          formatName(person),
          dollars(person.owed),
          dollars(person.overpaid),
          dollars(person.employer),
        ]),
      }),
      leftOutPart(told),
      part('Not reviewed', 'Pays and rows that the review could not recalculate', {
        ...(review.refused_count === 0
          ? { value: 'None' }
          : {
              columns: [text('Reason'), figure('Pays or rows')],
              rows: told
                .filter(({ kind }) => kind === 'refused')
                .map(({ label, amount }) => [REFUSED[label as Refused['code']], plain(decimal(amount))]),
            }),
      }),
      ...(review.net_reason === null
        ? []
        : [part('Periods are netted', 'Chosen by the reviewer', { note: review.net_reason })]),
    ],
  });
}

function yearsPart(given: Common): RecordPart {
  const { years, company } = given;
  return part('By financial year', `Years that end on ${company.country === 'AU' ? '30 June' : '31 March'}`, {
    columns: [
      text('Year'),
      figure('Earnings'),
      figure('Leave'),
      figure('Owed'),
      figure('Overpaid'),
      figure(employerName(given)),
    ],
    rows: years.map((year) => [
      yearText(year.financial_year),
      dollars(year.earnings),
      dollars(year.leave),
      dollars(year.owed),
      dollars(year.overpaid),
      dollars(year.employer),
    ]),
  });
}

/** The super of the original paydays that was late, with its charge. */
function latePart({ late, until }: SummaryGiven): readonly RecordPart[] {
  if (late.length === 0) return [];
  const isUncertain = late.some(({ charge }) => charge !== null && charge.certainty !== 'official');
  const reasons = [...new Set(late.flatMap(({ no_charge: none }) => (none ? [NO_CHARGE[none.code]] : [])))];
  return [
    part('Super that was late', `On ${dateText(until)}`, {
      columns: [
        text('Payday'),
        text('Due'),
        figure('Days late'),
        figure('Super'),
        figure('Interest'),
        figure('Administration'),
        figure('Charge'),
      ],
      rows: late.map(({ pay_date, due_date, days_late, amount, charge, no_charge: none }) => [
        dateText(pay_date as LocalDate),
        dateText(due_date as LocalDate),
        `${days_late}`,
        dollars(amount),
        ...(charge
          ? [
              dollars(charge.interest),
              dollars(charge.administration),
              `${dollars(charge.total)}${charge.certainty === 'official' ? '' : ' *'}`,
            ]
          : ['', '', NO_CHARGE[none!.code].short]),
      ]),
      note: [
        'The employer pays the super guarantee charge to the ATO. It contains the super itself if the fund has not received it, and is not part of a pay.',
        ...(isUncertain ? ['* A rate or a due date behind the charge is not from an official source.'] : []),
        ...reasons.map(({ short, reason }) => `${short}: ${reason}`),
      ].join(' '),
    }),
  ];
}

const NO_CHARGE: Readonly<
  Record<NonNullable<LateSuperOut['no_charge']>['code'], { readonly short: string; readonly reason: string }>
> = {
  PAID_WITH_BACK_PAY: {
    short: 'No charge',
    reason: 'the earnings are paid now, and the super on them is due with them.',
  },
  BEFORE_PAYDAY_SUPER: {
    short: 'By quarter',
    reason: 'before Payday Super, the charge is calculated for a whole quarter.',
  },
  NO_RATE: { short: 'No rate', reason: 'this service has no interest rate for some of the days.' },
};

function leftOutPart(told: readonly Told[]): RecordPart {
  const excluded = told.filter(({ kind }) => kind === 'excluded');
  if (excluded.length === 0) return part('Left out', 'Excluded findings', { value: 'None' });
  return part('Left out', 'Excluded findings, not in the sums', {
    columns: [text('Reason'), figure('Findings')],
    rows: excluded.map(({ label, amount }) => [label, plain(decimal(amount))]),
  });
}

const REFUSED: Readonly<Record<Refused['code'], string>> = {
  archived: 'The facts of the pay are archived.',
  no_law: 'This service has no rates for the payday or the pay period.',
  rules: 'The pay cannot be recalculated or compared.',
  part_period: 'A change begins or ends within the pay period.',
  changed_period: 'Other pays of the period were changed later.',
  opening_amounts: 'The pay has opening amounts of several periods.',
  row_kept: 'The pay was reviewed, but a row stayed as it was.',
  no_award: 'The pay has shifts but no award.',
  no_hours: 'The pay has no hours and no shifts.',
  part_week: 'The pay period is not a number of whole weeks.',
};

function premiseText(premise: Premise): string {
  switch (premise.kind) {
    case 'rules':
      return 'The law as this version of the payroll reads it.';
    case 'history':
      return 'The pays of another system meet the minimum of their day.';
    case 'hours_vary':
      return `The hours vary, so no ordinary week can be determined${spanText(premise)}.`;
    case 'award_minimum':
      return `At least the minimum of the award for the hours and salaries of each pay${spanText(premise)}.`;
    case 'rows':
      return `Corrected hours or leave of ${counted(premise.pays.length, 'pay')}.`;
    case 'settings': {
      const people = new Set(premise.changes.map(({ employee_id }) => employee_id)).size;
      const names = new Set(
        premise.changes.flatMap((change) => Object.keys(change).filter((name) => !NOT_NAMED.has(name))),
      );
      const [first] = premise.changes.map(({ from }) => from).sort();
      const settings = [...names].map((name) => name.replaceAll('_', ' ')).sort();
      return `Corrected settings of ${counted(people, 'person', 'people')} from ${dateText(first!)}: ${settings.join(', ')}.`;
    }
  }
}

const NOT_NAMED = new Set(['employee_id', 'from', 'to']);

const spanText = ({ from, to }: { readonly from?: string; readonly to?: string }): string =>
  `${from ? ` from ${dateText(from)}` : ''}${to ? ` to ${dateText(to)}` : ''}`;

/** A cause as the start of a sentence, with dates as people write them. */
const sentence = (cause: string): string =>
  `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => dateText(date));

interface LetterGiven extends Common {
  readonly addressee: store.Addressee;
  readonly paid: store.BackPaid | undefined;
}

function letterSheet(given: LetterGiven): RecordSheet {
  const { years, addressee, told, review } = given;
  const of = (name: 'owed' | 'overpaid' | 'employer'): Decimal => sum(years.map((year) => decimal(year[name])));
  const [owed, overpaid, employer] = [of('owed'), of('overpaid'), of('employer')];
  const kinds = (kind: Told['kind']) => told.filter((one) => one.kind === kind);
  return sheetOf(given, {
    title: 'Your past pays',
    note: owed.isZero()
      ? 'We checked your past pays. We do not owe you any pay for them.'
      : `We checked your past pays. Some of them were too low. We owe you ${dollars(owed)} before tax. The table shows the sum for each year.`,
    employee: {
      name: `${addressee.first_name} ${addressee.last_name}`.trim(),
      lines: addressee.number ? [`Employee ${addressee.number}`] : [],
    },
    parts: [
      ...(years.length === 0 ? [] : [yearsPart(given)]),
      ...(kinds('cause').length === 0
        ? []
        : [
            part('Why', 'Reasons for the differences', {
              columns: [text('Reason')],
              rows: kinds('cause').map(({ label }) => [sentence(label)]),
            }),
          ]),
      ...paidParts(given),
      ...(employer.isZero() ? [] : [employerPart(given, employer)]),
      ...(kinds('balance').length === 0
        ? []
        : [
            part('Leave', 'Corrections of your leave balances', {
              columns: [text('Leave'), figure('Correction')],
              rows: kinds('balance').map(({ label, amount, unit }) => [label, `${plain(decimal(amount))} ${unit}`]),
            }),
          ]),
      ...(overpaid.isZero()
        ? []
        : [
            part('Paid too much', 'Not taken off what we owe you', {
              value: dollars(overpaid),
              note: 'Some of your pays were too high. This letter does not ask you to pay anything back.',
            }),
          ]),
      ...(kinds('excluded').length === 0
        ? []
        : [{ ...leftOutPart(told), note: 'These amounts are not included in the totals in this letter.' }]),
      ...(review.net_reason === null
        ? []
        : [part('Years and periods are netted', 'Our reason', { note: review.net_reason })]),
    ],
  });
}

const employerPart = ({ company }: Common, employer: Decimal): RecordPart =>
  part(company.country === 'AU' ? 'Super' : 'KiwiSaver', 'On the original paydays', {
    value: dollars(employer),
    note:
      company.country === 'AU'
        ? 'This super was due to your fund in addition to your pay.'
        : 'This contribution was due to your KiwiSaver account in addition to your pay.',
  });

/** When the money is paid, and the interest. Interest is shown and not paid with the pay. */
function paidParts({ paid, company }: LetterGiven): readonly RecordPart[] {
  if (!paid) return [];
  const on = (amount: string): string => `${dollars(amount)} on ${dateText(paid.pay_date)}`;
  const [title, source] = paid.is_complete ? ['Paid', `Pay ${paid.pay_id}`] : ['When we pay', 'Planned'];
  const tax = 'We take tax off on the payday, as for any other pay.';
  const isAu = company.country === 'AU';
  return [
    ...(decimal(paid.amount).isZero() ? [] : [part(title!, source!, { value: on(paid.amount), note: tax })]),
    ...(decimal(paid.contribution).isZero()
      ? []
      : [
          part(isAu ? 'Super for earlier paydays' : 'KiwiSaver for earlier paydays', title!, {
            value: on(paid.contribution),
            note: isAu
              ? 'This goes to your fund, not to your bank account.'
              : 'This goes to your KiwiSaver account after tax on it (ESCT), not to your bank account.',
          }),
        ]),
    ...(paid.interest === null
      ? []
      : [
          part('Interest', `${plain(decimal(paid.interest_rate ?? '0').times(100))}% a year, simple`, {
            value: dollars(paid.interest),
            note: 'The interest is from each payday to the day of the back pay. It is not part of the pay.',
          }),
        ]),
  ];
}
