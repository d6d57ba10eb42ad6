import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { dateIn, ZONE_OF } from '../../../base/clock.ts';
import { decimal } from '../../../base/decimal.ts';
import { conflict, inBody } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import { nextId } from '../../../db/insert-rows.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import { accountNumberOf, listBankAccounts } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeInCompany, findEmployee, lockEmployee, opened } from '../../people/employee/employee.service.ts';
import { maskedNumber } from '../own/own.service.ts';
import { accountOf, patchOf } from './answers.ts';
import type { HireFormAcceptIn, HireFormReviewOut, ReviewedPart } from './hire-form.schema.ts';
import { contentOf, formToday, formView, type HireFormDeps, openParts, requireSubmitted } from './hire-form.shared.ts';
import type { NamedForm } from './hire-form.store.ts';
import * as store from './hire-form.store.ts';
import type { Content, Part, Value, Values } from './parts.ts';

/** The payroll office compares the answers with the employee record and accepts them part by part. */
export const hireFormReview = (deps: HireFormDeps) => ({
  review: reviewForm.bind(undefined, deps),
  accept: acceptParts.bind(undefined, deps),
});

type Fields = ReviewedPart['fields'];

function reviewForm(deps: HireFormDeps, caller: Caller, employeeId: number): Promise<HireFormReviewOut> {
  const at = deps.clock.now();
  return deps.db.tx(caller.principal.customerId, async (tx) => {
    const form = await requireSubmitted(tx, employeeId);
    const employee = opened((await findEmployee(tx, employeeId))!, deps.cipher);
    const account = await accountOnRecord(deps, tx, employee);
    const content = contentOf(form, deps.cipher);
    const parts = waiting(deps, form, employee).map((part) =>
      reviewed(part, content, { employee, account: account.values }),
    );
    if (parts.some(({ part }) => part === 'tax')) {
      await recordAudit(tx, byCaller(caller, at), [
        { action: 'tax-number.read', entityType: 'employee', entityId: employeeId, after: { employees: 1 } },
      ]);
    }
    return { ...formView(form, at), parts };
  });
}

const waiting = (deps: HireFormDeps, form: NamedForm, { company_country }: EmployeeInCompany): readonly Part[] =>
  openParts(formToday(deps, company_country), form).map(({ part }) => part);

interface OnRecord {
  readonly employee: EmployeeInCompany;
  readonly account: Values;
}

function reviewed(part: Part, { values, declared }: Content, { employee, account }: OnRecord): ReviewedPart {
  const made = declared[part]!;
  const fields =
    part === 'bank_account'
      ? accountFields(values[part]!, account)
      : recordFields(part, values[part]!, made.at, employee);
  return { part, is_accepted: false, fields, declared_at: made.at, address: made.address, wording: made.wording };
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value);

const difference = (field: string, before: unknown, after: unknown): Fields[number] => {
  const [was, is] = [textOf(before), textOf(after)];
  const isSame = field.endsWith('_rate') && was !== null && is !== null ? decimal(was).equals(decimal(is)) : was === is;
  return { field, before: was, after: is, is_changed: !isSame };
};

function recordFields(part: Part, values: Values, declaredAt: string, employee: EmployeeInCompany): Fields {
  const patch = patchOf(part, values, declaredOn(declaredAt, employee));
  const before = {
    ...(employee as unknown as Readonly<Record<string, unknown>>),
    tax_file_number_exemption: employee.declarations.tax_file_number_exemption ?? null,
  } as Readonly<Record<string, unknown>>;
  const fields = Object.entries(patch).map(([field, after]) => difference(field, before[field], after));
  return part === 'super' && values.fund === 'employer_fund' ? [difference('fund', null, 'employer_fund')] : fields;
}

const declaredOn = (at: string, { company_country }: EmployeeInCompany) =>
  dateIn(new Date(`${at}Z`), ZONE_OF[company_country]);

function accountFields(values: Values, before: Values): Fields {
  const { bsb, ...account } = accountOf(values);
  const after: Readonly<Record<string, Value>> = { ...account, ...(bsb === undefined ? {} : { bsb: formatBsb(bsb) }) };
  return Object.entries(after).map(([field, value]) => difference(field, before[field], value));
}

type AccountPlace =
  | { readonly is: 'listed'; readonly id: number }
  | { readonly is: 'on-record' }
  | { readonly is: 'none' };

