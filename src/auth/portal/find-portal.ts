import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { EmployeeKey } from '../../http/principal.ts';

/**
 * The employee and company while the portal is open to the employee; undefined if the portal was closed or the record
 * was deleted.
 */
export const findPortal = (
  db: Db,
  { customerId, employeeId }: { customerId: number; employeeId: number | null },
): Promise<EmployeeKey | undefined> =>
  db.tx(
    customerId,
    async (tx) => {
      const { rows } = await sql<EmployeeKey>`
        select e.id as "employeeId", e.company_id as "companyId" from employee e
        join company c on c.customer_id = e.customer_id and c.id = e.company_id
        where e.id = ${employeeId} and e.employee_portal_active and e.deleted_at is null and c.deleted_at is null`.execute(
        tx,
      );
      return rows[0];
    },
    { readOnly: true },
  );

/** False only for an employee whose portal access was closed or whose record was deleted. */
export const isPortalOpen = async (
  db: Db,
  person: { readonly customerId: number; readonly employeeId: number | null },
): Promise<boolean> => person.employeeId === null || (await findPortal(db, person)) !== undefined;
