/**
 * What the file of each table holds. With LEFT_OUT it names every table that has rows of an account: a house test finds
 * a new one that is in neither. The words go into the README of the export.
 */
export const EXPORTED: Readonly<Record<string, string>> = {
  customer: 'The account itself.',
  account_user: 'People who sign in: the owner, payroll users and employees of the portal.',
  add_on: 'Add-ons of the subscription.',
  audit_log: 'Who did what, when, through which client.',
  award: 'Awards of a company, which group its pay rates.',
  bank_account: 'Bank accounts that employees are paid to.',
  change_request: 'What employees asked to be changed of them, and what was decided.',
  checkout_order: 'Orders that this account placed as a partner for new customers.',
  client_activity: 'Calls of each API client by day.',
  company: 'Companies, deleted ones included.',
  company_allowance: 'Allowances of a company.',
  company_allowance_employee: 'Which employees a company allowance is paid to.',
  connection: 'Partners’ software that was given access, and until when.',
  consent: 'Each act of consent under a connection.',
  department: 'Departments of a company.',
  employee: 'Employees, ended and deleted ones included.',
  employee_allowance: 'Allowances of one employee.',
  employee_deduction: 'Deductions of one employee.',
  employee_detail_filing: 'Which details of employees went to Inland Revenue with which filing.',
  employee_pay_item: 'Bonuses, sacrifices and other items that belong to one employee.',
  event: 'What happened to companies, employees, pays and filings; kept for a limited time.',
  gl_chart: 'Settings of the general ledger of a company.',
  gl_row: 'Ledger accounts and what is posted to them.',
  gl_row_department: 'Ledger accounts of departments.',
  kept_year: 'Files that hold what old pays were worked out from, and old rows of the audit log.',
  leave_balance: 'Leave of each kind: the sums of the entries.',
  leave_entry: 'The leave ledger: every accrual, absence and correction.',
  leave_request: 'Requests for leave and what was decided.',
  leave_request_day: 'The days and hours of a request for leave.',
  lodgement: 'Messages to the authorities and how far they came.',
  lodgement_message: 'Those messages as they were sent, each a file.',
  lodgement_response: 'What the authorities answered.',
  mail: 'Mail sent about the account, without its text.',
  oauth_client: 'API clients of the account as a partner.',
  opening_balance: 'What an employee brought along from the payroll before.',
  passkey: 'Passkeys that people sign in with: names and days, without what proves them.',
  pay: 'Pays with their totals and the facts they were worked out from.',
  pay_item: 'What was ordered to be paid: hours, leave, allowances, deductions.',
  pay_line: 'The lines of each pay with amount, rule and source.',
  pay_rate: 'Pay rates of a company, an award or an employee.',
  pay_rate_group: 'Groups of pay rates.',
  pay_rate_group_member: 'Which employees are paid by a group.',
  pay_run: 'Pay runs.',
  payslip_delivery: 'How employees want their payslips.',
  payslip_mail: 'Which payslip was sent to whom by mail, and who asked for it.',
  payday_filing: 'Payday filings to Inland Revenue.',
  payday_filing_pay: 'Which pays a payday filing reports.',
  payment_setting: 'The bank account that a company pays from.',
  payroll_identity: 'How a company’s payroll is known to the ATO.',
  proposal: 'What programs proposed to be paid, and what was decided.',
  provider_connection: 'The accounting software that the ledger is sent to.',
  self_managed_fund: 'The super fund that an employee runs.',
  session: 'Sign-ins of its people: when, from where, and how they ended.',
  sign_in_attempt: 'Attempts to sign in, failed ones included; kept for 90 days.',
  stp_pay_event: 'Single Touch Payroll reports to the ATO.',
  stp_pay_event_pay: 'Which pays a Single Touch Payroll report holds.',
  subscription: 'The subscription.',
  super_batch: 'Super contributions paid together, each with its file.',
  super_batch_pay: 'Which contributions of which pays a batch holds.',
  termination: 'Ends of employment.',
  user_zone: 'What a payroll user may see and change.',
  webhook_endpoint: 'Addresses that events are sent to.',
};

/** Tables with rows of an account that do not leave with it, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  audit_head: 'proof that the audit log is whole, which only the service can check',
  audit_seal: 'proof that the audit log is whole, which only the service can check',
  audit_unsealed: 'rows of the audit log that wait for that proof',
  authorization_code: 'secrets that work once and expire within minutes',
  client_activity_customer: 'names other accounts',
  client_error: 'may quote what belongs to other accounts',
  employee_change: 'a counter of the service, without meaning outside it',
  idempotent_answer: 'copies of replies that the other tables hold',
  login_request: 'visits to the sign-in page, which expire within minutes',
  passkey_challenge: 'secrets that expire within minutes',
  pay_line_text: 'the words of pay_line, as they are stored',
  pay_working: 'the figures of pay_line, as they are stored',
  recovery_code: 'secrets, kept as digests',
  refresh_token: 'secrets, kept as digests',
  sandbox_message: 'the built-in test authority’s copy of what lodgement_message holds',
  sign_in_link: 'secrets that work once',
  sign_in_step: 'sign-ins that are half done, which expire within minutes',
  totp: 'secrets',
  webhook_delivery: 'a log of sending, about other accounts and kept for a limited time',
};

/** Columns that do not leave with their rows, each with the reason. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_user: { password_hash: 'secret' },
  checkout_order: { answer: 'a copy of a reply, with links that sign a person in', request_digest: 'internal' },
  event: { xact: 'internal', traceparent: 'internal' },
  mail: { sealed_content: 'carries links that sign a person in' },
  oauth_client: { secret_hash: 'secret' },
  passkey: { credential_id: 'internal', public_key: 'internal', user_handle: 'internal', counter: 'internal' },
  provider_connection: { sealed_token: 'secret' },
  session: { cookie_hash: 'secret' },
  webhook_endpoint: { sealed_secret: 'secret' },
};

/** Columns that are stored only where they cannot be made from the others of their row, as `t`. */
export const MADE_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event: {
    envelope: `coalesce(t.envelope, event_envelope(t.payload_id, t.type, t.created_at, t.customer_id, t.company_id,
      t.entity_type, t.entity_id))`,
  },
};

type Row = Readonly<Record<string, unknown>>;

/** Columns whose value is a file of its own; the row names its path instead. */
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

/** Where another account's row tells of this one: what becomes of it when this account is erased. */
export const TOLD_BY_OTHERS: Readonly<Record<string, 'delete' | 'keep'>> = {
  // Numbers without a name, in a partner's own statistics and events.
  'client_activity_customer.served_customer_id': 'keep',
  'event.partner_customer_id': 'keep',
  // The partner's own record of what it ordered.
  'checkout_order.new_customer_id': 'keep',
  // These carry or quote the account's data.
  'client_error.served_customer_id': 'delete',
  'webhook_delivery.subject_customer_id': 'delete',
};
