import { recordAudit } from '../../../audit/audit.ts';
import { conflict } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { type EmployeeDeps, employeeEventData, shownOf } from '../../people/employee/employee.service.ts';
import type { CreateContext } from '../pay/make.public.ts';
import * as store from './termination.store.ts';

/**
 * Resumes employments whose final pay was reverted or deleted. A reverted pay keeps its termination record for when it
 * is completed again. Ignores pays without a termination.
 */
export async function undoTerminations(
  deps: EndingDeps,
  tx: Tx,
  context: ChangeContext,
  payIds: readonly number[],
  becomes: 'draft' | 'nothing',
): Promise<void> {
  const records = await store.listTerminationsOfPays(tx, payIds);
  const reinstated = records.find(({ reinstated_on }) => reinstated_on !== null);
  if (reinstated) {
    throw conflict(
      `Pay ${reinstated.pay_id} ended an employment that was reinstated on ${reinstated.reinstated_on}; the pay cannot be changed`,
    );
  }
  if (records.length === 0) return;
  const again = await store.paidForAgain(tx, payIds);
  if (again !== undefined) {
    throw conflict(`Pay ${again} is a further payment for the same termination; remove that pay first`);
  }
  if (becomes === 'draft') await store.reopenTerminations(tx, payIds);
  else await store.deleteTerminations(tx, payIds);
  const resumed = records
    .filter(({ is_pay_processed, is_further_payment }) => is_pay_processed && !is_further_payment)
    .map(({ employee_id }) => ({ id: employee_id, termination_date: null }));
  await store.setTerminationDates(tx, resumed, context.at);
  await announceEmployees(deps, tx, context, resumed, 'employee.termination-undone');
}

export type EndingDeps = Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'pays'>;

/** The part of a CreateContext that changes to employees need. */
type ChangeContext = Pick<CreateContext, 'company' | 'actor' | 'clientId' | 'at'>;

/** Records audit entries and events for employments that ended or, if the date is null, were resumed. */
export async function announceEmployees(
  deps: EndingDeps,
  tx: Tx,
  { company, actor, clientId, at }: ChangeContext,
  changed: readonly { readonly id: number; readonly termination_date: LocalDate | null }[],
  action: string,
): Promise<void> {
  if (changed.length === 0) return;
  await recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    changed.map(({ id, termination_date }) => ({
      action,
      entityType: 'employee',
      entityId: id,
      after: { is_terminated: termination_date !== null, termination_date },
    })),
  );
  const ids = changed.map(({ id }) => id);
  await recordEmployeeEvents(deps, tx, { company, clientId, at }, ids);
}

/** Records `employee.updated` events with a constant number of statements. */
export async function recordEmployeeEvents(
  deps: EndingDeps,
  tx: Tx,
  { company, clientId, at }: Pick<ChangeContext, 'company' | 'clientId' | 'at'>,
  ids: readonly number[],
): Promise<void> {
  const shown = await shownOf(deps, tx, await store.listEmployees(tx, ids));
  await recordEvents(
    tx,
    { clientId, at },
    shown.map((each) => ({
      type: 'employee.updated',
      entity: { type: 'employee', id: each.employee.id },
      companyId: company.id,
      data: employeeEventData(company.country, each),
    })),
  );
}
