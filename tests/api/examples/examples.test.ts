import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { scopesFor } from '../../../src/http/gate.ts';
import { errorGroupOf } from '../../../src/http/openapi/examples.ts';
import { isRaw, type Route } from '../../../src/http/route.ts';
import { EVENT_TYPES } from '../../../src/webhooks/event-type.ts';
import { buildTestApp, type TestApp } from '../../harness/app.ts';
import { TEST_OPERATOR_TOKEN } from '../../harness/secret.ts';
import { tokenFor } from '../../harness/token.ts';
import {
  type Example,
  examplesOutsideSchema,
  type Recorder,
  rateLimitError,
  recordErrors,
  recorder,
} from './recorder.ts';
import { WALK_ENV, walkThroughDemo } from './walk.ts';

// Run `npx vitest run --project service tests/api/examples -u` to write the example files. (Vitest does not read an
// argument after -u as a path.)

let service: TestApp;
let walkthrough: Recorder;
let events: ReadonlyMap<string, unknown>;

beforeAll(async () => {
  service = await buildTestApp({ env: WALK_ENV });
  walkthrough = recorder(service);
  events = await walkThroughDemo(walkthrough, service);
  await provokeErrors();
});

async function provokeErrors(): Promise<void> {
  const scope = [...new Set(service.app.routes.flatMap((route) => scopesFor(route)))].join(' ');
  const customer = await tokenFor(service, { customerId: 3, scope });
  const unprivileged = await tokenFor(service, { customerId: 3, scope: 'openid' });
  const partner = await tokenFor(service, { customerId: 1, clientId: null, scope });
  const person = await tokenFor(service, { customerId: 3, clientId: null, scope });
  await service.database.query('update employee set employee_portal_active = true where id = 2');
  const employee = await tokenFor(service, { customerId: 3, clientId: null, employeeId: 2, userId: 0, scope });
  const tokenOf = ({ access }: Route): string | undefined => {
    if (access.kind === 'public') return undefined;
    if (access.kind === 'operator') return TEST_OPERATOR_TOKEN;
    if (access.kind === 'api-admin' || access.callers === 'reseller') return partner;
    if (access.callers === 'employee') return employee;
    return /person|signed-in/.test(access.callers) ? person : customer;
  };
  await recordErrors(walkthrough, { tokenOf, unprivileged });
}

const FOLDER = '../../../src/http/openapi/examples';
/** The chapters of the API document whose examples share a file. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'sign-in': [
    ...['Sign-in', 'Own affairs', 'Second factor', 'Single sign-on', 'OAuth', 'Audit', 'Users', 'Provisioning'],
  ],
  company: ['Companies', 'Test clocks', 'Departments', 'Pay rates', 'Allowances', 'Addresses'],
  people: [
    'Employees',
    'Employee portal',
    'New employee form',
    'Declarations',
    'Deductions',
    'Bank accounts',
    'Leave',
    'Imports',
  ],
  pay: ['Timesheets', 'Pays', 'Proposals', 'Approvals', 'Reviews', 'Payslips', 'Payments'],
  filing: [
    'Single Touch Payroll',
    'Payday filing',
    'Filing problems',
    'Superannuation',
    'Employment records',
    'Year ends',
  ],
  ledger: ['General ledger', 'Reports'],
  partner: ['Webhooks', 'API client', 'API keys', 'Connections', 'Partner', 'Partner checkout'],
  operation: ['Operation'],
};
/** Puts the request before the responses. */
const inOrder = ({ request, answers }: Example) => ({ ...(request === undefined ? {} : { request }), answers });
const written = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

describe('examples of the API document', () => {
  it('records every example from the service during one walk through the demo world', async () => {
    const known = new Set(Object.values(FILES).flat());
    expect(service.app.routes.map(({ tag }) => tag).filter((tag) => !known.has(tag))).toEqual([]);
    for (const [file, tags] of Object.entries(FILES)) {
      const own = service.app.routes
        .filter(({ id, tag }) => tags.includes(tag) && walkthrough.examples.has(id))
        .map(({ id }) => [id, inOrder(walkthrough.examples.get(id)!)]);
      await expect(written(Object.fromEntries(own))).toMatchFileSnapshot(`${FOLDER}/${file}.json`);
    }
  });

  it('keeps every example valid against the schema of its operation', () => {
    expect(examplesOutsideSchema(walkthrough)).toEqual([]);
  });

  it('has an example for every request body and every success response with a body', () => {
    const missing = service.app.routes.flatMap((route) => {
      const example = walkthrough.examples.get(route.id);
      const answers = Object.entries(route.replies)
        .filter(([, reply]) => !isRaw(reply) || reply.content?.startsWith('text/'))
        .map(([status]) => status);
      return [
        ...(route.body && example?.request === undefined ? [`${route.id} request`] : []),
        ...answers.filter((status) => example?.answers[status] === undefined).map((status) => `${route.id} ${status}`),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('records one example error for each status of each group of operations', async () => {
    const groups: Record<string, Record<string, unknown>> = { '': { 429: await rateLimitError(service) } };
    const keep = (group: string, status: number, body: unknown) => {
      groups[group] ??= {};
      groups[group][status] ??= body;
    };
    for (const route of service.app.routes) {
      for (const [status, body] of walkthrough.errors.get(route.id) ?? []) {
        keep(errorGroupOf(route, status), status, body);
        if (!route.family || route.family === 'standard') keep('', status, body);
      }
    }
    await expect(written(groups)).toMatchFileSnapshot(`${FOLDER}/errors.json`);
  });

  it('records one webhook payload per event type, and each conforms to its schema', async () => {
    expect(EVENT_TYPES.filter((type) => !events.has(type))).toEqual([]);
    const payloads = Object.fromEntries(EVENT_TYPES.map((type) => [type, events.get(type)]));
    await expect(written(payloads)).toMatchFileSnapshot(`${FOLDER}/webhook-events.json`);
    const documented = service.app.routes.flatMap(({ webhooks }) => webhooks?.events ?? []);
    const unfit = documented.flatMap(({ type, body }) => {
      const check = Compile(body);
      const example = events.get(type);
      return check.Check(example) ? [] : [`${type}: ${JSON.stringify(check.Errors(example).slice(0, 2))}`];
    });
    expect([documented.map(({ type }) => type), unfit]).toEqual([[...EVENT_TYPES], []]);
  });
});
