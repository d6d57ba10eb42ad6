import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putCached, type Slot, singleFlight } from './saving.ts';

test('a second caller waits for the work in progress', async () => {
  const slot: Slot = { current: undefined };
  let starts = 0;
  const work = async () => {
    starts += 1;
    await Promise.resolve();
  };
  await Promise.all([singleFlight(slot, work), singleFlight(slot, work)]);
  expect(starts).toBe(1);
});

test('work can start again after it succeeds, fails or ends without awaiting anything', async () => {
  const slot: Slot = { current: undefined };
  let starts = 0;
  await singleFlight(slot, async () => {
    starts += 1;
  });
  const failing = singleFlight(slot, async () => {
    starts += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await singleFlight(slot, async () => {
    starts += 1;
  });
  expect(starts).toBe(3);
});

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
