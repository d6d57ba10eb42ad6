import { Writable } from 'node:stream';
import { afterAll } from 'vitest';
import { accessTokens } from '../../src/auth/access-token.ts';
import { accountStates } from '../../src/auth/account-state.ts';
import { accountGate } from '../../src/auth/gate.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { type MovableClock, movableClock } from '../../src/base/clock.ts';
import type { Country } from '../../src/base/country.ts';
import { createLogger } from '../../src/base/logger.ts';
import { type FieldCipher, fieldCipher } from '../../src/base/secrets.ts';
import { cursors } from '../../src/http/cursor.ts';
import { rateLimiter } from '../../src/http/limits/rate-limit.ts';
import type { Route } from '../../src/http/route.ts';
import { createServer } from '../../src/http/server.ts';
import { loadParams } from '../../src/params/load.ts';
import { terminationRoutes } from '../../src/resources/pay/termination/termination.routes.ts';
import {
  type FinalPay,
  NO_FINAL_PAYS,
  terminationService,
} from '../../src/resources/pay/termination/termination.service.ts';
import { bankAccountRoutes } from '../../src/resources/people/bank-account/bank-account.routes.ts';
import { bankAccountService } from '../../src/resources/people/bank-account/bank-account.service.ts';
import { firstAccountService } from '../../src/resources/people/bank-account/first-accounts.service.ts';
import { employeeRoutes } from '../../src/resources/people/employee/employee.routes.ts';
import { employeeService, NO_PAYS, type PayHistory } from '../../src/resources/people/employee/employee.service.ts';
import { bundledFunds, type SuperFunds } from '../../src/resources/people/super-fund/super-fund.service.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { checkAnswer } from '../harness/answers.ts';
import { type Reply, readReply } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

const PARAMS = { AU: loadParams('au'), NZ: loadParams('nz') };

/** Accounts of the demo database, named after their role in the tests. */
export const CUSTOMER = { demo: 3, small: 4, lapsed: 5 } as const;
const OWNERS: Readonly<Record<number, string>> = {
  3: 'admin@demo.example',
  4: 'other@demo.example',
  5: 'lapsed@demo.example',
};

export interface EmployeeWorld {
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  readonly logs: readonly string[];
  readonly routes: readonly Route[];
  call(method: string, url: string, options?: { token?: string; body?: unknown }): Promise<Reply>;
  /** A token for the account owner or for one of the account's payroll users. */
  token(customerId?: number, claims?: { userId?: number; scope?: string; clientId?: string }): Promise<string>;
  /** A company of the account, inserted directly into the database. */
  company(country: Country, customerId?: number): Promise<number>;
}

export interface WorldParts {
  readonly at?: string;
  readonly finalPay?: FinalPay;
  readonly funds?: SuperFunds;
  readonly pays?: PayHistory;
  readonly cipher?: (real: FieldCipher) => FieldCipher;
}

/** Employee routes behind the real hooks. Tests can replace the parts that belong to other modules. */
export async function employeeWorld(parts: WorldParts = {}): Promise<EmployeeWorld> {
  const database = await cloneDatabase('demo');
  const { db } = database;
  const clock = movableClock(parts.at ?? '2026-03-10T00:00:00Z');
  const logs: string[] = [];
  const logger = createLogger({
    level: 'info',
    destination: new Writable({
      write(chunk, _encoding, done) {
        logs.push(String(chunk));
        done();
      },
    }),
  });
  const real = fieldCipher([TEST_SECRET_KEY]);
  const cipher = parts.cipher?.(real) ?? real;
  const tokens = accessTokens({
    keys: signingKeys({ db, cipher: real, clock }),
    clock,
    issuer: () => 'http://tasman.test',
  });
  const gate = accountGate({ db, tokens, accounts: accountStates({ db, clock }), clock });
  const pays = parts.pays ?? NO_PAYS;
  const deps = { db, clock, cipher, pays, params: PARAMS, funds: parts.funds ?? bundledFunds(), logger };
  const routes = [
    ...employeeRoutes({ employees: employeeService(deps) }),
    ...terminationRoutes({ terminations: terminationService({ ...deps, finalPay: parts.finalPay ?? NO_FINAL_PAYS }) }),
    ...bankAccountRoutes({ bankAccounts: bankAccountService(deps), firstAccounts: firstAccountService(deps) }),
  ];
  const server = createServer(
    {
      logger,
      gate,
      limiter: rateLimiter({ clock, scale: 0 }),
      cursors: cursors(['a secret of tests that is long enough']),
      metrics: createMetrics(),
      load: { waitingForDatabase: () => 0 },
      headerPrefix: 'SVC',
      trustProxy: 0,
      https: false,
      base: () => 'http://tasman.test',
      onAnswer: checkAnswer,
    },
    routes,
  );
  await server.ready();
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  return {
    database,
    clock,
    logs,
    routes,
    async call(method, url, { token, body } = {}) {
      const response = await server.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        },
        ...(body !== undefined ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });
      return readReply(response);
    },
    token: (customerId = CUSTOMER.demo, { userId, scope = 'payroll.read payroll.write', clientId } = {}) =>
      tokens.sign({
        sub: userId === undefined ? OWNERS[customerId]! : `user ${userId}`,
        admin_mode: userId === undefined,
        api_client_id: clientId ?? null,
        scope,
        customer_id: customerId,
        user_id: userId ?? customerId,
        connection_id: null,
        session_id: clientId === undefined ? 0 : null,
        consent_id: null,
        employee_id: null,
      }),
    async company(country, customerId = CUSTOMER.demo) {
      const [row] = await database.query<{ id: string }>(
        `insert into company (customer_id, name, country, default_pay_period, pay_week_end_day, fortnight_anchor_date,
           standard_hours_per_day, default_super_rate, is_stp_enabled, is_locked, created_at, updated_at)
         values ($1, $2, $3, 'WEEKLY', 7, '2024-01-07', $4, 0.12, $5, false, $6, $6) returning id`,
        [customerId, `Company of ${country}`, country, country === 'AU' ? '7.6' : '8', country === 'AU', clock.now()],
      );
      return Number(row!.id);
    },
  };
}

let made = 0;
const unique = (): number => {
  made += 1;
  return made;
};

/** A valid request body for an Australian employee. */
export const anAuEmployee = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  first_name: 'Ann',
  last_name: 'Lee',
  address1: '1 High St',
  city: 'Brisbane',
  state: 'QLD',
  country: 'AU',
  postcode: '4000',
  start_date: '2025-07-01',
  employment_status: 'Full-time',
  date_of_birth: '1990-05-17',
  tax_file_number: '123456782',
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: true,
  has_stsl_liability: false,
  is_closely_held: false,
  number: `E${unique()}`,
  ...changes,
});

/** A valid request body for a New Zealand employee. */
export const anNzEmployee = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  first_name: 'Aroha',
  last_name: 'Ngata',
  address1: '2 Queen St',
  city: 'Auckland',
  state: 'AUK',
  country: 'NZ',
  postcode: '1010',
  start_date: '2025-04-01',
  employment_status: 'Full-time',
  nz_tax_code: 'M',
  ird_number: '49091850',
  number: `N${unique()}`,
  ...changes,
});

export const without = (item: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
