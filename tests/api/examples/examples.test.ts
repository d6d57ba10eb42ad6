import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { scopesFor } from '../../../src/http/gate.ts';
import { errorGroupOf } from '../../../src/http/openapi-examples.ts';
import { isRaw, type Route } from '../../../src/http/route.ts';
import { EVENT_TYPES } from '../../../src/webhooks/event-type.ts';
import { buildTestApp, type TestApp } from '../../harness/app.ts';
import { TEST_OPERATOR_TOKEN } from '../../harness/secret.ts';
import { tokenFor } from '../../harness/token.ts';
import { connect as letIn } from '../webhook.fixture.ts';
import { madeUp } from './made-up.ts';
import { type Example, type Recorder, recorder, unfitting } from './recorder.ts';
import { beRefused, wordsOfTheLimit } from './refusals.ts';
import { setRates, setUpCompanies } from './road-company.ts';
import { fileInNewZealand, keepLedger, look, reportInAustralia } from './road-filing.ts';
import { lookAtTheService } from './road-operation.ts';
import { listen, lookAtDeliveries, manageClients, sell } from './road-partner.ts';
import { decideOnProposals, pay, runPayroll } from './road-pay.ts';
import { furnish, hire, letGo, takeLeave } from './road-people.ts';
import { useThePortal } from './road-self.ts';
import { connect, disconnect, manageUsers, signIn } from './road-sign-in.ts';
import { shortened } from './shortened.ts';

// The examples of the API document are what the service answers along one road through the demo world.
// `vitest run -u tests/api/examples` writes them anew.

let service: TestApp;
let road: Recorder;
const events = new Map<string, unknown>();

beforeAll(async () => {
  service = await buildTestApp({
    env: { OAUTH_REGISTRATION_ALLOW: 'timesheets.example=1', OPERATOR_TOKEN: TEST_OPERATOR_TOKEN },
  });
  road = recorder(service);
  await letIn(service);
  const partner = await service.login('partner@demo.example', 'demo-partner');
  const webhook = await listen(road, partner);
  const owner = await service.login('admin@demo.example', 'demo-admin');

  await setUpCompanies(road, owner);
  await setRates(road, owner);
  const mara = await hire(road, owner);
  await furnish(road, owner, mara);
  await takeLeave(road, owner);
  await pay(road, owner);
  await letGo(road, owner, mara);
  await runPayroll(road, owner);
  const agent = await tokenFor(service, { customerId: 3, scope: 'openid payroll.read' });
  await decideOnProposals(road, { agent, owner });
  await reportInAustralia(road, owner);
  await fileInNewZealand(road, owner);
  await look(road, owner);
  await keepLedger(road, owner);
  await useThePortal(road, service, owner);
  await manageUsers(road, owner);

  for (const event of await eventsOf(partner)) {
    if (!events.has(event.type)) events.set(event.type, shortened(madeUp(event, event.type)));
  }
  await lookAtDeliveries(road, { token: partner, webhook, service });
  await sell(road, partner);
  const refresh = await connect(road, service);
  await disconnect(road, { owner, refresh });
  await letIn(service);
  await manageClients(road, partner, service);
  await signIn(road, service);
  await lookAtTheService(road, TEST_OPERATOR_TOKEN);
  await refuse();
});

/** Everything that was told, oldest first. */
async function eventsOf(token: string): Promise<readonly { type: string }[]> {
  const { body } = await service.call('GET', '/api/webhooks/events?limit=500', { token });
  return body.events;
}

async function refuse(): Promise<void> {
  const scope = [...new Set(service.app.routes.flatMap((route) => scopesFor(route)))].join(' ');
  const customer = await tokenFor(service, { customerId: 3, scope });
  const nobody = await tokenFor(service, { customerId: 3, scope: 'openid' });
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
  await beRefused(road, { tokenOf, nobody });
}

const FOLDER = '../../../src/http/openapi-examples';
const fileOf = (name: string) => `${FOLDER}/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`;
/** As it happens: first what is sent. */
const inOrder = ({ request, answers }: Example) => ({ ...(request === undefined ? {} : { request }), answers });
const written = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

describe('the examples of the API document', () => {
  it('are what the service answers along one road through the demo world', async () => {
    for (const tag of new Set(service.app.routes.map((route) => route.tag))) {
      const own = service.app.routes
        .filter((route) => route.tag === tag && road.examples.has(route.id))
        .map(({ id }) => [id, inOrder(road.examples.get(id)!)]);
      await expect(written(Object.fromEntries(own))).toMatchFileSnapshot(fileOf(tag));
    }
  });

  it('fit the schemas of their operations', () => {
    expect(unfitting(road)).toEqual([]);
  });

  it('are there for every request body and every success that has a body to be read', () => {
    const missing = service.app.routes.flatMap((route) => {
      const example = road.examples.get(route.id);
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

  it('of errors are what the service says, once for each group of operations and status', async () => {
    const groups: Record<string, Record<string, unknown>> = { '': { 429: await wordsOfTheLimit(service) } };
    const keep = (group: string, status: number, body: unknown) => {
      groups[group] ??= {};
      groups[group][status] ??= body;
    };
    for (const route of service.app.routes) {
      for (const [status, body] of road.errors.get(route.id) ?? []) {
        keep(errorGroupOf(route), status, body);
        if (!route.family || route.family === 'standard') keep('', status, body);
      }
    }
    await expect(written(groups)).toMatchFileSnapshot(`${FOLDER}/errors.json`);
  });

  it('of webhooks are what listeners are told, one for each event type', async () => {
    expect(EVENT_TYPES.filter((type) => !events.has(type))).toEqual([]);
    const told = Object.fromEntries(EVENT_TYPES.map((type) => [type, events.get(type)]));
    await expect(written(told)).toMatchFileSnapshot(`${FOLDER}/webhook-events.json`);
    const documented = service.app.routes.flatMap(({ tells }) => tells?.events ?? []);
    const unfit = documented.flatMap(({ type, body }) => {
      const check = Compile(body);
      const example = events.get(type);
      return check.Check(example) ? [] : [`${type}: ${JSON.stringify(check.Errors(example).slice(0, 2))}`];
    });
    expect([documented.map(({ type }) => type), unfit]).toEqual([[...EVENT_TYPES], []]);
  });
});
