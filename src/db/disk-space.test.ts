import { expect, it } from 'vitest';
import { diskSpace } from './disk-space.ts';

const full = () => Object.assign(new Error('No space left on device'), { code: '53100' });

function watched() {
  const disk = { isFull: false };
  const heard: (readonly [boolean, string | undefined])[] = [];
  let probes = 0;
  const space = diskSpace({
    probe: async () => {
      probes += 1;
      if (disk.isFull) throw full();
    },
    onChange: (isFull, error) => heard.push([isFull, error?.message]),
  });
  return { disk, heard, space, probes: () => probes };
}

it('does not probe until a transaction runs out of space', async () => {
  const { space, probes } = watched();
  expect([space.isFull(), await space.hasRoom(), probes()]).toEqual([false, true, 0]);
});

it('reports a full disk once, however many transactions fail, and the recovery once', async () => {
  const { disk, heard, space } = watched();
  disk.isFull = true;
  for (let transaction = 0; transaction < 100; transaction += 1) space.ranOut(full());
  expect([await space.hasRoom(), space.isFull()]).toEqual([false, true]);
  disk.isFull = false;
  expect([await space.hasRoom(), space.isFull()]).toEqual([true, false]);
  expect(await space.hasRoom()).toBe(true);
  expect(heard).toEqual([
    [true, 'No space left on device'],
    [false, undefined],
  ]);
});

it('probes once for concurrent calls', async () => {
  const { disk, space, probes } = watched();
  disk.isFull = true;
  space.ranOut(full());
  expect(await Promise.all([space.hasRoom(), space.hasRoom(), space.hasRoom()])).toEqual([false, false, false]);
  expect(probes()).toBe(1);
  space.close();
});
