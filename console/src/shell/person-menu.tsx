import { Button, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';

async function signOut(): Promise<void> {
  await api.POST('/api/logout');
  window.location.assign('/auth/sign-in');
}

const SCHEMES = [
  ['auto', 'System setting'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export function PersonMenu() {
  const { display_name, subject, customer_name, employee_id } = useAccount();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" px="xs" maw={{ base: 110, sm: 220 }}>
          {/* The line height of the button would cut off descenders. */}
          <Text span inherit truncate lh={1.6}>
            {display_name || subject}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {subject} · {customer_name}
        </Menu.Label>
        <Menu.Item component={Link} to="/account">
          Account and security
        </Menu.Item>
        {employee_id === null && (
          <Menu.Item component="a" href="/docs">
            Guides and API reference
          </Menu.Item>
        )}
        <Menu.Divider />
        {SCHEMES.map(([scheme, name]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            aria-current={colorScheme === scheme ? 'true' : undefined}
            rightSection={colorScheme === scheme ? '✓' : undefined}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
