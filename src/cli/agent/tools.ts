import { Id, LocalDateText, type TSchema, Type } from '../../http/schema.ts';
import { REPORTS } from '../../resources/ledger/report/report.schema.ts';
import { PaysProposalIn, RunCompletionProposalIn, STATUSES } from '../../resources/pay/proposal/proposal.schema.ts';

/** An API operation that an agent may call, with its input as one flat object. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  /** The path of the operation. Input values replace the names in braces. */
  readonly path: string;
  /** The input values that become query parameters. */
  readonly query: Readonly<Record<string, TSchema>>;
  /** The input values that become the body: all that are in neither the path nor the query. */
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
    `${description} No one is paid: the result is a preview with a confirmation id, which a person must approve in the ` +
    'console or with "tasman approve <id>" within 24 hours. Give the person a summary of the proposal and its id.',
  method: 'POST',
  path,
  query: {},
  body: body as unknown as NonNullable<Tool['body']>,
});

const day = (description: string) => LocalDateText({ description });
const days = { from: day('The first day'), to: day('The last day') };
const limit = Type.Integer({ minimum: 1, maximum: 500, description: 'Maximum number of results; default 100' });
const COMPANY = '/api/company/{company_id}';

export const TOOLS: readonly Tool[] = [
  reading('list_companies', '/api/company', 'Companies that the token can access, with their ids and countries.'),
  reading('list_employees', `${COMPANY}/employees/directory`, 'Names and ids of the employees of a company.', {
    status: Type.Enum(['active', 'terminated', 'deleted', 'all'], { description: 'By default, all except deleted' }),
  }),
  reading(
    'read_employee',
    '/api/employees/{employee_id}',
    'One employee: employment, rates, tax settings, leave. Tax, bank and passport numbers are left out.',
  ),
  reading('list_pay_runs', `${COMPANY}/pay-runs`, 'Pay runs with their totals, newest first.', {
    ...days,
    status: Type.Enum(['pending', 'complete'], { description: 'Default: both' }),
    limit,
  }),
  reading('list_pays', `${COMPANY}/pays`, 'Pays with hours, leave, items and totals. By default, completed pays.', {
    ...days,
    pay_run_id: Id({ description: 'Only pays of this pay run' }),
    employee_id: Id({ description: 'Only pays of this employee' }),
    is_complete: Type.Boolean({ description: 'false returns pending pays' }),
    limit,
  }),
  reading(
    'explain_pay',
    '/api/pays/{pay_id}/explanation',
    'Explains a pay: every line with its rule, inputs, rounding and source in the law.',
  ),
  reading('list_leave_requests', `${COMPANY}/leave-requests`, 'Leave requests and their decisions.', {
    status: Type.Enum(['pending', 'approved', 'declined', 'cancelled'], { description: 'Default: all' }),
    ...days,
    limit,
  }),
  reading('list_leave_balances', '/api/employees/{employee_id}/leave-balances', 'Leave balances of an employee.'),
  reading(
    'list_due',
    `${COMPANY}/due`,
    'Tasks that are due, soonest first: pay runs, filings, super, leave to approve.',
    {
      limit,
    },
  ),
  reading(
    'list_filing_problems',
    `${COMPANY}/filing-problems`,
    'Data that tax offices, super funds or banks would reject.',
  ),
  reading(
    'list_pay_run_problems',
    `${COMPANY}/pay-runs/{pay_run_id}/problems`,
    'Data of one pay run that would be rejected when it is filed or paid.',
  ),
  reading('read_report', `${COMPANY}/reports/{report}`, 'A report as a table with totals.', days),
  reading('list_proposals', `${COMPANY}/proposals`, 'Proposals and their decisions, newest first.', {
    status: Type.Enum([...STATUSES], { description: 'Default: all' }),
    limit,
  }),
  reading('read_proposal', `${COMPANY}/proposals/{proposal_id}`, 'One proposal: whether it was approved or declined.'),
  proposing(
    'propose_pays',
    `${COMPANY}/proposals/pays`,
    'Proposes pays for employees, calculated under the law of their country.',
    PaysProposalIn,
  ),
  proposing(
    'propose_run_completion',
    `${COMPANY}/proposals/run-completion`,
    'Proposes to complete the pending pays of a pay run.',
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

/** Maps a tool's input to the HTTP request. */
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

/** Fields with tax, bank and passport numbers, which must not appear in an agent's conversation. */
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
