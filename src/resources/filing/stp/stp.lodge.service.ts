import { recordAudit } from '../../../audit/audit.ts';
import { money } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody } from '../../../base/errors.ts';
import { newUuid } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import { payEventEnvelope } from '../../../formats/stp/envelope.ts';
import type { PayEvent, ServiceAction } from '../../../formats/stp/pay-event.ts';
import { payEventProblems } from '../../../formats/stp/problems.ts';
import { payeeRecordId, writePayEvent } from '../../../formats/stp/write.ts';
import { type Caller, lockCompany } from '../../company/company/company.service.ts';
import { idsOfSetAside, requireCountry, type SetAside, setAside } from '../filing-problem/public.ts';
import type { Lodging } from '../lodgement/public.ts';
import { makePayEvent } from './make-event.ts';
import { STP, type StpDeps, todayIn } from './stp.deps.ts';
import { type Planned, planEvent, planReplacement } from './stp.plan.ts';
import { requireEvent } from './stp.read.service.ts';
import type { StpPayEventIn, StpPayEventOut } from './stp.schema.ts';
import * as store from './stp.store.ts';
import { STP_OFF } from './stp.view.ts';

/** A planned event and how to report it. */
interface Order {
  readonly planned: Planned;
  readonly action: ServiceAction;
  readonly isFinal: boolean;
  readonly isZeroing: boolean;
  readonly tellsPreviousIds: boolean;
  readonly replaced: store.ListedEvent | null;
  /** Plans the event again without the employees who are set aside; absent if no employee may be set aside. */
  readonly planWithout?: (employeeIds: ReadonlySet<number>) => Promise<Planned>;
}

type UnsentEvent = Omit<PayEvent, 'transactionId'>;

/** Lodges events with the ATO. `read` returns the stored event. */
export function stpLodging(
  deps: StpDeps,
  read: (caller: Caller, companyId: number, id: number) => Promise<StpPayEventOut>,
) {
  const lodge = (caller: Caller, companyId: number, auditedAs: string, order: (tx: Tx) => Promise<Order>) =>
    deps.lodgements.lodge(
      caller,
      companyId,
      (lodging) => storeEvent(deps, lodging, { auditedAs, signedBy: caller.principal.subject, order }),
      async ({ id, aside }) => ({
        ...(await read(caller, companyId, id)),
        ...(aside === undefined ? {} : { set_aside: [...aside] }),
      }),
    );

  return {
    submit: (caller: Caller, companyId: number, given: StpPayEventIn): Promise<StpPayEventOut> =>
      lodge(caller, companyId, 'stp-pay-event.submit', async (tx) => {
        const ordered = { companyId, today: todayIn(deps.clock), order: given };
        return {
          planned: await planEvent(tx, ordered),
          action: given.service_action,
          isFinal: given.is_final ?? false,
          isZeroing: given.is_zeroing ?? false,
          tellsPreviousIds: given.tells_previous_ids ?? false,
          replaced: null,
          ...(given.set_aside_problems === true && {
            planWithout: (without: ReadonlySet<number>) => planEvent(tx, { ...ordered, without }),
          }),
        };
      }),

    replace: (caller: Caller, companyId: number, id: number): Promise<StpPayEventOut> =>
      lodge(caller, companyId, 'stp-pay-event.replace', async (tx) => {
        const replaced = await requireEvent(tx, companyId, id);
        const planned = await planReplacement(tx, companyId, replaced);
        const { service_action: action, is_final: isFinal } = replaced;
        return { planned, action, isFinal, isZeroing: false, tellsPreviousIds: false, replaced };
      }),
  };
}

