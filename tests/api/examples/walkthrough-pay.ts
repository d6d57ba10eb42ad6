import type { anAuthenticator } from '../../harness/authenticator.ts';
import type { Recorder } from './recorder.ts';

const COMPANY = { company_id: 1 };
const HOURS = { description: 'Ordinary hours', units: 'Hours', value: '38' };

/** Creates, reads, explains, changes and completes pays, and emails payslips. */
export async function pay({ does, isRefused }: Recorder, token: string): Promise<void> {
  const order = [
    {
      employee_id: 3,
      payment_date: '2026-03-12',
      hours: [HOURS],
      allowances: [{ description: 'First Aid' }],
      deductions: [{ description: 'Union fees', amount: '12.40', classification: 'UNION_FEES' }],
    },
  ];
  const { body: made } = await does('createPays', {
    token,
    params: COMPANY,
    query: { pay_date: '2026-03-11' },
    body: order,
  });
  await isRefused('createPays', { token, params: COMPANY, body: [{ employee_id: 999_999, hours: [HOURS] }] });
  await isRefused(
    'createPays',
    { token, params: COMPANY, headers: { 'if-match': '"0"' }, body: [{ employee_id: 4, hours: [HOURS] }] },
    412,
  );
  const [{ id, pay_run_id }] = made;
  const ofPay = { ...COMPANY, pay_id: id };
  await does('readPay', { token, params: ofPay });
  await does('explainPay', { token, params: { pay_id: id } });
  await does('listPays', { token, params: COMPANY, query: { limit: 1 } });
  await does('listPayRuns', { token, params: COMPANY });
  await does('downloadPayslip', { token, params: ofPay });
  await does('downloadPayslips', { token, params: { pay_run_id } });
  await does('mailPayslip', { token, params: ofPay, body: { again: true } });
  await does('mailPayslipsOfRun', { token, params: { pay_run_id }, body: { again: true } });
  await does('listPayslipEmails', { token, params: COMPANY });
  await does('revertPay', { token, params: ofPay });
  await does('updatePay', { token, params: ofPay, body: { hours: [{ ...HOURS, value: '30.4' }] } });
  await does('completePay', { token, params: ofPay, query: { allow_second_pay: true } });
  await isRefused('completePay', { token, params: ofPay });

  await does('createWorkersCompPays', {
    token,
    params: COMPANY,
    query: { pay_date: '2026-03-11' },
    body: [{ employee_id: 2, hours: '15.2', rate: '30.00' }],
  });
  await does('listWorkersCompPays', { token, params: COMPANY });
}

/** Proposes pays as an agent, and decides on the proposals as a user. */
export async function decideOnProposals({ does, isRefused }: Recorder, tokens: { agent: string; owner: string }) {
  const { agent, owner } = tokens;
  const propose = async (employee_id: number) => ({
    ...COMPANY,
    proposal_id: (
      await does('proposePays', {
        token: agent,
        params: COMPANY,
        body: { reason: 'The timesheet of the week', pays: [{ employee_id, hours: [HOURS] }], pay_date: '2026-03-11' },
      })
    ).body.id,
  });
  const first = await propose(1);
  await does('readProposal', { token: agent, params: first });
  await does('approveProposal', { token: owner, params: first });
  await isRefused('approveProposal', { token: owner, params: first }, 409);
  await does('declineProposal', { token: owner, params: await propose(5), body: { reason: 'Not this week' } });
  await does('listProposals', { token: agent, params: COMPANY });
}

