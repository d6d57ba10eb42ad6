import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const GATHERERS = ['au.facts.ts', 'nz.facts.ts'];
const FOLDER = '../../../src/resources/pay/pay/calculate/';
/** Names of this code base that stand for a fixed value. */
const FIXED_NAMES = new Set(['ZERO', 'ONE', 'undefined']);

/** Facts of a pay that are the same for everybody: a literal, an empty object, or a name for a fixed amount. */
function fixedFacts(file: string): string[] {
  const text = readFileSync(new URL(`${FOLDER}${file}`, import.meta.url), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isFixed(node.initializer) && !isChoice(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isFixed = (value: ts.Expression): boolean =>
  ts.isLiteralExpression(value) ||
  value.kind === ts.SyntaxKind.TrueKeyword ||
  value.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isObjectLiteralExpression(value) && value.properties.length === 0) ||
  (ts.isIdentifier(value) && FIXED_NAMES.has(value.text));

/** What stands in one branch of a choice is decided by the choice. */
function isChoice(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isConditionalExpression(at)) return true;
  }
  return false;
}

describe('the code that gathers the facts of a pay', () => {
  it.each(GATHERERS)('fixes none of them: every fact of %s is somebody’s [DECL-002]', (file) => {
    expect(fixedFacts(file), 'take it from the employee, the company, the pay or a declaration').toEqual([]);
  });
});
