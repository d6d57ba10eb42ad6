import { type Html, html } from '../../base/html.ts';
import type { Page } from '../pages/layout.ts';
import { passkeyButton } from '../pages/sign-in-form.ts';
import { dayOf } from '../sign-in/when.ts';
import { authenticatorSetUp, codeField, codeList } from './factor-parts.ts';
import { FACTOR_PATH } from './factor-path.ts';
import type { SecondFactorState } from './second-factor.schema.ts';
import type { TotpSetUp } from './second-factor.service.ts';

export interface FactorView {
  readonly state: SecondFactorState;
  readonly subject: string;
  readonly mark: string;
  /** Whether the sign-in is recent enough for changes. If not, the page first asks for a password or code. */
  readonly mayChange: boolean;
  readonly problem?: string | undefined;
  readonly status?: number;
}

const hidden = (mark: string, action: string): Html => html`<input type="hidden" name="mark" value="${mark}">
<input type="hidden" name="action" value="${action}">`;

const form = (mark: string, action: string, content: Html, look = ''): Html =>
  html`<form method="post" action="${FACTOR_PATH}" class="${look}">
${hidden(mark, action)}
${content}
</form>`;

const alert = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="alert" role="alert" id="problem">${problem}</p>`;

const back = html`<p class="quiet again"><a href="${FACTOR_PATH}">Back without changes</a></p>`;

export const factorPage = ({ state, subject, mark, mayChange, problem, status = 200 }: FactorView): Page => ({
  title: 'Second factor',
  status,
  withPasskeys: true,
  body: html`<h1>Second factor</h1>
<p class="quiet">Protects the sign-in of <strong>${subject}</strong> in addition to the password.${state.required && ' Your account requires a second factor for every user.'}</p>
${alert(problem)}
${!mayChange && proofForm(mark, problem !== undefined)}
<h2>Authenticator app</h2>
${appPart(state, mark, mayChange)}
<h2>Passkeys</h2>
${passkeyPart(state, mark, mayChange)}
<h2>Recovery codes</h2>
${codesPart(state, mark, mayChange)}
<p class="quiet again"><a href="/auth/account">Your account</a></p>`,
});

const proofForm = (mark: string, isWrong: boolean): Html =>
  form(
    mark,
    'prove',
    html`<div class="field">
<label for="proof">Your password or a code</label>
<p class="quiet">You signed in some time ago. Confirm that it is you before you make changes.</p>
<input id="proof" name="proof" type="password" autocomplete="current-password" maxlength="1024" required
${isWrong && html`aria-describedby="problem" aria-invalid="true"`}>
</div>
<div class="actions"><button class="primary" type="submit">Continue</button></div>`,
    'panel',
  );

function appPart({ totp }: SecondFactorState, mark: string, mayChange: boolean): Html {
  if (totp === null) {
    return html`<p>Not set up. An app shows a new code every 30 seconds, even without a network.</p>
${mayChange && form(mark, 'totp-begin', html`<button type="submit">Set up app</button>`, 'one')}`;
  }
  const remove = html`<div class="field">
<label for="remove-proof">Your password or a code</label>
<input id="remove-proof" name="proof" type="password" autocomplete="off" maxlength="1024" required>
</div>
<button type="submit">Remove app</button>`;
  return html`<p>Set up on ${dayIn(totp.confirmed_at)}.</p>
${mayChange && html`<details><summary>Remove it</summary>${form(mark, 'totp-remove', remove, 'one')}</details>`}`;
}

function passkeyPart({ passkeys }: SecondFactorState, mark: string, mayChange: boolean): Html {
  const rows = passkeys.map(
    ({ id, name, created_at, last_used_at }) => html`<li>
<div><strong>${name}</strong>
<span class="quiet">Added ${dayIn(created_at)}${last_used_at && `, last used ${dayIn(last_used_at)}`}</span></div>
${mayChange && form(mark, 'passkey-remove', html`<input type="hidden" name="passkey_id" value="${id}"><button type="submit" aria-label="Remove ${name}">Remove</button>`, 'one')}
</li>`,
  );
  return html`${
    rows.length > 0
      ? html`<ul class="rows">${rows}</ul>`
      : html`<p>None yet. A passkey signs you in without a password, with your fingerprint, your face or your device PIN.</p>`
  }
${mayChange && form(mark, 'passkey-begin', html`<button type="submit">Add a passkey</button>`, 'one')}`;
}

function codesPart(
  { recovery_codes_left: left, totp, passkeys }: SecondFactorState,
  mark: string,
  mayChange: boolean,
): Html {
  if (totp === null && passkeys.length === 0) {
    return html`<p>You get ten recovery codes with your first app or passkey.</p>`;
  }
  return html`<p>${left === 1 ? 'One code is' : `${left} codes are`} left. New codes replace the old ones.</p>
${mayChange && form(mark, 'recovery-codes', html`<button type="submit">Create new codes</button>`, 'one')}`;
}

export const appSetUpPage = ({ totp, mark, problem }: { totp: TotpSetUp; mark: string; problem?: string }): Page => ({
  title: 'Set up an authenticator app',
  status: problem === undefined ? 200 : 400,
  body: html`<h1>Set up an authenticator app</h1>
${alert(problem)}
${form(
  mark,
  'totp-confirm',
  html`${authenticatorSetUp(totp)}
${codeField({ label: 'The code that the app shows', isWrong: problem !== undefined })}
<div class="actions"><button class="primary" type="submit">Set up</button></div>`,
)}
${back}`,
});

export const passkeySetUpPage = (given: {
  options: Readonly<Record<string, unknown>>;
  mark: string;
  problem?: string;
}): Page => ({
  title: 'Add a passkey',
  status: given.problem === undefined ? 200 : 400,
  withPasskeys: true,
  body: html`<h1>Add a passkey</h1>
<p class="quiet">Your browser asks for your fingerprint, your face or your device PIN.</p>
${alert(given.problem)}
${form(
  given.mark,
  'passkey-confirm',
  html`<div class="field">
<label for="name">Name of the passkey</label>
<input id="name" name="name" type="text" maxlength="60" autocomplete="off" required value="Passkey">
</div>
<noscript><p class="alert">Passkeys need JavaScript, which is turned off in this browser. An authenticator app works without it.</p></noscript>
${passkeyButton('Create the passkey', { options: given.options, isOnlyWay: true })}`,
)}
${back}`,
});

export const newCodesPage = (codes: readonly string[]): Page => ({
  title: 'Recovery codes',
  body: html`<h1>Save your recovery codes</h1>
${codeList(codes)}
<div class="actions"><a class="button primary" href="${FACTOR_PATH}">I have saved them</a></div>`,
});

/** Formats a timestamp from the API as a date. */
const dayIn = (timestamp: string): string => dayOf(new Date(`${timestamp}Z`));
