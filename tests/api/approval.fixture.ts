import { expect } from 'vitest';
import { buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

/**
 * The demo bakery in Australia, with an owner, two payroll users with all rights and one who may only view, a partner
 * and an agent.
 */
export interface ApprovalWorld {
  readonly service: TestApp;
  readonly owner: string;
  /** Payroll users with edit rights in every area. */
  readonly ben: string;
  readonly cara: string;
  /** A payroll user who may only view. */
  readonly vera: string;
  /** A partner's token with all payroll scopes, to which the owner consented. */
  readonly partner: string;
  /** An agent's token, which can read and propose. */
  readonly agent: string;
  call(method: string, url: string, token: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sets the policy with SQL, so that a test needs no second person to switch it off. */
  setPolicy(areas: readonly string[], more?: { minimum?: string; quietHours?: number }): Promise<void>;
}

export const ALL_AREAS = [
  'pay_run',
  'off_cycle_pay',
  'termination',
  'bank_account_change',
  'lodgement',
  'payment_file',
];
const ZONES = ['COMPANY', 'EMPLOYEES', 'PAYS', 'LEAVE', 'REPORTS', 'SETTINGS'];
const CUSTOMER = 3;

export async function approvalWorld(options: { at?: string } = {}): Promise<ApprovalWorld> {
  const service = await buildTestApp({ at: '2026-03-10T00:00:00Z', ...options });
  const query = service.database.query.bind(service.database);
  const addUser = async (id: number, username: string, level: string) => {
    await query(
      `insert into account_user (customer_id, id, kind, username, display_name, password_hash, is_active, created_at, updated_at)
       values (${CUSTOMER}, ${id}, 'user', '${username}', '${username}', 'x', true, '2026-01-01', '2026-01-01')`,
    );
    for (const zone of ZONES) {
      await query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level) values (${CUSTOMER}, ${id}, 1, '${zone}', '${level}')`,
      );
    }
    return tokenFor(service, { customerId: CUSTOMER, userId: id, subject: username, adminMode: false, clientId: null });
  };
  const [ownerRow] = await query<{ id: number }>(
    `select id from account_user where customer_id = ${CUSTOMER} and kind = 'owner'`,
  );
  const ownerId = Number(ownerRow!.id);
  const owner = await tokenFor(service, { customerId: CUSTOMER, userId: ownerId, clientId: null });
  const scope = 'openid payroll.read payroll.write payroll.propose';
  return {
    service,
    owner,
    ben: await addUser(501, 'ben', 'EDITABLE'),
    cara: await addUser(502, 'cara', 'EDITABLE'),
    vera: await addUser(503, 'vera', 'READ_ONLY'),
    partner: await tokenFor(service, { customerId: CUSTOMER, userId: ownerId, scope }),
    agent: await tokenFor(service, {
      customerId: CUSTOMER,
      userId: ownerId,
      scope: 'openid payroll.read payroll.propose',
    }),
    call: (method, url, token, body, headers = {}) =>
      service.call(method, url, { token, headers, ...(body === undefined ? {} : { body }) }),
    setPolicy: async (areas, { minimum, quietHours = 0 } = {}) => {
      const required = areas.length === 0 ? 'none' : 'different_person';
      await query(`
        insert into approval_policy (customer_id, company_id, required, areas, minimum_amount, quiet_hours, people_since,
          changed_by, changed_at)
        values (${CUSTOMER}, 1, '${required}', '{${areas.join(',')}}', ${minimum ?? 'null'}, ${quietHours}, '2026-03-01',
          'test', '2026-03-01')
        on conflict (customer_id, company_id) do update set required = excluded.required, areas = excluded.areas,
          minimum_amount = excluded.minimum_amount, quiet_hours = excluded.quiet_hours`);
      // An empty change makes this node drop its cached state of the account.
      const { status, text } = await service.call('PATCH', '/api/company/1/approval-policy', {
        token: owner,
        body: {},
      });
      expect(status, text).toBe(200);
    },
  };
}
