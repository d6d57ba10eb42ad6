import type { ReactNode } from 'react';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';

/** Shows the portal screens to employees only, and an explanation to other users. */
export function EmployeesOnly({ children }: { children: ReactNode }) {
  const { employee_id } = useAccount();
  if (employee_id !== null) return children;
  return (
    <Empty title="This is the employees’ side">
      Employees with portal access see their payslips, leave and details here. You are signed in as somebody who runs
      the payroll; under Employees you decide who has access.
    </Empty>
  );
}
