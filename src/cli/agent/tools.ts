import { Id, LocalDateText, type TSchema, Type } from '../../http/schema.ts';
import { CompanyOut } from '../../resources/company/company/company.schema.ts';
import { DueItemOut } from '../../resources/filing/due/due.schema.ts';
import { FilingProblemOut } from '../../resources/filing/filing-problem/public.ts';
import { REPORTS, ReportOut } from '../../resources/ledger/report/report.schema.ts';
import { ExplanationOut } from '../../resources/pay/pay/explain/explanation.schema.ts';
import { PayOut } from '../../resources/pay/pay/pay.schema.ts';
import { PayRunOut } from '../../resources/pay/pay-run/pay-run.schema.ts';
import {
  PaysProposalIn,
  ProposalOut,
  RunCompletionProposalIn,
  STATUSES,
} from '../../resources/pay/proposal/proposal.schema.ts';
import { DirectoryEntry } from '../../resources/people/employee/employee.directory.ts';
import { EmployeeOut } from '../../resources/people/employee/employee.schema.ts';
import { LeaveBalanceOut } from '../../resources/people/leave-balance/leave-balance.schema.ts';
import { CompanyLeaveRequestOut } from '../../resources/people/leave-request/leave-request.schema.ts';
import type { Reply } from './remote.ts';

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
  /** The schema of the result, as plain JSON Schema. */
  readonly output: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly list?: List;
}

/** A list, of which an agent reads one page at a time, with few fields of each record. */
interface List {
  /** The field of the response that contains the list; undefined if the response is the list. */
  readonly at?: 'items' | 'problems';
  /** The fields of each record that the result contains by default. */
  readonly fields: readonly string[];
  /** The other fields of the response that the result contains. */
  readonly beside?: readonly string[];
  /** `service` if the operation returns pages; `here` if it returns the whole list, which is then cut into pages. */
  readonly pages: 'service' | 'here';
}

const reading = (
  name: string,
  path: string,
  description: string,
  of: TSchema,
  query: Readonly<Record<string, TSchema>> = {},
): Tool => ({ name, description, method: 'GET', path, query, output: shapeOf(of) as Tool['output'] });

const listing = (
  name: string,
  path: string,
  description: string,
  { of, ...list }: List & { readonly of: TSchema },
  query: Readonly<Record<string, TSchema>> = {},
): Tool => ({
  name,
  description: `${description} Returns a page with the most important fields; \`detail\` returns all fields.`,
  method: 'GET',
  path,
  query,
  list,
  output: {
    type: 'object',
    properties: {
      ...Object.fromEntries((list.beside ?? []).map((field) => [field, {}])),
      items: { type: 'array', items: shapeOf(of) },
      next_cursor: { type: ['string', 'null'] },
    },
    required: ['items', 'next_cursor'],
  },
});

/** Fields with tax, bank and passport numbers, which must not appear in an agent's conversation. */
const PRIVATE = /^(?!employer_).*(tax_file_number|ird_number|account_number|bsb|passport_number)$/;

/** The form of a schema, without descriptions and limits: agents read it with every conversation. */
function shapeOf(schema: unknown): Record<string, unknown> {
  const { type, properties, items, anyOf, enum: choices, const: constant } = schema as Record<string, unknown>;
  if (anyOf) return { anyOf: (anyOf as unknown[]).map(shapeOf) };
  if (constant !== undefined) return { const: constant };
  if (choices) return { enum: choices };
  if (type === 'array') return { type, items: shapeOf(items ?? {}) };
  if (type !== 'object') return type === undefined ? {} : { type };
  const shown = Object.entries(properties ?? {}).filter(([name]) => !PRIVATE.test(name));
  return { type, properties: Object.fromEntries(shown.map(([name, inner]) => [name, shapeOf(inner)])) };
}

const proposing = (name: string, path: string, description: string, body: TSchema): Tool => ({
  name,
  description:
    `${description} No one is paid: the result is a preview with a confirmation id, which a person must approve in the ` +
    'console or with "tasman approve <id>" within 24 hours. Give the person a summary of the proposal and its id.',
  method: 'POST',
  path,
  query: {},
  body: body as unknown as NonNullable<Tool['body']>,
  output: {
    type: 'object',
    properties: { confirmation_id: { type: 'integer' }, next: { type: 'string' }, preview: shapeOf(ProposalOut) },
    required: ['confirmation_id', 'next', 'preview'],
  },
});

