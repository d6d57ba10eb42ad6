import { beforeAll, describe, expect, it } from 'vitest';
import type { Mailer, Message } from '../../src/mail/mailer.ts';
import { queueMail } from '../../src/mail/queue.ts';
import { RETRY_SECONDS, runDueMails } from '../../src/mail/run-due-mails.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { answerOf, only } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { mailDeps, sentMails } from './checkout.maker.ts';

let world: FilingWorld;
let company: number;
beforeAll(async () => {
  world = await filingWorld();
  company = await world.company('AU');
});

type Fields = Record<string, unknown>;
// Each run has a different period, so that every test sees only its own pays.
let weeks = 0;
const ADDRESS = { email_address: 'ann@lee.example' };

/** Creates a separate run with one pay for each of these employees. */
async function aRun(...people: Fields[]): Promise<{ runId: number; payIds: number[]; employeeIds: number[] }> {
  const employeeIds = await world.employees(
    company,
    people.map((fields) => anAuEmployee(fields)),
  );
  weeks += 1;
  const day = new Date(Date.UTC(2024, 6, 2 + 7 * weeks)).toISOString().slice(0, 10);
  const pays = employeeIds.map((employee_id) => ({ employee_id, hours: [week()] }));
  const made = await world.put(company, pays, `?pay_date=${day}`);
  expect(made.status, made.text.slice(0, 300)).toBe(200);
  const payIds = made.body.map(({ id }: { id: number }) => id);
  return { runId: made.body[0].pay_run_id, payIds, employeeIds };
}

const mail = (runId: number, body?: Fields) => world.post(`/api/pay-run/${runId}/payslips/email`, body);
const mailOne = (payId: number, body?: Fields) =>
  world.post(`/api/company/${company}/pays/${payId}/payslip/email`, body);
const log = async (query: string) => (await world.get(`/api/company/${company}/payslip-emails?${query}`)).body;
const choose = (employeeId: number, delivery: string | null) =>
  world.service.call('PUT', `/api/employees/${employeeId}/payslip-delivery`, {
    token: world.token,
    body: { delivery },
  });
const later = (seconds: number) => world.service.clock.advance({ seconds });

const failing = (message: string): Mailer => ({
  send: async () => {
    throw new Error(message);
  },
  close: () => {},
});

