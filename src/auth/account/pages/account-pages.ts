import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { RateLimiter } from '../../../http/limits/rate-limit.ts';
import { addPageTo } from '../../pages/add-page.ts';
import { sendPage } from '../../pages/layout.ts';
import { numberIn, readFields } from '../../pages/page-form.ts';
import { formMarkOf, type PageSession, requireOwnForm, type SessionPages } from '../../pages/session-page.ts';
import { visitorOf } from '../../session/visitor.ts';
import { findPersonById } from '../../sign-in/person.ts';
import type { AccountService } from '../account.service.ts';
import { accountPage } from './account-page.ts';
import { ACCOUNT } from './sign-in-pages.ts';

const SHOWN_ATTEMPTS = 10;

export interface AccountPageDeps {
  readonly db: Db;
  readonly limiter: RateLimiter;
  readonly pages: SessionPages;
  readonly account: AccountService;
}

const NOTICES: Readonly<Record<string, string>> = {
  password: 'Your password has been changed. All other sessions were ended.',
  session: 'The session was ended.',
  others: 'All other sessions were ended.',
};

/** The page where a person manages their password and sessions and sees the latest sign-ins. */
export function addAccountPages(server: FastifyInstance, deps: AccountPageDeps): void {
  const add = addPageTo(server, deps.limiter);
  const { forPerson } = deps.pages;
  add(
    'GET',
    ACCOUNT,
    forPerson(ACCOUNT, async (request, reply, session) => {
      const { done } = request.query as Readonly<Record<string, unknown>>;
      const notice = typeof done === 'string' && Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
      return show(deps, reply, session, { notice });
    }),
  );
  add(
    'POST',
    ACCOUNT,
    forPerson(ACCOUNT, (request, reply, session) => take(deps, request, reply, session)),
  );
}

async function show(
  { db, account }: AccountPageDeps,
  reply: FastifyReply,
  session: PageSession,
  feedback: { notice?: string | undefined; problem?: string; status?: number },
): Promise<FastifyReply> {
  const { principal } = session;
  const person = await db.tx(SYSTEM, (tx) => findPersonById(tx, principal), { readOnly: true });
  const view = {
    principal,
    customerName: person?.customerName ?? '',
    sessions: await account.sessions(principal),
    attempts: (await account.signIns(principal)).slice(0, SHOWN_ATTEMPTS),
    mark: formMarkOf(session),
  };
  return sendPage(reply, accountPage({ ...view, ...feedback }));
}

async function take(
  deps: AccountPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PageSession,
): Promise<FastifyReply> {
  const form = readFields(request.body, ['mark', 'action', 'session_id']);
  requireOwnForm(request, session, form.mark);
  const caller = { principal: session.principal, requestId: request.id };
  const back = (done: string) => reply.redirect(`${ACCOUNT}?done=${done}`, 303);
  switch (form.action) {
    case 'change-password':
      return changePassword(deps, request, reply, session);
    case 'end-session':
      await deps.account.endSession(caller, numberIn(form.session_id)).catch(ended);
      return back('session');
    case 'end-others':
      await deps.account.endOtherSessions(caller);
      return back('others');
    default:
      throw new AppError(422, 'This page does not support that action; go back and try again');
  }
}

/** Ignores 404: the session has already ended. */
function ended(error: unknown): void {
  if (!(error instanceof AppError) || error.status !== 404) throw error;
}

async function changePassword(
  deps: AccountPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PageSession,
): Promise<FastifyReply> {
  const form = readFields(request.body, ['current_password', 'new_password', 'again']);
  const { current_password: currentPassword, new_password: newPassword } = form;
  const refuse = (problem: string) => show(deps, reply, session, { problem, status: 422 });
  if (currentPassword === '' || newPassword === '') return refuse('Enter your current password and a new one.');
  if (newPassword !== form.again) return refuse('The two new passwords are different; type the same one twice.');
  try {
    const { deviceCookie } = await deps.account.changePassword(
      { principal: session.principal, requestId: request.id },
      { currentPassword, newPassword, visitor: visitorOf(request) },
    );
    return reply.header('set-cookie', deviceCookie).redirect(`${ACCOUNT}?done=password`, 303);
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return refuse(`${error.message}.`);
    throw error;
  }
}
