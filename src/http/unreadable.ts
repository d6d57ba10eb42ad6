import type { ProblemCode } from '../base/problem-code.ts';
import { SchemaProblem } from './validation.ts';

/** A body that is no JSON, or none that we read. */
export const unreadable = (msg: string, code: ProblemCode = 'not_json') =>
  new SchemaProblem([{ loc: ['body'], msg, type: 'json_invalid', code }]);
