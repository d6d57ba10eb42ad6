import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { type ApprovalWorld, approvalWorld } from './approval.fixture.ts';
import { sentMails } from './checkout.maker.ts';
import { AU_ANSWERS, hired, linkToken, NZ_ANSWERS, openForm, submitForm } from './hire-form.fixture.ts';
import { owner } from './self.flow.ts';

let service: TestApp;
let office: string;

beforeAll(async () => {
  service = await buildTestApp({ env: { RATE_LIMIT_SCALE: '0' } });
  office = await owner(service);
});

const formOf = (id: number) => `/api/employees/${id}/hire-form`;
const call = (method: string, url: string, body?: unknown, token = office) =>
  service.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const send = (id: number, token = office) => call('POST', formOf(id), undefined, token);
const review = (id: number) => call('GET', `${formOf(id)}/answers`);
const accept = (id: number, parts: readonly string[], submission = 1) =>
  call('POST', `${formOf(id)}/accept`, { submission, parts });
const employee = async (id: number) => (await call('GET', `/api/employees/${id}`)).body;
const AU_PARTS = ['details', 'tax', 'bank_account', 'super'];
const GONE = {
  status: 404,
  body: {
    detail:
      'This link does not work: it has already been used or replaced, or it has expired. If you sent your details, you do not need to do anything. Otherwise ask your payroll office for a new link',
  },
};

/** Hires an employee and sends the link to the form. Returns the employee's id and the token in the link. */
async function asked(country: 'AU' | 'NZ' = 'AU', email = 'nina@park.example') {
  const id = await hired(service, office, country, { email_address: email });
  expect((await send(id)).status).toBe(201);
  return { id, token: await linkToken(service, email) };
}
async function submitted(country: 'AU' | 'NZ' = 'AU', email = 'nina@park.example') {
  const { id, token } = await asked(country, email);
  const reply = await submitForm(service, token, country === 'AU' ? AU_ANSWERS : NZ_ANSWERS);
  expect(reply.status, reply.text).toBe(200);
  return { id, token };
}
const audited = (id: number) =>
  service.database.query<{ action: string; actor: string; address: string | null }>(
    `select action, actor, address from audit_log where action like 'hire-form.%' and after->>'employee_id' = '${id}' order by id`,
  );

