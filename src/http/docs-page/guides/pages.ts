export interface GuidePage {
  /** Below the root of the repository. */
  readonly file: string;
  /** Of its address: /docs/<slug>; the home of the guides has none. */
  readonly slug: string;
  /** In the navigation; the page itself may say more. */
  readonly label: string;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

const page = (slug: string, label: string, file = `docs/${slug}.md`): GuidePage => ({ file, slug, label });

/** The guides in reading order. A new page is a file and a line here; a test runs what it says. */
export const GUIDES: readonly GuideGroup[] = [
  {
    title: 'Start',
    pages: [
      page('', 'Welcome', 'docs/README.md'),
      page('getting-started', 'Getting started'),
      page('authentication', 'Authentication'),
      page('oauth', 'OAuth in detail'),
    ],
  },
  {
    title: 'Payroll',
    pages: [
      page('pays', 'Pays'),
      page('leave', 'Leave'),
      page('payslips', 'Payslips and year ends'),
      page('general-ledger', 'General ledger'),
      page('filing', 'Filing'),
      page('filing-transport', 'How filings travel'),
      page('declarations', 'Declarations'),
      page('holidays-act', 'Holidays Act'),
      page('law', 'How the law is kept'),
    ],
  },
  {
    title: 'Integrate',
    pages: [
      page('clients', 'Clients and tools'),
      page('webhooks', 'Webhooks'),
      page('agents', 'Agents'),
      page('handling-errors', 'Errors'),
      page('errors', 'Error codes'),
      page('limits', 'Limits'),
      page('compatibility', 'Compatibility'),
      page('migration', 'Migration'),
      page('changelog', 'Changelog', 'CHANGELOG.md'),
    ],
  },
  {
    title: 'Operate',
    pages: [
      page('going-live', 'Going live'),
      page('operations', 'Operations'),
      page('backup', 'Backup and restore'),
      page('observing', 'Watching the service'),
      page('commands', 'Command line'),
      page('console', 'The console'),
      page('self-service', 'Employee self-service'),
      page('look-ups', 'Funds and addresses'),
      page('leaving', 'Leaving'),
      page('security', 'Security'),
    ],
  },
];
