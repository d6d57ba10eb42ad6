import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import type { Principal } from '../http/principal.ts';
import { paydayFilingService } from '../resources/payday-filing/payday-filing.service.ts';
import { type Gateway, lodgementService, sandboxGateway } from '../resources/stp/lodgement/lodgement.service.ts';
import { stpService, watchStpResponses } from '../resources/stp/stp.service.ts';
import type { DemoDeps } from './demo.ts';

const CUSTOMER = 3;
const BAKERY = 1;
const ORCHARD = 2;

const OWNER: Principal = {
  customerId: CUSTOMER,
  kind: 'session',
  subject: 'admin@demo.example',
  adminMode: true,
  userId: CUSTOMER,
  clientId: null,
  connectionId: null,
  scopes: new Set(),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
};
const caller = { principal: OWNER, requestId: 'demo' };

/**
 * Reports of the first three paydays of both companies: one accepted, one rejected, one that waits for its answer. The
 * later paydays are left to be tried out. Does nothing when there are reports already, or no pays.
 */
export async function loadFilings({ db, clock, cipher }: DemoDeps): Promise<void> {
  const isLoaded = await db.tx(CUSTOMER, (tx) => tx.selectFrom('lodgement').select('id').limit(1).executeTakeFirst());
  if (isLoaded) return;
  const sandbox = sandboxGateway({ db, clock, cipher });
  const rejecting: Gateway = {
    ...sandbox,
    ask: async () => ({
      is: 'answered',
      conversationId: null,
      outcome: 'REJECTED',
      messages: [{ code: 'SANDBOX.REJECTED', text: 'An example of a rejection in the demo world' }],
    }),
  };
  const through = (gateway: Gateway) => {
    const logger = { warn: () => {} };
    const lodgements = lodgementService({ db, clock, cipher, gateway, logger, watch: { STP: watchStpResponses } });
    const parts = { db, clock, cipher, lodgements };
    return { stp: stpService(parts), filings: paydayFilingService(parts) };
  };
  const ways = [
    { gateway: sandbox, isAnswered: true },
    { gateway: rejecting, isAnswered: true },
    { gateway: sandbox, isAnswered: false },
  ];

  const bakery = await db.tx(CUSTOMER, (tx) => firstRuns(tx, BAKERY));
  const orchard = await db.tx(CUSTOMER, (tx) => firstRuns(tx, ORCHARD));
  for (const [index, { gateway, isAnswered }] of ways.entries()) {
    const { stp, filings } = through(gateway);
    const run = bakery[index];
    if (run !== undefined) {
      const event = await stp.submit(caller, BAKERY, { pay_run_id: run, service_action: 'NEW' });
      if (isAnswered) await stp.check(caller, BAKERY, event.stp_pay_event_id);
    }
    const paid = orchard[index];
    if (paid !== undefined) {
      const filing = await filings.file(caller, ORCHARD, { pay_run_id: paid });
      if (isAnswered) await filings.check(caller, ORCHARD, filing.payday_filing_id);
    }
  }
  if (orchard.length > 0) await through(sandbox).filings.submitTasks(caller, ORCHARD, {});
}

/** The first three runs of a company that were paid on one day each, by that day. */
async function firstRuns(tx: Tx, companyId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select pay_run_id as id from pay where company_id = ${companyId}
    group by pay_run_id
    having bool_and(is_complete) and min(processed_date) = max(processed_date)
    order by min(processed_date), pay_run_id limit 3`.execute(tx);
  return rows.map(({ id }) => id);
}
