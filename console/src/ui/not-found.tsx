import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <Stack gap="xs" maw={520} py="xl">
      <Title order={1}>There is no such page</Title>
      <Text>The address may be mistyped, or what it showed was removed.</Text>
      <Anchor component={Link} to="/">
        Go to Home
      </Anchor>
    </Stack>
  );
}
