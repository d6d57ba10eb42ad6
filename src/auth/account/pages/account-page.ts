import type { Principal } from '../../../http/principal.ts';
import { type Html, html, type Page } from '../../pages/layout.ts';
import { hiddenFields } from '../../pages/sign-in-form.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../partner/password/password-rule.ts';
import { FACTOR_PATH } from '../../second-factor/factor-path.ts';
import type { listAttempts } from '../../sign-in/attempt.store.ts';
import { deviceName } from '../../sign-in/device-name.ts';
import { shortWhenOf } from '../../sign-in/when.ts';
import { SSO_PATH } from '../../sso/password-refusal.ts';
import type { LiveSession } from '../session-list.store.ts';
import { ACCOUNT, SIGN_OUT } from './sign-in-pages.ts';

type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

export interface AccountView {
  readonly principal: Principal;
  readonly customerName: string;
  readonly sessions: readonly LiveSession[];
  readonly attempts: readonly Attempt[];
  readonly mark: string;
  readonly status?: number;
  /** Confirmation of the last action. */
  readonly notice?: string | undefined;
  /** Why the password was not changed. */
  readonly problem?: string | undefined;
}

export const accountPage = (view: AccountView): Page => ({
  status: view.status ?? 200,
  title: 'Your account',
  body: html`<h1>Your account</h1>
<dl class="facts">
<dt>Account</dt><dd>${view.customerName} (number&nbsp;${view.principal.customerId})</dd>
<dt>Signed in as</dt><dd>${view.principal.subject}</dd>
</dl>
${view.notice && html`<p class="notice" role="status">${view.notice}</p>`}
<h2 class="part">Change your password</h2>
${passwordForm(view)}
<h2 class="part">Second factor</h2>
<p>With an authenticator app or a passkey, a stolen password is not enough to sign in as you.</p>
<div class="actions"><a class="button" href="${FACTOR_PATH}">Set up or change</a></div>
${
  view.principal.employee === null &&
  html`<h2 class="part">Company account</h2>
<p>If your company has connected its own sign-in, you can use it here.</p>
<div class="actions"><a class="button" href="${SSO_PATH}/link">Link my company sign-in</a></div>`
}
<h2 class="part">Where you are signed in</h2>
<ul class="rows">
${view.sessions.map((session) => sessionRow(view, session))}
</ul>
${view.sessions.length > 1 && actionForm(view, { action: 'end-others' }, html`<button type="submit">End all other sessions</button>`)}
<h2 class="part">Last sign-ins</h2>
<ul class="rows">
${view.attempts.map(attemptRow)}
</ul>
<div class="actions"><a class="button" href="${SIGN_OUT}">Sign out</a></div>`,
});

const actionForm = ({ mark }: AccountView, fields: Readonly<Record<string, string>>, content: Html): Html =>
  html`<form method="post" action="${ACCOUNT}">
${hiddenFields({ mark, ...fields })}
${content}
</form>`;

/** The username is a separate field, so that password managers store the new password under it. */
const passwordForm = (view: AccountView): Html => {
  const { problem, principal } = view;
  const explained = problem ? 'problem ' : '';
  const field = (id: string, label: string, autocomplete: string, hint?: string) => html`<div class="field">
<label for="${id}">${label}</label>
${hint && html`<p class="quiet" id="${id}-hint">${hint}</p>`}
<input id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" maxlength="${LONGEST_PASSWORD}" required
aria-describedby="${explained}${hint ? `${id}-hint` : ''}">
</div>`;
  return html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
${actionForm(
  view,
  { action: 'change-password' },
  html`<input type="text" name="username" value="${principal.subject}" autocomplete="username" readonly hidden>
${field('current_password', 'Current password', 'current-password')}
${field('new_password', 'New password', 'new-password', `At least ${SHORTEST_PASSWORD} characters; a few unrelated words work well.`)}
${field('again', 'Confirm password', 'new-password')}
<div class="actions"><button class="primary" type="submit">Change password</button></div>`,
)}`;
};

function sessionRow(view: AccountView, session: LiveSession): Html {
  const isCurrent = session.id === view.principal.sessionId;
  const name = session.isBrowser ? deviceName(session.device) : `${deviceName(session.device)}, through the API`;
  const how = session.client === null ? '' : `, handed over by ${session.client}`;
  return html`<li>
<div><strong>${name}</strong>${isCurrent && html` <span class="tag">this browser</span>`}
<p class="quiet">${session.address}${how}</p>
<p class="quiet">since ${shortWhenOf(session.createdAt)}</p></div>
${
  !isCurrent &&
  actionForm(
    view,
    { action: 'end-session', session_id: String(session.id) },
    html`<button type="submit" aria-label="End the session of ${name} since ${shortWhenOf(session.createdAt)}">End</button>`,
  )
}
</li>`;
}

const OUTCOMES: Readonly<Record<Attempt['outcome'], string>> = {
  succeeded: 'Signed in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  inactive: 'Rejected, not active',
  'link-needed': 'Rejected, new device',
  'sso-only': 'Rejected, company account needed',
};

const attemptRow = ({ at, address, device, how, outcome }: Attempt): Html => html`<li>
<div><strong${outcome !== 'succeeded' && html` class="bad"`}>${OUTCOMES[outcome]}</strong>${how === 'passkey' && ' with a passkey'}${how === 'sso' && ' with the company account'}
<p class="quiet">${deviceName(device)}, ${address}</p>
<p class="quiet">${shortWhenOf(at)}</p></div>
</li>`;
