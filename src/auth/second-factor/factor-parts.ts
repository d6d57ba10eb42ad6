import { Html, html } from '../../base/html.ts';
import type { TotpSetUp } from './second-factor.service.ts';

/** Input for six digits from the app, or a recovery code. */
export const codeField = ({ label, isWrong, id = 'otp' }: { label: string; isWrong: boolean; id?: string }): Html =>
  html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="otp" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64" required autofocus
${isWrong && html`aria-describedby="problem" aria-invalid="true"`}>
</div>`;

/** The secret for the app, to be scanned or typed. */
export const authenticatorSetUp = ({ secret, otpauth_uri, qr_code }: TotpSetUp): Html => html`<ol class="how">
<li>Open an authenticator app on your phone.</li>
<li>Scan this code with it.</li>
<li>Enter the six digits that it shows.</li>
</ol>
<div class="qr" role="img" aria-label="QR code for the authenticator app">${new Html(qr_code)}</div>
<details>
<summary>I cannot scan it</summary>
<p class="quiet">Type this key into the app, or <a href="${otpauth_uri}">open the app on this device</a>.</p>
<p class="key">${(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
</details>`;

/** The recovery codes. They are shown only once. */
export const codeList = (codes: readonly string[]): Html => html`<p>Use each of these codes once to sign in if you lose
your phone or passkey. Print them or keep them with your passwords. They are not shown again.</p>
<ul class="codes">
${codes.map((code) => html`<li>${code}</li>`)}
</ul>`;
