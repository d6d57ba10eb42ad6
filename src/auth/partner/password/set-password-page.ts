import { type Html, html, type Page } from '../../pages/layout.ts';
import { SSO_PATH } from '../../sso/password-refusal.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rule.ts';

export const PATH = '/auth/set-password';

export interface SetPasswordView {
  readonly token: string;
  readonly subject: string;
  readonly customerName: string;
  readonly problem?: string;
  /** Whether the person may link a company account instead. */
  readonly offersCompanyAccount: boolean;
  /** Whether the account accepts no passwords. */
  readonly isPasswordRefused: boolean;
}

/** The username is a separate field, so that password managers store the new password under it. */
export const setPasswordPage = (view: SetPasswordView): Page =>
  view.isPasswordRefused ? companyAccountPage(view) : passwordPage(view);

const factsOf = ({ customerName, subject }: SetPasswordView): Html => html`<dl class="facts">
<dt>Account</dt><dd>${customerName}</dd>
<dt>You sign in as</dt><dd>${subject}</dd>
</dl>`;

/** The form that begins the sign-in with the company account. */
const companyAccountForm = ({ token }: SetPasswordView, look: string): Html =>
  html`<form method="post" action="${SSO_PATH}/invitation">
<input type="hidden" name="token" value="${token}">
<div class="actions"><button class="${look}" type="submit">Use my company account</button></div>
</form>`;

const companyAccountPage = (view: SetPasswordView): Page => ({
  title: 'Sign in with your company account',
  body: html`<h1>Sign in with your company account</h1>
${factsOf(view)}
<p>This account accepts only its company sign-in. You need no password here.</p>
${companyAccountForm(view, 'primary')}`,
});

const passwordPage = (view: SetPasswordView): Page => ({
  status: view.problem ? 422 : 200,
  title: 'Choose a password',
  body: html`<h1>Choose your password</h1>
${factsOf(view)}
${passwordForm(view)}
${
  view.offersCompanyAccount &&
  html`<p class="or"><span>or</span></p>
${companyAccountForm(view, '')}`
}`,
});

const passwordForm = ({
  token,
  subject,
  problem,
}: SetPasswordView): Html => html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${PATH}">
<input type="hidden" name="token" value="${token}">
<input type="text" name="username" value="${subject}" autocomplete="username" readonly hidden>
<div class="field">
<label for="password">New password</label>
<p class="quiet" id="password-hint">At least ${SHORTEST_PASSWORD} characters; a few words work well.</p>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}"
maxlength="${LONGEST_PASSWORD}" required autofocus aria-describedby="${problem ? 'problem ' : ''}password-hint">
</div>
<div class="field">
<label for="again">Confirm password</label>
<input id="again" name="again" type="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}"
maxlength="${LONGEST_PASSWORD}" required${problem && html` aria-describedby="problem"`}>
</div>
<div class="actions">
<button class="primary" type="submit">Set password</button>
</div>
</form>`;

export const passwordSetPage = ({ subject, home }: { subject: string; home: string }): Page => ({
  title: 'Password set',
  body: html`<h1>Your password has been set</h1>
<p>You can now sign in as <strong>${subject}</strong>.</p>
<div class="actions"><a class="button primary" href="${home}">Go to payroll</a></div>`,
});
