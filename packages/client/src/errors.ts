/** The base class of all errors of this package, so that one `catch` can distinguish them from your own errors. */
export class TasmanError extends Error {
  override name = 'TasmanError';
}

/**
 * The service could not be reached, or its response did not arrive. `mayHaveBeenDone` says whether the change may have
 * been made anyway. Check before you send it again.
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
  /** The position in the request: a JSON pointer that starts with the part, such as `/body/0/postcode`. */
  readonly path: string;
  readonly message: string;
  /** Stable, unlike the wording of the message. */
  readonly code: string;
}

/** The service returned an error status. The message comes from the service. */
export class ApiError extends TasmanError {
  override name = 'ApiError';
  readonly status: number;
  /** The rejected fields, if the service names them. */
  readonly errors: readonly FieldError[];
  /** The OAuth error code of the token endpoints, such as `invalid_grant`. */
  readonly word: string | undefined;
  /** The body: parsed JSON, or text. */
  readonly body: unknown;
  /** Identifies the call in the log of the service. Give it to the operator. */
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
/** The token is valid, but does not allow this. */
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
/** The request is invalid. `errors` names the fields. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}
/** The call needs `If-Match`. */
export class PreconditionRequiredError extends ApiError {
  override name = 'PreconditionRequiredError';
}
/** Too many calls. Calls that this package retries do not throw this. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  get retryAfterSeconds(): number | undefined {
    return retryAfterOf(this.response);
  }
}
/**
 * The service or a proxy failed. If `mayHaveBeenDone` is true, check whether the change was made before you repeat it.
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

/** The delay in whole seconds, or undefined without the header. */
export function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined;
}

/**
 * Whether the call certainly did nothing. The rate limiter and an overloaded service reject a call before any work and
 * send Retry-After. A 503 without it means that the change may have been stored.
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

/** The contract: read `detail`, then `message`, then `error`. */
function sentenceOf(body: unknown): string | undefined {
  const direct = textOf(body, 'detail') ?? textOf(body, 'message') ?? textOf(body, 'error');
  if (direct !== undefined) return direct;
  const fields = fieldErrorsOf(body);
  return fields.length === 0 ? undefined : fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

/** The service names fields in the same way on every route, whatever the rest of the body looks like. */
function fieldErrorsOf(body: unknown): readonly FieldError[] {
  const given = fieldOf(body, 'errors');
  if (!Array.isArray(given)) return [];
  return given.flatMap((one): FieldError[] => {
    const [path, message, code] = [textOf(one, 'path'), textOf(one, 'message'), textOf(one, 'code')];
    return path === undefined || message === undefined || code === undefined ? [] : [{ path, message, code }];
  });
}
