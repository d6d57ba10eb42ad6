import type { FastifyReply, FastifyRequest } from 'fastify';
import { render } from '../../http/errors.ts';
import { html, sendPage } from './layout.ts';

/**
 * What a person sees whose application sent them here with something wrong. They cannot mend it; whoever made the
 * application can, and finds the reason on the page.
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
      <p>Nothing was shared. ${NEXT[status] ?? 'Go back to the application and tell the people who run it.'}</p>
      ${reason !== undefined && html`<dl class="facts"><dt>For them</dt><dd>${reason}</dd></dl>`}`,
  });
}

const WORDS: Readonly<Record<number, string>> = {
  429: 'Too many tries',
  500: 'That did not work',
  503: 'That did not work',
};

const NEXT: Readonly<Record<number, string>> = {
  429: 'Wait a minute, then try again.',
  500: 'Something went wrong on our side. Try again in a minute.',
  503: 'Something went wrong on our side. Try again in a minute.',
};