async function storeEvent(
  deps: StpDeps,
  lodging: Lodging,
  given: { auditedAs: string; signedBy: string; order: (tx: Tx) => Promise<Order> },
): Promise<{ id: number; lodgementId: number; aside: readonly SetAside[] | undefined }> {
  const { tx, customerId, companyId, at } = lodging;
  const company = requireCountry(await lockCompany(tx, companyId), 'AU', STP);
  if (!company.is_stp_enabled) throw conflict(STP_OFF);
  const ordered = await given.order(tx);
  const { action, isFinal, isZeroing, tellsPreviousIds, replaced } = ordered;
  const whole = await makePayEvent(tx, deps, company, ordered.planned, {
    action,
    isFinal,
    isReplacement: replaced !== null,
    isZeroing,
    tellsPreviousIds,
    businessManagementId: await store.businessManagementId(tx, { customerId, companyId, id: newUuid(), at }),
    signedBy: given.signedBy,
    at,
    today: todayIn(deps.clock),
  });
  const { event, planned, aside } = await withoutProblems(whole, ordered);
  if (tellsPreviousIds) refuseWithoutPreviousIds(event);
  const order: Order = { ...ordered, planned };
  const submissionId = replaced === null ? null : store.submissionIdOf(replaced);
  const lodgement = await deps.lodgements.queue(lodging, {
    kind: 'STP',
    contentType: 'application/xml',
    envelope: payEventEnvelope(event, deps.software),
    records: Object.fromEntries(event.payees.map(({ payrollId }, index) => [payeeRecordId(index), Number(payrollId)])),
    write: (messageId) => writePayEvent({ ...event, transactionId: submissionId ?? messageId }),
  });
  const payeeCount = event.payees.length;
  const stored = await insertEvent(lodging, order, { lodgementId: lodgement.id, submissionId, payeeCount });
  await recordAudit(tx, lodging, [
    {
      action: given.auditedAs,
      entityType: 'stp_pay_event',
      entityId: stored.id,
      after: {
        pay_run_id: planned.payRunId,
        service_action: action,
        is_final: isFinal,
        is_zeroing: isZeroing,
        tells_previous_ids: tellsPreviousIds,
        replaces_id: replaced?.id ?? null,
        message_id: lodgement.message_id,
        payees: payeeCount,
        ...(aside && { set_aside: [...idsOfSetAside(aside)] }),
      },
    },
  ]);
  return { id: stored.id, lodgementId: lodgement.id, aside };
}

interface Reported {
  readonly event: UnsentEvent;
  readonly planned: Planned;
  /** The employees who were left out; undefined if the caller does not allow that. */
  readonly aside: readonly SetAside[] | undefined;
}

/** The event without the payees whom the ATO would reject. Throws 400 if they may not be left out. */
async function withoutProblems(event: UnsentEvent, { planned, planWithout }: Order): Promise<Reported> {
  const aside = setAside(payEventProblems({ ...event, transactionId: '' }), {
    employeeIds: planned.employeeIds,
    pays: planned.pays,
    allowsSetAside: planWithout !== undefined,
    rejection: 'Nothing was sent.',
  });
  if (planWithout === undefined) return { event, planned, aside: undefined };
  if (aside.length === 0) return { event, planned, aside };
  const without = idsOfSetAside(aside);
  const rest = { ...(await planWithout(without)), date: planned.date, year: planned.year, period: planned.period };
  const payees = event.payees.filter(({ employeeId }) => !without.has(employeeId));
  return { event: { ...event, totals: rest.totals, payees }, planned: rest, aside };
}

const insertEvent = (
  { tx, customerId, companyId, at }: Lodging,
  { planned, action, isFinal, replaced }: Order,
  sent: { lodgementId: number; submissionId: string | null; payeeCount: number },
) =>
  store.insertEvent(
    tx,
    {
      customer_id: customerId,
      company_id: companyId,
      pay_run_id: planned.payRunId,
      lodgement_id: sent.lodgementId,
      service_action: action,
      is_final: isFinal,
      event_date: planned.date,
      gross: planned.totals ? money(planned.totals.gross) : null,
      tax: planned.totals ? money(planned.totals.withheld) : null,
      payee_count: sent.payeeCount,
      employee_ids: planned.employeeIds,
      submission_id: sent.submissionId,
      replaces_id: replaced?.id ?? null,
      created_at: at,
    },
    planned.payIds,
  );

/**
 * Rejects an event that is to report previous ids but contains no previous id, because previous ids can be reported
 * only once.
 */
function refuseWithoutPreviousIds(event: UnsentEvent): void {
  if (event.previousBusinessManagementId === null && event.payees.every((payee) => payee.previousPayrollId === null)) {
    throw badRequest(
      'There are no previous ids to report; declare previous_business_management_id of the company or previous_payroll_id of an employee first',
      inBody('needs_another', 'tells_previous_ids'),
    );
  }
}
