import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '../../../http/limits/rate-limit.ts';
import { addPageTo, type PageHandler } from '../../pages/add-page.ts';
import { html, type Page, sendPage } from '../../pages/layout.ts';
import { numberIn, readFields, typedIn } from '../../pages/page-form.ts';
import { untrustedForm } from '../../pages/problem-page.ts';
import { SIGN_IN } from '../../pages/session-page.ts';
import { accountNumber, hiddenFields, kindOfAccount } from '../../pages/sign-in-form.ts';
import type { VisitProof } from '../../pages/visit-proof.ts';
import type { PasswordResets } from '../password-reset.ts';

const FORGOT_PASSWORD = '/auth/forgot-password';
const VISIT = 'forgot-password';

export interface ForgotPasswordDeps {
  readonly limiter: RateLimiter;
  readonly proof: VisitProof;
  readonly resets: Pick<PasswordResets, 'ask'>;
}

/** The page where a person requests a password reset link. */
export function addForgotPasswordPages(server: FastifyInstance, deps: ForgotPasswordDeps): void {
  const add = addPageTo(server, deps.limiter);
  add('GET', FORGOT_PASSWORD, show(deps));
  add('POST', FORGOT_PASSWORD, take(deps));
}

const show =
  ({ proof }: ForgotPasswordDeps): PageHandler =>
  async (request, reply) => {
    const secret = proof.secretOf(request, VISIT);
    return sendPage(reply, {
      ...forgotPasswordPage({ mark: proof.mark(VISIT, secret) }),
      cookies: [proof.cookie(VISIT, secret)],
    });
  };

const take =
  ({ proof, resets }: ForgotPasswordDeps): PageHandler =>
  async (request, reply) => {
    const form = readFields(request.body, ['mark', 'username', 'customer_id', 'account_type']);
    const { mark } = form;
    if (proof.check(request, { visit: VISIT, mark }) === undefined) throw untrustedForm(FORGOT_PASSWORD);
    const name = form.username.trim();
    const asUser = form.account_type === 'user';
    const customerId = asUser ? numberIn(form.customer_id) : undefined;
    const refuse = (problem: string) => sendPage(reply, forgotPasswordPage({ mark, problem, typed: typedIn(form) }));
    if (name === '') return refuse('Enter your email address or username.');
    if (customerId === 0) return refuse('Enter the account number, digits only.');
    await resets.ask(
      { accountType: asUser ? 'user' : 'admin', name, customerId },
      {
        address: request.ip,
        onFailure: (err) => request.log.error({ err }, 'could not queue a password reset mail'),
      },
    );
    return sendPage(reply, sentPage(name));
  };

interface ForgotPasswordView {
  readonly mark: string;
  readonly problem?: string;
  readonly typed?: { readonly username: string; readonly customerId: string; readonly asUser: boolean };
}

const forgotPasswordPage = ({ mark, problem, typed }: ForgotPasswordView): Page => ({
  status: problem ? 422 : 200,
  title: 'Forgotten password',
  body: html`<h1>Forgot your password?</h1>
<p class="quiet">We will email you a link to choose a new password.</p>
${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${FORGOT_PASSWORD}">
${hiddenFields({ mark })}
${kindOfAccount(typed?.asUser ?? false)}
<div class="field">
<label for="username">Email address or username</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false"
maxlength="320" required autofocus value="${typed?.username ?? ''}"${problem && html` aria-describedby="problem" aria-invalid="true"`}>
</div>
${accountNumber(typed?.customerId ?? '')}
<div class="actions"><button class="primary" type="submit">Send the link</button></div>
</form>
<p class="quiet again"><a href="${SIGN_IN}">Back to sign-in</a></p>`,
});

const sentPage = (username: string): Page => ({
  title: 'Check your email',
  body: html`<h1>Check your email</h1>
<p>If <strong>${username}</strong> can sign in here, an email with a link is on its way. You can use the link once, within an hour.</p>
<p class="quiet">If a payroll user has no email address, the link goes to the owner of the account.</p>
<div class="actions"><a class="button primary" href="${SIGN_IN}">Back to sign-in</a></div>`,
});
