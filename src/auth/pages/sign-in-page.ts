import type { OauthClient } from '../oauth/client.ts';
import { brandOf } from './brand.ts';
import { type Html, html, type Page } from './layout.ts';

/** What went wrong with the last try, and what was typed then; never the password. */
interface LastTry {
  readonly problem?: string | undefined;
  readonly typed?: { readonly username: string; readonly customerId: string; readonly asUser: boolean } | undefined;
}

export interface SignInView extends LastTry {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly visit: string;
  readonly mark: string;
}

export function signInPage({ client, redirectUri, visit, mark, problem, typed }: SignInView): Page {
  const brand = brandOf(client);
  return {
    status: problem ? 401 : 200,
    title: problem ? 'Sign-in failed' : 'Sign in',
    brand,
    leadsTo: redirectUri,
    body: html`<h1>Sign in to connect your payroll</h1>
<p class="quiet">${brand.name} asks for access to your payroll account. You decide on the next page.</p>
${signInForm({
  action: '/auth/oauth-login',
  hidden: { request: visit, mark },
  forUsers: client.perUserGrants,
  cancel: '/auth/oauth-cancel',
  problem,
  typed,
})}`,
  };
}

export interface SignInForm extends LastTry {
  readonly action: string;
  /** What the form carries along; the mark in it proves that the form is ours. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Payroll users sign in here too, by name and account. */
  readonly forUsers: boolean;
  /** Where a no leads, when there is somebody to tell it to. */
  readonly cancel?: string;
}

/** The one form by which people sign in with a password. */
export const signInForm = ({ action, hidden, forUsers, cancel, problem, typed }: SignInForm): Html =>
  html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${action}">
${hiddenFields(hidden)}
${forUsers && kindOfAccount(typed?.asUser ?? false)}
<div class="field">
<label for="username">${forUsers ? 'E-mail address or username' : 'E-mail address'}</label>
<input id="username" name="username" type="text" inputmode="${forUsers ? 'text' : 'email'}" autocomplete="username"
autocapitalize="none" spellcheck="false" maxlength="320" required${!typed?.username && html` autofocus`} value="${typed?.username ?? ''}"
${problem && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
${forUsers && accountNumber(typed?.customerId ?? '')}
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${typed?.username && html` autofocus`}
${problem && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
<div class="actions">
<button class="primary" type="submit">Sign in</button>
${cancel && html`<button type="submit" formaction="${cancel}" formnovalidate>Cancel</button>`}
</div>
</form>
<p class="quiet again"><a href="/auth/forgot-password">Forgot your password?</a></p>`;

export const hiddenFields = (fields: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;

export const kindOfAccount = (asUser: boolean) => html`<fieldset>
<legend>You are</legend>
<label class="choice"><input type="radio" name="account_type" value="admin" id="kind-owner"${!asUser && html` checked`}>
the owner of the account</label>
<label class="choice"><input type="radio" name="account_type" value="user" id="kind-user"${asUser && html` checked`}>
a payroll user</label>
</fieldset>`;

export const accountNumber = (typed: string) => html`<div class="field users-only">
<label for="customer-id">Account number</label>
<p class="quiet" id="customer-id-hint">For payroll users. The owner of the account knows it.</p>
<input id="customer-id" name="customer_id" type="text" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="15"
autocomplete="organization" aria-describedby="customer-id-hint" title="digits only" value="${typed}">
</div>`;
