import { AppError } from '../base/errors.ts';
import { addDays, type LocalDate } from '../base/local-date.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { accountOf } from '../http/principal.ts';
import { loadParams } from '../params/load.ts';
import { FILING_EVENTS } from '../resources/filing/filing-event/public.ts';
import type { Gateway } from '../resources/filing/lodgement/gateway/gateway.ts';
import { SANDBOX_TRIGGERS, sandboxGateway } from '../resources/filing/lodgement/gateway/sandbox-gateway.ts';
import { lodgementService } from '../resources/filing/lodgement/lodgement.service.ts';
import { paydayFilingService } from '../resources/filing/payday-filing/payday-filing.service.ts';
import { paymentFileService } from '../resources/filing/payment-file/payment-file.service.ts';
import { stpService } from '../resources/filing/stp/stp.service.ts';
import { superContributionService } from '../resources/filing/super-contribution/super-contribution.service.ts';
import { bundledFunds } from '../resources/people/super-fund/super-fund.service.ts';
import { VERSION } from '../version.ts';
import type { DemoDeps } from './demo-deps.ts';

const CUSTOMER = 3;
const BAKERY = 1;
const ORCHARD = 2;

const caller = { principal: accountOf(CUSTOMER, 'admin@demo.example'), requestId: 'demo' };

/**
 * The outcomes of the reports for a company's first three paydays. Later paydays are not reported, so that users can
 * try reporting themselves.
 */
const ENDINGS = ['accepted', 'waiting', 'rejected'] as const;
type Ending = (typeof ENDINGS)[number];

/**
 * The text that is appended to the message. The sandbox stores it with the message, so it gives the same response every
 * time.
 */
const TRIGGERS: Readonly<Record<Ending, string>> = {
  accepted: '',
  rejected: SANDBOX_TRIGGERS.reject,
  waiting: SANDBOX_TRIGGERS.silent,
};

/**
 * Loads the demo data about filing and payments: reports from both companies to the tax offices (one accepted, one
 * waiting, one rejected), paid and unpaid super contributions, and the accounts that wages are paid from. Skips what
 * was already reported.
 */
export async function loadFilings(deps: DemoDeps): Promise<void> {
  const { db } = deps;
  const bakery = await db.tx(CUSTOMER, (tx) => firstRuns(tx, BAKERY));
  const orchard = await db.tx(CUSTOMER, (tx) => firstRuns(tx, ORCHARD));
  await loadPaymentSettings(deps);
  // Employee details are filed before the first pays.
  if (orchard.length > 0) {
    await unlessDone(() => servicesFor(deps, 'accepted').filings.submitTasks(caller, ORCHARD, {}));
  }
  for (const [index, ending] of ENDINGS.entries()) {
    const { stp, filings } = servicesFor(deps, ending);
    const run = bakery[index];
    if (run) {
      const id =
        (await reported(db, 'stp_pay_event', run)) ??
        (await stp.submit(caller, BAKERY, { pay_run_id: run.id, service_action: 'NEW' })).stp_pay_event_id;
      await stp.check(caller, BAKERY, id);
    }
    const paid = orchard[index];
    if (paid) {
      const id =
        (await reported(db, 'payday_filing', paid)) ??
        (await filings.file(caller, ORCHARD, { pay_run_id: paid.id })).payday_filing_id;
      await filings.check(caller, ORCHARD, id);
    }
  }
  await loadSuperBatches(deps, bakery);
}

/** The id of the report of a pay run, if there is one. */
const reported = (db: Db, table: 'stp_pay_event' | 'payday_filing', run: PaidRun): Promise<number | undefined> =>
  db.tx(CUSTOMER, async (tx) => {
    const found = await tx.selectFrom(table).select('id').where('pay_run_id', '=', run.id).executeTakeFirst();
    return found?.id;
  });

/** Ignores a 409, because the services reject work that has already been done. */
async function unlessDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}

function servicesFor({ db, clock, cipher }: DemoDeps, ending: Ending) {
  const sandbox = sandboxGateway({ db, clock, cipher });
  const gateway: Gateway = {
    ...sandbox,
    send: (outgoing) => sandbox.send({ ...outgoing, message: `${outgoing.message}${TRIGGERS[ending]}` }),
  };
  const logger = { warn: () => {} };
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, ...FILING_EVENTS });
  const parts = { db, clock, cipher, lodgements };
  return {
    stp: stpService({ ...parts, params: loadParams('au'), software: { version: VERSION, productId: null } }),
    filings: paydayFilingService({ ...parts, params: loadParams('nz'), version: VERSION }),
  };
}

const PAYMENT_SETTINGS = [
  {
    company: BAKERY,
    setting: {
      account_name: 'Wattle Bakery Wages',
      bsb: '064-000',
      account_number: '12345678',
      bank_code: 'CBA',
      user_name: 'Wattle Bakery Pty Ltd',
      user_id: '301500',
    },
  },
  {
    company: ORCHARD,
    setting: { account_name: 'Kauri Orchards Wages', account_number: '12-3456-0000336-00' },
  },
] as const;

async function loadPaymentSettings(deps: DemoDeps): Promise<void> {
  const payments = paymentFileService(deps);
  const saved = await deps.db.tx(CUSTOMER, (tx) => tx.selectFrom('payment_setting').select('company_id').execute());
  for (const { company, setting } of PAYMENT_SETTINGS) {
    if (!saved.some(({ company_id }) => company_id === company)) await payments.saveSetting(caller, company, setting);
  }
}

/**
 * Super for the first payday is paid two days later. Super for the second payday is in a batch that is not paid yet.
 */
async function loadSuperBatches({ db, clock, cipher }: DemoDeps, runs: readonly PaidRun[]): Promise<void> {
  const contributions = superContributionService({
    db,
    clock,
    cipher,
    params: loadParams('au'),
    funds: bundledFunds(),
  });
  for (const run of runs.slice(0, 2)) {
    const payment_date = addDays(run.paid_on, 1);
    await unlessDone(() => contributions.createBatch(caller, BAKERY, { pay_run_id: run.id, payment_date }));
  }
  const first = await db.tx(CUSTOMER, (tx) =>
    tx.selectFrom('super_batch').select('id').orderBy('id').limit(1).executeTakeFirst(),
  );
  if (first) {
    await unlessDone(() => contributions.markPaid(caller, BAKERY, first.id, addDays(runs[0]!.paid_on, 2)));
  }
}

interface PaidRun {
  readonly id: number;
  readonly paid_on: LocalDate;
}

/** The company's first three complete pay runs that have a single payday, in order of payday. */
async function firstRuns(tx: Tx, companyId: number): Promise<readonly PaidRun[]> {
  const { rows } = await sql<PaidRun>`
    select pay_run_id as id, min(processed_date) as paid_on from pay where company_id = ${companyId}
    group by pay_run_id
    having bool_and(is_complete) and min(processed_date) = max(processed_date)
    order by min(processed_date), pay_run_id limit 3`.execute(tx);
  return rows;
}
