import pg from 'pg';
import { it } from 'vitest';
import { payWorld, week } from '../fixtures/pay-world.ts';

it('times', async () => {
  const world = await payWorld();
  const id = await world.anAuEmployee();
  const one = () =>
    world.put(world.au, [{
      employee_id: id,
      hours: [week('30.4')],
      leave: [{ description: 'AL', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }],
      allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
      deductions: [{ description: 'Union', amount: 10, classification: 'UNION_FEES' }],
    }], '?pay_date=2026-03-10');
  for (let i = 0; i < 60; i++) await one();
  const original = pg.Client.prototype.query;
  const times = new Map<string, number[]>();
  (pg.Client.prototype as any).query = async function (...args: any[]) {
    const began = performance.now();
    const r = await (original as any).apply(this, args);
    const text = (typeof args[0] === 'string' ? args[0] : args[0].text).trim().replace(/\s+/g, ' ').slice(0, 60);
    times.set(text, [...(times.get(text) ?? []), performance.now() - began]);
    return r;
  };
  const all: number[] = [];
  for (let i = 0; i < 60; i++) {
    const began = performance.now();
    await one();
    all.push(performance.now() - began);
  }
  const med = (a: number[]) => a.sort((x, y) => x - y)[Math.floor(a.length / 2)]!.toFixed(2);
  process.stdout.write(`total ${med(all)}\n`);
  let sum = 0;
  for (const [text, t] of times) { const m = Number(med(t)) * t.length / 60; sum += m; process.stdout.write(`${med(t)} x${(t.length / 60).toFixed(1)} ${text}\n`); }
  process.stdout.write(`sql ${sum}\n`);
});