/**
 * The account that receives the pay now: the default account of the list or, without a list, the one in the employee
 * record.
 */
async function accountOnRecord(
  { cipher }: HireFormDeps,
  tx: Tx,
  employee: EmployeeInCompany,
): Promise<{ place: AccountPlace; values: Values }> {
  const accounts = await listBankAccounts(tx, employee.id);
  const listed = accounts.find(({ rank }) => rank === 0);
  if (listed) {
    const { id, account_name, bsb } = listed;
    return {
      place: { is: 'listed', id },
      values: { account_name, bsb, account_number: accountNumberOf(listed, cipher) },
    };
  }
  const {
    primary_bank_account_name: account_name,
    primary_bank_bsb: bsb,
    primary_bank_account_number: number,
  } = employee;
  if (employee.company_country === 'AU' && number !== null) {
    return { place: { is: 'on-record' }, values: { account_name, bsb, account_number: number } };
  }
  return { place: { is: 'none' }, values: {} };
}

/**
 * Applies the parts with the services that the payroll office uses for its own changes, so that checks, audit entries
 * and events are the same. Applies either all of the parts or none.
 */
async function acceptParts(
  deps: HireFormDeps,
  caller: Caller,
  employeeId: number,
  { submission, parts }: HireFormAcceptIn,
): Promise<HireFormReviewOut> {
  const { customerId } = caller.principal;
  const at = deps.clock.now();
  await warmFund(deps, caller, employeeId);
  return deps.db.together(customerId, async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    const form = await requireSubmitted(tx, employeeId);
    const open = waiting(deps, form, employee);
    requireAcceptable(form, open, { submission, parts });
    const chosen = open.filter((part) => parts.includes(part));
    const content = contentOf(form, deps.cipher);
    const record = opened({ ...employee }, deps.cipher);
    const account = await accountOnRecord(deps, tx, record);
    const before = { employee: record, account: account.values };
    const accepted = chosen.map((part) => ({ ...reviewed(part, content, before), is_accepted: true }));
    await applyRecord(deps, caller, employee, patches(chosen, content, employee));
    if (chosen.includes('bank_account')) {
      await applyAccount(deps, caller, employee, { place: account.place, values: content.values.bank_account! });
      await tellOfAccount(deps, tx, employee, content.values.bank_account!, at);
    }
    await keepDeclarations(deps, tx, caller, { form, chosen, content, at });
    const isWhole = chosen.length === open.length;
    const after = await store.updateForm(tx, form.id, {
      accepted_parts: [...form.accepted_parts, ...chosen],
      ...(isWhole
        ? { state: 'accepted', token_hash: null, answers: null, decided_by: caller.principal.subject, decided_at: at }
        : {}),
    });
    if (isWhole) await tellOfAcceptance(deps, tx, employee, form, at);
    await recordAudit(tx, byCaller(caller, at), [
      {
        action: 'hire-form.accept',
        entityType: 'hire_form',
        entityId: form.id,
        before: { state: form.state },
        after: { employee_id: employeeId, state: after.state, submission, parts: chosen },
      },
    ]);
    return { ...formView({ ...form, ...after }, at), parts: accepted.map(withoutTaxNumber) };
  });
}

/**
 * Queries the registry before the transaction, because it may take seconds. The transaction then uses the cached
 * response.
 */
async function warmFund({ db, cipher, funds }: HireFormDeps, { principal }: Caller, employeeId: number): Promise<void> {
  const form = await db.tx(principal.customerId, (tx) => store.findLatest(tx, employeeId), { readOnly: true });
  const usi =
    form?.state === 'submitted'
      ? patchOf('super', contentOf(form, cipher).values.super ?? {}, '2000-01-01' as never)
      : {};
  const { default_employee_fund_usi: wanted } = usi as { default_employee_fund_usi?: string };
  if (wanted) await funds.lookUp(new Set([wanted]));
}

function requireAcceptable(form: NamedForm, open: readonly Part[], { submission, parts }: HireFormAcceptIn): void {
  if (submission !== form.submission) {
    throw conflict(
      `The employee sent the form in again: submission ${form.submission} is waiting, but you sent submission ${submission}; read the answers again`,
      inBody('wrong_state', 'submission'),
    );
  }
  const closed = parts.find((part) => !open.includes(part));
  if (closed === undefined) return;
  throw conflict(
    `${closed} is not waiting for a decision; the parts that are waiting: ${open.join(', ')}`,
    inBody('wrong_state', 'parts', parts.indexOf(closed)),
  );
}

