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

  constructor(
    status: number,
    detail: string,
    headers: Record<string, string> = {},
    word?: string,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.headers = headers;
    this.word = word;
    this.more = more;
  }
}

export const badRequest = (detail: string) => new AppError(400, detail);
export const unauthorised = (detail: string) => new AppError(401, detail, { 'www-authenticate': 'Bearer' });
export const forbidden = (detail: string) => new AppError(403, detail);
export const notFound = (detail: string) => new AppError(404, detail);
export const conflict = (detail: string) => new AppError(409, detail);
export const stale = (detail: string) => new AppError(412, detail);
export const unprocessable = (detail: string) => new AppError(422, detail);
export const needsIfMatch = (detail: string) => new AppError(428, detail);
export const badGateway = (detail: string) => new AppError(502, detail);
export const gatewayTimeout = (detail: string) => new AppError(504, detail);
export const busy = (detail: string, retryAfterSeconds: number) =>
  new AppError(503, detail, { 'retry-after': String(retryAfterSeconds) });
/** Without a time to try again at: a caller that does so by itself could do it twice. */
export const mayBeDone = (detail: string) => new AppError(503, detail);
