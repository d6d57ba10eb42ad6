import { Alert, AppShell, Box, Center, Group, Loader, Text, UnstyledButton } from '@mantine/core';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useAccount } from '../session/session.tsx';
import { PersonMenu } from '../shell/person-menu.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSelfQuery } from './queries.ts';
import classes from './self-frame.module.css';

const NAVIGATION = [
  { to: '/self', name: 'Payslips' },
  { to: '/self/leave', name: 'Leave' },
  { to: '/self/timesheets', name: 'Timesheets' },
  { to: '/self/details', name: 'Details' },
  { to: '/self/bank', name: 'Bank' },
] as const;

/** The layout of the employee portal: its few screens, and no company data. */
export function SelfFrame() {
  const { pathname } = useLocation();
  const account = useAccount();
  const { data: self, error, refetch } = useSelfQuery();
  const isOwn = /^\/(self|account)(\/|$)/.test(pathname);
  const places = NAVIGATION.filter(({ to }) => to !== '/self/timesheets' || self?.may.allow_edit_timesheet);
  if (!isOwn) return <Navigate to="/self" replace />;
  return (
    <AppShell header={{ height: 56 }} padding={{ base: 'sm', sm: 'lg' }}>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={650} truncate>
            {self?.company_name ?? account.customer_name}
          </Text>
          <PersonMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Main id="main" className={classes.main}>
        <Box maw={760} mx="auto">
          <nav aria-label="Main" className={classes.places}>
            {places.map(({ to, name }) => (
              <UnstyledButton
                key={to}
                component={Link}
                to={to}
                className={classes.place}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {name}
              </UnstyledButton>
            ))}
          </nav>
          {!account.has_active_subscription && (
            <Alert variant="outline" color="yellow" mb="md" title="Requests are not available at the moment">
              Your company’s subscription has lapsed. You can still read payslips.
            </Alert>
          )}
          {error ? (
            <Problem error={error} onRetry={() => refetch()} />
          ) : self ? (
            <Outlet />
          ) : (
            <Center h="40vh">
              <Loader aria-label="Loading" />
            </Center>
          )}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
