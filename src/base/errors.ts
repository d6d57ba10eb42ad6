import type { Place, ProblemCode } from './problem-code.ts';

/** A field of the request that a refusal is about. */
export interface NamedField {
  /** Begins with the part of the request: body, query, path or header. */
  readonly place: Place;
  readonly code: ProblemCode;
  /** What is wrong there, where the sentence of the refusal says more than that. */
  readonly message?: string;
}

/** The field of the body at the place; `inBody('required', 'days', 0, 'hours')`. Without a place: the body itself. */
export const inBody = (code: ProblemCode, ...place: Place): NamedField => ({ place: ['body', ...place], code });
export const inQuery = (code: ProblemCode, name: string): NamedField => ({ place: ['query', name], code });
export const inHeader = (code: ProblemCode, name: string): NamedField => ({ place: ['header', name], code });

/**
 * The one error a service throws for something the caller did. `http/errors.ts` turns it into a body; nobody else does.
 */
export class AppError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The word a protocol has for it, for routes that answer in that protocol. */
  readonly word: string | undefined;
  /** Fields of the answer beside `detail`, where a route declares them. */
  readonly more: Readonly<Record<string, unknown>>;
  /** What of the request it is about; nothing where it is about the caller or the record in the address. */
  readonly fields: readonly NamedField[];

  constructor(
    status: number,
    detail: string,
    headers: Record<string, string> = {},
    word?: string,
    more: Readonly<Record<string, unknown>> = {},
    fields: readonly NamedField[] = [],
  ) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.headers = headers;
    this.word = word;
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
/** Without a time to try again at: a caller that does so by itself could do it twice. */
export const mayBeDone = (detail: string) => new AppError(503, detail);