describe('the link to the form', () => {
  it('[HIRE-001] emails a link that works for 14 days and stores only the hash of its token', async () => {
    const id = await hired(service, office, 'AU');
    const sent = await send(id);
    expect(answerOf(sent)).toEqual({
      status: 201,
      body: {
        ...{ id: sent.body.id, company_id: 1, employee_id: id, employee_name: 'Park, Nina', state: 'sent' },
        ...{ email_address: 'nina@park.example', sent_by: 'admin@demo.example' },
        ...{ sent_at: '2026-03-10T00:00:00.000000', expires_at: '2026-03-24T00:00:00.000000', is_expired: false },
        ...{ saved_at: null, submitted_at: null, submission: 0, accepted_parts: [], note: null },
        ...{ decided_by: null, decided_at: null },
      },
    });
    const mail = (await sentMails(service)).filter(({ to }) => to === 'nina@park.example').at(-1);
    expect(mail?.subject).toBe('Your details for Wattle Bakery Pty Ltd');
    const token = /http:\/\/\S+\/hire#([A-Za-z0-9_-]{43})\n/.exec(mail!.text)![1]!;
    const [row] = await service.database.query<{ all: string }>(
      `select row_to_json(f)::text as all from hire_form f where employee_id = ${id}`,
    );
    expect(row!.all).not.toContain(token);
    expect(answerOf(await call('GET', formOf(id)))).toEqual({ status: 200, body: sent.body });
  });

  it('[HIRE-001] opens any number of times, because programs that check emails open links too', async () => {
    const { token } = await asked();
    for (let time = 0; time < 3; time += 1) expect((await openForm(service, token)).status).toBe(200);
    const { body } = await openForm(service, token);
    expect(only(body, 'company_name', 'first_name', 'country', 'note', 'answers', 'kept_numbers')).toEqual({
      ...{ company_name: 'Wattle Bakery Pty Ltd', first_name: 'Nina', country: 'AU', note: null, kept_numbers: [] },
      answers: { details: { first_name: 'Nina', last_name: 'Park' } },
    });
    expect(body.parts.map(({ part }: { part: string }) => part)).toEqual(AU_PARTS);
  });

  it('[HIRE-001] returns the same 404 for every wrong, used, replaced or cancelled link, and for a deleted employee', async () => {
    const { id, token } = await asked();
    expect(answerOf(await openForm(service, 'a'.repeat(43)))).toEqual(GONE);
    expect(answerOf(await service.call('POST', '/api/hire-form/save', { body: { token: 'x', answers: {} } }))).toEqual(
      GONE,
    );
    const submit = { token: 'x', answers: {}, declared: [], wording_hash: 'x' };
    expect(answerOf(await service.call('POST', '/api/hire-form/submit', { body: submit }))).toEqual(GONE);

    expect((await call('POST', `${formOf(id)}/resend`)).status).toBe(200);
    const second = await linkToken(service);
    expect(answerOf(await openForm(service, token))).toEqual(GONE);
    expect((await submitForm(service, second, AU_ANSWERS)).status).toBe(200);
    expect(answerOf(await openForm(service, second))).toEqual(GONE);
    const again = { token: second, answers: {}, declared: AU_PARTS, wording_hash: 'x' };
    expect(answerOf(await service.call('POST', '/api/hire-form/submit', { body: again }))).toEqual(GONE);
    expect((await call('DELETE', formOf(id))).status).toBe(204);
    expect(answerOf(await openForm(service, second))).toEqual(GONE);
    const deleted = await asked();
    await call('DELETE', `/api/employees/${deleted.id}`);
    expect(answerOf(await openForm(service, deleted.token))).toEqual(GONE);
  });

  it('[HIRE-001] expires after 14 days, and a new link shows the answers that were saved', async () => {
    const later = await buildTestApp();
    const token = await owner(later);
    const id = await hired(later, token, 'AU');
    await later.call('POST', formOf(id), { token });
    const first = await linkToken(later);
    await later.call('POST', '/api/hire-form/save', { body: { token: first, answers: AU_ANSWERS } });
    later.clock.advance({ days: 13, hours: 23 });
    expect((await openForm(later, first)).status).toBe(200);
    later.clock.advance({ hours: 1 });
    expect(answerOf(await openForm(later, first))).toEqual(GONE);
    const fresh = await owner(later);
    expect((await later.call('GET', formOf(id), { token: fresh })).body.is_expired).toBe(true);
    expect((await later.call('POST', `${formOf(id)}/resend`, { token: fresh })).body.expires_at).toBe(
      '2026-04-07T00:00:00.000000',
    );
    const { body } = await openForm(later, await linkToken(later));
    expect(body.answers.details.address1).toBe('9 New Street');
  });

  it('returns 409 for another form, and for an employee who has no email address, is deleted or has left', async () => {
    const { id } = await asked();
    expect((await send(id)).status).toBe(409);
    const without = await hired(service, office, 'AU', { email_address: '' });
    expect(answerOf(await send(without))).toEqual({
      status: 409,
      body: { detail: `Employee ${without} has no email_address for the link; add one first` },
    });
    await call('DELETE', `/api/employees/${without}`);
    expect((await send(without)).status).toBe(409);
    const left = await hired(service, office, 'AU');
    await service.database.query(
      `update employee set is_terminated = true, termination_date = '2026-03-01' where id = ${left}`,
    );
    expect((await send(left)).status).toBe(409);
  });

  it('[HIRE-001] [FIX-009] emails no link to an address that an application set until a user confirms it', async () => {
    const partner = await tokenFor(service, { customerId: 3 });
    const id = await hired(service, partner, 'AU', { email_address: 'taken@elsewhere.example' });
    expect((await send(id, partner)).status).toBe(409);
    expect((await send(id)).body.detail).toContain('was set by the application');
    const body = { email_address: 'taken@elsewhere.example' };
    await call('POST', `/api/employees/${id}/portal-address/confirm`, body);
    expect((await send(id, partner)).status).toBe(201);
    // The application changes the address afterwards, so no new link goes there.
    const change = [{ id, email_address: 'other@elsewhere.example' }];
    await call('PATCH', '/api/company/1/employees/update', change, partner);
    expect((await call('POST', `${formOf(id)}/resend`)).status).toBe(409);
  });

  it('returns 404 for an employee without a form, and 400 for one who does not exist', async () => {
    const id = await hired(service, office, 'AU');
    expect((await call('GET', formOf(id))).status).toBe(404);
    expect((await call('DELETE', formOf(id))).status).toBe(404);
    expect((await call('POST', `${formOf(id)}/resend`)).status).toBe(404);
    expect((await review(id)).status).toBe(404);
    expect((await accept(id, ['tax'])).status).toBe(404);
    expect((await call('POST', `${formOf(id)}/return`, { note: 'x' })).status).toBe(404);
    const none = [
      ...[await send(999_999), await call('GET', formOf(999_999)), await call('DELETE', formOf(999_999))],
      ...[await call('POST', `${formOf(999_999)}/resend`), await review(999_999), await accept(999_999, ['tax'])],
      await call('POST', `${formOf(999_999)}/return`, { note: 'x' }),
      await call('GET', '/api/employees/999999/hire-declarations'),
      await call('GET', '/api/company/999999/hire-forms'),
    ];
    expect(none.map(({ status }) => status)).toEqual(none.map(() => 400));
  });
});

