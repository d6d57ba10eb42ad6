import { html, type Page } from '../../pages/layout.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rule.ts';

export const PATH = '/auth/set-password';

export interface SetPasswordView {
  readonly token: string;
  readonly subject: string;
  readonly customerName: string;
  readonly problem?: string;
}

/** The username is a separate field, so that password managers store the new password under it. */
export const setPasswordPage = ({ token, subject, customerName, problem }: SetPasswordView): Page => ({
  status: problem ? 422 : 200,
  title: 'Choose a password',
  body: html`<h1>Choose your password</h1>
<dl class="facts">
<dt>Account</dt><dd>${customerName}</dd>
<dt>You sign in as</dt><dd>${subject}</dd>
</dl>
${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
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
</form>`,
});

export const passwordSetPage = ({ subject, home }: { subject: string; home: string }): Page => ({
  title: 'Password set',
  body: html`<h1>Your password has been set</h1>
<p>You can now sign in as <strong>${subject}</strong>.</p>
<div class="actions"><a class="button primary" href="${home}">Go to payroll</a></div>`,
});
