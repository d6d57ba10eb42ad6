import { type AuditContext, recordAudit } from '../../../audit/audit.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { hashToken } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { SYSTEM } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { findEmployee } from '../../people/employee/employee.service.ts';
import { keptNumbers, mergedAnswers, requireComplete, shownAnswers } from './answers.ts';
import type { HireFormSubmitIn, OpenedHireFormOut } from './hire-form.schema.ts';
import { contentOf, formToday, type HireFormDeps, openParts, sealedContent } from './hire-form.shared.ts';
import type { NamedForm } from './hire-form.store.ts';
import * as store from './hire-form.store.ts';
import type { Answers, FormPart, Part, Value } from './parts.ts';
import { wordingHash, wordingOf } from './wording.ts';

/** The id and the network address of a request from the page. */
export interface Visitor {
  readonly requestId: string;
  readonly address: string;
}

/** The new employee's side of the form. Only the token in the link identifies the caller. */
export const hireFormEmployee = (deps: HireFormDeps) => ({
  open: openForm.bind(undefined, deps),
  save: saveForm.bind(undefined, deps),
  submit: submitForm.bind(undefined, deps),
});

/** Every link that does not work gets the same response, so that the response reveals nothing. */
const noForm = () =>
  notFound(
    'This link does not work: it has already been used or replaced, or it has expired. If you sent your details, you do not need to do anything. Otherwise ask your payroll office for a new link',
  );

interface Opened {
  readonly form: NamedForm;
  readonly company: CompanyRecord;
  readonly parts: readonly FormPart[];
}

/** Runs `work` while the form is locked and open to the employee. */
async function withForm<T>(
  deps: HireFormDeps,
  token: string,
  at: Date,
  work: (tx: Tx, opened: Opened) => Promise<T>,
): Promise<T> {
  const found = await deps.db.tx(SYSTEM, (tx) => store.findByToken(tx, hashToken(token)), { readOnly: true });
  if (!found) throw noForm();
  return deps.db.tx(found.customer_id, async (tx) => {
    const form = await store.lockForm(tx, found.id);
    const isOpen = form?.state === 'sent' || form?.state === 'returned';
    if (!form || !isOpen || form.token_hash !== hashToken(token) || form.expires_at <= at) throw noForm();
    const employee = await findEmployee(tx, form.employee_id);
    const company = await findCompany(tx, form.company_id);
    if (!employee || employee.is_deleted || !company || !(await store.isAccountOpen(tx))) throw noForm();
    return work(tx, { form, company, parts: openParts(formToday(deps, company.country), form) });
  });
}

const namesOf = (parts: readonly FormPart[]): readonly Part[] => parts.map(({ part }) => part);

/** Opening the form changes nothing, because programs that check emails open its link too. */
function openForm(deps: HireFormDeps, token: string): Promise<OpenedHireFormOut> {
  return withForm(deps, token, deps.clock.now(), async (_tx, { form, company, parts }) => {
    const { values } = contentOf(form, deps.cipher);
    const open = namesOf(parts);
    const { first_name, last_name } = form;
    const prefilled = open.includes('details') && !values.details ? { details: { first_name, last_name } } : {};
    return {
      company_name: company.name,
      first_name,
      country: company.country,
      expires_at: timestamp(form.expires_at),
      note: form.state === 'returned' ? form.note : null,
      parts: parts.map(({ fields, ...part }) => ({ ...part, fields: fields.map(fieldView) })),
      answers: { ...shownAnswers(values, open), ...prefilled },
      kept_numbers: keptNumbers(values, open),
      wording_hash: wordingHash(parts),
    };
  });
}

const fieldView = ({ options, ...field }: FormPart['fields'][number]) => ({ ...field, options: [...options] });

