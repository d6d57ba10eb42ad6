import { Id, LocalDateText, type TSchema, Type } from '../../http/schema.ts';
import { REPORTS } from '../../resources/ledger/report/report.schema.ts';
import { PaysProposalIn, RunCompletionProposalIn, STATUSES } from '../../resources/pay/proposal/proposal.schema.ts';

/** What an agent may ask for: an operation of the API, with its input as one flat object. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  /** Names in braces come from the input. */
  readonly path: string;
  /** Parts of the input that go into the query. */
  readonly query: Readonly<Record<string, TSchema>>;
  /** What else the input holds goes into the body. */
  readonly body?: { readonly properties: Readonly<Record<string, TSchema>>; readonly required: readonly string[] };
}

const reading = (
  name: string,
  path: string,
  description: string,
  query: Readonly<Record<string, TSchema>> = {},
): Tool => ({ name, description, method: 'GET', path, query });

const proposing = (name: string, path: string, description: string, body: TSchema): Tool => ({
  name,
  description:
    `${description} Nothing is paid: the answer is a preview with a confirmation id, which a person must approve in the ` +
    'console or with "tasman approve <id>" within 24 hours. Tell the person what you propose and the id.',
  method: 'POST',
  path,
  query: {},
  body: body as unknown as NonNullable<Tool['body']>,
});

const day = (description: string) => LocalDateText({ description });
const days = { from: day('The first day'), to: day('The last day') };
const limit = Type.Integer({ minimum: 1, maximum: 500, description: 'How many at most; 100 by default' });
const COMPANY = '/api/company/{company_id}';

export const TOOLS: readonly Tool[] = [
  reading('list_companies', '/api/company', 'Companies that the token reaches, with their ids and countries.'),
  reading('list_employees', `${COMPANY}/employees/directory`, 'Names and ids of the employees of a company.', {
    status: Type.Enum(['active', 'terminated', 'deleted', 'all'], { description: 'all but deleted by default' }),
  }),
  reading(
    'read_employee',
    '/api/employees/{employee_id}',
    'One employee: employment, rates, tax settings, leave. Tax, bank and passport numbers are left out.',
  ),
  reading('list_pay_runs', `${COMPANY}/pay-runs`, 'Pay runs with their totals, the newest first.', {
    ...days,
    status: Type.Enum(['pending', 'complete'], { description: 'Both by default' }),
    limit,
  }),
  reading('list_pays', `${COMPANY}/pays`, 'Pays with hours, leave, items and totals; complete ones by default.', {
    ...days,
    pay_run_id: Id({ description: 'Of this run' }),
    employee_id: Id({ description: 'Of this employee' }),
    is_complete: Type.Boolean({ description: 'false shows pending pays' }),
    limit,
  }),
  reading(
    'explain_pay',
    '/api/pays/{pay_id}/explanation',
    'Why a pay is what it is: every line with its rule, inputs, rounding and source in the law.',
  ),
  reading('list_leave_requests', `${COMPANY}/leave-requests`, 'Leave that was asked for, and what was decided.', {
    status: Type.Enum(['pending', 'approved', 'declined', 'cancelled'], { description: 'All by default' }),
    ...days,
    limit,
  }),
  reading('list_leave_balances', '/api/employees/{employee_id}/leave-balances', 'What leave an employee has.'),
  reading('list_due', `${COMPANY}/due`, 'What needs doing, soonest first: runs, filings, super, leave to approve.', {
    limit,
  }),
  reading('list_filing_problems', `${COMPANY}/filing-problems`, 'What tax offices, funds or the bank would refuse.'),
  reading(
    'list_pay_run_problems',
    `${COMPANY}/pay-runs/{pay_run_id}/problems`,
    'The same of one pay run: what would be refused when it is filed or paid.',
  ),
  reading('read_report', `${COMPANY}/reports/{report}`, 'A report as a table with sums.', days),
  reading('list_proposals', `${COMPANY}/proposals`, 'What was proposed and what people decided, the newest first.', {
    status: Type.Enum([...STATUSES], { description: 'All by default' }),
    limit,
  }),
  reading('read_proposal', `${COMPANY}/proposals/{proposal_id}`, 'One proposal: whether it was approved or declined.'),
  proposing(
    'propose_pays',
    `${COMPANY}/proposals/pays`,
    'Proposes pays for employees, worked out by the law of their country.',
    PaysProposalIn,
  ),
  proposing(
    'propose_run_completion',
    `${COMPANY}/proposals/run-completion`,
    'Proposes to complete the pending pays of a run.',
    RunCompletionProposalIn,
  ),
];

const PATH_NAMES: Readonly<Record<string, TSchema>> = {
  company_id: Id({ description: 'From list_companies' }),
  employee_id: Id({ description: 'From list_employees' }),
  pay_run_id: Id({ description: 'From list_pay_runs' }),
  pay_id: Id({ description: 'From list_pays' }),
  proposal_id: Id({ description: 'The confirmation id' }),
  report: Type.Enum([...REPORTS], { description: 'Which report' }),
};

const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The input of a tool as JSON Schema. */
export const inputOf = ({ path, query, body }: Tool): TSchema =>
  ({
    type: 'object',
    properties: {
      ...Object.fromEntries(namesIn(path).map((name) => [name, PATH_NAMES[name]!])),
      ...query,
      ...body?.properties,
    },
    required: [...namesIn(path), ...(body?.required ?? [])],
    additionalProperties: false,
  }) as unknown as TSchema;

/** The call that a tool's input stands for. */
export function callOf(
  { method, path, query }: Tool,
  input: Readonly<Record<string, unknown>>,
): { method: 'GET' | 'POST'; path: string; body?: unknown } {
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input[name])));
  const asked = Object.keys(query)
    .filter((name) => input[name] !== undefined)
    .map((name): [string, string] => [name, String(input[name])]);
  const used = new Set([...namesIn(path), ...Object.keys(query)]);
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)));
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  return { method, path: `${address}${search}`, ...(method === 'POST' ? { body } : {}) };
}

/** Numbers that identify people to tax offices and banks have no business in a conversation. */
const PRIVATE = /^(?!employer_).*(tax_file_number|ird_number|account_number|bsb|passport_number)$/;

export function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PRIVATE.test(name))
      .map(([name, inner]) => [name, withoutPrivate(inner)]),
  );
}
