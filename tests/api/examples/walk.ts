import type { TestApp } from '../../harness/app.ts';
import { TEST_OPERATOR_TOKEN } from '../../harness/secret.ts';
import { tokenFor } from '../../harness/token.ts';
import { factorsOn } from '../second-factor.fixture.ts';
import { connect as authorisePartner } from '../webhook.fixture.ts';
import { madeUp, shortened } from './made-up.ts';
import type { Recorder } from './recorder.ts';
import { setRates, setUpCompanies } from './walkthrough-company.ts';
import { fileInNewZealand, manageLedger, readReports, reportInAustralia } from './walkthrough-filing.ts';
import { manageClients, manageKeys, placeOrders, readDeliveries, subscribeToEvents } from './walkthrough-partner.ts';
import { approveAsAnotherPerson, decideOnProposals, pay, reviewPays, runPayroll } from './walkthrough-pay.ts';
import {
  addEmployeeRecords,
  hire,
  importFile,
  importTime,
  takeLeave,
  terminateEmployee,
} from './walkthrough-people.ts';
import { fillHireForm, visitPortal } from './walkthrough-self.ts';
import { connect, disconnect, manageUsers, provision, signIn } from './walkthrough-sign-in.ts';

/** The service environment for the walkthrough. */
export const WALK_ENV = {
  OAUTH_REGISTRATION_ALLOW: 'timesheets.example=1',
  OPERATOR_TOKEN: TEST_OPERATOR_TOKEN,
  SSO_ALLOW_NETWORKS: '127.0.0.0/8',
};

/** Walks through the demo world and calls every operation successfully. Returns an event of each type. */
export async function walkThroughDemo(walkthrough: Recorder, service: TestApp): Promise<ReadonlyMap<string, unknown>> {
  const events = new Map<string, unknown>();
  await authorisePartner(service);
  const partner = await service.login('partner@demo.example', 'demo-partner');
  const webhook = await subscribeToEvents(walkthrough, partner);
  const owner = await service.login('admin@demo.example', 'demo-admin');

  await setUpCompanies(walkthrough, owner);
  await setRates(walkthrough, owner);
  const mara = await hire(walkthrough, owner);
  await addEmployeeRecords(walkthrough, owner, mara);
  await takeLeave(walkthrough, owner);
  await importTime(walkthrough, owner);
  await pay(walkthrough, owner);
  await terminateEmployee(walkthrough, owner, mara);
  await runPayroll(walkthrough, owner);
  const agent = await tokenFor(service, { customerId: 3, scope: 'openid payroll.read payroll.propose' });
  await decideOnProposals(walkthrough, { agent, owner });
  await reportInAustralia(walkthrough, owner);
  await fileInNewZealand(walkthrough, owner);
  await readReports(walkthrough, owner);
  await manageLedger(walkthrough, owner);
  await visitPortal(walkthrough, service, owner);
  const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
  const factors = factorsOn(service);
  const { authenticator } = await factors.addPasskey(paula);
  await approveAsAnotherPerson(walkthrough, { owner, other: paula, authenticator });
  await factors.forgetAll();
  await manageUsers(walkthrough, owner);

  for (const event of await eventsOf(service, partner)) {
    if (!events.has(event.type)) events.set(event.type, shortened(madeUp(event, event.type)));
  }
  await readDeliveries(walkthrough, { token: partner, webhook, service });
  await placeOrders(walkthrough, partner);
  const refresh = await connect(walkthrough, service);
  await disconnect(walkthrough, { owner, refresh });
  await authorisePartner(service);
  await manageClients(walkthrough, partner, service);
  await manageKeys(walkthrough, partner, service);
  await provision(walkthrough, service);
  await fillHireForm(walkthrough, service);
  await reviewPays(walkthrough, owner, () => service.app.reviews.runDue());
  await importFile(walkthrough, owner);
  await signIn(walkthrough, service);
  await readServiceStatus(walkthrough, TEST_OPERATOR_TOKEN);
  return events;
}

/** All recorded events, oldest first. */
async function eventsOf(service: TestApp, token: string): Promise<readonly { type: string }[]> {
  const { body } = await service.call('GET', '/api/webhooks/events?limit=500', { token });
  return body.events;
}

/** Reads the service status with the operator's token. */
async function readServiceStatus({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('getServiceStatus', { token });
  await isRefused('getServiceStatus', { token: 'not-the-token' });
}
