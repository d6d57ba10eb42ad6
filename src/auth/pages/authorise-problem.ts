import type { FastifyReply, FastifyRequest } from 'fastify';
import { render } from '../../http/errors.ts';
import { html, sendPage } from './layout.ts';

/**
 * The page that a person sees when an application sends them here with an invalid request. The person cannot fix the
 * request; the reason on the page is meant for the application's developers.
 */
export function sendAuthoriseProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers = {}, unexpected } = render(error, 'standard');
  if (unexpected) request.log.error({ err: error }, 'unexpected failure');
  const { detail, message } = body as { detail?: string; message?: string };
  const reason = status < 500 ? (detail ?? message) : undefined;
  const title = WORDS[status] ?? 'This application could not be connected';
  return sendPage(reply.headers(headers), {
    status,
    title,
    body: html`<h1>${title}</h1>
      <p>Nothing was shared. ${NEXT[status] ?? 'Go back to the application and report the problem to its support.'}</p>
      ${reason !== undefined && html`<dl class="facts"><dt>For the developers</dt><dd>${reason}</dd></dl>`}`,
  });
}

const WORDS: Readonly<Record<number, string>> = {
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Something went wrong',
};

const NEXT: Readonly<Record<number, string>> = {
  429: 'Wait a minute, then try again.',
  500: 'The problem is on our side. Try again in a minute.',
  503: 'The problem is on our side. Try again in a minute.',
};
