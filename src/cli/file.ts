import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountOf } from '../http/principal.ts';
import { loadParams } from '../params/load.ts';
import { FILING_EVENTS } from '../resources/filing/filing-events.ts';
import { paydayFilingService } from '../resources/filing/payday-filing/payday-filing.service.ts';
import { paymentFileService } from '../resources/filing/payment-file/payment-file.service.ts';
import { fileGateway, lodgementService } from '../resources/filing/stp/lodgement/lodgement.service.ts';
import { stpService } from '../resources/filing/stp/stp.service.ts';
import { superContributionService } from '../resources/filing/super-contribution/super-contribution.service.ts';
import { bundledFunds } from '../resources/people/super-fund/super-fund.service.ts';
import { VERSION } from '../version.ts';
import { command, type Desk, idOf } from './operator/command.ts';
import { requireCompany } from './operator/company-commands.ts';
import { CommandError, UsageError } from './operator/usage-error.ts';

const ofCompany = {
  customer: { type: 'text', value: 'number', means: 'The account', required: true },
  company: { type: 'text', value: 'number', means: 'The company', required: true },
  folder: { type: 'text', value: 'path', means: 'Where the file goes', required: true },
} as const;
const ofRun = {
  ...ofCompany,
  'pay-run': { type: 'text', value: 'number', means: 'The pay run', required: true },
} as const;
const ofYear = {
  ...ofCompany,
  year: { type: 'text', value: 'year', means: 'The financial year, named for the year it ends in', required: true },
} as const;

/** The services that make the files, and whom they make them for, after making sure that there is such a company. */
async function openFor(desk: Desk, given: Record<'customer' | 'company' | 'folder', string>) {
  const customerId = idOf('customer', given.customer);
  const companyId = idOf('company', given.company);
  await requireCompany(desk.db, customerId, companyId);
  await requireFolder(given.folder);
  const caller = { principal: accountOf(customerId, desk.actor.name), requestId: 'command line' };
  return { caller, companyId, ...services(desk, given.folder) };
}

/** Before anything is recorded: a report that was made and could not be written would be neither sent nor free. */
async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new CommandError(`The folder "${folder}" cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const runOf = (given: { readonly 'pay-run': string }): number => idOf('pay-run', given['pay-run']);

function yearOf({ year }: { readonly year: string }): number {
  if (/^2[01]\d{2}$/.test(year)) return Number(year);
  throw new UsageError(`--year must be a year such as 2026, but it is "${year}".`);
}

/** Messages go into the folder, to be lodged by hand. */
function services({ db, clock, cipher }: Desk, folder: string) {
  const logger = { warn: () => {} };
  const gateway = fileGateway({ folder });
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, ...FILING_EVENTS });
  const shared = { db, clock, cipher };
  return {
    stp: stpService({
      ...shared,
      lodgements,
      params: loadParams('au'),
      software: { version: VERSION, productId: null },
    }),
    filings: paydayFilingService({ ...shared, lodgements, params: loadParams('nz'), version: VERSION }),
    contributions: superContributionService({ ...shared, params: loadParams('au'), funds: bundledFunds() }),
    payments: paymentFileService(shared),
  };
}

/** Wages and tax numbers are nobody else's business. */
async function keep(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

export const fileCommands = [
  command({
    name: 'file stp',
    summary: 'Submit a pay run through Single Touch Payroll as a file to lodge by hand.',
    options: ofRun,
    async run(desk, given) {
      const { caller, companyId, stp } = await openFor(desk, given);
      const event = await stp.submit(caller, companyId, { pay_run_id: runOf(given), service_action: 'NEW' });
      return { ...event, file: join(given.folder, `stp-${event.submission_id}.xml`) };
    },
  }),
  command({
    name: 'file stp-final',
    summary: 'Declare a financial year of everybody paid in it as final, as a file to lodge by hand.',
    options: ofYear,
    async run(desk, given) {
      const { caller, companyId, stp } = await openFor(desk, given);
      const order = { service_action: 'UPDATE', is_final: true, financial_year: yearOf(given) } as const;
      const event = await stp.submit(caller, companyId, order);
      return { ...event, file: join(given.folder, `stp-${event.submission_id}.xml`) };
    },
  }),
  command({
    name: 'file payday',
    summary: 'File the employment information of a pay run as a file to upload by hand.',
    options: ofRun,
    async run(desk, given) {
      const { caller, companyId, filings } = await openFor(desk, given);
      const filing = await filings.file(caller, companyId, { pay_run_id: runOf(given) });
      return { ...filing, file: join(given.folder, `employment-information-${filing.submission_key}.csv`) };
    },
  }),
  command({
    name: 'file employee-details',
    summary: 'File what Inland Revenue is to be told of employees as a file to upload by hand.',
    options: ofCompany,
    async run(desk, given) {
      const { caller, companyId, filings } = await openFor(desk, given);
      const filing = await filings.submitTasks(caller, companyId, {});
      return { ...filing, file: join(given.folder, `employee-details-${filing.submission_key}.csv`) };
    },
  }),
  command({
    name: 'file super',
    summary: 'Gather the super contributions of a pay run into a SuperStream file.',
    options: ofRun,
    async run(desk, given) {
      const { caller, companyId, contributions } = await openFor(desk, given);
      const batch = await contributions.createBatch(caller, companyId, { pay_run_id: runOf(given) });
      const text = await contributions.file(caller, companyId, batch.super_batch_id);
      return { ...batch, file: await keep(given.folder, `super-batch-${batch.super_batch_id}.csv`, text) };
    },
  }),
  command({
    name: 'file payments',
    summary: 'Write the payment file of a pay run for the bank.',
    options: ofRun,
    async run(desk, given) {
      const { caller, companyId, payments } = await openFor(desk, given);
      const { name, text } = await payments.file(caller, companyId, runOf(given), {});
      return { pay_run_id: runOf(given), file: await keep(given.folder, name, text) };
    },
  }),
];
