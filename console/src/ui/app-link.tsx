import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The address of a screen of the console, with its search parameters. */
export interface Destination {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | undefined>> | undefined;
}

/** A link within the console. The router adds the current company. */
export function AppLink({ to, search, children, ...rest }: Destination & AnchorProps & { children: ReactNode }) {
  return (
    <Anchor
      inherit={rest.size === undefined}
      {...rest}
      renderRoot={(props) => (
        <Link {...props} to={to} search={search as never}>
          {children}
        </Link>
      )}
    />
  );
}

/** A link within the console that looks like a button. */
export function AppLinkButton({ to, search, children, ...rest }: Destination & ButtonProps & { children: ReactNode }) {
  return (
    <Button {...rest} renderRoot={(props) => <Link {...props} to={to} search={search as never} />}>
      {children}
    </Button>
  );
}
