import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { render } from '../../http/errors.ts';
import { sendErrorPage } from './layout.ts';

/**
 * The error for a form that may come from another site, or whose page was open for so long that the form can no longer
 * be verified.
 */
class UntrustedForm extends Error {
  readonly back: string;
  constructor(back: string) {
    super('the form was not sent from a page that this browser opened');
    this.back = back;
  }
}

export const untrustedForm = (back: string) => new UntrustedForm(back);

/** Renders any error as a page in plain words. The cause of an internal failure goes to the log. */
export function sendProblemPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof UntrustedForm) {
    return sendErrorPage(reply, {
      status: 403,
      title: 'Open this page again',
      message: 'The page was open for too long, or your browser blocks cookies for this site. Nothing was changed.',
      next: { href: error.back, text: 'Open page again' },
    });
  }
  const { status, headers = {}, unexpected } = render(error, 'standard');
  if (unexpected) request.log.error({ err: error }, 'unexpected failure');
  reply.headers(headers);
  const words = WORDS[status] ?? FAILED;
  return sendErrorPage(reply, {
    status,
    title: words.title,
    message: error instanceof AppError && status < 500 ? `${error.message}.` : words.message,
  });
}

const FAILED = {
  title: 'Something went wrong',
  message: 'The problem is on our side. Try again in a minute.',
};

const WORDS: Readonly<Record<number, { title: string; message: string }>> = {
  400: { title: 'This link no longer works', message: 'Go back to the application and start again.' },
  403: { title: 'Not allowed', message: 'You do not have permission to do this.' },
  413: { title: 'Form too large', message: 'The form is larger than this page accepts.' },
  415: { title: 'Not a form', message: 'Go back and use the form on the page.' },
  422: { title: 'The form cannot be read', message: 'Go back and use the form on the page.' },
  429: { title: 'Too many attempts', message: 'Wait a minute, then try again.' },
};