describe('emailing the payslips of a run', () => {
  it('emails employees who want emails and have an address, and lists all other employees with the reason', async () => {
    const { runId, payIds, employeeIds } = await aRun(
      { ...ADDRESS, last_name: 'Abel' },
      { ...ADDRESS, last_name: 'Blank', email_address: '' },
      { ...ADDRESS, last_name: 'Cole', employee_portal_active: true, allow_view_payslips: true },
      { ...ADDRESS, last_name: 'Dorn' },
      { ...ADDRESS, last_name: 'Egan', employee_portal_active: true, email_address: 'egan@lee.example' },
    );
    expect((await choose(employeeIds[3]!, 'PAPER')).status).toBe(200);
    const whom = (index: number, name: string) => ({
      pay_id: payIds[index],
      employee_id: employeeIds[index],
      format_name: `${name}, Ann`,
    });
    expect(answerOf(await mail(runId))).toEqual({
      status: 200,
      body: {
        queued: [
          { payslip_email_id: expect.any(Number), ...whom(0, 'Abel'), email_address: 'ann@lee.example' },
          { payslip_email_id: expect.any(Number), ...whom(4, 'Egan'), email_address: 'egan@lee.example' },
        ],
        not_queued: [
          {
            ...whom(1, 'Blank'),
            reason: 'NO_ADDRESS',
            detail: 'The employee has no email address; set email_address, or print this payslip',
          },
          {
            ...whom(2, 'Cole'),
            reason: 'READS_IN_PORTAL',
            detail: 'The employee reads payslips in the portal; set payslip-delivery to EMAIL to email them',
          },
          {
            ...whom(3, 'Dorn'),
            reason: 'WANTS_PAPER',
            detail: 'The employee asked for payslips on paper; print this payslip',
          },
        ],
      },
    });
    const sent = await sentMails(world.service);
    expect(sent.map(({ to }) => to)).toEqual(['ann@lee.example', 'egan@lee.example']);
  });

  it('sends an email without amounts, with the payslip attached and the company as the reply address', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    const [message] = await sentMails(world.service);
    const { body: pay } = await world.get(`/api/company/${company}/pays/${payIds[0]}`);
    expect(message).toEqual({
      uuid: expect.any(String),
      to: 'ann@lee.example',
      replyTo: 'payroll@wattle.example',
      at: world.service.clock.now(),
      subject: expect.stringMatching(/^Payslip for \d+ \w+ 2024 – \d+ \w+ 2024$/),
      text: expect.stringMatching(
        /^Hello Ann,\n\nYour payslip from Wattle & Sons Pty Ltd for .* 2024, paid on \d+ \w+ 2024, is attached\.\n/,
      ),
      html: expect.stringContaining('Wattle &#38; Sons Pty Ltd'),
      attachment: {
        name: `payslip-${pay.processed_date}.pdf`,
        contentType: 'application/pdf',
        bytes: expect.any(Buffer),
      },
    });
    expect(`${message!.subject}${message!.text}${message!.html}`).not.toContain('1,520');
    const [page] = pdfText(message!.attachment!.bytes);
    expect(page!.slice(0, 3)).toEqual(['Wattle & Sons Pty Ltd', 'Payslip', 'ABN 51 824 753 556']);
  });

  it('attaches the same PDF as the download but does not store it in the queue', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    const [row] = await world.service.database.query(
      "select attachment, length(sealed_content) as size from mail where status = 'WAITING'",
    );
    expect(row!.attachment).toBe('payslip');
    expect(Number(row!.size)).toBeLessThan(4_000);
    const [message] = await sentMails(world.service);
    const download = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${company}/pays/${payIds[0]}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(message!.attachment!.bytes.equals(download.rawPayload)).toBe(true);
  });

  it('sends a payslip again only on request', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    const waiting = (await mail(runId, { again: true })).body;
    expect([waiting.queued, waiting.not_queued.map(({ reason }: Fields) => reason)]).toEqual([[], ['ALREADY_QUEUED']]);
    expect(await sentMails(world.service)).toHaveLength(1);
    const second = (await mail(runId)).body;
    expect(second.queued).toEqual([]);
    expect(second.not_queued).toEqual([
      {
        pay_id: payIds[0],
        employee_id: expect.any(Number),
        format_name: 'Lee, Ann',
        reason: 'ALREADY_SENT',
        detail: 'The payslip was sent to ann@lee.example on 2026-03-10T00:00:00.000000; send again=true to resend it',
      },
    ]);
    expect(await sentMails(world.service)).toEqual([]);
    expect((await mail(runId, { again: true })).body.queued).toHaveLength(1);
    expect(await sentMails(world.service)).toHaveLength(1);
    expect((await log(`pay_id=${payIds[0]}`)).map(({ status }: Fields) => status)).toEqual(['SENT', 'SENT']);
  });

  it('sends each payslip only once when several calls arrive at the same time', async () => {
    const { runId } = await aRun(ADDRESS, ADDRESS, ADDRESS);
    const answers = await Promise.all([mail(runId), mail(runId), mail(runId)]);
    expect(answers.map(({ body }) => body.queued.length).sort()).toEqual([0, 0, 3]);
    expect(await sentMails(world.service)).toHaveLength(3);
  });

  it('sends no payslips for pending pays, opening amounts or deleted employees', async () => {
    const { runId, payIds, employeeIds } = await aRun(ADDRESS, ADDRESS);
    await world.post(`/api/company/${company}/pays/${payIds[0]}/revert`);
    await world.service.database.query(`update pay set kind = 'CATCH_UP' where id = ${payIds[1]}`);
    const { body } = await mail(runId);
    expect(body.not_queued.map(({ reason, detail }: Fields) => [reason, detail])).toEqual([
      ['PENDING', 'The pay is pending; it has a payslip once it is complete'],
      ['NOT_A_PAYMENT', 'The pay has opening year-to-date figures, so it has no payslip'],
    ]);
    await world.service.database.query(`update pay set kind = 'REGULAR' where id = ${payIds[1]}`);
    await world.service.database.query(
      `update employee set deleted_at = '2026-03-10T00:00:00Z' where id = ${employeeIds[1]}`,
    );
    expect((await mail(runId)).body.not_queued[1].reason).toBe('EMPLOYEE_DELETED');
  });

  it('returns 404 for an unknown run, 422 for an invalid body and 403 for a read-only token', async () => {
    expect(answerOf(await mail(999_999))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    const { runId } = await aRun(ADDRESS);
    expect((await mail(runId, { again: 'yes' })).status).toBe(422);
    expect((await mail(runId, { everyone: true })).status).toBe(422);
    const reader = await tokenFor(world.service, { customerId: 3, scope: 'payroll.read' });
    const refused = await world.service.call('POST', `/api/pay-run/${runId}/payslips/email`, { token: reader });
    expect(refused.status).toBe(403);
    expect(await log(`pay_run_id=${runId}`)).toEqual([]);
  });
});