function patches(chosen: readonly Part[], { values, declared }: Content, employee: EmployeeInCompany): Values {
  return Object.assign(
    {},
    ...chosen.map((part) => patchOf(part, values[part]!, declaredOn(declared[part]!.at, employee))),
  );
}

async function applyRecord(
  { employees }: HireFormDeps,
  caller: Caller,
  employee: EmployeeInCompany,
  patch: Values,
): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  const given = { companyId: employee.company_id, identifierType: 'employee_id' } as const;
  const [result] = await employees.update(caller, given, [{ id: employee.id, ...patch }]);
  const wrong = Object.entries(result?.errors ?? {}).map(([field, text]) => `${field}: ${text}`);
  if (wrong.length > 0) throw conflict(`The answers cannot be accepted: ${wrong.join('; ')}`);
}

async function applyAccount(
  deps: HireFormDeps,
  caller: Caller,
  employee: EmployeeInCompany,
  { place, values }: { place: AccountPlace; values: Values },
): Promise<void> {
  const account = accountOf(values);
  if (place.is === 'listed') await deps.bankAccounts.update(caller, employee.id, place.id, account);
  else if (place.is === 'none') await deps.bankAccounts.create(caller, employee.id, account);
  else {
    const patch = Object.entries(account).map(([name, value]) => [
      name === 'bsb' ? 'primary_bank_bsb' : `primary_bank_${name}`,
      value,
    ]);
    await applyRecord(deps, caller, employee, Object.fromEntries(patch));
  }
}

async function tellOfAccount(
  { portal }: HireFormDeps,
  tx: Tx,
  employee: EmployeeInCompany,
  values: Values,
  at: Date,
): Promise<void> {
  const { email_address: email, customer_id: customerId, first_name: firstName } = employee;
  if (email === null) return;
  const companyName = (await findCompany(tx, employee.company_id))?.name ?? '';
  const ending = maskedNumber(accountOf(values).account_number).replaceAll('*', '');
  await portal.notifyOfBankChange(tx, { customerId, firstName, companyName, email, ending }, { isMade: true, at });
}

async function tellOfAcceptance(
  { portal }: HireFormDeps,
  tx: Tx,
  { customer_id: customerId, company_id, first_name: firstName }: EmployeeInCompany,
  { email_address: email }: NamedForm,
  at: Date,
): Promise<void> {
  const companyName = (await findCompany(tx, company_id))?.name ?? '';
  await portal.tellNewEmployee(tx, { customerId, firstName, companyName, email }, { is: 'accepted' }, at);
}

interface Kept {
  readonly form: NamedForm;
  readonly chosen: readonly Part[];
  readonly content: Content;
  readonly at: Date;
}

async function keepDeclarations(
  { cipher }: HireFormDeps,
  tx: Tx,
  { principal: { customerId, subject } }: Caller,
  { form, chosen, content, at }: Kept,
): Promise<void> {
  const rows = [];
  for (const part of chosen) {
    const id = await nextId(tx, 'hire_declaration');
    const { wording, address, at: declaredAt } = content.declared[part]!;
    const answers = cipher.seal('hire_declaration.answers', [customerId, id], JSON.stringify(content.values[part]!));
    rows.push({
      customer_id: customerId,
      id,
      employee_id: form.employee_id,
      hire_form_id: form.id,
      ...{ part, wording, answers, address },
      declared_at: new Date(`${declaredAt}Z`),
      accepted_by: subject,
      accepted_at: at,
    });
  }
  await store.insertDeclarations(tx, rows);
}

const TAX_NUMBERS = ['tax_file_number', 'ird_number'];
const masked = (value: string | null): string | null => (value === null ? null : maskedNumber(value));

/**
 * Leaves tax numbers out of the response to an acceptance, because an approver of the bank account also reads that
 * response.
 */
const withoutTaxNumber = (part: ReviewedPart): ReviewedPart => ({
  ...part,
  fields: part.fields.map((field) =>
    TAX_NUMBERS.includes(field.field) ? { ...field, before: masked(field.before), after: masked(field.after) } : field,
  ),
});