describe('filling the form in', () => {
  it('[HIRE-001] saves unfinished answers and never shows a saved tax or account number again', async () => {
    const { token } = await asked();
    const save = (answers: unknown) => service.call('POST', '/api/hire-form/save', { body: { token, answers } });
    const typed = { details: { first_name: 'Ni' }, tax: { tax_file_number: '123456782', residency: null } };
    expect(answerOf(await save({ ...typed, bank_account: { account_number: '12345678' } }))).toEqual({
      status: 200,
      body: { saved_at: '2026-03-10T00:00:00.000000' },
    });
    // A number that is left empty keeps its saved value.
    await save({ tax: { tax_file_number: '', residency: 'resident' } });
    const opened = await openForm(service, token);
    expect(opened.text).not.toContain('123456782');
    expect(only(opened.body, 'answers', 'kept_numbers')).toEqual({
      answers: { details: { first_name: 'Ni' }, tax: { residency: 'resident' }, bank_account: {} },
      kept_numbers: [
        { field: 'tax_file_number', ending: '782' },
        { field: 'account_number', ending: '678' },
      ],
    });
    // A reason for a missing number replaces the saved number.
    await save({ tax: { tax_file_number_exemption: 'APPLIED_FOR' } });
    expect((await openForm(service, token)).body.kept_numbers).toEqual([{ field: 'account_number', ending: '678' }]);
  });

  it('[HIRE-001] returns 422 naming each wrong or missing field of an Australian form', async () => {
    const { token } = await asked();
    const wrong = {
      details: {
        ...AU_ANSWERS.details,
        first_name: ' ',
        date_of_birth: '2030-01-01',
        postcode: '40',
        state: 'ZZ',
        phone_mobile: '12',
      },
      tax: { tax_file_number: '123456789', residency: 'martian', has_stsl_liability: false },
      bank_account: { account_name: 'N', bsb: '06', account_number: '1-2' },
      super: { fund: 'own_fund', usi: 'NOPE', member_number: '' },
    };
    const { status, errors } = await submitForm(service, token, wrong);
    expect(status).toBe(422);
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/body/answers/details/first_name required',
      '/body/answers/details/date_of_birth in_the_future',
      '/body/answers/details/postcode wrong_format',
      '/body/answers/details/state not_a_choice',
      '/body/answers/details/phone_mobile wrong_format',
      '/body/answers/tax/residency not_a_choice',
      '/body/answers/tax/has_claimed_tax_free_threshold required',
      '/body/answers/tax/tax_file_number wrong_check_digit',
      '/body/answers/bank_account/bsb wrong_format',
      '/body/answers/bank_account/account_number wrong_format',
      '/body/answers/super/usi wrong_format',
      '/body/answers/super/member_number required',
    ]);
    const unknown = await submitForm(service, token, {
      ...AU_ANSWERS,
      super: { ...AU_ANSWERS.super, usi: 'BAD0001AU' },
    });
    expect(unknown.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['/body/answers/super/usi not_accepted']);
    const neither = await submitForm(service, token, { ...AU_ANSWERS, tax: { residency: 'resident' } });
    expect(neither.errors.map(({ path }) => path)).toContain('/body/answers/tax/tax_file_number');
    const foreign = await submitForm(service, token, { ...AU_ANSWERS, kiwisaver: NZ_ANSWERS.kiwisaver });
    expect(foreign.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/body/answers/kiwisaver other_country',
    ]);
    // The failed attempt did not use up the link.
    expect((await submitForm(service, token, AU_ANSWERS)).status).toBe(200);
  });

  it('[HIRE-001] returns 422 for a wrong IRD number, NZ bank account or KiwiSaver rate', async () => {
    const { token } = await asked('NZ');
    const wrong = {
      ...NZ_ANSWERS,
      tax: { ird_number: '49091851', nz_tax_code: 'CAE', has_student_loan: true },
      bank_account: { account_name: 'N', account_number: '01-0902-0068388-00' },
      kiwisaver: { membership: 'member', kiwisaver_employee_rate: '0.05' },
    };
    const { errors } = await submitForm(service, token, wrong);
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/body/answers/tax/ird_number wrong_check_digit',
      '/body/answers/tax/has_student_loan not_together',
      '/body/answers/bank_account/account_number wrong_check_digit',
      '/body/answers/kiwisaver/kiwisaver_employee_rate not_a_choice',
    ]);
  });

  it('[HIRE-001] rejects a submission that lacks a declaration or has outdated wording', async () => {
    const { token } = await asked();
    const { body } = await openForm(service, token);
    const submit = (more: object) =>
      service.call('POST', '/api/hire-form/submit', {
        body: { token, answers: AU_ANSWERS, declared: AU_PARTS, wording_hash: body.wording_hash, ...more },
      });
    expect((await submit({ declared: ['details', 'tax', 'super'] })).status).toBe(422);
    expect(answerOf(await submit({ wording_hash: 'f'.repeat(64) }))).toEqual({
      status: 409,
      body: {
        detail: 'The questions have changed since you opened this page; open the link again and check your answers',
      },
    });
  });

  it('limits the calls that one address can make with a wrong link', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const replies = [];
    for (let time = 0; time < 26; time += 1) replies.push((await openForm(limited, 'wrong')).status);
    expect(replies).toEqual([...Array(25).fill(404), 429]);
  });
});

