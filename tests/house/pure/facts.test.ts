import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const GATHERERS = ['au.facts.ts', 'nz.facts.ts', 'nz-tax.facts.ts'];
const FOLDER = '../../../src/resources/pay/pay/calculate/';

/** A fact on a line of its own that is the same for everybody: a literal, nothing, or a name for a fixed amount. */
const FIXED = /^\s*\w+: (?:true|false|null|undefined|ZERO|ONE|\{\}|\[\]|'[^']*'|-?\d+(?:\.\d+)?),?$/;

const fixedFacts = (file: string): string[] =>
  readFileSync(new URL(`${FOLDER}${file}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line, index) => (FIXED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

describe('the code that gathers the facts of a pay', () => {
  it.each(GATHERERS)('fixes none of them: every fact of %s is somebody’s [DECL-002]', (file) => {
    expect(fixedFacts(file), 'take it from the employee, the company, the pay or a declaration').toEqual([]);
  });
});
