import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { isSensitive } from '../../../base/identifiers.ts';
import type { Paged } from '../../../base/page.ts';
import { hashToken } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { nextId } from '../../../db/insert-rows.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import { type EmployeeInCompany, lockEmployee } from '../../people/employee/employee.service.ts';
import { maskedNumber } from '../own/own.service.ts';
import { requireConfirmed } from '../portal-invitation/portal-invitation.service.ts';
import type { HireDeclarationOut, HireFormOut } from './hire-form.schema.ts';
import { formView, type HireFormDeps, newLink, requireOpen, requireSubmitted } from './hire-form.shared.ts';
import type { HireDeclarationRecord, NamedForm, State } from './hire-form.store.ts';
import * as store from './hire-form.store.ts';
import type { Values } from './parts.ts';

const READ_ONLY = { readOnly: true } as const;

/** The payroll office's side of the form, except for the review. */
export const hireFormOffice = (deps: HireFormDeps) => ({
  send: sendForm.bind(undefined, deps),
  resend: resendForm.bind(undefined, deps),
  cancel: cancelForm.bind(undefined, deps),
  sendBack: sendBack.bind(undefined, deps),

  read: ({ principal }: Caller, employeeId: number): Promise<HireFormOut> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => {
        const form = await store.findLatest(tx, employeeId);
        if (!form) throw notFound(`Employee ${employeeId} has no form`);
        return formView(form, deps.clock.now());
      },
      READ_ONLY,
    ),

  list: (
    { principal }: Caller,
    companyId: number,
    filter: Paged<{ state?: State; employee_id?: number; limit: number }>,
  ): Promise<HireFormOut[]> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => (await store.listOfCompany(tx, companyId, filter)).map((form) => formView(form, deps.clock.now())),
      READ_ONLY,
    ),

  declarations: (
    { principal }: Caller,
    employeeId: number,
    filter: Paged<{ limit: number }>,
  ): Promise<HireDeclarationOut[]> =>
    deps.db.tx(
      principal.customerId,
      async (tx) =>
        (await store.listDeclarations(tx, employeeId, filter)).map((record) => declarationView(deps, record)),
      READ_ONLY,
    ),
});

const note = (tx: Tx, caller: Caller, at: Date, action: string, form: NamedForm, after: object) =>
  recordAudit(tx, byCaller(caller, at), [
    {
      action: `hire-form.${action}`,
      entityType: 'hire_form',
      entityId: form.id,
      before: { state: form.state },
      after: { employee_id: form.employee_id, ...after },
    },
  ]);

/**
 * The email address for the link. Links go only to an address that a user of the account set or confirmed [FIX-009].
 */
async function requireReady(tx: Tx, employee: EmployeeInCompany): Promise<string> {
  const { id, is_deleted, is_terminated, email_address } = employee;
  if (is_deleted) throw conflict(`Employee ${id} is deleted; restore the record first`);
  if (is_terminated) throw conflict(`The employment of employee ${id} has ended; reinstate the employee first`);
  if (email_address === null) throw conflict(`Employee ${id} has no email_address for the link; add one first`);
  await requireConfirmed(tx, employee);
  return email_address;
}

async function mailLink(
  { portal }: HireFormDeps,
  tx: Tx,
  employee: EmployeeInCompany,
  { email, url, at }: { email: string; url: string; at: Date },
): Promise<void> {
  const companyName = (await findCompany(tx, employee.company_id))?.name ?? '';
  const about = { customerId: employee.customer_id, firstName: employee.first_name, companyName, email };
  await portal.tellNewEmployee(tx, about, { is: 'link', url }, at);
}

async function sendForm(deps: HireFormDeps, caller: Caller, employeeId: number): Promise<HireFormOut> {
  const { customerId, subject } = caller.principal;
  const at = deps.clock.now();
  return deps.db.tx(customerId, async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    const email = await requireReady(tx, employee);
    const link = newLink(deps, at);
    const made = await store.insertForm(tx, {
      customer_id: customerId,
      id: await nextId(tx, 'hire_form'),
      company_id: employee.company_id,
      employee_id: employeeId,
      state: 'sent',
      email_address: email,
      token_hash: hashToken(link.token),
      expires_at: link.expiresAt,
      answers: null,
      note: null,
      sent_by: subject,
      sent_at: at,
      decided_by: null,
      created_at: at,
    });
    if (!made)
      throw conflict(`Employee ${employeeId} has an open form already; send its link again, or cancel it first`);
    await mailLink(deps, tx, employee, { email, url: link.url, at });
    const form = { ...made, first_name: employee.first_name, last_name: employee.last_name };
    await recordAudit(tx, byCaller(caller, at), [
      {
        action: 'hire-form.send',
        entityType: 'hire_form',
        entityId: made.id,
        after: { employee_id: employeeId, email_address: email, expires_at: timestamp(link.expiresAt) },
      },
    ]);
    return formView(form, at);
  });
}

