import type { OauthClient } from '../oauth/client.ts';
import { brandOf } from './brand.ts';
import { html, type Page } from './layout.ts';

export interface SignInView {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly visit: string;
  readonly mark: string;
  /** What went wrong with the last try, and what was typed then; never the password. */
  readonly problem?: string;
  readonly typed?: { readonly username: string; readonly customerId: string; readonly asUser: boolean };
}

export function signInPage({ client, redirectUri, visit, mark, problem, typed }: SignInView): Page {
  const brand = brandOf(client);
  const { perUserGrants } = client;
  return {
    status: problem ? 401 : 200,
    title: problem ? 'Sign-in failed' : 'Sign in',
    brand,
    leadsTo: redirectUri,
    body: html`<h1>Sign in to connect your payroll</h1>
<p class="quiet">${brand.name} asks for access to your payroll account. You decide on the next page.</p>
${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/auth/oauth-login">
<input type="hidden" name="request" value="${visit}">
<input type="hidden" name="mark" value="${mark}">
${perUserGrants && kindOfAccount(typed?.asUser ?? false)}
<div class="field">
<label for="username">${perUserGrants ? 'E-mail address or username' : 'E-mail address'}</label>
<input id="username" name="username" type="text" inputmode="${perUserGrants ? 'text' : 'email'}" autocomplete="username"
autocapitalize="none" spellcheck="false" maxlength="320" required${!typed?.username && html` autofocus`} value="${typed?.username ?? ''}"
${problem && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
${perUserGrants && accountNumber(typed?.customerId ?? '')}
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${typed?.username && html` autofocus`}
${problem && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
<div class="actions">
<button class="primary" type="submit">Sign in</button>
<button type="submit" formaction="/auth/oauth-cancel" formnovalidate>Cancel</button>
</div>
</form>`,
  };
}

const kindOfAccount = (asUser: boolean) => html`<fieldset>
<legend>You are</legend>
<label class="choice"><input type="radio" name="account_type" value="admin" id="kind-owner"${!asUser && html` checked`}>
the owner of the account</label>
<label class="choice"><input type="radio" name="account_type" value="user" id="kind-user"${asUser && html` checked`}>
a payroll user</label>
</fieldset>`;

const accountNumber = (typed: string) => html`<div class="field users-only">
<label for="customer-id">Account number</label>
<p class="quiet" id="customer-id-hint">For payroll users. The owner of the account knows it.</p>
<input id="customer-id" name="customer_id" type="text" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="15"
autocomplete="organization" aria-describedby="customer-id-hint" title="digits only" value="${typed}">
</div>`;
