/**
 * Exported tables, each with a description for the README of the export. A house test checks that EXPORTED and LEFT_OUT
 * together list every table with rows of an account.
 */
export const EXPORTED: Readonly<Record<string, string>> = {
  customer: 'The account itself.',
  account_user: 'People who sign in: the owner, payroll users and employees who use the portal.',
  add_on: 'Add-ons of the subscription.',
  api_key: 'API keys with their scopes and last use.',
  approval: 'Requests for approval by another person, the decisions and the approved documents.',
  approval_exemption: 'Pays and payment files that needed no approval, because they were below the minimum amount.',
  approval_policy: 'The approval policy of each company.',
  audit_log: 'The audit log: every action with its user, time and API client.',
  award: 'Awards of a company, which group its pay rates.',
  bank_account: 'Bank accounts that employees are paid to.',
  change_request: 'Changes that employees requested to their own details, each with the decision.',
  checkout_order: 'Orders that this account placed as a partner for new customers.',
  client_activity: 'API calls per client and day.',
  company: 'Companies, including deleted ones.',
  company_allowance: 'Allowances of a company.',
  company_allowance_employee: 'The employees who receive a company allowance.',
  connection: 'Partner applications that were given access, and until when.',
  consent: 'Each consent given to a connection.',
  deduction_order: 'Orders from courts and authorities about employees.',
  deduction_order_taken: 'The amounts that pays have deducted under orders from courts and authorities.',
  department: 'Departments of a company.',
  employee: 'Employees, including former and deleted ones.',
  employee_allowance: 'Allowances of individual employees.',
  employee_deduction: 'Deductions of individual employees.',
  employee_detail_filing: 'The employee details in each filing to Inland Revenue.',
  employee_pay_item: 'Bonuses, salary sacrifices and other items of individual employees.',
  event: 'Events of companies, employees, pays and filings; kept for a limited time.',
  file_import: 'Imports of files, with the person, time and state; the rows are deleted once stored or expired.',
  file_import_row: 'The result of each row of an import; kept for 90 days.',
  gl_chart: 'General ledger settings of a company.',
  gl_row: 'Rows of the ledger chart: the account that each part of a pay posts to.',
  gl_row_department: 'Account codes of ledger rows by department.',
  hire_declaration: 'Declarations that new employees made: time, network address, wording and answers.',
  hire_form: 'Forms that new employees were asked to fill in, each with the decision.',
  history_pay: 'Pays of another system, for reviews: their lines and shifts.',
  imported_pay: 'The rows of files that became pays.',
  kept_year: 'Files with the facts of old pays and with old rows of the audit log.',
  leave_balance: 'Leave balances by type: the sums of the entries.',
  leave_entry: 'The leave ledger: every accrual, absence and correction.',
  leave_request: 'Leave requests, each with the decision.',
  leave_request_day: 'The days and hours of a leave request.',
  lodgement: 'Messages to the authorities and their status.',
  lodgement_message: 'The messages as sent, one file each.',
  lodgement_response: 'Responses of the authorities.',
  mail: 'Emails sent about the account, without their text.',
  oauth_client: 'API clients that the account owns as a partner.',
  opening_balance: 'Opening balances from an employee’s previous payroll system.',
  passkey: 'Passkeys for signing in: names and dates, without key material.',
  pay: 'Pays with their totals and the facts they were calculated from.',
  pay_item: 'The items entered for each pay: hours, leave, allowances, deductions.',
  pay_line: 'The lines of each pay with amount, rule and source.',
  pay_rate: 'Pay rates of a pay rate group or an employee.',
  pay_rate_group: 'Groups of pay rates.',
  pay_rate_group_member: 'The employees who can be paid at the rates of a pay rate group.',
  pay_run: 'Pay runs.',
  payslip_delivery: 'How employees receive their payslips.',
  payslip_mail: 'Payslips sent by email, with the user who requested each email.',
  payday_filing: 'Payday filings to Inland Revenue.',
  payday_filing_pay: 'The pays in each payday filing.',
  payment_setting: 'The bank account that a company pays from.',
  payroll_identity: 'The identity of a company’s payroll at the ATO.',
  portal_address: 'Addresses for the employee portal that a partner set, and who confirmed them.',
  proposal: 'Pays proposed by programs, each with the decision.',
  provider_connection: 'The connection to a provider of account codes for the ledger.',
  review: 'Reviews of past pays, with their assumptions.',
  review_back_pay: 'The back pay of each review: the pays that were made from it, by employee.',
  review_finding: 'Findings of reviews: the lines of past pays that should have been different.',
  review_person: 'The sums of each review by employee.',
  scim_group: 'Groups of an identity provider.',
  scim_group_level: 'The access levels that each identity provider group gives in a company.',
  scim_key: 'Keys of an identity provider with their last use.',
  scim_member: 'The users in each identity provider group.',
  self_managed_fund: 'Self-managed super funds of employees.',
  session: 'Sign-in sessions: when, from where, and how they ended.',
  sign_in_attempt: 'Sign-in attempts, including failed ones; kept for 90 days.',
  sso_connection: 'The connection to the account’s OpenID Connect provider.',
  sso_identity: 'The identities at the OpenID Connect provider with which users sign in.',
  stp_pay_event: 'Single Touch Payroll reports to the ATO.',
  stp_pay_event_pay: 'The pays in each Single Touch Payroll report.',
  subscription: 'The subscription.',
  super_batch: 'Batches of super contributions, each with its file.',
  super_batch_pay: 'The contributions of each pay in a batch.',
  termination: 'Ends of employment.',
  test_clock: 'Test clocks of a sandbox account.',
  test_company: 'The companies that use the time of a test clock.',
  timesheet: 'Time worked: shifts, breaks and approvals.',
  user_zone: 'The access levels of each payroll user. Without a level for LEAVE, the level of PAYS applies.',
  webhook_endpoint: 'Addresses that events are sent to.',
};

