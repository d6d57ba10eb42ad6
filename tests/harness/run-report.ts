import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What a test file came to. */
export interface FileReport {
  name: string;
  /** Loading it, its hooks and its tests together. */
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** What a run came to. `errors` are those that nobody caught, in whatever file. */
export interface RunReport {
  files: FileReport[];
  errors: number;
}

/** Notes it for the script that started the run, in the file that TASMAN_RUN_REPORT names. */
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
  // A file that could not be loaded, or whose hooks failed, has failed though none of its tests did.
  const isBroken = module.state() === 'failed' && failed === 0;
  return {
    name: relative(process.cwd(), module.moduleId),
    seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1_000,
    passed: count('passed'),
    failed: isBroken ? 1 : failed,
    skipped: count('skipped'),
  };
}
