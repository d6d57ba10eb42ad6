import type { Clock } from '../../../base/clock.ts';
import { secondsAfter, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { randomToken } from '../../../base/secrets.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { formatName } from '../../company/company/company.service.ts';
import type { BankAccountService } from '../../people/bank-account/bank-account.service.ts';
import type { EmployeeService } from '../../people/employee/employee.service.ts';
import type { SuperFunds } from '../../people/super-fund/super-fund.service.ts';
import type { PortalSignIns } from '../portal-invitation/portal-invitation.service.ts';
import type { HireFormOut } from './hire-form.schema.ts';
import type { HireFormRecord, NamedForm } from './hire-form.store.ts';
import * as store from './hire-form.store.ts';
import { type Content, EMPTY, type FormPart } from './parts.ts';
import { formOf } from './wording.ts';

export interface HireFormDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<Country, Params>>;
  readonly funds: SuperFunds;
  readonly employees: Pick<EmployeeService, 'update'>;
  readonly bankAccounts: Pick<BankAccountService, 'create' | 'update'>;
  readonly portal: Pick<PortalSignIns, 'notifyOfBankChange' | 'tellNewEmployee'>;
  /** The public address of the console. */
  readonly frontend: () => string;
}

const LINK_SECONDS = 14 * 86_400;

/** Creates a link. Its token is in the fragment of the URL, which browsers send to no server. */
export function newLink(deps: Pick<HireFormDeps, 'frontend'>, at: Date) {
  const token = randomToken();
  return { token, url: `${deps.frontend()}/hire#${token}`, expiresAt: secondsAfter(at, LINK_SECONDS) };
}

export const formToday = (
  { clock, params }: Pick<HireFormDeps, 'clock' | 'params'>,
  country: Country,
): readonly FormPart[] => formOf(country, params[country].at(clock.today(ZONE_OF[country])));

/** The parts that are still waiting for an answer or a decision. */
export const openParts = (form: readonly FormPart[], { accepted_parts }: Pick<HireFormRecord, 'accepted_parts'>) =>
  form.filter(({ part }) => !accepted_parts.includes(part));

export const contentOf = (
  { customer_id, id, answers }: Pick<HireFormRecord, 'customer_id' | 'id' | 'answers'>,
  cipher: FieldCipher,
): Content =>
  answers === null ? EMPTY : (JSON.parse(cipher.open('hire_form.answers', [customer_id, id], answers)) as Content);

export const sealedContent = (
  { customer_id, id }: Pick<HireFormRecord, 'customer_id' | 'id'>,
  content: Content,
  cipher: FieldCipher,
): string => cipher.seal('hire_form.answers', [customer_id, id], JSON.stringify(content));

/** The open form of an employee, locked. */
export async function requireOpen(tx: Tx, employeeId: number): Promise<NamedForm> {
  const form = await store.lockOpen(tx, employeeId);
  if (!form) throw notFound(`Employee ${employeeId} has no open form`);
  return form;
}

export async function requireSubmitted(tx: Tx, employeeId: number): Promise<NamedForm> {
  const form = await requireOpen(tx, employeeId);
  if (form.state !== 'submitted') {
    throw conflict(`The form is ${form.state}: the employee has not sent any answers that wait for a decision`);
  }
  return form;
}

export function formView(form: NamedForm, now: Date): HireFormOut {
  const isWithEmployee = form.state === 'sent' || form.state === 'returned';
  return {
    id: form.id,
    company_id: form.company_id,
    employee_id: form.employee_id,
    employee_name: formatName(form),
    state: form.state,
    email_address: form.email_address,
    sent_by: form.sent_by,
    sent_at: timestamp(form.sent_at),
    expires_at: timestamp(form.expires_at),
    is_expired: isWithEmployee && form.expires_at <= now,
    saved_at: timestampOrNull(form.saved_at),
    submitted_at: timestampOrNull(form.submitted_at),
    submission: form.submission,
    accepted_parts: [...form.accepted_parts],
    note: form.note,
    decided_by: form.decided_by,
    decided_at: timestampOrNull(form.decided_at),
  };
}