/** Tables with rows of an account that are not exported, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  audit_head: 'proof that the audit log is complete, which only the service can check',
  audit_seal: 'proof that the audit log is complete, which only the service can check',
  audit_unsealed: 'audit rows that are not sealed yet',
  authorization_code: 'secrets that work once and expire within minutes',
  client_activity_customer: 'identifies other accounts',
  client_error: 'may quote data of other accounts',
  employee_change: 'an internal counter',
  idempotent_answer: 'copies of responses whose data is in other tables',
  login_request: 'visits to the sign-in page, which expire within minutes',
  passkey_challenge: 'secrets that expire within minutes',
  pay_line_text: 'the stored texts of pay_line',
  pay_working: 'the stored figures of pay_line',
  recovery_code: 'secrets, stored as hashes',
  refresh_token: 'secrets, stored as hashes',
  sandbox_message: 'the built-in test authority’s copy of lodgement_message',
  sign_in_link: 'secrets that work once',
  sign_in_step: 'unfinished sign-ins, which expire within minutes',
  sso_visit: 'unfinished sign-ins, which expire within minutes',
  totp: 'secrets',
  webhook_delivery: 'a delivery log about other accounts, kept for a limited time',
};

/** Columns that are not exported, with the reason. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_user: { password_hash: 'secret' },
  api_key: { key_hash: 'secret' },
  checkout_order: { answer: 'a copy of a response, with sign-in links', request_digest: 'internal' },
  event: { xact: 'internal', traceparent: 'internal' },
  hire_form: {
    token_hash: 'secret',
    answers: 'answers that no one has accepted; hire_declaration has the accepted ones',
  },
  mail: { sealed_content: 'contains sign-in links' },
  oauth_client: { secret_hash: 'secret' },
  passkey: { credential_id: 'internal', public_key: 'internal', user_handle: 'internal', counter: 'internal' },
  provider_connection: { sealed_token: 'secret' },
  scim_key: { key_hash: 'secret' },
  session: { cookie_hash: 'secret' },
  sso_connection: { sealed_client_secret: 'secret', version: 'internal' },
  webhook_endpoint: { sealed_secret: 'secret' },
};

/**
 * Columns that are null whenever their value can be computed from the other columns of the row `t`, with the expression
 * that computes it.
 */
export const MADE_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event: {
    envelope: `coalesce(t.envelope, event_envelope(t.payload_id, t.type, t.created_at, t.customer_id, t.company_id,
      t.entity_type, t.entity_id))`,
  },
};

type Row = Readonly<Record<string, unknown>>;

/** Columns whose value is exported as a separate file; the row has its path instead. */
export const FILE_COLUMNS: Readonly<
  Record<string, { readonly column: string; readonly pathOf: (row: Row) => string }>
> = {
  lodgement_message: {
    column: 'message',
    pathOf: ({ lodgement_id, content_type }) =>
      `files/lodgements/lodgement-${lodgement_id}.${String(content_type).includes('xml') ? 'xml' : 'csv'}`,
  },
  super_batch: { column: 'file', pathOf: ({ id }) => `files/super/super-batch-${id}.csv` },
};

/**
 * Columns in rows of other accounts that refer to an account, and what happens to those rows when that account is
 * erased.
 */
export const REFERENCES_FROM_OTHERS: Readonly<Record<string, 'delete' | 'keep'>> = {
  // Only account numbers, without a name, in a partner's own statistics and events.
  'client_activity_customer.served_customer_id': 'keep',
  'event.partner_customer_id': 'keep',
  // The partner's own record of its order.
  'checkout_order.new_customer_id': 'keep',
  // These rows contain or quote the account's data.
  'client_error.served_customer_id': 'delete',
  'webhook_delivery.subject_customer_id': 'delete',
};
