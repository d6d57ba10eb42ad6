import { recordAudit } from '../../../audit/audit.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { type EmployeeDeps, employeeEventData, shownOf } from '../../people/employee/employee.service.ts';
import type { CreateContext } from '../pay/make.public.ts';
import * as store from './termination.store.ts';

export type EndingDeps = Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'pays'>;

/** The context of a change of employees; a CreateContext has all of it. */
export type ChangeContext = Pick<CreateContext, 'company' | 'actor' | 'clientId' | 'at'>;

/** Records audit entries and events: these employments ended or, without a date, continue. */
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
