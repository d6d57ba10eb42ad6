import { appendFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { PROBLEM_CODES } from '../../src/base/errors.ts';
import type { RegisterDeps } from '../../src/http/register.ts';
import { isRaw, type Route, statusesOf } from '../../src/http/route.ts';
import { messageFaults } from './stp/schema.ts';

/** Violations of the API document by responses. Each violation fails the test that caused it. */
const violations: string[] = [];
const noted = new Set<string>();
const compiled = new Map<unknown, ReturnType<typeof Compile>>();

/** Fails the test if a response violated the API document. Runs after every test. */
export function expectNoViolations(): void {
  expect(violations.splice(0)).toEqual([]);
}

/** Records that the status occurred, and checks every response below 500 against its route's schema. */
export const checkAnswer: NonNullable<RegisterDeps['onAnswer']> = (route, status, sent) => {
  const payload = Buffer.isBuffer(sent) ? sent.toString() : sent;
  const name = `${route.id} ${status}`;
  if (!noted.has(name)) {
    noted.add(name);
    if (process.env.TASMAN_ANSWERS_FILE) appendFileSync(process.env.TASMAN_ANSWERS_FILE, `${name}\n`);
  }
  if (status >= 500) return;
  // Errors may be sent to a browser as an HTML page. This check skips those.
  if (status >= 400 && typeof payload === 'string' && payload.startsWith('{')) {
    for (const fault of faultsOfRefusal(payload)) violations.push(`${name}: ${fault}`);
  }
  if (!statusesOf(route).includes(status)) violations.push(`${name}: this status is not in the document`);
  // Validates every STP message, whichever test downloads it, against the ATO schemas.
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

/** Checks that every schema error names its fields in the documented format. */
function faultsOfRefusal(payload: string): readonly string[] {
  const { errors, status_code, detail } = JSON.parse(payload) as Record<string, unknown>;
  if (errors === undefined) {
    return status_code === 10422 || Array.isArray(detail) ? ['it names no fields'] : [];
  }
  if (!Array.isArray(errors) || errors.length === 0) return ['errors is not a list of fields'];
  return errors.flatMap((error: Record<string, unknown>) => {
    const isSound =
      Object.keys(error).join() === 'path,message,code' &&
      /^\/(body|query|path|header)(\/|$)/.test(String(error.path)) &&
      typeof error.message === 'string' &&
      String(error.code) in PROBLEM_CODES;
    return isSound ? [] : [`malformed field error: ${JSON.stringify(error)}`];
  });
}

export const operationsOf = (routes: readonly Route[]): readonly string[] =>
  routes.flatMap((route) => statusesOf(route).map((status) => `${route.id} ${status}`));
