import { type Html, html } from './html.ts';

export interface SignInFormView {
  /** Where the form goes. */
  readonly action: string;
  /** What the form carries along unseen. */
  readonly hidden?: Html;
  /** Whether payroll users may sign in here, beside the owner. */
  readonly users: boolean;
  /** Where "Cancel" leads, when there is something to cancel. */
  readonly cancel?: string;
  /** What went wrong with the last try, and what was typed then; never the password. */
  readonly problem?: string | undefined;
  readonly typed?: { readonly username: string; readonly customerId: string; readonly asUser: boolean };
}

/** Name and password, or a passkey alone. Pages that show it are sent `withPasskeys`. */
export const signInForm = ({ action, hidden, users, cancel, problem, typed }: SignInFormView): Html => html`${
  problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`
}
<form method="post" action="${action}">
${hidden}
${users && kindOfAccount(typed?.asUser ?? false)}
<div class="field">
<label for="username">${users ? 'E-mail address or username' : 'E-mail address'}</label>
<input id="username" name="username" type="text" inputmode="${users ? 'text' : 'email'}" autocomplete="username"
autocapitalize="none" spellcheck="false" maxlength="320" required${!typed?.username && html` autofocus`} value="${typed?.username ?? ''}"
${problem && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
${users && accountNumber(typed?.customerId ?? '')}
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
</form>`;

/**
 * Asks the browser for a passkey and sends its answer with the form around it. Unseen where there is no script. With the
 * `options` of a new passkey it makes one; `isOnlyWay` stands alone in its form.
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
