import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { FieldForm } from '../ui/field-form.tsx';
import type { FieldValue } from '../ui/field-input.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/settled.tsx';
import { SignInPreview } from './sign-in-preview.tsx';

const PATH = '/api/api-client/branding';
const KEYS = ['display_name', 'logo_url', 'primary_colour', 'support_email', 'support_url'] as const;

/** The branding of the hosted pages, with a live preview. */
export function Branding({ client }: { client: Schemas['OauthClient'] }) {
  const query = $api.useQuery('get', PATH, { params: { query: { client_id: client.client_id } } });
  const [typed, setTyped] = useState<Readonly<Record<string, FieldValue>>>({});
  return (
    <Settled query={query}>
      {(branding) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <FieldForm
            label="Branding"
            columns={1}
            given={branding}
            onTyped={setTyped}
            fields={[
              { key: 'display_name', label: 'Name', maxLength: 60, placeholder: client.name },
              { key: 'logo_url', label: 'Address of the logo', about: 'https; a wide, low picture fits best' },
              { key: 'primary_colour', label: 'Colour', about: 'Written #rrggbb', maxLength: 7 },
              { key: 'support_email', label: 'E-mail address for questions', kind: 'email' },
              { key: 'support_url', label: 'Page for questions', about: 'https' },
            ]}
            save={async (changes) => {
              // The service replaces the whole branding.
              const body = Object.fromEntries(KEYS.map((key) => [key, key in changes ? changes[key] : branding[key]]));
              await api.PUT(PATH, {
                params: { query: { client_id: client.client_id } },
                body: body as Schemas['BrandingIn'],
              });
              setTyped({});
              await invalidatePaths(PATH);
              notify('The hosted pages look like this now');
            }}
          />
          <Stack gap="xs">
            <Text fw={600} size="sm">
              The sign-in page with it
            </Text>
            <SignInPreview
              name={String(typed.display_name ?? branding.display_name ?? '') || client.name}
              colour={String(typed.primary_colour ?? branding.primary_colour ?? '')}
              logo={String(typed.logo_url ?? branding.logo_url ?? '')}
              email={String(typed.support_email ?? branding.support_email ?? '')}
              help={String(typed.support_url ?? branding.support_url ?? '')}
            />
          </Stack>
        </SimpleGrid>
      )}
    </Settled>
  );
}
