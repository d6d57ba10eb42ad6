import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

export interface TouchedPortal {
  readonly employee_id: number;
  readonly company_id: number;
  readonly name: string;
  readonly username: string | null;
  readonly email_address: string | null;
  readonly has_access: boolean;
  readonly changes: readonly {
    readonly what: 'email_address' | 'employee_portal_active' | 'invitation';
    readonly at: string;
  }[];
}

/**
 * The client of one of the customer's connections, including ended connections. Runs as SYSTEM, because clients belong
 * to partners.
 */
export async function findClientOf(
  tx: Tx,
  { customerId, connectionId }: { customerId: number; connectionId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ client_id: string }>`
    select a.client_id from connection k join oauth_client a on a.id = k.oauth_client_id
    where k.customer_id = ${customerId} and k.id = ${connectionId}`.execute(tx);
  return rows[0]?.client_id;
}

/** The employees whose portal access a client changed, according to the audit log. */
export async function listTouched(tx: Tx, clientId: string): Promise<readonly TouchedPortal[]> {
  const { rows } = await sql<TouchedPortal>`
    with done as (
      select a.entity_id as employee_id, w.what, max(a.at) as at
      from audit_log a
      cross join lateral (values
        ('invitation', a.action = 'portal-invitation.send'),
        ('email_address', a.action in ('employee.create', 'employee.update') and a.after ? 'email_address'),
        ('employee_portal_active',
          a.action in ('employee.create', 'employee.update') and a.after ? 'employee_portal_active')
      ) as w (what, happened)
      where a.api_client_id = ${clientId} and a.entity_type = 'employee' and w.happened
      group by 1, 2
    ), touched as (
      select d.employee_id,
        json_agg(json_build_object('what', d.what, 'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))
          order by d.at desc, d.what) as changes
      from done d group by 1
    )
    select e.id as employee_id, e.company_id, e.first_name || ' ' || e.last_name as name, u.username, u.email_address,
      coalesce(u.is_active and e.employee_portal_active and e.deleted_at is null, false) as has_access, t.changes
    from touched t
    join employee e on e.id = t.employee_id
    left join account_user u on u.customer_id = e.customer_id and u.employee_id = e.id
    where u.id is not null or e.employee_portal_active
    order by has_access desc, e.id`.execute(tx);
  return rows;
}
