import { DEMO_CUSTOMERS, DEMO_USERS } from '../demo/accounts.ts';
import { VERSION } from '../version.ts';

/** What a person needs after the first start: where it is, how to sign in, one call to paste. */
export function banner({ base, database, demo }: { base: string; database: string; demo: boolean }): string {
  const lines = [
    '',
    `  Tasman ${VERSION} is running`,
    '',
    `  Console    ${base}/`,
    `  API        ${base}/api`,
    `  Reference  ${base}/docs`,
    `  Document   ${base}/openapi.json`,
    `  Database   ${database}`,
  ];
  if (demo) {
    lines.push(
      '',
      '  Demo sign-ins',
      ...DEMO_CUSTOMERS.map(({ name, email, password }) => `    ${name.padEnd(19)} ${email} / ${password}`),
      ...DEMO_USERS.map(
        ({ username, password }) => `    ${'Payroll user'.padEnd(19)} ${username} / ${password} (customer_id 3)`,
      ),
      '',
      '  Try it',
      `    TOKEN=$(curl -s ${base}/api/login -d username=admin@demo.example -d password=demo-admin | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      `    curl -s ${base}/api/company -H "Authorization: Bearer $TOKEN"`,
    );
  }
  return `${lines.join('\n')}\n\n`;
}
