import { type Html, html } from '../../base/html.ts';
import type { Page } from '../pages/layout.ts';
import { formMarkOf, type PageSession } from '../pages/session-page.ts';
import { hiddenFields } from '../pages/sign-in-form.ts';
import { shortWhenOf } from '../sign-in/when.ts';
import { SSO_PATH, ssoPathOf } from './password-refusal.ts';
import type { SsoConnection, SsoIdentity } from './sso.store.ts';

export interface ChoiceView {
  readonly hidden: Readonly<Record<string, string>>;
  readonly typed?: string;
  readonly problem?: string;
}

/** The page that asks with which company's account the person wants to sign in. */
export const chooseAccountPage = ({ hidden, typed = '', problem }: ChoiceView): Page => ({
  status: problem === undefined ? 200 : 422,
  title: 'Sign in with your company account',
  body: html`<h1>Sign in with your company account</h1>
<p class="quiet">Your company’s own sign-in page opens next. Your password stays there.</p>
${problem !== undefined && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${SSO_PATH}">
${hiddenFields(hidden)}
<div class="field">
<label for="who">Work email address or account number</label>
<input id="who" name="who" type="text" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="320"
required autofocus value="${typed}"${problem !== undefined && html` aria-describedby="problem" aria-invalid="true"`}>
</div>
<div class="actions"><button class="primary" type="submit">Continue</button></div>
</form>
<p class="quiet again"><a href="/auth/sign-in">Sign in another way</a></p>`,
});

/** Links to the provider and shows its host, so that people notice an unfamiliar one. */
export const continuePage = ({ url, host }: { url: string; host: string }): Page => ({
  title: 'Continue to your company’s sign-in',
  body: html`<h1>Continue to your company’s sign-in</h1>
<p>You sign in at <strong>${host}</strong> and then come back here. If you do not know this address, do not continue.</p>
<div class="actions"><a class="button primary" href="${url}" rel="noreferrer">Continue to ${host}</a></div>`,
});

export interface CompanyAccountView {
  readonly connection: SsoConnection | undefined;
  readonly identity: SsoIdentity | undefined;
  readonly session: PageSession;
  /** Whether the sign-in is recent enough for a change. If not, the form asks for a password or code. */
  readonly mayChange: boolean;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** The page where a signed-in user links or unlinks their company account. */
export const companyAccountPage = (view: CompanyAccountView): Page => ({
  status: view.problem === undefined ? 200 : 403,
  title: 'Company account',
  body: html`<h1>Company account</h1>
${view.notice !== undefined && html`<p class="notice" role="status">${view.notice}</p>`}
${view.problem !== undefined && html`<p class="alert" role="alert" id="problem">${view.problem}</p>`}
${contentOf(view)}
<p class="quiet again"><a href="/auth/account">Your account</a></p>`,
});

function contentOf(view: CompanyAccountView): Html {
  const { connection, identity, session } = view;
  if (session.principal.employee !== null) return html`<p>Employees sign in to the portal with their password.</p>`;
  if (!connection) {
    return html`<p>Your account is not connected to a company sign-in. The owner of the account can connect one in the console, under “Single sign-on”.</p>`;
  }
  const host = new URL(connection.issuer).host;
  if (!identity) {
    return html`<p>Link the account with which you sign in at <strong>${host}</strong>, and use it to sign in here.</p>
${change(view, 'link', 'Link my company sign-in', 'primary')}`;
  }
  const used = identity.last_used_at === null ? 'not used yet' : `last used ${shortWhenOf(identity.last_used_at)}`;
  return html`<dl class="facts">
<dt>Linked to</dt><dd>${identity.email_address}</dd>
<dt>Sign-in page</dt><dd>${host}</dd>
<dt>Since</dt><dd>${shortWhenOf(identity.linked_at)}, ${used}</dd>
</dl>
${
  connection.is_only
    ? html`<p class="quiet">This account accepts only its company sign-in.</p>`
    : change(view, 'unlink', 'Unlink', '')
}`;
}

const change = (view: CompanyAccountView, action: string, text: string, look: string): Html =>
  html`<form method="post" action="${SSO_PATH}/link">
${hiddenFields({ mark: formMarkOf(view.session), action })}
${!view.mayChange && proofField(view)}
<div class="actions"><button class="${look}" type="submit">${text}</button></div>
</form>`;

const proofField = ({ identity, session, problem }: CompanyAccountView): Html => html`<div class="field">
<label for="proof">Your password or a code</label>
<p class="quiet">You signed in some time ago. Confirm that it is you.${
  identity &&
  html` Or <a href="${ssoPathOf(session.principal.customerId)}?again=1&#38;next=${encodeURIComponent(`${SSO_PATH}/link`)}">confirm with your company account</a>.`
}</p>
<input id="proof" name="proof" type="password" autocomplete="current-password" maxlength="1024" required
${problem !== undefined && html`aria-describedby="problem" aria-invalid="true"`}>
</div>`;
