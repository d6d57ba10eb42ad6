import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { FieldForm } from '../ui/field-form.tsx';
import type { FieldValue } from '../ui/field-input.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import classes from './sign-in-preview.module.css';

const DEFAULT_COLOUR = '#0b6b63';

/**
 * Returns black or white, whichever has more contrast (WCAG 2.2, relative luminance). The hosted pages apply the same
 * rule.
 */
function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/**
 * A static preview of the hosted sign-in page. The first letter replaces the logo, because the console loads no content
 * from other sites.
 */
function SignInPreview(given: { name: string; colour: string; logo: string; email: string; help: string }) {
  const { name, logo, email, help } = given;
  const colour = /^#[0-9a-f]{6}$/i.test(given.colour) ? given.colour : DEFAULT_COLOUR;
  const brand = { backgroundColor: colour, color: textColourOn(colour) };
  return (
    <div className={classes.page} role="img" aria-label={`Sign-in page of ${name}`} data-colour={colour}>
      <div className={classes.head}>
        <span className={classes.mark} style={brand}>
          {([...name][0] ?? 'T').toUpperCase()}
        </span>
        <strong>{name}</strong>
      </div>
      <p className={classes.title}>Sign in to payroll</p>
      <span className={classes.label}>Email address</span>
      <span className={classes.field} />
      <span className={classes.label}>Password</span>
      <span className={classes.field} />
      <span className={classes.button} style={brand}>
        Sign in
      </span>
      <p className={classes.foot}>
        {(help || email) &&
          `Questions about ${name}? ${[help && 'Get help', email].filter(Boolean).join(' or write to ')}. `}
        Secure sign-in by Tasman Payroll. {name} never sees your password.
        {logo && ' The logo replaces the letter.'}
      </p>
    </div>
  );
}

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
              { key: 'logo_url', label: 'Logo URL', about: 'An https URL; a wide, short image fits best' },
              { key: 'primary_colour', label: 'Colour', about: 'Written #rrggbb', maxLength: 7 },
              { key: 'support_email', label: 'Support email address', kind: 'email' },
              { key: 'support_url', label: 'Support page', about: 'https' },
            ]}
            save={async (changes) => {
              // The request replaces the whole branding, so it includes unchanged values too.
              const body = Object.fromEntries(KEYS.map((key) => [key, key in changes ? changes[key] : branding[key]]));
              await api.PUT(PATH, {
                params: { query: { client_id: client.client_id } },
                body: body as Schemas['BrandingIn'],
              });
              setTyped({});
              await invalidatePaths(PATH);
              notify('Branding saved');
            }}
          />
          <Stack gap="xs">
            <Text fw={600} size="sm">
              Preview of the sign-in page
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
