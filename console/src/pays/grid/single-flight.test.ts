import { expect, test } from 'vitest';
import { type Slot, singleFlight } from './single-flight.ts';

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

test('work can start again after it ends, fails or awaits nothing', async () => {
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
