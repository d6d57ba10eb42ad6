import { setImmediate as turn } from 'node:timers/promises';
import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Payslip } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import { type ZipFile, zipOf } from '../../../formats/zip/zip.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import { findPays, type MadePay } from '../pay/read.public.ts';
import { type GatheredSlip, gatherSlips } from './gather-slips.ts';
import { findRun, listPaysWithSlips } from './payslip.store.ts';

const LONGEST = 80;

/** File names of payslips in an archive: employee, payday and pay id. The id makes them unique. */
const nameInArchive = ({ person, pay }: MadePay): string =>
  `${harmless(`${person.last_name} ${person.first_name}`)} ${pay.processed_date} payslip-${pay.id}.pdf`;

/** Replaces control characters and those that Windows forbids in file names, and removes leading spaces and dots. */
function harmless(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  return [...plain].slice(0, LONGEST).join('').trim() || 'employee';
}

export { employerLines } from './payslip.view.ts';
export { dateText, figure, rateText } from './spelling.ts';

interface PayslipDeps {
  readonly db: Db;
  readonly cipher: FieldCipher;
}

export interface PayslipFile {
  readonly bytes: Buffer;
  readonly name: string;
}

/** The number of payslips that are read at a time while an archive is written. */
const BATCH = 50;

export type PayslipService = ReturnType<typeof payslipService>;

export function payslipService({ db, cipher }: PayslipDeps) {
  /** Each batch is read in its own short transaction, so that a slow download holds no locks. */
  async function* filesOf(customerId: number, companyId: number, payIds: readonly number[]): AsyncGenerator<ZipFile> {
    let missing = 0;
    for (let from = 0; from < payIds.length; from += BATCH) {
      const wanted = payIds.slice(from, from + BATCH);
      const slips = await db.read(customerId, (tx) => slipsOf(tx, companyId, wanted));
      missing += wanted.length - slips.length;
      for (const { made, slip } of slips) {
        yield { name: nameInArchive(made), bytes: await drawn(slip), at: `${made.pay.processed_date}T12:00:00` };
        await turn();
      }
    }
    if (missing === 0) return;
    const text = `Missing payslips: ${missing}. Their pays were reverted or deleted while this archive was written.\n`;
    yield { name: 'missing.txt', bytes: Buffer.from(text), at: '1980-01-01T00:00:00' };
  }

  async function slipsOf(tx: Tx, companyId: number, payIds: readonly number[]): Promise<readonly GatheredSlip[]> {
    const company = await findCompany(tx, companyId);
    return company ? gatherSlips(tx, { company, payIds, cipher }) : [];
  }

  return {
    /** Renders the payslip of a pay as stored, with the current settings of the employee. */
    async pdf(
      { principal }: Caller,
      companyId: number,
      payId: number,
      { of }: { /** If set, finds only complete pays of this employee. */ of?: number } = {},
    ): Promise<PayslipFile> {
      const slip = await db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          const [gathered] = await gatherSlips(tx, { company, payIds: [payId], cipher });
          const isTheirs = of === undefined || gathered?.made.pay.employee_id === of;
          if (gathered && isTheirs) return gathered.slip;
          const [pending] = await findPays(tx, { companyId, ids: [payId], limit: 1 });
          if (!pending || of !== undefined) throw notFound('Pay not found');
          throw conflict(`Pay ${payId} is pending; it has a payslip once it is complete`);
        },
        { readOnly: true, isolation: 'snapshot' },
      );
      return { bytes: await drawn(slip), name: `payslip-${payId}.pdf` };
    },

    /** The payslips of a run as parts of an archive. Each is rendered when the client is ready to receive it. */
    async zip({ principal }: Caller, runId: number): Promise<AsyncGenerator<Buffer>> {
      const { customerId } = principal;
      const { companyId, payIds } = await db.read(customerId, async (tx) => {
        const run = await findRun(tx, runId);
        if (!run) throw notFound('Pay run not found');
        return { companyId: run.company_id, payIds: await listPaysWithSlips(tx, runId) };
      });
      if (payIds.length === 0) throw conflict(`Pay run ${runId} has no complete pay and therefore no payslip`);
      return zipOf(filesOf(customerId, companyId, payIds));
    },

    /**
     * Reads the payslip of a pay. Returns a function that renders it after the transaction, or undefined if the pay has
     * no payslip.
     */
    async read(tx: Tx, companyId: number, payId: number): Promise<(() => Promise<PayslipFile>) | undefined> {
      const [found] = await slipsOf(tx, companyId, [payId]);
      if (!found) return undefined;
      return async () => ({ bytes: await drawn(found.slip), name: `payslip-${found.made.pay.processed_date}.pdf` });
    },
  };
}

async function drawn(slip: Payslip): Promise<Buffer> {
  // Loaded for the first payslip, because loading the renderer at every start would cost a fifth of a second and 26 MB.
  const { payslipPdf } = await import('../../../formats/payslip-pdf/payslip-pdf.ts');
  return payslipPdf(slip);
}
