import { describe, expect, it } from 'vitest';
import { sourceFiles, withoutComments } from './source.ts';

/**
 * The files in the rooms that may use the real clock, with the reason. All other code in a room uses the company's
 * clock, which may be a test clock.
 */
const IN_REAL_TIME: Readonly<Record<string, string>> = {
  'company/company-room.ts': 'approval policies: sign-ins and access levels count only since a policy began',
  'people/people-room.ts': 'how long answers of the registry of super funds are kept',
  'pay/pay-room.ts': 'approvals and their signatures, and the list of rule sets of this version',
  'ledger/ledger-room.ts': 'tokens of ledger providers and the term of the add-on',
  'self/self-room.ts': 'portal sign-ins and the links in invitations',
  'filing/filing-room.ts': 'test clocks themselves',
  'filing/due/due-items.ts': 'the audit log and events of work at the time of a company',
  'filing/due/due.service.ts': 'the audit log and events of work at the time of a company',
};

/** The functions that write on behalf of companies in real time, with the reason. */
const CONVERTED: Readonly<Record<string, string>> = {
  'src/audit/audit.ts': 'the audit log is evidence',
  'src/mail/queue.ts': 'emails are sent in real time',
  'src/webhooks/outbox.ts': 'events are delivered and kept in real time',
};

const files = sourceFiles('src', /\.ts$/)
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .map(({ path, text }) => ({ path, code: withoutComments(text) }));
const using = (word: RegExp) => files.filter(({ code }) => word.test(code)).map(({ path }) => path);

describe('the time of companies', () => {
  it('only the listed files of the rooms use the real clock [CLOCK-001]', () => {
    const found = using(/\brealClock\b/).filter((path) => path !== 'src/app.ts');
    expect(found.sort()).toEqual(
      Object.keys(IN_REAL_TIME)
        .map((path) => `src/resources/${path}`)
        .sort(),
    );
  });

  it('only the audit log, emails and events convert the time of a company to real time [CLOCK-001]', () => {
    const found = using(/\brealInstant\b/).filter((path) => path !== 'src/base/test-time.ts');
    expect(found.sort()).toEqual(Object.keys(CONVERTED).sort());
  });

  it('every room gets the clock of the companies, except imports, which get the real clock like all other parts [CLOCK-001]', () => {
    const app = files.find(({ path }) => path === 'src/app.ts')!.code;
    const given = [...app.matchAll(/\b(\w+Room|auth|webhooks|mailWorker|auditSealer)\(\{?\s*(?:\.\.\.)?(\w+)/g)].map(
      ([, part, first]) => `${part} ${first}`,
    );
    expect(given).toEqual([
      'peopleRoom ofCompanies',
      'companyRoom ofCompanies',
      'payRoom ofCompanies',
      'filingRoom ofCompanies',
      'ledgerRoom ofCompanies',
      'auth shared',
      'timeRoom ofCompanies',
      'selfRoom ofCompanies',
      'webhooks shared',
      'importRoom shared',
      'auditSealer shared',
      'mailWorker shared',
    ]);
  });
});
