/** The chapters of the API document, in reading order. A house test checks that every route's tag is one of these. */
export const TAGS: Readonly<Record<string, string>> = {
  'Sign-in': 'Session tokens for people: the account owner signs in by email address, payroll users by username.',
  'Own affairs': 'Manage your own sign-in: password, sessions and sign-in attempts.',
  'Second factor':
    'Second factors for sign-in: authenticator codes, passkeys and recovery codes; and whether the account requires them.',
  'Single sign-on':
    'Sign-in of payroll users with the account’s OpenID Connect provider, such as Okta, Microsoft Entra ID or Google.',
  OAuth: 'The authorization-code flow that connects a customer to a partner’s client.',
  Audit: 'The audit log of the account, with the person, time and address of each action.',
  'Employee portal':
    'The portal in which employees see their pays and make requests, and the company’s decisions on them.',
  Users: 'Payroll users of the account and their permissions (zones) on each company.',
  Provisioning:
    'Keys with which an identity provider manages users through SCIM 2.0 at `/scim/v2`, and the access that its groups give.',
  Companies: 'Companies of the account. The country of a company decides which law applies to its employees.',
  Declarations: 'Facts that employees and companies declare to each other or to the tax office, and that affect pays.',
  'Test clocks':
    'Clocks of sandbox accounts. A company created with a test clock uses its time, so that a program can test a financial year in seconds.',
  Departments: 'Departments, which split pays and ledger postings.',
  'Pay rates': 'Awards, classifications and the pay rates that pays use.',
  Allowances:
    'Company allowances, which are attached to employees and copied onto their pays, and employees’ own allowances.',
  Deductions: 'Employees’ own deductions after tax, and orders of courts and authorities.',
  Employees: 'Employees: create, update, delete, restore, terminate, reinstate.',
  'New employee form':
    'A form that a new employee fills in from a mailed link: personal details, tax, bank account, super or KiwiSaver.',
  'Bank accounts': 'The bank accounts that receive an employee’s pay, in order.',
  Leave: 'Leave requests, approvals and balances.',
  Timesheets: 'Time worked: entered, imported, submitted and approved.',
  Imports: 'Files of employees, opening balances, timesheets, pays and history: read, checked, confirmed and stored.',
  Addresses: 'Address lookup.',
  Pays: 'Pays and pay runs: create, preview, read, explain.',
  Proposals: 'Pays proposed by agents and other programs: previewed first, and created only when a person approves.',
  Approvals: 'Approval by a second person: what needs approval, the requests, their exact previews and the decisions.',
  Reviews: 'Reviews of past pays: what every pay of a range should have been, what is owed, and the back pay.',
  Payslips: 'Payslips as PDF, one by one or for a whole pay run, and by email; and the log of emails sent.',
  Payments: 'Payment of net pays: the account to pay from, the payments of a pay run and the bank file.',
  'Single Touch Payroll': 'STP reports of Australian pays to the ATO, its responses, and finalised years.',
  'Payday filing': 'New Zealand employment information and employee details for Inland Revenue.',
  'Filing problems': 'Problems that the tax offices, super funds or the bank would reject, before anything is sent.',
  Superannuation: 'Super contributions owed for Australian pays, their due dates, and the batches that pay them.',
  'Employment records': 'The records of an employee that a workplace inspector may ask for, as tables, CSV and PDF.',
  'Year ends': 'The tax-year totals of each employee, as reported to the tax offices.',
  'General ledger': 'The chart that maps payroll to accounts, and the postings of a pay run.',
  Reports: 'Reports of what was paid, owed and posted, as tables, CSV and PDF.',
  Webhooks: 'Webhook endpoints, and the log of deliveries to them.',
  // A separate chapter: generators create one class per chapter, and names of operations and events would clash.
  'Webhook events': 'The body and the headers of each webhook event.',
  'API client': 'The partner’s own clients: secrets, redirect URIs, branding, activity.',
  'API keys': 'Keys with which a partner’s programs manage webhooks and read events, without signing in as a person.',
  Connections: 'For a partner, the customers connected to its client; for a customer, its connected partners.',
  Partner: 'Operations that a partner performs for a connected customer.',
  'Partner checkout': 'Orders with which a reseller opens accounts for new customers.',
  Operation: 'The status of the service, for its operator only.',
};
