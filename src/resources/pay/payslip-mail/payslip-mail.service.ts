import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany, formatName } from '../../company/company/company.service.ts';
import { lockEmployeeCompany } from '../../company/company/company-employees.service.ts';
import { noEmployee } from '../../people/employee/employee.service.ts';
import { dateText, type PayslipService } from '../payslip/payslip.service.ts';
import type {
  PayslipDeliveryIn,
  PayslipDeliveryOut,
  PayslipMailingIn,
  PayslipMailingOut,
  PayslipMailOut,
  PayslipMailQuery,
  Reason,
} from './payslip-mail.schema.ts';
import type { Delivery, DeliveryRow, RunToMail, SlipToMail } from './payslip-mail.store.ts';
import * as store from './payslip-mail.store.ts';
import { detailOf, payslipMailView, STATE_OF } from './payslip-mail.view.ts';

/** An email with a payslip. The payslip is rendered when the email is sent. */
export interface PayslipLetter {
  readonly to: string;
  /** The address that replies are sent to. */
  readonly replyTo: string | null;
  readonly words: LetterWords;
}

/** Inserts emails into the queue with one statement and returns their ids in order. The mail module supplies it. */
export interface Post {
  queue(tx: Tx, given: { customerId: number; at: Date }, letters: readonly PayslipLetter[]): Promise<readonly number[]>;
}

export interface PayslipMailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly post: Post;
  readonly payslips: Pick<PayslipService, 'read'>;
}

const readOnly = { readOnly: true } as const;
const statusOf = (state: PayslipMailQuery['status']) =>
  (Object.keys(STATE_OF) as (keyof typeof STATE_OF)[]).find((status) => STATE_OF[status] === state);

export type PayslipMailService = ReturnType<typeof payslipMailService>;

/** Payslips by email: queues them, lists their status, and stores how each employee receives them. */
export const payslipMailService = (deps: PayslipMailDeps) => ({
  sendRun: sendRun.bind(undefined, deps),
  sendPay: sendPay.bind(undefined, deps),
  list: listMails.bind(undefined, deps),
  readDelivery: readDelivery.bind(undefined, deps),
  saveDelivery: saveDelivery.bind(undefined, deps),
  attachment: attachment.bind(undefined, deps),
});

/** Queues those payslips of a locked run that can be emailed, and returns the others with the reason. */
async function queueSlips(
  { clock, post }: PayslipMailDeps,
  tx: Tx,
  { principal, requestId }: Caller,
  run: store.RunToMail,
  { payId, again = false }: PayslipMailingIn & { payId?: number },
): Promise<PayslipMailingOut> {
  const { customerId } = principal;
  const company = await findCompany(tx, run.company_id);
  if (!company) throw notFound('Company not found');
  const at = clock.now();
  const actor = actorOf(principal, requestId);
  const slips = await store.listSlipsToMail(tx, { runId: run.id, ...(payId === undefined ? {} : { payId }) });
  const judged = slips.map((slip) => ({ slip, reason: reasonAgainst(slip, { again }) }));
  const wanted = judged.filter(({ reason }) => reason === undefined).map(({ slip }) => slip);
  const letters = wanted.map((slip) => ({
    to: slip.email_address!,
    replyTo: company.email_address || null,
    words: payslipLetter(slip, run, company.name),
  }));
  const mailIds = await post.queue(tx, { customerId, at }, letters);
  const mails = wanted.map(({ pay_id }, index) => ({ payId: pay_id, mailId: mailIds[index]! }));
  const ids = await store.insertPayslipMails(tx, { requestedBy: actor.name, at, mails });
  if (wanted.length > 0) {
    const after = { pays: wanted.map(({ pay_id }) => pay_id), again };
    await recordAudit(tx, { customerId, actor, at }, [
      { action: 'payslip.mail', entityType: 'pay_run', entityId: run.id, after },
    ]);
  }
  const whom = (slip: store.SlipToMail) => ({
    pay_id: slip.pay_id,
    employee_id: slip.employee_id,
    format_name: formatName(slip),
  });
  return {
    queued: wanted.map((slip) => ({
      payslip_email_id: ids.get(slip.pay_id)!,
      ...whom(slip),
      email_address: slip.email_address!,
    })),
    not_queued: judged.flatMap(({ slip, reason }) =>
      reason === undefined ? [] : [{ ...whom(slip), reason, detail: detailOf(reason, slip) }],
    ),
  };
}

function sendRun(
  deps: PayslipMailDeps,
  caller: Caller,
  runId: number,
  given: PayslipMailingIn,
): Promise<PayslipMailingOut> {
  const { db } = deps;
  return db.tx(caller.principal.customerId, async (tx) => {
    const run = await store.lockRun(tx, { runId });
    if (!run) throw notFound('Pay run not found');
    return queueSlips(deps, tx, caller, run, given);
  });
}

function sendPay(
  deps: PayslipMailDeps,
  caller: Caller,
  companyId: number,
  payId: number,
  given: PayslipMailingIn,
): Promise<PayslipMailingOut> {
  const { db } = deps;
  return db.tx(caller.principal.customerId, async (tx) => {
    const run = await store.lockRun(tx, { payId });
    if (run?.company_id !== companyId) throw notFound('Pay not found');
    const answer = await queueSlips(deps, tx, caller, run, { ...given, payId });
    if (answer.not_queued.some(({ reason }) => reason === 'PENDING')) {
      throw conflict(`Pay ${payId} is pending; it has a payslip once it is complete`);
    }
    return answer;
  });
}