describe('emailing the payslip of one pay', () => {
  it('sends one payslip, and returns 409 for a pending pay and 404 for a pay of another company', async () => {
    const { payIds, runId } = await aRun(ADDRESS, ADDRESS);
    const [first, second] = payIds as [number, number];
    const { status, body } = await mailOne(first);
    expect([status, body.queued.map(({ pay_id }: Fields) => pay_id), body.not_queued]).toEqual([200, [first], []]);
    expect((await mailOne(first)).body.not_queued[0].reason).toBe('ALREADY_QUEUED');
    expect(await sentMails(world.service)).toHaveLength(1);
    await world.post(`/api/company/${company}/pays/${second}/revert`);
    expect(answerOf(await mailOne(second))).toEqual({
      status: 409,
      body: { detail: `Pay ${second} is pending; it has a payslip once it is complete` },
    });
    const elsewhere = await world.post(`/api/company/${world.nz}/pays/${first}/payslip/email`);
    expect(answerOf(elsewhere)).toEqual({ status: 404, body: { detail: 'Pay not found' } });
    expect(answerOf(await mailOne(999_999))).toEqual({ status: 404, body: { detail: 'Pay not found' } });
    expect(await log(`pay_run_id=${runId}`)).toHaveLength(1);
  });
});

describe('when a pay changes before its payslip is sent', () => {
  const states = async (payId: number) =>
    (await log(`pay_id=${payId}`)).map(({ status, reason }: Fields) => [status, reason]);

  it('does not send the payslip of a deleted pay, and keeps the log entry', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    const gone = await world.service.call('DELETE', `/api/company/${company}/pays/${payIds[0]}`, {
      token: world.token,
    });
    expect(gone.status).toBe(204);
    expect(await sentMails(world.service)).toEqual([]);
    expect(await states(payIds[0]!)).toEqual([['NOT_SENT', 'The pay was deleted before the email was sent']]);
  });

  it('does not send the payslip of a pay that was reverted', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    await world.post(`/api/company/${company}/pays/${payIds[0]}/revert`);
    expect(await sentMails(world.service)).toEqual([]);
    expect(await states(payIds[0]!)).toEqual([
      ['NOT_SENT', 'The pay was reverted before the email was sent; send it once the pay is complete again'],
    ]);
  });

  it('sends only the current payslip after two requests, and queues another after the next change', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    later(60);
    const changed = await world.service.call('PATCH', `/api/company/${company}/pays/${payIds[0]}`, {
      token: world.token,
      body: { hours: [week('10')] },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await mail(runId)).body.queued).toHaveLength(1);
    const sent = await sentMails(world.service);
    expect(sent).toHaveLength(1);
    expect(pdfText(sent[0]!.attachment!.bytes)[0]).toContain('400.00');
    expect(await states(payIds[0]!)).toEqual([
      ['SENT', null],
      ['NOT_SENT', 'The pay was changed before the email was sent; send it again'],
    ]);
    later(60);
    await world.service.call('PATCH', `/api/company/${company}/pays/${payIds[0]}`, {
      token: world.token,
      body: { hours: [week('11')] },
    });
    expect((await mail(runId)).body.queued).toHaveLength(1);
    await sentMails(world.service);
  });

  it('does not send payslips of a deleted company', async () => {
    const other = await world.company('AU', { abn: '53004085616' });
    const id = await world.employee(other, anAuEmployee(ADDRESS));
    const pay = await world.paid(other, id);
    expect((await world.post(`/api/pay-run/${pay.pay_run_id}/payslips/email`)).body.queued).toHaveLength(1);
    await world.service.database.query(`update company set deleted_at = '2026-03-10T00:00:00Z' where id = ${other}`);
    expect(await sentMails(world.service)).toEqual([]);
    const [row] = await world.service.database.query('select status, last_error from mail order by id desc limit 1');
    expect(row).toEqual({ status: 'DROPPED', last_error: 'The company was deleted before the email was sent' });
  });
});

