import type { Place, ProblemCode } from './problem-code.ts';

/** A field of the request that caused an error. */
export interface NamedField {
  /** The path of the field. Begins with the part of the request: body, query, path or header. */
  readonly place: Place;
  readonly code: ProblemCode;
  /** The message for this field; by default the message of the error. */
  readonly message?: string;
}

/** Names a field of the body by its path: `inBody('required', 'days', 0, 'hours')`. Without a path: the whole body. */
export const inBody = (code: ProblemCode, ...place: Place): NamedField => ({ place: ['body', ...place], code });
export const inQuery = (code: ProblemCode, name: string): NamedField => ({ place: ['query', name], code });
export const inHeader = (code: ProblemCode, name: string): NamedField => ({ place: ['header', name], code });

/** The only error that services throw for a caller's mistake. Only `http/errors.ts` turns it into a response body. */
export class AppError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The error code of a protocol such as OAuth, for routes that respond in that protocol. */
  readonly protocolCode: string | undefined;
  /** Response fields in addition to `detail`; the route declares them. */
  readonly more: Readonly<Record<string, unknown>>;
  /** The fields that caused the error. Empty when the caller or the record in the URL caused it. */
  readonly fields: readonly NamedField[];

  constructor(
    status: number,
    detail: string,
    headers: Record<string, string> = {},
    protocolCode?: string,
    more: Readonly<Record<string, unknown>> = {},
    fields: readonly NamedField[] = [],
  ) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.headers = headers;
    this.protocolCode = protocolCode;
    this.more = more;
    this.fields = fields;
  }
}

const refusal =
  (status: number) =>
  (detail: string, ...fields: readonly NamedField[]) =>
    new AppError(status, detail, {}, undefined, {}, fields);

export const badRequest = refusal(400);
export const unauthorised = (detail: string) => new AppError(401, detail, { 'www-authenticate': 'Bearer' });
export const forbidden = (detail: string) => new AppError(403, detail);
export const notFound = refusal(404);
export const conflict = refusal(409);
export const stale = (detail: string) => new AppError(412, detail);
export const unprocessable = refusal(422);
export const needsIfMatch = (detail: string) => new AppError(428, detail);
export const badGateway = (detail: string) => new AppError(502, detail);
export const gatewayTimeout = (detail: string) => new AppError(504, detail);
export const busy = (detail: string, retryAfterSeconds: number) =>
  new AppError(503, detail, { 'retry-after': String(retryAfterSeconds) });
/** Has no `Retry-After`: the work may be done, and a client that retries automatically could do it twice. */
export const outcomeUnknown = (detail: string) => new AppError(503, detail);
