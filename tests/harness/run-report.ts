import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run came to, for the script that started it. */
export interface RunReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Every test file, the slowest first: loading it, its hooks and its tests together. */
  files: { name: string; seconds: number }[];
}

/** Notes the counts and the time of each file in the file that TASMAN_RUN_REPORT names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TASMAN_RUN_REPORT;
    if (!file) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not be loaded, or whose hooks failed, has failed though none of its tests did.
    const broken = modules.filter(
      (module) =>
        module.state() === 'failed' &&
        ![...module.children.allTests()].some((test) => test.result().state === 'failed'),
    );
    const report: RunReport = {
      passed: count('passed'),
      failed: count('failed') + broken.length,
      skipped: count('skipped'),
      files: modules
        .map((module) => {
          const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
          const ms = prepareDuration + setupDuration + collectDuration + duration;
          return { name: relative(process.cwd(), module.moduleId), seconds: ms / 1_000 };
        })
        .sort((a, b) => b.seconds - a.seconds),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