const day = (description: string) => LocalDateText({ description });
const days = { from: day('The first day'), to: day('The last day') };
const DEFAULT_LIMIT = 20;
const PAGING: Readonly<Record<string, TSchema>> = {
  limit: Type.Integer({ minimum: 1, maximum: 100, description: `Maximum number of results; default ${DEFAULT_LIMIT}` }),
  cursor: Type.String({ maxLength: 1_000, description: 'The next_cursor of the previous page' }),
  detail: Type.Boolean({ description: 'true returns all fields of each result' }),
};
const COMPANY = '/api/company/{company_id}';

export const TOOLS: readonly Tool[] = [
  listing('list_companies', '/api/company', 'Companies that the token can access.', {
    of: CompanyOut,
    fields: ['id', 'name', 'trading_name', 'country', 'default_pay_period', 'is_locked'],
    pages: 'service',
  }),
  listing(
    'list_employees',
    `${COMPANY}/employees/directory`,
    'Employees of a company.',
    {
      of: DirectoryEntry,
      fields: ['id', 'number', 'first_name', 'last_name', 'position', 'department', 'pay_period', 'is_terminated'],
      pages: 'service',
    },
    {
      status: Type.Enum(['active', 'terminated', 'deleted', 'all'], { description: 'By default, all except deleted' }),
    },
  ),
  reading(
    'read_employee',
    '/api/employees/{employee_id}',
    'One employee: employment, rates, tax settings, leave. Tax, bank and passport numbers are left out.',
    EmployeeOut,
  ),
  listing(
    'list_pay_runs',
    `${COMPANY}/pay-runs`,
    'Pay runs with their totals, newest first.',
    {
      of: PayRunOut,
      fields: [
        'pay_run_id',
        'pay_period',
        'pay_run_start_date',
        'pay_run_end_date',
        'status',
        'pay_count',
        'gross',
        'tax',
        'net',
        'super',
      ],
      pages: 'service',
    },
    { ...days, status: Type.Enum(['pending', 'complete'], { description: 'Default: both' }) },
  ),
  listing(
    'list_pays',
    `${COMPANY}/pays`,
    'Pays with their totals; `detail` adds hours, leave and items. By default, completed pays.',
    {
      of: PayOut,
      fields: [
        'id',
        'employee_id',
        'format_name',
        'pay_run_id',
        'pay_date',
        'pay_run_end_date',
        'is_complete',
        'gross',
        'tax',
        'net',
        'super',
      ],
      pages: 'service',
    },
    {
      ...days,
      pay_run_id: Id({ description: 'Only pays of this pay run' }),
      employee_id: Id({ description: 'Only pays of this employee' }),
      is_complete: Type.Boolean({ description: 'false returns pending pays' }),
    },
  ),
  reading(
    'explain_pay',
    '/api/pays/{pay_id}/explanation',
    'Explains a pay: every line with its rule, inputs, rounding and source in the law.',
    ExplanationOut,
  ),
  listing(
    'list_leave_requests',
    `${COMPANY}/leave-requests`,
    'Leave requests and their decisions.',
    {
      of: CompanyLeaveRequestOut,
      fields: ['id', 'employee_id', 'format_name', 'leave_type', 'start_date', 'end_date', 'hours', 'status'],
      pages: 'service',
    },
    {
      status: Type.Enum(['pending', 'approved', 'declined', 'cancelled'], { description: 'Default: all' }),
      ...days,
    },
  ),
  listing('list_leave_balances', '/api/employees/{employee_id}/leave-balances', 'Leave balances of an employee.', {
    of: LeaveBalanceOut,
    fields: ['leave_type', 'name', 'unit', 'balance', 'hours'],
    pages: 'here',
  }),
  listing(
    'list_due',
    `${COMPANY}/due?limit=500`,
    'Tasks that are due, soonest first: pay runs, filings, super, leave to approve.',
    {
      of: DueItemOut,
      at: 'items',
      beside: ['today', 'total', 'late_count'],
      fields: ['kind', 'due_date', 'is_late', 'amount', 'count', 'pay_run_id', 'format_name', 'leave_request_id'],
      pages: 'here',
    },
  ),
  ...[
    {
      name: 'list_filing_problems',
      path: `${COMPANY}/filing-problems`,
      about: 'Data that tax offices, super funds or banks would reject.',
    },
    {
      name: 'list_pay_run_problems',
      path: `${COMPANY}/pay-runs/{pay_run_id}/problems`,
      about: 'Data of one pay run that would be rejected when it is filed or paid.',
    },
  ].map(({ name, path, about }) =>
    listing(name, path, about, {
      of: FilingProblemOut,
      at: 'problems',
      beside: ['is_ready', 'refused_count', 'warned_count'],
      fields: ['area', 'severity', 'employee_id', 'employee_name', 'record', 'field', 'message'],
      pages: 'here',
    }),
  ),
  reading('read_report', `${COMPANY}/reports/{report}`, 'A report as a table with totals.', ReportOut, days),
  listing(
    'list_proposals',
    `${COMPANY}/proposals`,
    'Proposals and their decisions, newest first.',
    {
      of: ProposalOut,
      fields: ['id', 'kind', 'status', 'reason', 'totals', 'proposed_by', 'created_at', 'decided_by', 'pay_ids'],
      pages: 'service',
    },
    { status: Type.Enum([...STATUSES], { description: 'Default: all' }) },
  ),
  reading(
    'read_proposal',
    `${COMPANY}/proposals/{proposal_id}`,
    'One proposal: whether it was approved or declined.',
    ProposalOut,
  ),
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
export const inputOf = ({ path, query, body, list }: Tool): TSchema =>
  ({
    type: 'object',
    properties: {
      ...Object.fromEntries(namesIn(path).map((name) => [name, PATH_NAMES[name]!])),
      ...query,
      ...(list ? PAGING : {}),
      ...body?.properties,
    },
    required: [...namesIn(path), ...(body?.required ?? [])],
    additionalProperties: false,
  }) as unknown as TSchema;

/** Maps a tool's input to the HTTP request. */
export function callOf(
  { method, path, query, list }: Tool,
  input: Readonly<Record<string, unknown>>,
): { method: 'GET' | 'POST'; path: string; body?: unknown } {
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input[name])));
  const given = list?.pages === 'service' ? { limit: DEFAULT_LIMIT, ...input } : input;
  const asked = [...Object.keys(query), ...(list?.pages === 'service' ? ['limit', 'cursor'] : [])]
    .filter((name) => given[name] !== undefined)
    .map((name): [string, string] => [name, String(given[name])]);
  const used = new Set([...namesIn(path), ...Object.keys(query)]);
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)));
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  return { method, path: `${address}${search}`, ...(method === 'POST' ? { body } : {}) };
}

