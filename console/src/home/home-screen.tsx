import { Text } from '@mantine/core';
import { useCompany } from '../session/session.tsx';
import { Page } from '../ui/page.tsx';

export function HomeScreen() {
  const company = useCompany();
  return (
    <Page title={company.name}>
      <Text>What needs doing stands here.</Text>
    </Page>
  );
}
