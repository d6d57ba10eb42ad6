import { expect, it } from 'vitest';
import { demoFolder, NAMED_DAY } from '../harness/prepared.ts';
import { run, start } from '../harness/process.ts';

it('tasman law diff compares the pays of the demo world, as JSON and as text, and keeps nothing', async () => {
  const env = { DATA_DIR: await demoFolder('the named day'), DEMO: '1', CLOCK: NAMED_DAY };
  const asked = ['law', 'diff', '--from', '2026-06-30', '--to', '2026-07-01', '--company', '1'];

  const json = await run([...asked, '--json'], env);
  expect([json.code, json.stderr]).toEqual([0, '']);
  const { company, employees } = JSON.parse(json.stdout);
  expect([company, employees.length]).toEqual(['Wattle Bakery Pty Ltd', 6]);
  const olivia = employees.find(({ name }: { name: string }) => name === 'Marsh, Olivia');
  expect([olivia.before.tax, olivia.after.tax]).toEqual(['294.00', '289.00']);

  const text = await run(asked, env);
  expect([text.code, text.stderr, text.stdout.split('\n')[0]]).toEqual([
    0,
    '',
    'Wattle Bakery Pty Ltd (company 1, AU): ordinary pays paid on 2026-06-30 and on 2026-07-01',
  ]);
  // Nothing was kept, so a second look finds the same.
  expect((await run([...asked, '--json'], env)).stdout).toBe(json.stdout);

  const kauri = JSON.parse((await run(['law', 'diff', '--company', '2', '--json'], env)).stdout);
  expect([kauri.from, kauri.to]).toEqual(['2026-03-31', '2026-04-01']);

  expect(await run(['law', 'diff', '--company', '999'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no company 999.\n',
  });
  // While a service has the embedded database, the command works beside it like every other one.
  const service = await start(env);
  expect((await run([...asked, '--json'], env)).stdout).toBe(json.stdout);
  expect(await service.end()).toBe(0);
});
