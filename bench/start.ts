import { report, round } from './report.ts';
import { type BenchFolder, startService } from './service.ts';

/**
 * Measures the time from the start to the first response, with an empty data folder and with one that was used before,
 * and the memory use of the idle process.
 */
export async function benchStart(folder: BenchFolder): Promise<void> {
  const first = await startService(folder.path);
  await first.stop();
  report({
    figure: 'first start to first response',
    value: round(first.startedInMs),
    unit: 'ms',
    target: 'under 20,000',
  });
  const warm = await startService(folder.path);
  report({ figure: 'warm start to first response', value: round(warm.startedInMs), unit: 'ms', target: 'under 3,000' });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  report({ figure: 'resident memory, idle', value: round(warm.residentMb()), unit: 'MB', target: 'under 200' });
  await warm.stop();
}