/** Replaces the link. The earlier link stops working, and the employee's answers are kept. */
async function resendForm(deps: HireFormDeps, caller: Caller, employeeId: number): Promise<HireFormOut> {
  const at = deps.clock.now();
  return deps.db.tx(caller.principal.customerId, async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    const form = await requireOpen(tx, employeeId);
    if (form.state === 'submitted') {
      throw conflict('The employee has sent the form in; accept the answers, or send the form back with a note');
    }
    const email = await requireReady(tx, employee);
    const link = newLink(deps, at);
    const after = await store.updateForm(tx, form.id, {
      email_address: email,
      token_hash: hashToken(link.token),
      expires_at: link.expiresAt,
      sent_by: caller.principal.subject,
      sent_at: at,
    });
    await mailLink(deps, tx, employee, { email, url: link.url, at });
    await note(tx, caller, at, 'resend', form, { email_address: email, expires_at: timestamp(link.expiresAt) });
    return formView({ ...form, ...after }, at);
  });
}

/** Closes the form and deletes its answers. Parts that were already accepted are not undone. */
async function cancelForm({ db, clock }: HireFormDeps, caller: Caller, employeeId: number): Promise<void> {
  const at = clock.now();
  await db.tx(caller.principal.customerId, async (tx) => {
    const form = await requireOpen(tx, employeeId);
    const closed = { token_hash: null, answers: null, decided_by: caller.principal.subject, decided_at: at };
    await store.updateForm(tx, form.id, { state: 'cancelled', ...closed });
    await note(tx, caller, at, 'cancel', form, { state: 'cancelled' });
  });
}

/** Reopens the form for corrections. The link works again; if it has expired, the email has a new one. */
async function sendBack(deps: HireFormDeps, caller: Caller, employeeId: number, text: string): Promise<HireFormOut> {
  const at = deps.clock.now();
  return deps.db.tx(caller.principal.customerId, async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    const form = await requireSubmitted(tx, employeeId);
    const isOver = form.expires_at <= at;
    const link = isOver ? newLink(deps, at) : undefined;
    const email = link ? await requireReady(tx, employee) : form.email_address;
    const after = await store.updateForm(tx, form.id, {
      state: 'returned',
      note: text,
      ...(link
        ? {
            email_address: email,
            token_hash: hashToken(link.token),
            expires_at: link.expiresAt,
            sent_by: caller.principal.subject,
            sent_at: at,
          }
        : {}),
    });
    const companyName = (await findCompany(tx, employee.company_id))?.name ?? '';
    const about = { customerId: employee.customer_id, firstName: employee.first_name, companyName, email };
    await deps.portal.tellNewEmployee(tx, about, { is: 'returned', note: text, url: link?.url }, at);
    await note(tx, caller, at, 'return', form, { state: 'returned', note: text });
    return formView({ ...form, ...after }, at);
  });
}

function declarationView({ cipher }: HireFormDeps, record: HireDeclarationRecord): HireDeclarationOut {
  const key = [record.customer_id, record.id] as const;
  const values = JSON.parse(cipher.open('hire_declaration.answers', key, record.answers)) as Values;
  return {
    id: record.id,
    employee_id: record.employee_id,
    hire_form_id: record.hire_form_id,
    part: record.part,
    wording: record.wording,
    answers: Object.entries(values).map(([field, value]) => ({ field, answer: shownAnswer(field, value) })),
    declared_at: timestamp(record.declared_at),
    address: record.address,
    accepted_by: record.accepted_by,
    accepted_at: timestamp(record.accepted_at),
  };
}

function shownAnswer(field: string, value: Values[string]): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isSensitive(field) && field !== 'bsb' ? maskedNumber(value) : value;
}
