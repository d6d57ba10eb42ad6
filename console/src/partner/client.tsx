import { Button, Code, CopyButton, Group, Stack, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldForm } from '../ui/field-form.tsx';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';

const PATH = '/api/api-client';
const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The OAuth client: id, secret and redirect addresses. */
export function Client({ client }: { client: Schemas['OauthClient'] }) {
  const [asking, ask] = useState(false);
  const [secret, setSecret] = useState<string>();
  const chosen = { query: { client_id: client.client_id } };
  return (
    <Stack maw={760}>
      {secret !== undefined && (
        <OneTimeSecret title="The new client secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
      <ClientFacts client={client} />
      {!client.is_public && (
        <Group>
          <Button variant="default" onClick={() => ask(true)}>
            Create new secret
          </Button>
        </Group>
      )}
      <Title order={2} size="h4">
        Redirect URLs
      </Title>
      <FieldForm
        label="Redirect URLs"
        columns={1}
        given={{ redirect_uris: client.redirect_uris.join('\n') }}
        fields={[
          {
            key: 'redirect_uris',
            label: 'One URL per line',
            kind: 'lines',
            about: 'https URLs without a fragment, matched exactly; http only for localhost, 127.0.0.1 and [::1]',
          },
        ]}
        save={async ({ redirect_uris }) => {
          await api.PUT('/api/api-client/redirect-uris', {
            params: chosen,
            body: { redirect_uris: linesOf(redirect_uris) },
          });
          await invalidatePaths(PATH);
          notify('Redirect URLs saved');
        }}
      />
      <ConfirmDialog
        title="Create a new secret?"
        act="Create new secret"
        opened={asking}
        onClose={() => ask(false)}
        onAct={async () => {
          const { data } = await api.POST('/api/api-client/rotate-secret', { params: chosen });
          await invalidatePaths(PATH);
          setSecret(data?.client_secret);
        }}
      >
        The current secret stops working immediately, so be ready to store the new one. Tokens already issued stay
        valid.
      </ConfirmDialog>
    </Stack>
  );
}

function ClientFacts({ client }: { client: Schemas['OauthClient'] }) {
  return (
    <Table className="card" withRowBorders={false}>
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">Name</Table.Th>
          <Table.Td>{client.name}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">Client id</Table.Th>
          <Table.Td>
            <Group gap="xs">
              <Code>{client.client_id}</Code>
              <CopyButton value={client.client_id}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">Secret</Table.Th>
          <Table.Td>
            {client.is_public ? 'A public client has no secret and must use PKCE' : client.hasSecret ? 'Set' : 'None'}
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">Consent by payroll users</Table.Th>
          <Table.Td>{client.per_user_grants_enabled ? 'Allowed' : 'Not allowed'}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">Session handoff</Table.Th>
          <Table.Td>{client.session_handoff_enabled ? 'Allowed' : 'Not allowed'}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">Created</Table.Th>
          <Table.Td>{moment(client.created_at)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

/** Shown to partners without a client. */
export function NoClient() {
  const [secret, setSecret] = useState<string>();
  return (
    <Stack maw={760}>
      <Empty title="No clients yet">
        A client represents your application. Customers authorise it, and it calls the API with the tokens it gets.
      </Empty>
      {secret !== undefined ? (
        <OneTimeSecret title="The client secret" secret={secret} onClose={() => invalidatePaths(PATH)} />
      ) : (
        <FieldForm
          label="New client"
          isNew
          submit="Create client"
          columns={1}
          given={{ is_public: false }}
          fields={[
            { key: 'name', label: 'Name', maxLength: 60, about: 'Shown to customers when they authorise access' },
            { key: 'redirect_uris', label: 'Redirect URLs, one per line', kind: 'lines' },
            {
              key: 'is_public',
              label: 'The application cannot keep a secret',
              kind: 'switch',
              about: 'For a mobile or browser application, which must use PKCE',
            },
          ]}
          save={async ({ name, redirect_uris, is_public }) => {
            const { data } = await api.POST(PATH, {
              body: {
                ...(name ? { name: String(name) } : {}),
                redirect_uris: linesOf(redirect_uris),
                is_public: is_public === true,
              },
            });
            notify('Client created');
            if (data?.client_secret) setSecret(data.client_secret);
            else await invalidatePaths(PATH);
          }}
        />
      )}
    </Stack>
  );
}
