import type { Country, Event, Fields, History } from './history.ts';
import { FORTNIGHT_ENDS } from './periods.ts';

// Replays histories through the public API, day by day, with the service's clock set to each payday.

export interface Service {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every operation.
  call(method: string, url: string, body: unknown): Promise<{ status: number; body: any; text: string }>;
  setClock(instant: string): void;
}

/**
 * The amounts that the service calculated for an event, named as in `Expected`, or the error message if it rejected the
 * event.
 */
export type Actual = Readonly<Record<string, string>> | { readonly refused: string } | undefined;

interface Made<Person, Pay> {
  readonly history: History<Person, Pay>;
  readonly id: number;
  readonly answers: Actual[];
}

/** A time that is in the afternoon in both countries, so that the local date is the payday. */
const at = (day: string): string => `${day}T04:00:00Z`;

export async function payThrough<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  histories: readonly History<Person, Pay>[],
  onDay: (day: string) => void = () => {},
): Promise<readonly (readonly Actual[])[]> {
  const days = [...new Set(histories.flatMap(({ events }) => events.map(({ day }) => day)))].sort();
  service.setClock(at(days[0]!));
  const company = await companyOf(service, country.code);
  const made = await employ(service, country, { histories, company });
  for (const day of days) {
    onDay(day);
    service.setClock(at(day));
    await liveDay(service, country, { day, made, company });
  }
  return made.map(({ answers }) => answers);
}

async function companyOf(service: Service, code: string): Promise<number> {
  const reply = await service.call('PUT', '/api/company/create', {
    name: `Proof ${code}`,
    country: code,
    fortnight_anchor_date: FORTNIGHT_ENDS,
  });
  if (reply.status !== 201) throw new Error(`The company was not created: ${reply.text}`);
  return reply.body.id;
}

async function employ<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  { histories, company }: { histories: readonly History<Person, Pay>[]; company: number },
): Promise<Made<Person, Pay>[]> {
  const body = histories.map((history) => country.employee(history));
  const reply = await service.call('PUT', `/api/company/${company}/employees/create`, body);
  if (reply.status !== 201) throw new Error(`The employees were not created: ${reply.text.slice(0, 800)}`);
  const made = histories.map((history, index) => ({
    history,
    id: reply.body[index].employee.id as number,
    answers: history.events.map((): Actual => undefined),
  }));
  for (const { history, id } of made) {
    const declared = country.declarations(history);
    if (!declared) continue;
    const answer = await service.call('PATCH', `/api/employees/${id}/declarations`, declared);
    if (answer.status !== 200) throw new Error(`The declarations were not accepted: ${answer.text.slice(0, 400)}`);
  }
  return made;
}

interface Day<Person, Pay> {
  readonly day: string;
  readonly made: readonly Made<Person, Pay>[];
  readonly company: number;
}

interface Task<Person, Pay> {
  readonly made: Made<Person, Pay>;
  readonly index: number;
  readonly event: Event<Pay>;
}

async function liveDay<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  day: Day<Person, Pay>,
): Promise<void> {
  const tasks: Task<Person, Pay>[] = day.made.flatMap((made) =>
    made.history.events.flatMap((event, index) => (event.day === day.day ? [{ made, index, event }] : [])),
  );
  const raises = tasks.flatMap(({ made, event }) =>
    event.kind === 'raise' ? [{ id: made.id, pay_rate_per_hour: event.rate }] : [],
  );
  if (raises.length > 0) {
    const url = `/api/company/${day.company}/employees/update`;
    const reply = await service.call('PATCH', url, raises);
    if (reply.status !== 200) throw new Error(`The raises were not accepted: ${reply.text.slice(0, 400)}`);
  }
  await pay(service, country, { ...day, tasks: tasks.filter(({ event }) => event.kind === 'pay') });
  for (const { made, index, event } of tasks) {
    if (event.kind === 'end') {
      made.answers[index] = await end(service, { id: made.id, company: day.company }, event);
    }
  }
}

async function pay<Person, Pay>(
  service: Service,
  country: Country<Person, Pay>,
  { day, company, tasks }: Day<Person, Pay> & { readonly tasks: readonly Task<Person, Pay>[] },
): Promise<void> {
  if (tasks.length === 0) return;
  const bodies = tasks.map(({ made, index }) => ({
    employee_id: made.id,
    pay_date: day,
    ...country.pay(made.history, index),
  }));
  const send = (body: unknown) => service.call('PUT', `/api/company/${company}/pays/create`, body);
  const reply = await send(bodies);
  if (reply.status === 200) {
    for (const [at, { made, index }] of tasks.entries()) made.answers[index] = amountsOf(reply.body[at]);
    return;
  }
  // A batch fails as a whole, so the pays are sent one by one to find the rejected pay.
  for (const [at, { made, index }] of tasks.entries()) {
    const alone = await send([bodies[at]]);
    made.answers[index] =
      alone.status === 200 ? amountsOf(alone.body[0]) : { refused: `${alone.status} ${alone.text.slice(0, 300)}` };
  }
}

const FIELDS = [
  ...['gross', 'tax', 'net', 'stsl', 'compulsory_super_amount', 'nz_student_loan'],
  ...['kiwisaver_employee_amount', 'kiwisaver_employer_amount', 'kiwisaver_esct_amount'],
];

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
function amountsOf(answer: any): Actual {
  const amounts: Record<string, string> = {};
  for (const field of FIELDS) amounts[field] = Number(answer[field] ?? 0).toFixed(2);
  const balance = (type: string): number =>
    answer.leave_balance_rows.find(({ leave_type }: { leave_type: string }) => leave_type === type)?.hours ?? 0;
  amounts.annual_leave = balance('HOLIDAY').toFixed(4);
  amounts.personal_leave = balance('SICK').toFixed(4);
  for (const row of answer.leave.filter(({ paid_as }: { paid_as?: string }) => !paid_as))
    amounts[`leave_${row.leave_type}`] = Number(row.amount).toFixed(2);
  return amounts;
}

type End = Extract<Event<unknown>, { kind: 'end' }>;

async function end(service: Service, { id, company }: { id: number; company: number }, event: End): Promise<Actual> {
  const reply = await sendEnd(service, { id, company }, event);
  if (reply.status >= 300) return { refused: `${reply.status} ${reply.text.slice(0, 300)}` };
  const { body: ended } = await service.call('GET', `/api/employees/${id}/termination`, undefined);
  const final = await service.call('GET', `/api/company/${company}/pays/${ended.pay_id}`, undefined);
  const amounts: Record<string, string> = {};
  for (const [name, amount] of Object.entries(amountsOf(final.body) ?? {})) amounts[`end_${name}`] = amount;
  for (const { type, amount } of ended.components) amounts[`end_${type}`] = amount;
  return amounts;
}

/** Ends the employment through the API, with or without the hours of a final part period. */
function sendEnd(
  service: Service,
  { id, company }: { id: number; company: number },
  { day, lastDay, reason, hours }: End,
): ReturnType<Service['call']> {
  const why: Fields = { termination_date: lastDay, ...(reason ? { reason } : {}) };
  if (!hours) return service.call('POST', `/api/employees/${id}/terminate`, { pay_date: day, ...why });
  const rows = [{ description: 'Ordinary hours', units: 'Hours', value: hours }];
  const pay = { employee_id: id, pay_date: day, hours: rows, termination: why };
  return service.call('PUT', `/api/company/${company}/pays/create`, [pay]);
}