describe('log of emailed payslips', () => {
  it('lists recipient, time, address and requester by run and by employee', async () => {
    const { runId, payIds, employeeIds } = await aRun(ADDRESS, { ...ADDRESS, email_address: 'bo@lee.example' });
    await mail(runId);
    await sentMails(world.service);
    const entry = (index: number, email_address: string) => ({
      payslip_email_id: expect.any(Number),
      pay_id: payIds[index],
      pay_run_id: runId,
      employee_id: employeeIds[index],
      format_name: 'Lee, Ann',
      email_address,
      status: 'SENT',
      reason: null,
      attempts: 1,
      requested_by: 'admin@demo.example',
      created_at: expect.any(String),
      sent_at: expect.any(String),
    });
    const both = [entry(1, 'bo@lee.example'), entry(0, 'ann@lee.example')];
    expect(await log(`pay_run_id=${runId}`)).toEqual(both);
    expect(await log(`employee_id=${employeeIds[0]}`)).toEqual([both[1]]);
    expect(await log(`pay_run_id=${runId}&status=QUEUED`)).toEqual([]);
    expect(await log(`pay_run_id=${runId}&status=SENT&limit=1`)).toEqual([both[0]]);
    const audit = await world.get('/api/audit?action=payslip.mail&limit=1');
    expect(audit.status).toBe(200);
  });

  it('sends the payslip to the address at the time of the request, and logs that address', async () => {
    const { runId, employeeIds } = await aRun(ADDRESS);
    await mail(runId);
    await world.patchEmployee(company, employeeIds[0]!, { email_address: 'new@lee.example' });
    expect((await sentMails(world.service)).map(({ to }) => to)).toEqual(['ann@lee.example']);
    expect((await log(`pay_run_id=${runId}`))[0].email_address).toBe('ann@lee.example');
  });

  it('shows why an email failed, retries on schedule and gives up after the last attempt', async () => {
    const { runId, payIds } = await aRun(ADDRESS);
    await mail(runId);
    const look = async () => only((await log(`pay_id=${payIds[0]}`))[0], 'status', 'reason', 'attempts', 'sent_at');
    await runDueMails(mailDeps(world.service, failing('connect ECONNREFUSED 10.1.2.3:25')));
    // The error must not reveal the operator's network to payroll users.
    expect(await look()).toEqual({
      status: 'QUEUED',
      reason: 'The mail server could not be reached',
      attempts: 1,
      sent_at: null,
    });
    const start = world.service.clock.now();
    for (const seconds of RETRY_SECONDS) {
      later(seconds);
      await runDueMails(mailDeps(world.service, failing('Message failed: 550 5.1.1 no such mailbox')));
    }
    // Tokens expire after half an hour.
    world.service.clock.set(start);
    expect(await look()).toEqual({
      status: 'FAILED',
      reason: 'Message failed: 550 5.1.1 no such mailbox',
      attempts: 9,
      sent_at: null,
    });
    // A failed email did not reach the employee, so it can be sent without `again`.
    expect((await mail(runId)).body.queued).toHaveLength(1);
    expect(await sentMails(world.service)).toHaveLength(1);
  });

  it('returns 400 for an unknown company and 422 for an unknown status', async () => {
    expect(answerOf(await world.get('/api/company/999999/payslip-emails'))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect((await world.get(`/api/company/${company}/payslip-emails?status=LOST`)).status).toBe(422);
  });
});

describe('payslip delivery preference of an employee', () => {
  const read = (id: number) => world.get(`/api/employees/${id}/payslip-delivery`);

  it('defaults to email, or to the portal if payslips can be read there, until the employee chooses', async () => {
    const id = await world.anAuEmployee(ADDRESS);
    const shown = { employee_id: id, delivery: 'EMAIL', is_chosen: false, email_address: 'ann@lee.example' };
    expect(answerOf(await read(id))).toEqual({ status: 200, body: shown });
    await world.patchEmployee(world.au, id, { employee_portal_active: true, allow_view_payslips: true });
    expect((await read(id)).body).toEqual({ ...shown, delivery: 'PORTAL' });
    expect(answerOf(await choose(id, 'EMAIL'))).toEqual({ status: 200, body: { ...shown, is_chosen: true } });
    expect((await choose(id, 'PAPER')).body).toEqual({ ...shown, delivery: 'PAPER', is_chosen: true });
    expect((await choose(id, null)).body).toEqual({ ...shown, delivery: 'PORTAL' });
  });

  it('returns 400 for an unknown employee, 409 for a deleted employee and 422 for an unknown value', async () => {
    const none = { status: 400, body: { detail: 'No employee found with the given employee_id' } };
    expect(answerOf(await read(999_999))).toEqual(none);
    expect(answerOf(await choose(999_999, 'EMAIL'))).toEqual(none);
    const id = await world.anAuEmployee(ADDRESS);
    expect((await choose(id, 'FAX')).status).toBe(422);
    await world.service.call('DELETE', `/api/employees/${id}`, { token: world.token });
    expect((await choose(id, 'PAPER')).status).toBe(409);
  });
});

describe('email priority', () => {
  it('sends account emails before payslips that were queued earlier', async () => {
    const { runId } = await aRun(...Array.from({ length: 21 }, () => ADDRESS));
    await mail(runId);
    later(1);
    const { db, clock, cipher } = mailDeps(world.service, failing(''));
    const letter = { customerId: 3, to: 'paula@demo.example', at: clock.now(), subject: 'Link', text: '', html: '' };
    await db.tx(3, (tx) => queueMail(tx, cipher, letter));
    const sent: readonly Message[] = await sentMails(world.service);
    expect(sent).toHaveLength(22);
    expect(sent[0]!.to).toBe('paula@demo.example');
  });
});
