import { describe, expect, it } from 'vitest';
import { ApiError, apiErrorOf, type RateLimitError, type ServerError } from '../../../packages/client/src/errors.ts';
import { nextQueryOf } from '../../../packages/client/src/paging.ts';

const error = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  apiErrorOf(new Response(null, { status, headers }), body);

describe('errors', () => {
  it.each([
    [400, 'BadRequestError'],
    [401, 'UnauthorizedError'],
    [403, 'ForbiddenError'],
    [404, 'NotFoundError'],
    [409, 'ConflictError'],
    [412, 'StaleError'],
    [418, 'ApiError'],
    [422, 'ValidationError'],
    [428, 'PreconditionRequiredError'],
    [429, 'RateLimitError'],
    [500, 'ServerError'],
    [599, 'ServerError'],
  ])('throws for status %i a %s', (status, name) => {
    expect(error(status, {})).toBeInstanceOf(ApiError);
    expect(error(status, {}).name).toBe(name);
  });

  it('errors have the message of the service in each of its formats', () => {
    expect(error(404, { detail: 'Pay not found' }).message).toBe('Pay not found');
    expect(error(422, { status_code: 10422, message: 'body: bad', data: null }).message).toBe('body: bad');
    expect(error(429, { error: 'Rate limit exceeded: 25 per 1 minute' }).message).toMatch(/^Rate limit/);
    expect(error(502, '<html>').message).toBe('The service answered 502');
  });

  it('errors list the rejected fields, also when the ledger lists them twice', () => {
    const errors = [{ path: '/body/0/postcode', message: 'must have 4 digits', code: 'wrong_format' }];
    expect(error(422, { message: 'no', errors }).errors).toEqual(errors);
    const named = [{ path: '/body/rows/0', message: 'too long', code: 'too_long' }];
    const ledger = error(422, {
      errors: named,
      detail: [{ loc: ['body', 'rows', 0], msg: 'too long', type: 'length' }],
    });
    expect(ledger.errors).toEqual(named);
    expect(ledger.message).toBe('/body/rows/0: too long');
    expect(error(404, { detail: 'Pay not found' }).errors).toEqual([]);
  });

  it('errors have the OAuth error code, the request id and the retry delay', () => {
    expect(error(400, { error: 'invalid_grant', error_description: 'no', detail: 'no' }).word).toBe('invalid_grant');
    expect(error(429, { error: 'Rate limit exceeded' }).word).toBeUndefined();
    expect(error(404, {}, { 'x-request-id': 'r1' }).requestId).toBe('r1');
    expect((error(429, {}, { 'retry-after': '9' }) as RateLimitError).retryAfterSeconds).toBe(9);
  });

  it('server errors state whether the change may have been made', () => {
    expect((error(503, {}, { 'retry-after': '2' }) as ServerError).mayHaveBeenDone).toBe(false);
    expect((error(503, {}) as ServerError).mayHaveBeenDone).toBe(true);
  });
});

describe('the next page', () => {
  const next = (link?: string) => nextQueryOf(new Response(null, link === undefined ? {} : { headers: { link } }));
  it.each([
    ['</api/x?cursor=a%2Bb&limit=2>; rel="next"', 'cursor=a%2Bb&limit=2'],
    ['<https://elsewhere.example/api/x?cursor=c>; rel=next', 'cursor=c'],
    ['</api/x>; rel="first", </api/x?cursor=d>; title="a, b"; rel="last next"', 'cursor=d'],
    ['</api/x?cursor=e>; rel="prev"', undefined],
  ])('reads the next page from %s', (link, query) => {
    expect(next(link)).toBe(query);
  });

  it('returns undefined without the Link header', () => {
    expect(next()).toBeUndefined();
  });
});
