import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Principal } from '../http/principal.ts';
import { loadParams } from '../params/load.ts';
import { paydayFilingService } from '../resources/payday-filing/payday-filing.service.ts';
import { paymentFileService } from '../resources/payment-file/payment-file.service.ts';
import { fileGateway, lodgementService } from '../resources/stp/lodgement/lodgement.service.ts';
import { stpService, watchStpResponses } from '../resources/stp/stp.service.ts';
import { superContributionService } from '../resources/super-contribution/super-contribution.service.ts';
import { command, type Desk, idOf } from './operator/command.ts';
import { requireCompany } from './operator/company-commands.ts';

const options = {
  customer: { type: 'text', value: 'number', means: 'The account', required: true },
  company: { type: 'text', value: 'number', means: 'The company', required: true },
  'pay-run': { type: 'text', value: 'number', means: 'The pay run', required: true },
  folder: { type: 'text', value: 'path', means: 'Where the file goes', required: true },
} as const;

type Given = Readonly<Record<keyof typeof options, string>>;

/** Whom the files are made for, after making sure that there is such a company. */
async function readGiven(desk: Desk, given: Given) {
  const customerId = idOf('customer', given.customer);
  const companyId = idOf('company', given.company);
  await requireCompany(desk.db, customerId, companyId);
  const principal: Principal = {
    customerId,
    kind: 'session',
    subject: desk.actor.name,
    adminMode: true,
    userId: customerId,
    clientId: null,
    connectionId: null,
    scopes: new Set(),
    isApiAdmin: false,
    isReseller: false,
    hasActiveSubscription: true,
  };
  return { caller: { principal, requestId: 'command line' }, companyId, payRunId: idOf('pay-run', given['pay-run']) };
}

/** Messages go into the folder, to be lodged by hand. */
function services({ db, clock, cipher }: Desk, folder: string) {
  const logger = { warn: () => {} };
  const gateway = fileGateway({ folder });
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, watch: { STP: watchStpResponses } });
  const shared = { db, clock, cipher };
  return {
    stp: stpService({ ...shared, lodgements }),
    filings: paydayFilingService({ ...shared, lodgements }),
    contributions: superContributionService({ ...shared, params: loadParams('au') }),
    payments: paymentFileService(shared),
  };
}

/** Wages and tax numbers are nobody else's business. */
async function keep(folder: string, name: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

export const fileCommands = [
  command({
    name: 'file stp',
    summary: 'Submit a pay run through Single Touch Payroll as a file to lodge by hand.',
    options,
    async run(desk, given) {
      const { caller, companyId, payRunId } = await readGiven(desk, given);
      const { stp } = services(desk, given.folder);
      const event = await stp.submit(caller, companyId, { pay_run_id: payRunId, service_action: 'NEW' });
      return { ...event, file: join(given.folder, `stp-${event.submission_id}.xml`) };
    },
  }),
  command({
    name: 'file payday',
    summary: 'File the employment information of a pay run as a file to upload by hand.',
    options,
    async run(desk, given) {
      const { caller, companyId, payRunId } = await readGiven(desk, given);
      const { filings } = services(desk, given.folder);
      const filing = await filings.file(caller, companyId, { pay_run_id: payRunId });
      return { ...filing, file: join(given.folder, `employment-information-${filing.submission_key}.csv`) };
    },
  }),
  command({
    name: 'file super',
    summary: 'Gather the super contributions of a pay run into a SuperStream file.',
    options,
    async run(desk, given) {
      const { caller, companyId, payRunId } = await readGiven(desk, given);
      const { contributions } = services(desk, given.folder);
      const batch = await contributions.createBatch(caller, companyId, { pay_run_id: payRunId });
      const text = await contributions.file(caller, companyId, batch.super_batch_id);
      return { ...batch, file: await keep(given.folder, `super-batch-${batch.super_batch_id}.csv`, text) };
    },
  }),
  command({
    name: 'file payments',
    summary: 'Write the payment file of a pay run for the bank.',
    options,
    async run(desk, given) {
      const { caller, companyId, payRunId } = await readGiven(desk, given);
      const { payments } = services(desk, given.folder);
      const { name, text } = await payments.file(caller, companyId, payRunId, {});
      return { pay_run_id: payRunId, file: await keep(given.folder, name, text) };
    },
  }),
];
