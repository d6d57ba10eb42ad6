import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putCached } from './put-cached.ts';

test('a refetch that read the data before a change does not undo the change', async () => {
  const client = new QueryClient();
  const queryKey = ['pay-sheet', 1, 2];
  client.setQueryData(queryKey, 'before');
  let answer: (data: string) => void = () => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const refetch = client.fetchQuery({ queryKey, queryFn }).catch(() => 'cancelled');
  await putCached<string>(client, queryKey, () => 'saved');
  answer('before');
  await refetch;
  expect(client.getQueryData(queryKey)).toBe('saved');
});
