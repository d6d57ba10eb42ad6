import type { ColumnType, Insertable, Selectable } from 'kysely';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Zone } from '../../../http/principal.ts';
import type { Area, Required, Settings } from './approval-policy.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null, Date | null>;

declare module '../../../db/tx.ts' {
  interface Tables {
    approval_policy: ApprovalPolicyTable;
  }
}

export interface ApprovalPolicyTable {
  customer_id: number;
  company_id: number;
  required: Required;
  areas: Area[];
  minimum_amount: string | null;
  quiet_hours: number;
  /**
   * While the policy is on, a user whose sign-in or rights an administrator has set up since this time is treated as
   * the same person as that administrator.
   */
  people_since: Timestamp;
  changed_by: string;
  changed_at: Timestamp;
  pending: ColumnType<Settings | null, string | null, string | null>;
  pending_by: string | null;
  pending_user_id: number | null;
  pending_at: NullableTimestamp;
}

export type PolicyRecord = Selectable<ApprovalPolicyTable>;

export const findPolicy = (tx: Tx, companyId: number): Promise<PolicyRecord | undefined> =>
  tx.selectFrom('approval_policy').selectAll().where('company_id', '=', companyId).executeTakeFirst();

export async function savePolicy(tx: Tx, values: Insertable<ApprovalPolicyTable>): Promise<PolicyRecord> {
  const { customer_id, company_id, ...rest } = values;
  return tx
    .insertInto('approval_policy')
    .values(values)
    .onConflict((on) => on.columns(['customer_id', 'company_id']).doUpdateSet(rest))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly isOwner: boolean;
  /** The areas of the company that the person may change. */
  readonly editable: readonly Zone[];
}

/**
 * The people who can sign in to the account, except portal employees, with the areas of the company that they may
 * change.
 */
export async function listPeople(tx: Tx, companyId: number): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select u.id, coalesce(u.username, u.email_address, u.display_name) as name, u.kind = 'owner' as "isOwner",
      coalesce((select array_agg(z.zone) from user_level z
        where z.user_id = u.id and z.company_id = ${companyId} and z.level = 'EDITABLE'), '{}') as editable
    from account_user u where u.is_active and u.employee_id is null order by u.id`.execute(tx);
  return rows;
}

/** Changes to a person's sign-in or rights, each with the name of the person who made it. */
export async function listSetUps(
  tx: Tx,
  since: Date,
): Promise<readonly { readonly userId: number; readonly by: string }[]> {
  const { rows } = await sql<{ userId: number; by: string }>`
    select distinct entity_id as "userId", actor as by from audit_log
    where entity_type = 'account_user' and at >= ${since} and entity_id is not null
      and action in ('user.create', 'user.update', 'user.set-password', 'user.permissions', 'user.invite',
        'user.reset-second-factor')`.execute(tx);
  return rows;
}
