import { DEMO_CUSTOMERS, DEMO_USERS } from '../demo/accounts.ts';
import { VERSION } from '../version.ts';

interface Situation {
  readonly base: string;
  readonly database: string;
  readonly demo: boolean;
  /** There is no account yet. */
  readonly isEmpty: boolean;
}

/** Next step after the first start without the demo world. */
const NEXT_STEP = 'npx tasman init      create the first account, its administrator and an API client';

/** Shown after a start: addresses, demo sign-ins and a call to try. */
export function banner({ base, database, demo, isEmpty }: Situation): string {
  const lines = [
    '',
    `  Tasman ${VERSION} is running`,
    '',
    `  Console    ${base}/`,
    `  API        ${base}/api`,
    `  Guides     ${base}/docs`,
    `  Reference  ${base}/docs/reference`,
    `  Document   ${base}/openapi.json`,
    `  Database   ${database}`,
  ];
  if (demo) {
    lines.push(
      '',
      '  Demo sign-ins',
      ...DEMO_CUSTOMERS.map(({ name, email, password }) => `    ${name.padEnd(19)} ${email} / ${password}`),
      ...DEMO_USERS.flatMap(({ username, password, customer }) => [
        `    ${'Payroll user'.padEnd(19)} ${username} / ${password}of account ${customer}: choose "a payroll user" and`,
        `    ${''.padEnd(19)} account number ${customer}; in the API, account_type=user and customer_id=${customer}`,
      ]),
      '',
      '  Try it',
      `    TOKEN=$(curl -s ${base}/api/login -d username=admin@demo.example -d password=demo-admin | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      `    curl -s ${base}/api/company -H "Authorization: Bearer $TOKEN"`,
    );
  } else if (isEmpty) lines.push('', '  Next', `    ${NEXT_STEP}`);
  return `${lines.join('\n')}\n\n`;
}
