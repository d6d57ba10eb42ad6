import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Place, type ProblemCode, pointerTo } from '../base/errors.ts';
import { BODY_LIMITS, tooLargeText } from './limits/body-size.ts';
import { challengeOf, type OauthErrorCode, type OauthFamily, oauthErrorOf } from './oauth-errors.ts';
import { type Problem, SchemaProblem } from './validation/validation.ts';

/**
 * General-ledger routes report every error under `detail`. Other routes use the contract's three shapes; OAuth routes
 * add the fields of the OAuth standards.
 */
export type Family = 'standard' | 'gl' | OauthFamily;

export const UNEXPECTED = 'Something went wrong on our side; you can try the request again';

/** The error of the rate limiter. Its body differs from that of every other 4xx. */
export class RateLimitExceeded extends Error {
  readonly headers: Readonly<Record<string, string>>;
  constructor(message: string, headers: Record<string, string>) {
    super(message);
    this.headers = headers;
  }
}

interface Rendered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A bug or an outage on our side: the cause is logged and never sent to the caller. */
  readonly unexpected?: boolean;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, family: Family): FastifyReply {
  const {
    status,
    body,
    headers = {},
    unexpected,
  } = render(error, family, {
    bodyLimit: request.routeOptions?.bodyLimit,
    sent: request.body,
  });
  if (status === 401 && family === 'oauth') reply.headers(challengeOf(request.headers.authorization));
  if (unexpected) request.log.error({ err: error }, 'unexpected failure');
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

interface Refused {
  /** The route's body size limit, for the error message about a larger body. */
  readonly bodyLimit?: number | undefined;
  /** The request body, if any. */
  readonly sent?: unknown;
}

export function render(error: unknown, family: Family, request: Refused = {}): Rendered {
  const rendered = renderPlain(error, family, request);
  return family === 'oauth' || family === 'oauth-registration' ? asOauthError(rendered, error, family) : rendered;
}

/** Leaves rate limit errors and failures of the service unchanged, because their bodies already have an `error`. */
function asOauthError(rendered: Rendered, error: unknown, family: OauthFamily): Rendered {
  const { status, body } = rendered;
  const { detail, message } = body as { detail?: string; message?: string };
  const text = detail ?? message;
  if (text === undefined || status >= 500) return rendered;
  const code = error instanceof AppError ? (error.protocolCode as OauthErrorCode | undefined) : undefined;
  return { ...rendered, body: { ...oauthErrorOf(family, { status, text, code }), ...(body as object) } };
}

function renderPlain(error: unknown, family: Family, { bodyLimit = BODY_LIMITS.stranger, sent }: Refused): Rendered {
  if (error instanceof SchemaProblem) return { status: 422, body: schemaBody(error.problems, family) };
  if (error instanceof AppError) {
    const body = { detail: error.message, ...error.more, ...errorsOf(error, sent) };
    return { status: error.status, body, headers: error.headers };
  }
  if (error instanceof RateLimitExceeded)
    return { status: 429, body: { error: error.message }, headers: error.headers };
  const known = fromFramework(error as FastifyError, bodyLimit);
  if (known) return known;
  return { status: 500, body: family === 'gl' ? { detail: UNEXPECTED } : { error: UNEXPECTED }, unexpected: true };
}

/** Whether the request itself caused the error, so that nothing was changed. */
export const isRefusal = (error: unknown, family: Family): boolean => render(error, family).status < 500;

function schemaBody(problems: readonly Problem[], family: Family): unknown {
  const errors = problems.map(({ loc, msg, code }) => ({ path: pointerTo(loc), message: msg, code }));
  if (family === 'gl') return { detail: problems.map(({ loc, msg, type }) => ({ loc, msg, type })), errors };
  // Contract: one line of text that lists each field with its problem.
  const message = problems.map(({ loc, msg }) => `${loc.join(' -> ')}: ${msg}`).join('; ');
  return { status_code: 10422, message: message.replace(/\s+/g, ' '), data: null, errors };
}

interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: ProblemCode;
}

/**
 * Leaves out `errors` when no field caused the error. A rule may reject stored data instead of the data that was sent,
 * for example a row of a completed pay. Therefore a field is listed only if the request contains its parent object or
 * list.
 */
function errorsOf({ message, fields }: AppError, sent: unknown): { readonly errors?: readonly FieldError[] } {
  const named = fields.filter(({ place: [part, ...steps] }) => part !== 'body' || hasPlaceFor(steps, sent));
  if (named.length === 0) return {};
  return {
    errors: named.map((field) => ({
      path: pointerTo(field.place),
      message: field.message ?? message,
      code: field.code,
    })),
  };
}

/** Whether the request contains the object or list that the field belongs to. */
function hasPlaceFor(steps: Place, sent: unknown): boolean {
  let value = sent;
  for (const [index, step] of steps.entries()) {
    if (typeof value !== 'object' || value === null) return false;
    if (index < steps.length - 1) value = (value as Record<string | number, unknown>)[step];
  }
  return sent !== undefined;
}

/** Errors that Fastify raises before a route is reached. */
function fromFramework(error: FastifyError, bodyLimit: number): Rendered | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, body: { detail: tooLargeText(bodyLimit) } };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        status: 415,
        body: {
          detail:
            'The service does not accept the Content-Type of the request; send application/json, or a form if the operation accepts one',
        },
      };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, body: { detail: 'The length of the request body does not match its Content-Length' } };
    // No route has a path parameter this long.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { status: 404, body: { detail: 'Not Found' } };
    case 'FST_ERR_BAD_URL':
      return { status: 400, body: { detail: 'The URL is malformed' } };
    default:
      return undefined;
  }
}

/** The document that says where to get a token, for a client without a valid token (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/**
 * Adds a header to a 401 that states where to get a token and, if a token was sent, that it is invalid (RFC 6750, 3 and
 * RFC 9728, 5.1), and optionally the scopes to ask for. Returns other errors unchanged.
 */
export function withChallenge(
  error: unknown,
  { headers }: Pick<FastifyRequest, 'headers'>,
  base: string,
  scope?: string,
): unknown {
  if (!(error instanceof AppError) || error.status !== 401) return error;
  const parameters = [
    ...(/^bearer\b/i.test(headers.authorization ?? '') ? ['error="invalid_token"'] : []),
    `resource_metadata="${base}${RESOURCE_METADATA}"`,
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
  ];
  const challenge = { 'www-authenticate': `Bearer ${parameters.join(', ')}` };
  return new AppError(401, error.message, { ...error.headers, ...challenge }, error.protocolCode, error.more);
}
