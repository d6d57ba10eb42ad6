import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** The results of a test file. */
export interface FileReport {
  name: string;
  /** The time spent on loading, hooks and tests. */
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of a run. `errors` is the number of unhandled errors in all files. */
export interface RunReport {
  files: FileReport[];
  errors: number;
}

/** Writes the results to the file that TASMAN_RUN_REPORT names, for the script that started the run. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env.TASMAN_RUN_REPORT;
    const report: RunReport = { files: modules.map(reportOf), errors: unhandled.length };
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const failed = count('failed');
  // A file counts as failed if it does not load or its hooks fail, even if none of its tests failed.
  const isBroken = module.state() === 'failed' && failed === 0;
  return {
    name: relative(process.cwd(), module.moduleId),
    seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1_000,
    passed: count('passed'),
    failed: isBroken ? 1 : failed,
    skipped: count('skipped'),
  };
}
