import { Alert, AppShell, Box, Burger, Button, Center, Group, Kbd, Loader, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useDue } from '../home/due.ts';
import { rememberCompany, useAccountQuery, useMaybeCompany } from '../session/session.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Problem } from '../ui/problem.tsx';
import { WhyProvider } from '../ui/why-drawer.tsx';
import { CompanySwitcher, NoCompany } from './company-switcher.tsx';
import { Palette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';
import { NAVIGATION, shortcutPlace } from './places.ts';

/** Screens that work without an account. */
const WITHOUT_ACCOUNT = ['/status', '/hire'];

/** The layout of all screens except those that work without an account. */
export function Shell() {
  const { pathname } = useLocation();
  return WITHOUT_ACCOUNT.includes(pathname) ? <Outlet /> : <AccountShell />;
}

/** Renders the shell once the signed-in account has loaded. */
function AccountShell() {
  const { data, error, refetch } = useAccountQuery();
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <Center h="60vh">
        <Loader aria-label="Loading" />
      </Center>
    );
  }
  if (data.employee_id !== null) {
    return (
      <Suspense>
        <SelfFrame />
      </Suspense>
    );
  }
  return (
    <WhyProvider>
      <Frame />
    </WhyProvider>
  );
}

/** The employee portal, loaded only for employees. */
const SelfFrame = lazy(async () => ({ default: (await import('../self/self-frame.tsx')).SelfFrame }));

/** Screens that need no company. */
const WITHOUT_COMPANY = ['/account', '/companies', '/partner', '/self'];

function Frame() {
  const { data: account } = useAccountQuery();
  const company = useMaybeCompany();
  const { pathname } = useLocation();
  const [isOpen, menu] = useDisclosure(false);
  useShortcuts();
  useEffect(() => {
    if (company) rememberCompany(company.company_id);
  }, [company]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu of a narrow screen.
  useEffect(() => menu.close(), [pathname]);
  const places = NAVIGATION.filter(({ area }) => company && company.permissions[area] !== 'LOCKED');
  const needsCompany = !WITHOUT_COMPANY.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Main" />
            <CompanySwitcher />
          </Group>
          <Button variant="default" size="xs" onClick={spotlight.open} visibleFrom="xs">
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" c="dimmed">
                Search or jump to…
              </Text>
              <Kbd size="xs">Ctrl K</Kbd>
            </Group>
          </Button>
          <Group gap={4} wrap="nowrap">
            {company && <ToDoCount />}
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label="Main">
        {places.map(({ to, name }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={name}
            active={to === '/' ? pathname === '/' : pathname.startsWith(to)}
            variant="light"
          />
        ))}
        {account?.is_api_admin && account.admin_mode && account.kind === 'session' && (
          <NavLink component={Link} to="/partner" label="Partner" active={pathname.startsWith('/partner')} />
        )}
      </AppShell.Navbar>
      <AppShell.Main id="main">
        {account && !account.has_active_subscription && (
          <Alert variant="outline" color="yellow" mb="md" title="The subscription has lapsed">
            You can view everything but change nothing until it is renewed.
          </Alert>
        )}
        <Box maw={1400} mx="auto">
          {needsCompany && !company ? <NoCompany /> : <Outlet />}
        </Box>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens a screen when the user presses G and then a letter, except while typing in an input. */
function useShortcuts(): void {
  const navigate = useNavigate();
  const company = useMaybeCompany();
  useEffect(() => {
    let pressedG: number | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const place = shortcutPlace({ key: event.key, at: event.timeStamp, pressedG });
      if (place && company?.permissions[place.area] !== 'LOCKED') {
        event.preventDefault();
        navigate({ to: place.to });
      }
      pressedG = event.key.toUpperCase() === 'G' ? event.timeStamp : undefined;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, company]);
}

/** The number of due tasks in the header, with a link to Home. */
function ToDoCount() {
  const { data } = useDue();
  if (!data || data.total === 0) return null;
  const all = `${data.total} to do${data.late_count > 0 ? `, ${data.late_count} late` : ''}`;
  return (
    <AppLinkButton
      to="/"
      variant={data.late_count > 0 ? 'light' : 'subtle'}
      size="xs"
      px="xs"
      style={{ flexShrink: 0 }}
      aria-label={all}
    >
      <Box component="span" visibleFrom="sm">
        {all}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {data.total}
      </Box>
    </AppLinkButton>
  );
}