function listMails(
  { db }: PayslipMailDeps,
  { principal }: Caller,
  companyId: number,
  query: Paged<PayslipMailQuery>,
): Promise<PayslipMailOut[]> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      if (!(await findCompany(tx, companyId))) throw badRequest('No company found with the given company_id');
      const { status: state, ...rest } = query;
      const status = state && statusOf(state);
      const rows = await store.listPayslipMails(tx, { companyId, ...rest, ...(status ? { status } : {}) });
      return rows.map(payslipMailView);
    },
    readOnly,
  );
}

function readDelivery({ db }: PayslipMailDeps, { principal }: Caller, employeeId: number): Promise<PayslipDeliveryOut> {
  return db.tx(principal.customerId, (tx) => shownDelivery(tx, employeeId), readOnly);
}

function saveDelivery(
  { db, clock }: PayslipMailDeps,
  { principal, requestId }: Caller,
  employeeId: number,
  { delivery }: PayslipDeliveryIn,
): Promise<PayslipDeliveryOut> {
  return db.tx(principal.customerId, async (tx) => {
    const { customerId } = principal;
    const at = clock.now();
    await lockEmployeeCompany(tx, employeeId);
    const before = await store.findDelivery(tx, employeeId);
    await store.saveDelivery(tx, { customerId, employeeId, delivery, at });
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
      {
        action: 'payslip-delivery.update',
        entityType: 'employee',
        entityId: employeeId,
        before: { delivery: before?.chosen ?? null },
        after: { delivery },
      },
    ]);
    return shownDelivery(tx, employeeId);
  });
}

/** The attachment of an email, produced when it is sent: the payslip that was queued, or the reason not to send it. */
async function attachment(
  { db, payslips }: PayslipMailDeps,
  { customerId, mailId }: { customerId: number; mailId: number },
) {
  const read = async (tx: Tx) => {
    const noted = await store.findMailedSlip(tx, mailId);
    if (!noted) throw new Error(`mail ${mailId} has no payslip recorded`);
    if (noted.standing !== 'SAME') return noted.standing;
    return (await payslips.read(tx, noted.company_id, noted.pay_id)) ?? 'COMPANY_DELETED';
  };
  const draw = await db.tx(customerId, read, { readOnly: true, isolation: 'snapshot' });
  return typeof draw === 'string' ? { dropped: GONE[draw] } : { ...(await draw()), contentType: 'application/pdf' };
}

const GONE = {
  DELETED: 'The pay was deleted before the email was sent',
  PENDING: 'The pay was reverted before the email was sent; send it once the pay is complete again',
  CHANGED: 'The pay was changed before the email was sent; send it again',
  COMPANY_DELETED: 'The company was deleted before the email was sent',
} as const;

async function shownDelivery(tx: Tx, employeeId: number): Promise<PayslipDeliveryOut> {
  const found = await store.findDelivery(tx, employeeId);
  if (!found) throw noEmployee();
  return {
    employee_id: employeeId,
    delivery: deliveryOf(found),
    is_chosen: found.chosen !== null,
    email_address: found.email_address,
  };
}

type Settings = Pick<DeliveryRow, 'chosen' | 'employee_portal_active' | 'allow_view_payslips'>;

/**
 * How the employee receives payslips: the employee's choice, if there is one. The default is the portal for employees
 * with portal access, and email for all others.
 */
const deliveryOf = ({ chosen, employee_portal_active, allow_view_payslips }: Settings): Delivery =>
  chosen ?? (employee_portal_active && allow_view_payslips ? 'PORTAL' : 'EMAIL');

/** The reason why a payslip is not emailed now; undefined if it is emailed. */
function reasonAgainst(slip: SlipToMail, { again }: { again: boolean }): Reason | undefined {
  if (!slip.is_complete) return 'PENDING';
  if (slip.kind === 'CATCH_UP') return 'NOT_A_PAYMENT';
  if (slip.is_deleted) return 'EMPLOYEE_DELETED';
  if (slip.mail_status === 'WAITING') return 'ALREADY_QUEUED';
  if (slip.mail_status === 'SENT' && !again) return 'ALREADY_SENT';
  const delivery = deliveryOf(slip);
  if (delivery === 'PORTAL') return 'READS_IN_PORTAL';
  if (delivery === 'PAPER') return 'WANTS_PAPER';
  return slip.email_address ? undefined : 'NO_ADDRESS';
}

/** The content of an email, from which plain text and HTML are rendered. */
interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly closing: readonly string[];
}

/** Leaves out the content of the payslip, because the subjects and texts of emails pass through many systems. */
function payslipLetter(slip: SlipToMail, run: RunToMail, companyName: string): LetterWords {
  const period = `${dateText(run.start_date)} – ${dateText(run.end_date)}`;
  return {
    subject: `Payslip for ${period}`,
    greeting: `Hello ${slip.first_name},`,
    paragraphs: [
      `Your payslip from ${companyName} for ${period}, paid on ${dateText(slip.processed_date)}, is attached.`,
      `If something in it looks wrong, please contact ${companyName}.`,
    ],
    closing: [`If this payslip is not yours, please delete this email and let ${companyName} know.`],
  };
}