type Fields = Readonly<Record<string, unknown>>;

/** The result of a list tool: one page, with the fields that the agent asked for. */
export function pageOf(list: List, input: Fields, { body, link }: Pick<Reply, 'body' | 'link'>): Fields {
  const all = (list.at === undefined ? body : (body as Fields)[list.at]) as readonly Fields[];
  const start = list.pages === 'here' ? Number(input.cursor ?? 0) : 0;
  const end = start + Number(input.limit ?? DEFAULT_LIMIT);
  const page = list.pages === 'here' ? all.slice(start, end) : all;
  const next = list.pages === 'here' ? (end < all.length ? String(end) : null) : cursorOf(link);
  const beside = (list.beside ?? []).map((field) => [field, (body as Fields)[field]]);
  const items = input.detail === true ? page : page.map((record) => pick(record, list.fields));
  return { ...Object.fromEntries(beside), items, next_cursor: next };
}

/** Whether the cursor of a list that is cut into pages here is one of ours. */
export const isOwnCursor = ({ list }: Tool, { cursor }: Fields): boolean =>
  list?.pages !== 'here' || cursor === undefined || /^\d{1,9}$/.test(String(cursor));

const pick = (record: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]));

/** The cursor of the next page, from a header such as `</api/company?cursor=x>; rel="next"`. */
function cursorOf(link: string | undefined): string | null {
  const address = /<([^>]+)>; *rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

export function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PRIVATE.test(name))
      .map(([name, inner]) => [name, withoutPrivate(inner)]),
  );
}