/** Reviews the pays of an employee whose rate was too low, and excludes a finding. */
export async function reviewPays(
  { does, isRefused }: Recorder,
  token: string,
  run: () => Promise<void>,
): Promise<void> {
  await does('loadHistory', { token, params: COMPANY, body: [FORMER_PAY] });
  await does('listHistory', { token, params: COMPANY, query: { limit: 1 } });
  const range = { from: '2025-07-01', to: '2026-06-30' };
  const body = {
    name: 'Rates since January',
    ...range,
    employee_ids: [1],
    premises: [{ kind: 'settings', changes: [{ employee_id: 1, from: '2026-01-05', pay_rate_per_hour: '45.00' }] }],
  };
  const { body: review } = await does('createReview', { token, params: COMPANY, body });
  await isRefused('createReview', { token, params: COMPANY, body }, 409);
  await run();
  const params = { ...COMPANY, review_id: review.id };
  await does('readReview', { token, params });
  await does('listReviews', { token, params: COMPANY });
  await does('listReviewPeople', { token, params });
  const { body: found } = await does('listReviewFindings', { token, params, query: { limit: 2 } });
  const finding_ids = [found[0].id];
  await does('excludeReviewFindings', { token, params, body: { finding_ids, reason: 'Paid by hand in February' } });
  await does('includeReviewFindings', { token, params, body: { finding_ids } });
  await does('downloadReviewFindingsCsv', { token, params });
  const backPay = { pay_date: '2026-03-25', interest_rate: '0.05' };
  await does('createReviewBackPay', { token, params, query: { dry_run: true }, body: backPay });
  await isRefused('createReviewBackPay', { token, params, body: { pay_date: '2026-03-01' } }, 422);
  const { body: made } = await does('createReviewBackPay', { token, params, body: backPay });
  await does('deletePay', { token, params: { ...COMPANY, pay_id: made.pays[0].pay_id } });
  await does('deleteReview', { token, params });
  const early = { ...FORMER_PAY, external_id: 'OLD-2025-W46-1', pay_date: '2025-11-01' };
  const { body: former } = await does('loadHistory', { token, params: COMPANY, body: [FORMER_PAY, early] });
  await does('deleteHistoryPay', { token, params: { ...COMPANY, history_pay_id: former[0].id } });
}

const FORMER_PAY = {
  external_id: 'OLD-2025-W45-1',
  employee_id: 1,
  period_start: '2025-11-03',
  period_end: '2025-11-09',
  pay_date: '2025-11-12',
  award: 'MA000004',
  classification: 'Retail Employee Level 1',
  employment_type: 'casual',
  lines: [{ kind: 'ordinary', description: 'Hours', amount: '190.00', hours: '8' }],
  shifts: [
    {
      starts_at: '2025-11-09T09:00',
      ends_at: '2025-11-09T17:30',
      breaks: [{ starts_at: '2025-11-09T12:30', ends_at: '2025-11-09T13:00', paid: false }],
    },
  ],
};

