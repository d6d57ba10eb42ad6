import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { render } from '../../http/errors.ts';
import { sendErrorPage } from './layout.ts';

/** The form may have been sent by another site, or the page has been open for too long to tell. */
class UntrustedForm extends Error {
  readonly back: string;
  constructor(back: string) {
    super('the form does not come from a page of this browser');
    this.back = back;
  }
}

export const untrustedForm = (back: string) => new UntrustedForm(back);

/** Turns whatever was thrown into a page in plain words; the cause of our own failures goes to the log. */
export function sendProblemPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof UntrustedForm) {
    return sendErrorPage(reply, {
      status: 403,
      title: 'This page needs to be opened again',
      message: 'It was open for too long, or your browser keeps no cookies for this site. Nothing was changed.',
      next: { href: error.back, text: 'Open it again' },
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
  title: 'That did not work',
  message: 'Something went wrong on our side. Try again in a minute.',
};

const WORDS: Readonly<Record<number, { title: string; message: string }>> = {
  400: { title: 'This link does not work any more', message: 'Go back to the application and start again.' },
  403: { title: 'Not allowed', message: 'Your sign-in does not allow this.' },
  413: { title: 'That was too much', message: 'The form is larger than this page can take.' },
  415: { title: 'That was no form', message: 'Go back and use the form of the page.' },
  422: { title: 'That form cannot be read', message: 'Go back and use the form of the page.' },
  429: { title: 'Too many tries', message: 'Wait a minute, then try again.' },
};