describe('the decision of the office', () => {
  it('[HIRE-001] no read, event, export or pay shows a submitted answer before the decision', async () => {
    const { id } = await asked();
    const before = await employee(id);
    const { events } = (
      await service.database.query<{ events: number }>('select count(*)::int as events from event')
    )[0]!;
    expect((await submitForm(service, await relink(id), AU_ANSWERS)).status).toBe(200);
    expect(await employee(id)).toEqual(before);
    expect((await call('GET', `/api/employees/${id}/bank-accounts`)).body).toEqual([]);
    expect((await call('GET', `/api/employees/${id}/declarations`)).body.tax_file_number_exemption).toBe('NOT_QUOTED');
    expect((await call('GET', `/api/employees/${id}/hire-declarations`)).body).toEqual([]);
    const state = await call('GET', formOf(id));
    for (const answer of ['123456782', '123 456 782', '12345678', '9 New Street', 'M-77']) {
      expect(state.text).not.toContain(answer);
    }
    const [count] = await service.database.query<{ events: number }>('select count(*)::int as events from event');
    expect(count!.events).toBe(events);
    const [row] = await service.database.query<{ answers: string }>(
      `select answers from hire_form where employee_id = ${id}`,
    );
    expect(row!.answers).toMatch(/^v2\./);
    const pay = await call('PUT', '/api/company/1/pays/create?dry_run=true', [
      {
        employee_id: id,
        pay_date: '2026-03-20',
        hours: [{ description: 'Ordinary hours', units: 'Hours', value: '10', rate: '40' }],
      },
    ]);
    expect(pay.text).not.toContain('M-77');
  });

  /** Sends the link again and returns its token. */
  async function relink(id: number): Promise<string> {
    await call('POST', `${formOf(id)}/resend`);
    return linkToken(service);
  }

  it('[HIRE-001] shows the differences from the record, and accepts all parts of an Australian form', async () => {
    const { id } = await submitted();
    const { status, body } = await review(id);
    expect(status).toBe(200);
    expect(body.parts.map(({ part }: { part: string }) => part)).toEqual(AU_PARTS);
    const fieldsOf = (part: string) => body.parts.find((one: { part: string }) => one.part === part).fields;
    expect(fieldsOf('tax')).toEqual([
      { field: 'tax_file_number', before: null, after: '123456782', is_changed: true },
      { field: 'tfnd_signed_date', before: null, after: '2026-03-10', is_changed: true },
      { field: 'is_foreign_resident', before: 'no', after: 'no', is_changed: false },
      { field: 'working_holiday_tax_scale_applies', before: 'no', after: 'no', is_changed: false },
      { field: 'has_claimed_tax_free_threshold', before: 'no', after: 'yes', is_changed: true },
      { field: 'has_stsl_liability', before: 'no', after: 'yes', is_changed: true },
    ]);
    expect(fieldsOf('bank_account')).toEqual([
      { field: 'account_name', before: null, after: 'N Park', is_changed: true },
      { field: 'account_number', before: null, after: '12345678', is_changed: true },
      { field: 'bsb', before: null, after: '062-000', is_changed: true },
    ]);
    const accepted = await accept(id, AU_PARTS);
    expect(accepted.status, accepted.text).toBe(200);
    expect(only(accepted.body, 'state', 'accepted_parts', 'decided_by')).toEqual({
      ...{ state: 'accepted', accepted_parts: AU_PARTS, decided_by: 'admin@demo.example' },
    });
    expect(accepted.text).not.toContain('123456782');
    const record = await employee(id);
    expect(
      only(
        record,
        'tax_file_number',
        'tfnd_signed_date',
        'has_claimed_tax_free_threshold',
        'has_stsl_liability',
        'address1',
        'middle_name',
        'default_employee_fund_usi',
        'default_employee_fund_member_number',
      ),
    ).toEqual({
      ...{ tax_file_number: '123456782', tfnd_signed_date: '2026-03-10', has_claimed_tax_free_threshold: true },
      ...{ has_stsl_liability: true, address1: '9 New Street', middle_name: 'Jo' },
      ...{ default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: 'M-77' },
    });
    const accounts = (await call('GET', `/api/employees/${id}/bank-accounts`)).body;
    expect(only(accounts[0], 'account_name', 'bsb', 'account_number', 'is_default')).toEqual({
      ...{ account_name: 'N Park', bsb: '062-000', account_number: '12345678', is_default: true },
    });
    const subjects = (await sentMails(service))
      .filter(({ to }) => to === 'nina@park.example')
      .map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      'The bank account for your pay was changed',
      'Wattle Bakery Pty Ltd has accepted your details',
    ]);
    expect((await review(id)).status).toBe(404);
    expect(await audited(id)).toEqual([
      { action: 'hire-form.send', actor: 'admin@demo.example', address: '127.0.0.1' },
      { action: 'hire-form.submit', actor: `new employee ${id}`, address: '203.0.113.7' },
      { action: 'hire-form.accept', actor: 'admin@demo.example', address: '127.0.0.1' },
    ]);
  });

  it('[HIRE-001] keeps each accepted declaration with its time, network address and exact wording', async () => {
    const { id, token } = await asked();
    const shown = (await openForm(service, token)).body;
    await submitForm(service, token, AU_ANSWERS);
    await accept(id, ['tax']);
    const { status, body } = await call('GET', `/api/employees/${id}/hire-declarations`);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    const [made] = body;
    expect(only(made, 'part', 'declared_at', 'address', 'accepted_by', 'accepted_at')).toEqual({
      ...{ part: 'tax', declared_at: '2026-03-10T00:00:00.000000', address: '203.0.113.7' },
      ...{ accepted_by: 'admin@demo.example', accepted_at: '2026-03-10T00:00:00.000000' },
    });
    const { title, about, fields, declaration } = shown.parts[1];
    for (const text of [title, about, declaration, ...fields.map(({ label }: { label: string }) => label)]) {
      expect(made.wording).toContain(text);
    }
    expect(made.answers).toContainEqual({ field: 'tax_file_number', answer: '***782' });
    expect(made.answers).toContainEqual({ field: 'has_stsl_liability', answer: 'yes' });
    await accept(id, ['details', 'bank_account', 'super']);
    const all = (await call('GET', `/api/employees/${id}/hire-declarations`)).body;
    expect(all.map(({ part }: { part: string }) => part).sort()).toEqual([...AU_PARTS].sort());
  });

  it('[HIRE-001] accepts a New Zealand form: tax code, student loan, KiwiSaver and bank account', async () => {
    const { id } = await submitted('NZ');
    const accepted = await accept(id, ['details', 'tax', 'bank_account', 'kiwisaver']);
    expect(accepted.status, accepted.text).toBe(200);
    const record = await employee(id);
    expect(
      only(
        record,
        'ird_number',
        'nz_tax_code',
        'has_student_loan',
        'no_declaration',
        'kiwisaver_status_code',
        'kiwisaver_employee_rate',
      ),
    ).toEqual({
      ...{ ird_number: '49091850', nz_tax_code: 'M', has_student_loan: true, no_declaration: false },
      ...{ kiwisaver_status_code: 'AK', kiwisaver_employee_rate: '0.04' },
    });
    const [account] = (await call('GET', `/api/employees/${id}/bank-accounts`)).body;
    expect(account.account_number).toBe('01-0902-0068389-00');
  });

  it('[HIRE-001] accepts parts of a form, and the link then asks only for the parts that were sent back', async () => {
    const { id, token } = await submitted();
    expect((await call('POST', `${formOf(id)}/resend`)).status).toBe(409);
    expect((await accept(id, ['details', 'super'])).body.state).toBe('submitted');
    expect((await review(id)).body.parts.map(({ part }: { part: string }) => part)).toEqual(['tax', 'bank_account']);
    expect((await accept(id, ['super'])).status).toBe(409);
    const returned = await call('POST', `${formOf(id)}/return`, { note: 'Please check the BSB' });
    expect(only(returned.body, 'state', 'note', 'expires_at')).toEqual({
      ...{ state: 'returned', note: 'Please check the BSB', expires_at: '2026-03-24T00:00:00.000000' },
    });
    const mail = (await sentMails(service)).filter(({ to }) => to === 'nina@park.example').at(-1);
    expect(mail!.text).toContain('Please check the BSB');
    expect((await review(id)).status).toBe(409);
    expect((await accept(id, ['tax'])).status).toBe(409);
    expect((await call('POST', `${formOf(id)}/return`, { note: 'again' })).status).toBe(409);

    const opened = (await openForm(service, token)).body;
    expect(opened.note).toBe('Please check the BSB');
    expect(opened.parts.map(({ part }: { part: string }) => part)).toEqual(['tax', 'bank_account']);
    expect((await submitForm(service, token, { details: AU_ANSWERS.details })).status).toBe(422);
    // The tax file number and the account number were kept, although the page never shows them.
    const corrected = { bank_account: { account_name: 'N Park', bsb: '064-001', account_number: '' } };
    expect((await submitForm(service, token, corrected)).status).toBe(200);
    expect((await accept(id, ['bank_account'], 1)).status).toBe(409);
    expect((await accept(id, ['tax', 'bank_account'], 2)).body.state).toBe('accepted');
    const [account] = (await call('GET', `/api/employees/${id}/bank-accounts`)).body;
    expect(only(account, 'bsb', 'account_number')).toEqual({ bsb: '064-001', account_number: '12345678' });
    expect((await employee(id)).tax_file_number).toBe('123456782');
  });

  it('[HIRE-001] changes the account that the pay goes to, in the list of accounts or on the record', async () => {
    const { id } = await submitted();
    const old = { account_name: 'Old', bsb: '062-000', account_number: '111' };
    await call('POST', `/api/employees/${id}/bank-accounts`, old);
    expect((await review(id)).body.parts[2].fields[1]).toEqual({
      field: 'account_number',
      before: '111',
      after: '12345678',
      is_changed: true,
    });
    await accept(id, ['bank_account']);
    const accounts = (await call('GET', `/api/employees/${id}/bank-accounts`)).body;
    expect(accounts.map((one: { account_number: string }) => one.account_number)).toEqual(['12345678']);

    const inline = await submitted('AU', 'inline@park.example');
    const patch = [{ id: inline.id, primary_bank_bsb: '062-000', primary_bank_account_number: '222' }];
    await call('PATCH', '/api/company/1/employees/update', patch);
    await accept(inline.id, ['bank_account']);
    expect((await employee(inline.id)).primary_bank_account_number).toBe('12345678');
  });

  it('[HIRE-001] accepts nothing when the record rejects one of the answers', async () => {
    const { id } = await submitted();
    // The office never said whether the employee is closely held, so the tax declaration is not complete.
    await service.database.query(`update employee set is_closely_held = null where id = ${id}`);
    const refused = await accept(id, ['details', 'tax', 'bank_account']);
    expect(answerOf(refused)).toEqual({
      status: 409,
      body: {
        detail: 'The answers cannot be accepted: is_closely_held: This field is required for an Australian employee',
      },
    });
    expect((await employee(id)).address1).toBe('1 Old Street');
    expect((await call('GET', `/api/employees/${id}/bank-accounts`)).body).toEqual([]);
    expect((await call('GET', `/api/employees/${id}/hire-declarations`)).body).toEqual([]);
    expect((await call('GET', formOf(id))).body.accepted_parts).toEqual([]);
  });

  it('[HIRE-001] lets only signed-in people read and accept answers, never an application or a view-only user', async () => {
    const { id } = await submitted();
    const partner = await tokenFor(service, { customerId: 3 });
    const refusals = [
      await call('GET', `${formOf(id)}/answers`, undefined, partner),
      await call('POST', `${formOf(id)}/accept`, { submission: 1, parts: AU_PARTS }, partner),
      await call('POST', `${formOf(id)}/return`, { note: 'x' }, partner),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
    // The partner may read the state of the form, which contains no answers.
    expect((await call('GET', formOf(id), undefined, partner)).status).toBe(200);
    const stranger = await tokenFor(service, { customerId: 4, clientId: null, subject: 'owner@quiet.example' });
    expect((await call('GET', formOf(id), undefined, stranger)).status).toBe(400);
    expect((await call('POST', `${formOf(id)}/accept`, { submission: 1, parts: ['tax'] }, stranger)).status).toBe(400);
  });

  it('lists the forms of a company by state, newest first', async () => {
    const { id } = await submitted('NZ', 'list@park.example');
    const listed = (await call('GET', '/api/company/2/hire-forms?state=submitted')).body;
    expect(listed[0].employee_id).toBe(id);
    expect(listed.every(({ state }: { state: string }) => state === 'submitted')).toBe(true);
    expect((await call('GET', `/api/company/2/hire-forms?employee_id=${id}`)).body).toEqual([listed[0]]);
    await call('DELETE', formOf(id));
    const cancelled = (await call('GET', '/api/company/2/hire-forms')).body;
    expect(only(cancelled[0], 'employee_id', 'state', 'decided_by')).toEqual({
      ...{ employee_id: id, state: 'cancelled', decided_by: 'admin@demo.example' },
    });
    const [row] = await service.database.query<{ answers: null }>(
      `select answers from hire_form where employee_id = ${id}`,
    );
    expect(row!.answers).toBeNull();
  });
});

