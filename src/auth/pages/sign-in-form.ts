import { type Html, html } from '../../base/html.ts';

export interface SignInFormView {
  /** The address that the form posts to. */
  readonly action: string;
  /** Hidden fields, including the CSRF token of the form. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Whether payroll users can sign in here too, with username and account number. */
  readonly forUsers: boolean;
  /** The address of the page for signing in with a company account. */
  readonly companyAccount: string;
  /** The address of the Cancel button, if the page has one. */
  readonly cancel?: string;
  /** The problem with the last attempt and the values that were typed, except the password. */
  readonly problem?: string | undefined;
  readonly typed?: { readonly username: string; readonly customerId: string; readonly asUser: boolean } | undefined;
}

/** The sign-in form: name and password, or a passkey alone. Pages with this form must set `withPasskeys`. */
export const signInForm = ({
  action,
  hidden,
  forUsers,
  companyAccount,
  cancel,
  problem,
  typed,
}: SignInFormView): Html =>
  html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${action}">
${hiddenFields(hidden)}
${forUsers && kindOfAccount(typed?.asUser ?? false)}
<div class="field">
<label for="username">${forUsers ? 'Email address or username' : 'Email address'}</label>
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
${passkeyButton('Use a passkey instead')}
</form>
<p class="quiet again"><a href="${companyAccount}">Sign in with your company account</a></p>
<p class="quiet"><a href="/auth/forgot-password">Forgot your password?</a></p>`;

export const hiddenFields = (fields: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;

/**
 * Asks the browser for a passkey and submits its response with the surrounding form. Hidden without scripts. With
 * `options` it creates a new passkey. `isOnlyWay` means that the form has no other way to submit.
 */
export const passkeyButton = (
  text: string,
  { options, isOnlyWay = false }: { options?: Readonly<Record<string, unknown>>; isOnlyWay?: boolean } = {},
): Html => html`<div
class="passkey" data-passkey="${options ? 'enrol' : 'sign-in'}"${options && html` data-options="${JSON.stringify(options)}"`} hidden>
${!isOnlyWay && html`<p class="or"><span>or</span></p>`}
<input type="hidden" name="passkey" value="">
<button type="button"${isOnlyWay && html` class="primary"`}>${text}</button>
<p class="alert" role="alert" hidden></p>
</div>`;

export const kindOfAccount = (asUser: boolean): Html => html`<fieldset>
<legend>You are</legend>
<label class="choice"><input type="radio" name="account_type" value="admin" id="kind-owner"${!asUser && html` checked`}>
the owner of the account</label>
<label class="choice"><input type="radio" name="account_type" value="user" id="kind-user"${asUser && html` checked`}>
a payroll user or an employee</label>
</fieldset>`;

export const accountNumber = (typed: string): Html => html`<div class="field users-only">
<label for="customer-id">Account number</label>
<p class="quiet" id="customer-id-hint">For payroll users and employees. Ask the owner of the account if you do not know it.</p>
<input id="customer-id" name="customer_id" type="text" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="15"
autocomplete="organization" aria-describedby="customer-id-hint" title="digits only" value="${typed}">
</div>`;