function saveForm(deps: HireFormDeps, token: string, answers: Answers): Promise<Date> {
  const at = deps.clock.now();
  return withForm(deps, token, at, async (tx, { form, company, parts }) => {
    refuseClosedParts(answers, parts, company);
    const content = contentOf(form, deps.cipher);
    const values = mergedAnswers(content.values, answers, namesOf(parts));
    const sealed = sealedContent(form, { ...content, values }, deps.cipher);
    await store.updateForm(tx, form.id, { answers: sealed, saved_at: at });
    return at;
  });
}

async function submitForm(
  deps: HireFormDeps,
  { token, answers, declared, wording_hash: shownWording }: HireFormSubmitIn,
  visitor: Visitor,
): Promise<Date> {
  const at = deps.clock.now();
  const unknown = await unknownFunds(deps, answers);
  return withForm(deps, token, at, async (tx, { form, company, parts }) => {
    refuseClosedParts(answers, parts, company);
    if (shownWording !== wordingHash(parts)) {
      throw conflict(
        'The questions have changed since you opened this page; open the link again and check your answers',
      );
    }
    refuseMissingDeclarations(declared, parts);
    const content = contentOf(form, deps.cipher);
    const values = mergedAnswers(content.values, answers, namesOf(parts));
    requireComplete(parts, values, {
      country: company.country,
      today: deps.clock.today(ZONE_OF[company.country]),
      isKnownFund: (usi) => !unknown.has(usi),
    });
    const now = parts.map((part) => [
      part.part,
      { at: timestamp(at), address: visitor.address, wording: wordingOf(part) },
    ]);
    const sent = { values, declared: { ...content.declared, ...Object.fromEntries(now) } };
    const submission = form.submission + 1;
    await store.updateForm(tx, form.id, {
      state: 'submitted',
      answers: sealedContent(form, sent, deps.cipher),
      submission,
      saved_at: at,
      submitted_at: at,
    });
    await recordAudit(tx, byEmployee(form, visitor, at), [
      {
        action: 'hire-form.submit',
        entityType: 'hire_form',
        entityId: form.id,
        before: { state: form.state },
        after: { employee_id: form.employee_id, state: 'submitted', submission, parts: namesOf(parts) },
      },
    ]);
    return at;
  });
}

const byEmployee = (form: NamedForm, { requestId, address }: Visitor, at: Date): AuditContext => ({
  customerId: form.customer_id,
  actor: { name: `new employee ${form.employee_id}`, clientId: null, requestId, address },
  at,
});

/**
 * The chosen fund if the registry definitely does not know it. Queried before the transaction, because it may take
 * seconds.
 */
async function unknownFunds({ funds }: HireFormDeps, answers: Answers): Promise<ReadonlySet<Value | undefined>> {
  const usi = answers.super?.usi;
  if (typeof usi !== 'string' || usi.trim() === '') return new Set();
  const found = await funds.lookUp(new Set([usi]));
  return new Set(found.get(usi)?.is === 'unknown' ? [usi, usi.trim()] : []);
}

function refuseClosedParts(answers: Answers, parts: readonly FormPart[], { country }: CompanyRecord): void {
  const open = namesOf(parts);
  const closed = (Object.keys(answers) as Part[]).filter((part) => !open.includes(part));
  if (closed.length === 0) return;
  throw new SchemaProblem(
    closed.map((part) => {
      const foreign = part === (country === 'AU' ? 'kiwisaver' : 'super');
      const msg = foreign
        ? `is not asked in ${country === 'AU' ? 'Australia' : 'New Zealand'}`
        : 'was already accepted';
      return { loc: ['body', 'answers', part], msg, type: 'value', code: foreign ? 'other_country' : 'not_accepted' };
    }),
  );
}

function refuseMissingDeclarations(declared: readonly Part[], parts: readonly FormPart[]): void {
  const missing = parts.filter(({ part }) => !declared.includes(part));
  if (missing.length === 0) return;
  throw new SchemaProblem(
    missing.map(({ part, title }) => ({
      loc: ['body', 'declared'],
      msg: `lacks ${part}: make the declaration of “${title}”`,
      type: 'value',
      code: 'required' as const,
    })),
  );
}
