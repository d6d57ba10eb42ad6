/**
 * The base class of all errors that this package throws, so that you can tell them from your own errors with a single
 * `catch`.
 */
export class TasmanError extends Error {
  override name = 'TasmanError';
}

/**
 * The service could not be reached, or its response did not arrive. `mayHaveBeenDone` is true if the change may have
 * been made anyway. In that case, check before you send it again.
 */
export class ConnectionError extends TasmanError {
  override name = 'ConnectionError';
  readonly mayHaveBeenDone: boolean;
  constructor(message: string, { cause, mayHaveBeenDone }: { cause: unknown; mayHaveBeenDone: boolean }) {
    super(message, { cause });
    this.mayHaveBeenDone = mayHaveBeenDone;
  }
}

/** A rejected field. */
export interface FieldError {
  /**
   * The position in the request as a JSON pointer. Its first segment is the part of the request, as in
   * `/body/0/postcode`.
   */
  readonly path: string;
  readonly message: string;
  /** A code for programs. Unlike the wording of the message, it never changes. */
  readonly code: string;
}

/** The service returned an error status. The message comes from the service. */
export class ApiError extends TasmanError {
  override name = 'ApiError';
  readonly status: number;
  /** The rejected fields, if the service lists them. */
  readonly errors: readonly FieldError[];
  /** The OAuth error code of the token endpoints, such as `invalid_grant`. */
  readonly word: string | undefined;
  /** The body of the response: parsed JSON, or text. */
  readonly body: unknown;
  /** Identifies the call in the service's log. Quote it when you contact the operator. */
  readonly requestId: string | undefined;
  readonly response: Response;
  constructor(response: Response, body: unknown) {
    super(sentenceOf(body) ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.errors = fieldErrorsOf(body);
    this.word = textOf(body, 'error_description') === undefined ? undefined : textOf(body, 'error');
    this.body = body;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.response = response;
  }
}

export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
}
/** The token is missing, expired or revoked. */
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
}
/** The token is valid but does not permit this operation. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** The record has changed since it was read or previewed. */
export class StaleError extends ApiError {
  override name = 'StaleError';
}
/** The request is invalid. `errors` lists the rejected fields. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}
/** The operation requires an `If-Match` header. */
export class PreconditionRequiredError extends ApiError {
  override name = 'PreconditionRequiredError';
}
/** There were too many calls. Calls that this package retries successfully do not throw this error. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  get retryAfterSeconds(): number | undefined {
    return retryAfterOf(this.response);
  }
}
/**
 * The service or a proxy failed. If `mayHaveBeenDone` is true, check whether the change was made before you send it
 * again.
 */
export class ServerError extends ApiError {
  override name = 'ServerError';
  readonly mayHaveBeenDone: boolean;
  constructor(response: Response, body: unknown) {
    super(response, body);
    this.mayHaveBeenDone = !isRefusedUnchanged(response);
  }
}

const CLASS_OF: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: StaleError,
  422: ValidationError,
  428: PreconditionRequiredError,
  429: RateLimitError,
};

export function apiErrorOf(response: Response, body: unknown): ApiError {
  const Class = CLASS_OF[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Class(response, body);
}

/** The delay in whole seconds, or undefined if no Retry-After header states one. */
export function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined;
}

/**
 * True if the call certainly changed nothing. The rate limiter and an overloaded service reject a call before doing any
 * work, and send Retry-After. After a 503 without this header, the change may have been stored.
 */
export const isRefusedUnchanged = (response: Response): boolean =>
  response.status === 429 || (response.status === 503 && retryAfterOf(response) !== undefined);

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)[name]
    : undefined;

const textOf = (body: unknown, name: string): string | undefined => {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Reads `detail`, then `message`, then `error`, in the order that the API contract defines. */
function sentenceOf(body: unknown): string | undefined {
  const direct = textOf(body, 'detail') ?? textOf(body, 'message') ?? textOf(body, 'error');
  if (direct !== undefined) return direct;
  const fields = fieldErrorsOf(body);
  return fields.length === 0 ? undefined : fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

/** The service lists rejected fields in the same format on every route, whatever the rest of the body looks like. */
function fieldErrorsOf(body: unknown): readonly FieldError[] {
  const given = fieldOf(body, 'errors');
  if (!Array.isArray(given)) return [];
  return given.flatMap((one): FieldError[] => {
    const [path, message, code] = [textOf(one, 'path'), textOf(one, 'message'), textOf(one, 'code')];
    return path === undefined || message === undefined || code === undefined ? [] : [{ path, message, code }];
  });
}
