import { Alert, Button, Group, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/client.ts';

export interface SettledQuery<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows the data of a query, a loader while it loads, or its error. */
export function Settled<T>(given: { query: SettledQuery<T>; children: (data: T) => ReactNode }) {
  const { query, children } = given;
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Problem error={query.error} onRetry={() => query.refetch()} />;
  return <Loader aria-label="Loading" />;
}

const textsOf = (error: unknown): { title: string; text: string } => {
  if (error instanceof ApiProblem) {
    if (error.status === 403) return { title: 'Not allowed', text: error.message };
    if (error.status === 404 || error.status === 400) return { title: 'Something went wrong', text: error.message };
    if (error.status === 409 && /approval of another person/.test(error.message)) {
      return { title: 'Another person must approve this', text: error.message };
    }
    if (error.status === 409 || error.status === 412) {
      return { title: 'Something has changed', text: `${error.message}. Check the changes before you continue.` };
    }
    if (error.status === 422) return { title: 'Something is missing or wrong', text: error.message };
    if (error.status === 429) return { title: 'Too many requests', text: 'Wait a moment, then try again.' };
    if (error.status >= 500) return { title: 'The service could not respond', text: error.message };
    return { title: 'Something went wrong', text: error.message };
  }
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) {
    return {
      title: 'Cannot reach the service',
      text: 'Your entries are kept. Try again when you are connected.',
    };
  }
  return { title: 'Something went wrong on this page', text: error instanceof Error ? error.message : String(error) };
};

export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, text } = textsOf(error);
  return (
    <Alert color="red" variant="outline" title={title} role="alert">
      <Group justify="space-between" align="flex-start">
        <span>{text}</span>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