/** Takes a pay run from opening to its payment file, and corrects a timesheet. */
export async function runPayroll({ does, isRefused }: Recorder, token: string): Promise<void> {
  const { body: run } = await does('openPayRun', {
    token,
    params: COMPANY,
    body: { pay_period: 'WEEKLY', pay_date: '2026-03-25' },
  });
  const ofRun = { ...COMPANY, run_id: run.pay_run_id };
  await does('generatePendingPays', { token, params: ofRun });
  const { body: sheet } = await does('readPaySheet', { token, params: ofRun });
  const [first] = sheet.rows;
  await does('changePaySheet', {
    token,
    params: ofRun,
    body: {
      changes: [{ pay_id: first.pay.id, version: first.version, rows: [{ id: first.pay.hours[0].id, value: '36' }] }],
    },
  });
  await does('deletePay', { token, params: { ...COMPANY, pay_id: sheet.rows.at(-1).pay.id } });
  const { employee_id } = first.pay;
  const shift = { employee_id, starts_at: '2026-03-24T09:00', ends_at: '2026-03-24T17:00' };
  const { body: entered } = await does('createTimesheets', { token, params: COMPANY, body: [shift] });
  const timesheet_id = entered[0].timesheet.id;
  await does('approveTimesheets', { token, params: COMPANY, body: { ids: [timesheet_id] } });
  await isRefused(
    'correctTimesheet',
    {
      token,
      params: { ...COMPANY, timesheet_id },
      body: { ends_at: '2026-03-24T18:00' },
    },
    409,
  );
  await does('fillFromTimesheets', { token, params: ofRun });
  await does('proposeRunCompletion', {
    token,
    params: COMPANY,
    body: { reason: 'Every timesheet is in', run_id: run.pay_run_id },
  });
  await does('completePayRun', { token, params: ofRun });
  await does('revertPayRun', { token, params: ofRun });
  await does('completePayRun', { token, params: ofRun });
  await isRefused('completePayRun', { token, params: ofRun });
  const ofPayments = { ...COMPANY, pay_run_id: run.pay_run_id };
  await does('listPayRunProblems', { token, params: ofPayments });
  await does('listPayments', { token, params: ofPayments });
  await does('listPaymentProblems', { token, params: ofPayments });
  await does('downloadPaymentFile', { token, params: ofPayments, body: { description: 'WAGES' } });
  await does('readPaymentSettings', { token, params: COMPANY });
  await does('savePaymentSettings', {
    token,
    params: COMPANY,
    body: {
      account_name: 'Wattle Bakery Wages',
      bsb: '064-000',
      account_number: '12345678',
      bank_code: 'CBA',
      user_name: 'Wattle Bakery Pty Ltd',
      user_id: '301500',
    },
  });
  await does('correctTimesheet', {
    token,
    params: { ...COMPANY, timesheet_id },
    body: { ends_at: '2026-03-24T18:00' },
  });
}

/**
 * Switches the approval policy on, requests approvals, decides on them as another person, and switches the policy off
 * together with that person.
 */
export async function approveAsAnotherPerson(
  { does, isRefused }: Recorder,
  people: { owner: string; other: string; authenticator: ReturnType<typeof anAuthenticator> },
) {
  const { owner, other, authenticator } = people;
  const params = COMPANY;
  await does('changeApprovalPolicy', {
    token: owner,
    params,
    body: { required: 'different_person', for: ['off_cycle_pay'], quiet_hours: 24 },
  });
  await does('readApprovalPolicy', { token: owner, params });
  await does('readApprovalRules', { token: other, params });
  const subjectOf = (value: string) => ({
    operation: 'createPays',
    query: { pay_date: '2026-03-11' },
    body: [{ employee_id: 4, hours: [{ ...HOURS, value }] }],
  });
  const ask = (value: string) =>
    does('requestApproval', {
      token: owner,
      params,
      body: { area: 'off_cycle_pay', subject: subjectOf(value), note: 'The forgotten shift' },
    });
  const { body: asked } = await ask('7.6');
  await isRefused('requestApproval', {
    token: owner,
    params,
    body: { area: 'lodgement', subject: subjectOf('7.6') },
  });
  await does('listApprovals', { token: other, params, query: { state: 'waiting', sent_by: 'others' } });
  const ofApproval = { ...params, approval_id: asked.id };
  await does('readApproval', { token: other, params: ofApproval });
  const seen = { preview_hash: asked.preview_hash, acknowledged: [] };
  const { body: options } = await does('beginPasskeyApproval', { token: other, params: ofApproval, body: seen });
  const passkey = authenticator.get(options);
  await does('approveApproval', { token: other, params: ofApproval, body: { ...seen, passkey } });
  await isRefused('beginPasskeyApproval', { token: other, params: ofApproval, body: seen }, 409);
  await isRefused('approveApproval', { token: other, params: ofApproval, body: seen }, 409);
  const { body: second } = await ask('15.2');
  await does('rejectApproval', {
    token: other,
    params: { ...params, approval_id: second.id },
    body: { reason: 'The shift was on another day' },
  });
  const { body: weaker } = await does('changeApprovalPolicy', { token: owner, params, body: { required: 'none' } });
  const { requested_by: _by, requested_at: _at, ...pending } = weaker.pending;
  await does('confirmApprovalPolicy', { token: other, params, body: pending });
}
