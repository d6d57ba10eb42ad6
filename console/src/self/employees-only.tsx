import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';

type LinkedButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button. The router type-checks its address and search parameters. */
export const ButtonLink = createLink((props: LinkedButtonProps) => <Button component="a" {...props} />);

/** Shows the portal screens to employees. Other users see an explanation instead. */
export function EmployeesOnly({ children }: { children: ReactNode }) {
  const { employee_id } = useAccount();
  if (employee_id !== null) return children;
  return (
    <Empty title="For employees only">
      Employees with portal access see their payslips, leave and details here. You are signed in as someone who runs the
      payroll; under Employees you decide who has access.
    </Empty>
  );
}
