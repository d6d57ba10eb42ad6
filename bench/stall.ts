import { Pool } from 'undici';
import { monotonicMs } from '../src/base/clock.ts';
import { type Ask, signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, startService } from './service.ts';
import { makeCompany, person } from './staff.ts';

const BATCH_BYTES = 32 * 1024 * 1024;

/** Measures how long other calls wait while the service reads and validates the largest valid and invalid bodies. */
export async function benchStall(folder: BenchFolder): Promise<void> {
  const service = await startService(folder.path);
  const ask = await signedIn(service);
  const company = await makeCompany(ask);
  const people = `/api/company/${company}/employees/create`;
  const pays = `/api/company/${company}/pays/create`;
  // Only the last row is invalid, so the service reads and validates everything but stores nothing.
  const staff = filled((index) => JSON.stringify(person(index)), '{}');
  const hours = { department_id: 1, hours: '7.6', rate: '30.00' };
  const pay = JSON.stringify({ employee_id: 1, hours: Array.from({ length: 100 }, () => hours) });
  await measure(service, ask, { name: '32 MB of employees', path: people, body: staff });
  await measure(service, ask, { name: '32 MB of pays', path: pays, body: filled(() => pay, '{}') });
  await measure(service, ask, {
    name: '32 MB of invalid rows',
    path: people,
    body: filled((index) => `{"k${index}":1}`, '{}'),
  });
  await measure(service, ask, { name: '32 MB of numbers', path: people, body: filled(() => '1', '1') });
  await measure(service, ask, { name: '25 MB of open brackets', path: people, body: '['.repeat(25_000_000) });
  await measure(service, ask, { name: '25 MB of open objects', path: people, body: '{"a":'.repeat(5_000_000) });
  await measure(service, ask, {
    name: '25 MB without a session',
    path: '/api/login',
    body: '['.repeat(25_000_000),
  });
  await service.stop();
}

function filled(row: (index: number) => string, last: string): string {
  const rows: string[] = [];
  for (let bytes = last.length + 2, index = 0; ; index += 1) {
    const text = row(index);
    bytes += text.length + 1;
    if (bytes > BATCH_BYTES) return `[${rows.join()},${last}]`;
    rows.push(text);
  }
}

interface Watched {
  readonly longestMs: number;
  readonly peakMb: number;
}

/** Measures the longest time that another call waits for a response while the work runs. */
async function watched({ address, residentMb }: BenchService, work: () => Promise<unknown>): Promise<Watched> {
  const health = new Pool(address, { connections: 1 });
  let isOver = false;
  let longestMs = 0;
  let peakMb = residentMb();
  const watching = (async () => {
    while (!isOver) {
      const began = monotonicMs();
      await (await health.request({ method: 'GET', path: '/healthz' })).body.text();
      longestMs = Math.max(longestMs, monotonicMs() - began);
      peakMb = Math.max(peakMb, residentMb());
    }
  })();
  await work();
  isOver = true;
  await watching;
  await health.close();
  return { longestMs, peakMb };
}

async function measure(
  service: BenchService,
  ask: Ask,
  { name, path, body }: { name: string; path: string; body: string },
): Promise<void> {
  const bytes = Buffer.from(body);
  const began = monotonicMs();
  // The expected response is an error. The connection may be reset if the service does not read the whole body.
  const method = path === '/api/login' ? 'POST' : 'PUT';
  const { longestMs, peakMb } = await watched(service, () => ask(method, path, bytes).catch(() => {}));
  const tookMs = monotonicMs() - began;
  // For comparison, measures the longest wait on this machine while the service is idle.
  const idle = await watched(service, () => new Promise((resolve) => setTimeout(resolve, tookMs)));
  report({
    figure: `longest wait of /healthz, ${name}`,
    value: round(longestMs),
    unit: 'ms',
    floor: round(idle.longestMs),
    ratio: round(longestMs / idle.longestMs),
    target: 'under 200',
  });
  report({ figure: `time to reject ${name}`, value: round(tookMs), unit: 'ms', target: 'for information' });
  report({ figure: `peak memory, ${name}`, value: round(peakMb), unit: 'MB', target: 'under 700' });
}
