import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountOf } from '../http/principal.ts';
import { loadParams } from '../params/load.ts';
import { FILING_EVENTS } from '../resources/filing/filing-event/public.ts';
import { fileGateway } from '../resources/filing/lodgement/gateway/file-gateway.ts';
import { lodgementService } from '../resources/filing/lodgement/lodgement.service.ts';
import { paydayFilingService } from '../resources/filing/payday-filing/payday-filing.service.ts';
import { paymentFileService } from '../resources/filing/payment-file/payment-file.service.ts';
import { stpService } from '../resources/filing/stp/stp.service.ts';
import { superContributionService } from '../resources/filing/super-contribution/super-contribution.service.ts';
import { bundledFunds } from '../resources/people/super-fund/super-fund.service.ts';
import { VERSION } from '../version.ts';
import { type CommandContext, command, idOf } from './operator/command.ts';
import { requireCompany } from './operator/company-commands.ts';
import { CommandError, UsageError } from './operator/usage-error.ts';

const ofCompany = {
  customer: { type: 'text', value: 'number', means: 'The account', required: true },
  company: { type: 'text', value: 'number', means: 'The company', required: true },
  folder: { type: 'text', value: 'path', means: 'The folder for the file', required: true },
} as const;
const ofRun = {
  ...ofCompany,
  'pay-run': { type: 'text', value: 'number', means: 'The pay run', required: true },
} as const;
const ofYear = {
  ...ofCompany,
  year: {
    type: 'text',
    value: 'year',
    means: 'The financial year, by the calendar year in which it ends',
    required: true,
  },
} as const;

/** Opens the filing services for a company, after checking that the company and the folder exist. */
async function openFor(context: CommandContext, given: Record<'customer' | 'company' | 'folder', string>) {
  const customerId = idOf('customer', given.customer);
  const companyId = idOf('company', given.company);
  await requireCompany(context.db, customerId, companyId);
  await requireFolder(given.folder);
  const caller = { principal: accountOf(customerId, context.actor.name), requestId: 'command line' };
  return { caller, companyId, ...services(context, given.folder) };
}

/**
 * Checks the folder before anything is recorded: a report that is recorded but cannot be written to the folder could
 * not be lodged by hand.
 */
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

/** Uses a gateway that writes messages into the folder, so that they can be lodged by hand. */
function services({ db, clock, cipher }: CommandContext, folder: string) {
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

/** Only the owner can read the file, because it contains wages and tax numbers. */
async function keep(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

export const fileCommands = [
  command({
    name: 'file stp',
    summary: 'Write the Single Touch Payroll report of a pay run to a file that you can lodge by hand.',
    options: ofRun,
    async run(context, given) {
      const { caller, companyId, stp } = await openFor(context, given);
      const event = await stp.submit(caller, companyId, { pay_run_id: runOf(given), service_action: 'NEW' });
      return { ...event, file: join(given.folder, `stp-${event.submission_id}.xml`) };
    },
  }),
  command({
    name: 'file stp-final',
    summary:
      'Write the finalisation declaration of a financial year for all paid employees to a file that you can lodge by hand.',
    options: ofYear,
    async run(context, given) {
      const { caller, companyId, stp } = await openFor(context, given);
      const order = { service_action: 'UPDATE', is_final: true, financial_year: yearOf(given) } as const;
      const event = await stp.submit(caller, companyId, order);
      return { ...event, file: join(given.folder, `stp-${event.submission_id}.xml`) };
    },
  }),
  command({
    name: 'file payday',
    summary: 'Write the employment information of a pay run to a file that you can upload by hand.',
    options: ofRun,
    async run(context, given) {
      const { caller, companyId, filings } = await openFor(context, given);
      const filing = await filings.file(caller, companyId, { pay_run_id: runOf(given) });
      return { ...filing, file: join(given.folder, `employment-information-${filing.submission_key}.csv`) };
    },
  }),
  command({
    name: 'file employee-details',
    summary: 'Write the new and changed employee details for Inland Revenue to a file that you can upload by hand.',
    options: ofCompany,
    async run(context, given) {
      const { caller, companyId, filings } = await openFor(context, given);
      const filing = await filings.submitTasks(caller, companyId, {});
      return { ...filing, file: join(given.folder, `employee-details-${filing.submission_key}.csv`) };
    },
  }),
  command({
    name: 'file super',
    summary: 'Write the super contributions of a pay run to a SuperStream file.',
    options: ofRun,
    async run(context, given) {
      const { caller, companyId, contributions } = await openFor(context, given);
      const batch = await contributions.createBatch(caller, companyId, { pay_run_id: runOf(given) });
      const text = await contributions.file(caller, companyId, batch.super_batch_id);
      return { ...batch, file: await keep(given.folder, `super-batch-${batch.super_batch_id}.csv`, text) };
    },
  }),
  command({
    name: 'file payments',
    summary: 'Write the payment file of a pay run for the bank.',
    options: ofRun,
    async run(context, given) {
      const { caller, companyId, payments } = await openFor(context, given);
      const { name, text } = await payments.file(caller, companyId, runOf(given), {});
      return { pay_run_id: runOf(given), file: await keep(given.folder, name, text) };
    },
  }),
];
