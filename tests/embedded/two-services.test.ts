import { describe, expect, test } from 'vitest';
import { ask, dataFolder, newDataFolder, start, startService } from './fixtures/world.ts';

describe('two services on one data folder', () => {
  test('the second service refuses to start, names the folder and pid of the first, and leaves the first running', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    const first = await service.first;
    await expect(start(dataDir)).rejects.toThrow(
      `The folder ${first.folder} is in use by another service (pid ${service.process.pid}): stop that service first, or set DATA_DIR to another folder.`,
    );
    expect(await ask(first, 'select 1')).toEqual([1]);
  });

  test('a second service with different settings refuses to start and does not restart the database', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    const first = await service.first;
    const [began] = await ask(first, 'select pg_postmaster_start_time()::text');
    await expect(start(dataDir, { settings: { work_mem: '8MB' } })).rejects.toThrow(`(pid ${service.process.pid})`);
    expect(await ask(first, 'select pg_postmaster_start_time()::text')).toEqual([began]);
  });

  test('exactly one of several services that start together on a new folder succeeds', async () => {
    const dataDir = await newDataFolder();
    const services = [startService(dataDir), startService(dataDir), startService(dataDir)];
    const said = await Promise.all(services.map(({ first }) => first));
    const winner = said.findIndex((line) => line.said === 'started');
    const refusals = said.filter((line) => line.said === 'refused').map((line) => line.message);
    const sentence = `The folder ${said[winner]?.folder} is in use by another service (pid ${services[winner]?.process.pid}): stop that service first, or set DATA_DIR to another folder.`;
    expect(refusals).toEqual([sentence, sentence]);
    expect(await ask(said[winner]!, 'select 1')).toEqual([1]);
  });

  test('the next service starts at once after the first was killed', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    await service.first;
    service.process.kill('SIGKILL');
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('the next service waits while the first is stopping, and then starts', async () => {
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    const stopping = first.stop();
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    await stopping;
  });
});
