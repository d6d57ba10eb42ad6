import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where something is done: an address of the console and what is looked at there. */
export interface Where {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | undefined>> | undefined;
}

/** A link to another place; the company goes along by itself. */
export function Go({ to, search, children, ...rest }: Where & AnchorProps & { children: ReactNode }) {
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

/** The same that looks like what it leads to: the next step. */
export function GoButton({ to, search, children, ...rest }: Where & ButtonProps & { children: ReactNode }) {
  return (
    <Button {...rest} renderRoot={(props) => <Link {...props} to={to} search={search as never} />}>
      {children}
    </Button>
  );
}
