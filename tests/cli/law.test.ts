import { expect, it } from 'vitest';
import { operatorOf, tasman } from '../harness/command-line.ts';
import { cloneDatabase } from '../harness/database.ts';

it('tasman law diff compares the pays of the demo, as JSON and as text, and stores nothing', async () => {
  const database = await cloneDatabase('demo');
  try {
    const env = operatorOf(database);
    const asked = ['law', 'diff', '--from', '2026-06-30', '--to', '2026-07-01', '--company', '1'];

    const json = await tasman([...asked, '--json'], env);
    expect([json.code, json.stderr]).toEqual([0, '']);
    const { company, employees } = JSON.parse(json.stdout);
    expect([company, employees.length]).toEqual(['Wattle Bakery Pty Ltd', 6]);
    const olivia = employees.find(({ name }: { name: string }) => name === 'Marsh, Olivia');
    expect([olivia.before.tax, olivia.after.tax]).toEqual(['294.00', '289.00']);

    const text = await tasman(asked, env);
    expect([text.code, text.stderr, text.stdout.split('\n')[0]]).toEqual([
      0,
      '',
      'Wattle Bakery Pty Ltd (company 1, AU): ordinary pays paid on 2026-06-30 and on 2026-07-01',
    ]);
    // A second comparison gives the same result, so the first stored nothing.
    expect((await tasman([...asked, '--json'], env)).stdout).toBe(json.stdout);

    const kauri = JSON.parse((await tasman(['law', 'diff', '--company', '2', '--json'], env)).stdout);
    expect([kauri.from, kauri.to]).toEqual(['2026-03-31', '2026-04-01']);

    expect(await tasman(['law', 'diff', '--company', '999'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no company 999.\n',
    });
  } finally {
    await database.drop();
  }
});
