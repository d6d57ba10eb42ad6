import { SchemaProblem } from './validation.ts';

/** A body that is no JSON, or none that we read. */
export const unreadable = (msg: string) => new SchemaProblem([{ loc: ['body'], msg, type: 'json_invalid' }]);
