import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const GATHERERS = ['au/au.facts.ts', 'nz/nz.facts.ts', 'nz/nz-tax.facts.ts'];
const FOLDER = '../../../src/resources/pay/pay/calculate/';

/** Matches a fact that is hard-coded: a literal, an empty value or a constant amount. */
const FIXED = /^\s*\w+: (?:true|false|null|undefined|ZERO|ONE|\{\}|\[\]|'[^']*'|-?\d+(?:\.\d+)?),?$/;

const fixedFacts = (file: string): string[] =>
  readFileSync(new URL(`${FOLDER}${file}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line, index) => (FIXED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

describe('the code that collects the facts of a pay', () => {
  it.each(GATHERERS)('hard-codes no fact of a pay in %s [DECL-002]', (file) => {
    expect(fixedFacts(file), 'take it from the employee, the company, the pay or a declaration').toEqual([]);
  });
});
