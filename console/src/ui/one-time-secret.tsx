import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

/** A secret that the service returns only once. */
export function OneTimeSecret({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Alert variant="outline" color="yellow" title={title} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Copy it now. It is not shown again, and no one can look it up.</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
          {secret}
        </Code>
        <Group gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" onClick={onClose}>
            I have saved it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
