import type { Service } from '../drive.ts';
import type { Fields } from '../history.ts';
import { type Num, num, sum, ZERO } from '../number.ts';
import { FORTNIGHT_ENDS } from '../periods.ts';
import { type AuPlanted, auCalculator, auEmployee, fieldsOf as auFields, auPay } from './au.ts';
import {
  type Amounts,
  amountsOf,
  type Found,
  findingsOf,
  KINDS,
  type Kind,
  lessAmounts,
  NO_AMOUNTS,
  plusAmounts,
} from './model.ts';
import { type NzPlanted, nzCalculator, nzEmployee, fieldsOf as nzFields, nzPay } from './nz.ts';

// Enters faulty histories through the public API, payday by payday, reviews them, and compares the findings.

export type AnyPlanted = AuPlanted | NzPlanted;

/** A service whose background work can be run. */
export interface ReviewingService extends Service {
  /** Runs the background work on reviews once. */
  review(): Promise<void>;
}

export interface EnteredPerson {
  readonly planted: AnyPlanted;
  readonly id: number;
  /** The ids of the pays, in the order of the paydays. */
  readonly payIds: number[];
}

export interface EnteredCompany {
  readonly id: number;
  readonly people: readonly EnteredPerson[];
  /** Amounts of the entered pays that differ from what the proof calculates for them. */
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly country: 'AU' | 'NZ';
  readonly seed: number;
  readonly fault: string;
  readonly day: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** A finding of a review, as the API shows it. */
export interface Finding {
  readonly employee_id: number;
  readonly pay_id: number;
  readonly kind: string;
  readonly code: string;
  readonly label: string;
  readonly difference: number | string;
  readonly own: number | string;
  readonly follows: number | string;
}

/** A time that is in the afternoon in both countries, so that the local date is the payday. */
const at = (day: string): string => `${day}T04:00:00Z`;

async function sent(service: Service, method: string, url: string, body?: unknown) {
  const reply = await service.call(method, url, body);
  if (reply.status >= 300) throw new Error(`${method} ${url} answered ${reply.status}: ${reply.text.slice(0, 800)}`);
  return reply.body;
}

const employeeOf = (planted: AnyPlanted): Fields =>
  planted.country === 'AU' ? auEmployee(planted) : nzEmployee(planted);
const payOf = (planted: AnyPlanted, which: 'entered' | 'correct', index: number): Fields =>
  planted.country === 'AU' ? auPay(planted, planted[which][index]!) : nzPay(planted, planted[which][index]!);
const termsOf = (planted: AnyPlanted, index: number): Fields =>
  planted.country === 'AU' ? auFields(planted.entered[index]!.terms) : nzFields(planted.entered[index]!.terms);
const calculated = (planted: AnyPlanted): readonly Amounts[] =>
  (planted.country === 'AU'
    ? amountsOf(auCalculator, planted.person, planted.entered)
    : amountsOf(nzCalculator, planted.person, planted.entered)
  ).map(({ amounts }) => amounts);
const expectedOf = (planted: AnyPlanted) =>
  planted.country === 'AU' ? findingsOf(auCalculator, planted) : findingsOf(nzCalculator, planted);

/** Pays the people of one country as they were entered, in a company of their own. */
export async function enter(
  service: Service,
  plantedPeople: readonly AnyPlanted[],
  onDay: (day: string) => void = () => {},
): Promise<EnteredCompany> {
  const { country } = plantedPeople[0]!;
  const days = [...new Set(plantedPeople.flatMap(({ entered }) => entered.map(({ day }) => day)))].sort();
  service.setClock(at(days[0]!));
  const company = await sent(service, 'PUT', '/api/company/create', {
    ...{ name: `Faults ${country}`, country, fortnight_anchor_date: FORTNIGHT_ENDS },
  });
  const made = await sent(service, 'PUT', `/api/company/${company.id}/employees/create`, plantedPeople.map(employeeOf));
  const people = plantedPeople.map(
    (planted, index): EnteredPerson => ({
      planted,
      id: made[index].employee.id,
      payIds: [],
    }),
  );
  const differences: Difference[] = [];
  for (const day of days) {
    onDay(day);
    service.setClock(at(day));
    differences.push(...(await payDay(service, { day, people, company: company.id })));
  }
  return { id: company.id, people, differences };
}

interface Day {
  readonly day: string;
  readonly people: readonly EnteredPerson[];
  readonly company: number;
}

/** Pays everyone who is paid on the day, after changing their terms. */
async function payDay(service: Service, { day, people, company }: Day): Promise<Difference[]> {
  const paid = people.flatMap((person) => {
    const index = person.planted.entered.findIndex((one) => one.day === day);
    return index < 0 ? [] : [{ person, index }];
  });
  const changes = paid.flatMap(({ person: { planted, id }, index }) => {
    const terms = termsOf(planted, index);
    const before = JSON.stringify(index === 0 ? terms : termsOf(planted, index - 1));
    return before === JSON.stringify(terms) ? [] : [{ id, ...terms }];
  });
  if (changes.length > 0) await sent(service, 'PATCH', `/api/company/${company}/employees/update`, changes);
  const bodies = paid.map(({ person, index }) => ({
    ...{ employee_id: person.id, pay_date: day },
    ...payOf(person.planted, 'entered', index),
  }));
  const answers = await sent(service, 'PUT', `/api/company/${company}/pays/create`, bodies);
  return paid.flatMap(({ person, index }, position) => {
    person.payIds.push(answers[position].id);
    return asEntered(person.planted, index, answers[position]);
  });
}

/**
 * Compares an entered pay with the calculation of the proof, so that a wrong expectation is not blamed on the review.
 */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
function asEntered(planted: AnyPlanted, index: number, answer: any): Difference[] {
  const { earnings, leave, employer, esct } = calculated(planted)[index]!;
  const pairs: readonly (readonly [string, Num, unknown])[] = [
    ['gross of the entered pay', earnings.plus(leave), answer.gross],
    ['employer contribution of the entered pay', employer, answer.super],
    ['ESCT of the entered pay', esct, answer.kiwisaver_esct_amount ?? 0],
  ];
  return pairs
    .filter(([, expected, found]) => !expected.equals(num(found as number)))
    .map(([what, expected, found]) => differenceOf(planted, index, { what, expected, found: num(found as number) }));
}

const differenceOf = (
  { country, seed, fault, entered }: AnyPlanted,
  index: number,
  { what, expected, found }: { readonly what: string; readonly expected: Num; readonly found: Num },
): Difference => ({
  ...{ country, seed, fault, day: entered[index]!.day, what },
  ...{ expected: expected.toFixed(), found: found.toFixed() },
});

/** The premises that state the corrections of these people. */
export function premisesOf(people: readonly EnteredPerson[]): readonly Fields[] {
  const changes: Fields[] = [];
  const pays: Fields[] = [];
  const varying: number[] = [];
  for (const { planted, id, payIds } of people) {
    const { correction } = planted;
    if (correction.kind === 'settings') {
      changes.push(...correction.changes.map(({ from, to, fields }) => ({ employee_id: id, from, to, ...fields })));
    } else if (correction.kind === 'rows') {
      const { paydays } = correction;
      pays.push(...paydays.map((index) => ({ pay_id: payIds[index], ...correctedRows(planted, index) })));
    } else {
      varying.push(id);
    }
  }
  return [
    ...(changes.length > 0 ? [{ kind: 'settings', changes }] : []),
    ...(pays.length > 0 ? [{ kind: 'rows', pays }] : []),
    ...(varying.length > 0 ? [{ kind: 'hours_vary', employee_ids: varying }] : []),
  ];
}

/** The rows that a pay should have had, as a review reads them. */
function correctedRows(planted: AnyPlanted, index: number): Fields {
  // biome-ignore lint/suspicious/noExplicitAny: the body of a pay.
  const { hours, leave } = payOf(planted, 'correct', index) as any;
  return {
    // biome-ignore lint/suspicious/noExplicitAny: a row of a pay.
    hours: hours.map(({ description, value, multiplier, is_overtime, worked_on }: any) => ({
      ...{ description, hours: value },
      ...(multiplier ? { multiplier } : {}),
      ...(is_overtime ? { is_overtime } : {}),
      ...(worked_on ? { date: worked_on, public_holiday: { is_otherwise_working_day: true } } : {}),
    })),
    // biome-ignore lint/suspicious/noExplicitAny: a row of a pay.
    leave: leave.map(({ description, leave_type, date, hours: value }: any) => ({
      ...{ description, leave_type, hours: value },
      ...(planted.country === 'NZ' ? { date } : {}),
    })),
  };
}

const daysOf = ({ people }: EnteredCompany): readonly string[] =>
  people.flatMap(({ planted }) => planted.entered.map(({ day }) => day)).sort();

/** Starts a review of the whole company, by default on its last payday. */
export async function startReview(
  service: Service,
  company: EnteredCompany,
  premises: readonly Fields[],
  on = daysOf(company).at(-1)!,
): Promise<number> {
  const { id } = company;
  const days = daysOf(company);
  // Pays that are completed after the start of a review are not in it.
  service.setClock(at(on));
  const body = { name: 'Planted faults', from: days[0], to: days.at(-1), premises };
  return (await sent(service, 'POST', `/api/company/${id}/reviews`, body)).id;
}

const reviewOf = (service: Service, company: EnteredCompany, id: number) =>
  sent(service, 'GET', `/api/company/${company.id}/reviews/${id}`);

/** Runs the background work until the review is done. */
export async function finishReview(service: ReviewingService, company: EnteredCompany, id: number) {
  for (let round = 0; round < 1000; round += 1) {
    const review = await reviewOf(service, company, id);
    if (review.state !== 'running') return review;
    await service.review();
  }
  throw new Error('The review does not end.');
}

/** All findings of a review. */
export const findingsFound = (service: Service, company: EnteredCompany, id: number): Promise<readonly Finding[]> =>
  sent(service, 'GET', `/api/company/${company.id}/reviews/${id}/findings`);

/** The amount of the proof that a finding belongs to. Undefined for withholding, which is not owed. */
function kindOf({ kind, code }: Finding): Kind | undefined {
  if (kind === 'earnings' || kind === 'leave') return kind;
  if (kind === 'super') return 'employer';
  if (kind === 'leave_balance') return /SICK/.test(code) ? 'personal' : 'annual';
  return code === 'NZ.ESCT' ? 'esct' : undefined;
}

/**
 * Pays what a review found, and compares the draft pays with the planted faults. Completes them, which closes the
 * review, and compares the findings of the same review afterwards with what the back pay could not settle.
 */
export async function payBack(
  service: ReviewingService,
  company: EnteredCompany,
  id: number,
  premises: readonly Fields[],
): Promise<Difference[]> {
  const day = dayAfter(daysOf(company).at(-1)!);
  service.setClock(at(day));
  const { pays } = await sent(service, 'POST', `/api/company/${company.id}/reviews/${id}/back-pay`, { pay_date: day });
  const drafts = new Map<number, Draft>(
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
    pays.map((pay: any) => [pay.employee_id, pay]),
  );
  const differences: Difference[] = [];
  for (const person of company.people) {
    const draft = drafts.get(person.id);
    const pay = draft && (await sent(service, 'GET', `/api/company/${company.id}/pays/${draft.pay_id}`));
    differences.push(...draftDifferences(person, draft, num(pay?.super ?? 0)));
  }
  for (const { pay_id } of drafts.values()) {
    await sent(service, 'POST', `/api/company/${company.id}/pays/${pay_id}/complete`);
  }
  await service.review();
  const { state } = await reviewOf(service, company, id);
  if (state !== 'closed') throw new Error(`Review ${id} is ${state} although its back pay is complete.`);
  const again = await startReview(service, company, premises, day);
  await finishReview(service, company, again);
  const left = await findingsFound(service, company, again);
  return [...differences, ...compareFindings(company, left, 'paid')];
}

const dayAfter = (day: string): string => new Date(Date.parse(at(day)) + 86_400_000).toISOString().slice(0, 10);

/**
 * The money that the employee is owed for a pay. An overpayment in the same pay reduces it; one in another pay does
 * not.
 */
const owedFor = ({ earnings, leave }: Amounts): Num => {
  const owed = earnings.plus(leave);
  return owed.isNegative() ? ZERO : owed;
};

/** A back pay, as the API shows it. */
interface Draft {
  readonly pay_id: number;
  readonly amount: string;
  readonly contribution: string;
  readonly contributions: readonly { readonly pay_date: string; readonly amount: string }[];
}

const contributionFor = ({ employer }: Amounts): Num => (employer.greaterThan(ZERO) ? employer : ZERO);

/**
 * Compares a draft with what is owed. Its contributions for original paydays, together with the contribution on its own
 * earnings, are the contributions that were short. They are more only if the contribution on its earnings is more than
 * was short on one of the paydays.
 */
function draftDifferences(person: EnteredPerson, draft: Draft | undefined, paidToFund: Num): Difference[] {
  const all = expectedOf(person.planted).map(({ difference }) => difference);
  const short = sum(all.map(contributionFor));
  const rows = num(draft?.contribution ?? 0);
  const onEarnings = paidToFund.minus(rows);
  const differs = [{ what: 'back pay', expected: sum(all.map(owedFor)), found: num(draft?.amount ?? 0) }].filter(
    ({ expected, found }) => !expected.equals(found),
  );
  if (paidToFund.lessThan(short)) differs.push({ what: 'paid to the fund', expected: short, found: paidToFund });
  if (onEarnings.isZero() && !rows.equals(short)) differs.push({ what: 'contributions', expected: short, found: rows });
  for (const { pay_date, amount } of draft?.contributions ?? []) {
    const index = person.planted.entered.findIndex(({ day }) => day === pay_date);
    const expected = contributionFor(all[index]!);
    const isWithout = owedFor(all[index]!).isZero();
    if (isWithout ? !expected.equals(num(amount)) : num(amount).greaterThan(expected))
      differs.push({ what: `contribution for ${pay_date}`, expected, found: num(amount) });
  }
  return differs.map((one) => differenceOf(person.planted, 0, one));
}

/**
 * The findings that remain after the back pay: overpayments, and wrong ESCT of a contribution that was right. Leave
 * balances are corrected, and earnings and leave that balance each other need no pay.
 */
function leftAfterPaying(all: readonly Found[]): readonly Found[] {
  return all.map(({ difference, own }) => {
    const owed = difference.earnings.plus(difference.leave);
    const keep = (amounts: Amounts): Amounts => {
      const { employer, esct } = contributionFor(difference).isZero() ? amounts : NO_AMOUNTS;
      return { ...(owed.isNegative() ? amounts : NO_AMOUNTS), employer, esct, annual: ZERO, personal: ZERO };
    };
    return { difference: keep(difference), own: keep(own) };
  });
}

/** The findings that a review should have: all planted faults, those that the back pay could not settle, or none. */
const EXPECTED = {
  planted: (all: readonly Found[]) => all,
  paid: leftAfterPaying,
  none: (all: readonly Found[]) => all.map(() => ({ difference: NO_AMOUNTS, own: NO_AMOUNTS })),
};

/** Compares the findings of each person and pay with the planted faults. */
export function compareFindings(
  company: EnteredCompany,
  found: readonly Finding[],
  expects: keyof typeof EXPECTED = 'planted',
): Difference[] {
  const differenceIn = new Map<number, Amounts>();
  const ownIn = new Map<number, Amounts>();
  for (const finding of found) {
    const kind = kindOf(finding);
    if (!kind) continue;
    const add = (to: Map<number, Amounts>, amount: number | string) => {
      const more = { ...NO_AMOUNTS, [kind]: num(amount) };
      to.set(finding.pay_id, plusAmounts(to.get(finding.pay_id) ?? NO_AMOUNTS, more));
    };
    add(differenceIn, finding.difference);
    add(ownIn, finding.own);
  }
  return company.people.flatMap(({ planted, payIds }) =>
    EXPECTED[expects](expectedOf(planted)).flatMap((expected, index) => {
      const compared = (what: string, one: Amounts, other: Amounts): Difference[] =>
        KINDS.filter((kind) => !lessAmounts(one, other)[kind].isZero()).map((kind) =>
          differenceOf(planted, index, { what: `${what} ${kind}`, expected: one[kind], found: other[kind] }),
        );
      const payId = payIds[index]!;
      return [
        ...compared('found', expected.difference, differenceIn.get(payId) ?? NO_AMOUNTS),
        ...compared('found in the pay itself', expected.own, ownIn.get(payId) ?? NO_AMOUNTS),
      ];
    }),
  );
}

/** The number of amounts that the planted faults change, by kind. */
export function plantedAmounts(company: EnteredCompany): Readonly<Record<Kind, number>> {
  const all = company.people.flatMap(({ planted }) => expectedOf(planted));
  const count = (kind: Kind) => all.filter(({ difference }) => !difference[kind].isZero()).length;
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
}