describe('with an approval policy', () => {
  let world: ApprovalWorld;

  it('[HIRE-001] [DUTY-003] a bank account waits for another person’s approval; the other parts do not', async () => {
    world = await approvalWorld();
    await world.setPolicy(['bank_account_change']);
    const id = await hired(world.service, world.owner, 'AU');
    await world.call('POST', formOf(id), world.ben);
    await submitForm(world.service, await linkToken(world.service), AU_ANSWERS);
    const take = (parts: readonly string[]) =>
      world.call('POST', `${formOf(id)}/accept`, world.ben, { submission: 1, parts });
    expect((await take(['details', 'tax', 'super'])).status).toBe(200);
    const held = await take(['bank_account']);
    expect(held.status).toBe(409);
    expect(held.body.detail).toContain('waits for the approval of another person');
    const accounts = () => world.call('GET', `/api/employees/${id}/bank-accounts`, world.ben);
    expect((await accounts()).body).toEqual([]);
    const approvalId = Number(/\(approval (\d+)\)/.exec(held.body.detail)![1]);
    const path = `/api/company/1/approvals/${approvalId}`;
    const { preview_hash } = (await world.call('GET', path, world.cara)).body;
    const approved = await world.call('POST', `${path}/approve`, world.cara, { preview_hash });
    expect(approved.status, approved.text).toBe(200);
    expect((await accounts()).body[0].account_number).toBe('12345678');
    expect((await world.call('GET', formOf(id), world.ben)).body.state).toBe('accepted');
  });
});
