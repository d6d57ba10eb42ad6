import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { type Place, type ProblemCode, pointerTo } from '../base/problem-code.ts';
import { BODY_LIMITS, tooLargeText } from './body-size.ts';
import { challengeOf, type OauthFamily, type OauthWord, oauthErrorOf } from './oauth-words.ts';
import { type Problem, SchemaProblem } from './validation.ts';

/**
 * General-ledger routes answer every error under `detail`; the others use the contract's three shapes, to which those of
 * OAuth add the fields of its standards.
 */
export type Family = 'standard' | 'gl' | OauthFamily;

export const UNEXPECTED = 'Something went wrong on our side; the request may be tried again';

/** The limiter's own error: its body differs from every other 4xx. */
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
  /** Ours to look into: the cause goes to the log, never to the caller. */
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
  /** The one of the route, for a body that is larger. */
  readonly bodyLimit?: number | undefined;
  /** The body that was sent, where there is one. */
  readonly sent?: unknown;
}

export function render(error: unknown, family: Family, request: Refused = {}): Rendered {
  const rendered = renderPlain(error, family, request);
  return family === 'oauth' || family === 'oauth-registration' ? inOauthWords(rendered, error, family) : rendered;
}

/** The limiter's body and that of a failure of ours have an `error` of their own, which stays. */
function inOauthWords(rendered: Rendered, error: unknown, family: OauthFamily): Rendered {
  const { status, body } = rendered;
  const { detail, message } = body as { detail?: string; message?: string };
  const text = detail ?? message;
  if (text === undefined || status >= 500) return rendered;
  const word = error instanceof AppError ? (error.word as OauthWord | undefined) : undefined;
  return { ...rendered, body: { ...oauthErrorOf(family, { status, text, word }), ...(body as object) } };
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

/** Whether the request is at fault, so that nothing of it was done. */
export const isRefusal = (error: unknown, family: Family): boolean => render(error, family).status < 500;

function schemaBody(problems: readonly Problem[], family: Family): unknown {
  const errors = problems.map(({ loc, msg, code }) => ({ path: pointerTo(loc), message: msg, code }));
  if (family === 'gl') return { detail: problems.map(({ loc, msg, type }) => ({ loc, msg, type })), errors };
  // Contract: one line of text that names each place and what is wrong there.
  const message = problems.map(({ loc, msg }) => `${loc.join(' -> ')}: ${msg}`).join('; ');
  return { status_code: 10422, message: message.replace(/\s+/g, ' '), data: null, errors };
}

interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: ProblemCode;
}

/**
 * A refusal that is about no field has no list, rather than an empty one. A rule may refuse what is stored and not what was
 * sent, such as a row of a pay that is completed now: only what the request has a place for is named.
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

/** Whether the object or the list that the last step leads into was sent. */
function hasPlaceFor(steps: Place, sent: unknown): boolean {
  let value = sent;
  for (const [index, step] of steps.entries()) {
    if (typeof value !== 'object' || value === null) return false;
    if (index < steps.length - 1) value = (value as Record<string | number, unknown>)[step];
  }
  return sent !== undefined;
}

/** What Fastify itself refuses before a route is reached. */
function fromFramework(error: FastifyError, bodyLimit: number): Rendered | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, body: { detail: tooLargeText(bodyLimit) } };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        status: 415,
        body: {
          detail:
            'The Content-Type of the request is not one this service reads; send application/json, or a form where a form is taken',
        },
      };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, body: { detail: 'The request body does not have the length its Content-Length says' } };
    // No address of ours is so long.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { status: 404, body: { detail: 'Not Found' } };
    case 'FST_ERR_BAD_URL':
      return { status: 400, body: { detail: 'The address is not well-formed' } };
    default:
      return undefined;
  }
}
