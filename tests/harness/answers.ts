import { appendFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { PROBLEM_CODES } from '../../src/base/problem-code.ts';
import type { RegisterDeps } from '../../src/http/register.ts';
import { isRaw, type Route, statusesOf } from '../../src/http/route.ts';
import { messageFaults } from './stp/schema.ts';

/** Answers that break the API document's promise; any of them fails the test that caused it. */
const violations: string[] = [];
const noted = new Set<string>();
const compiled = new Map<unknown, ReturnType<typeof Compile>>();

/** Called after every test by the set-up of the file. */
export function expectNoViolations(): void {
  expect(violations.splice(0)).toEqual([]);
}

/** Checks every answer against the schema its route declares, and notes that the status was produced. */
export const checkAnswer: NonNullable<RegisterDeps['onAnswer']> = (route, status, sent) => {
  const payload = Buffer.isBuffer(sent) ? sent.toString() : sent;
  const name = `${route.id} ${status}`;
  if (!noted.has(name)) {
    noted.add(name);
    if (process.env.TASMAN_ANSWERS_FILE) appendFileSync(process.env.TASMAN_ANSWERS_FILE, `${name}\n`);
  }
  if (status >= 500) return;
  // A browser may be shown a page instead.
  if (status >= 400 && typeof payload === 'string' && payload.startsWith('{')) {
    for (const fault of faultsOfRefusal(payload)) violations.push(`${name}: ${fault}`);
  }
  if (!statusesOf(route).includes(status)) violations.push(`${name}: this status is not in the document`);
  // Every STP message that any test has the service give out is held against the ATO's schemas.
  if (route.id === 'downloadStpMessage' && status === 200 && typeof payload === 'string') {
    for (const fault of messageFaults(payload)) violations.push(`${name}: ${fault}`);
  }
  const schema = route.replies[status];
  if (!schema || isRaw(schema) || typeof payload !== 'string' || payload === '') return;
  const check = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, check);
  const body: unknown = JSON.parse(payload);
  if (!check.Check(body)) {
    violations.push(`${name}: ${JSON.stringify(check.Errors(body).slice(0, 3))} in ${payload.slice(0, 400)}`);
  }
};

/** Every refusal by a schema names its fields, and whatever is named is named in the documented way. */
function faultsOfRefusal(payload: string): readonly string[] {
  const { errors, status_code, detail } = JSON.parse(payload) as Record<string, unknown>;
  if (errors === undefined) {
    return status_code === 10422 || Array.isArray(detail) ? ['it does not name its fields'] : [];
  }
  if (!Array.isArray(errors) || errors.length === 0) return ['errors is no list of fields'];
  return errors.flatMap((error: Record<string, unknown>) => {
    const isSound =
      Object.keys(error).join() === 'path,message,code' &&
      /^\/(body|query|path|header)(\/|$)/.test(String(error.path)) &&
      typeof error.message === 'string' &&
      String(error.code) in PROBLEM_CODES;
    return isSound ? [] : [`no such field can be wrong: ${JSON.stringify(error)}`];
  });
}

export const operationsOf = (routes: readonly Route[]): readonly string[] =>
  routes.flatMap((route) => statusesOf(route).map((status) => `${route.id} ${status}`));
