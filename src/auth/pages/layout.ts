import type { FastifyReply } from 'fastify';
import { Html, html } from '../../base/html.ts';
import { randomToken } from '../../base/secrets.ts';
import { type Brand, inkOn, policySourceOf } from './brand.ts';
import { STYLE } from './style.ts';

export { Html, html } from '../../base/html.ts';

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** The partner application the page is shown for; without it the page has our own branding. */
  readonly brand?: Brand | null;
  /**
   * The final target of the page's form. Browsers also apply the page's form-action policy to the redirect that follows
   * the form, so the policy must include the partner's callback.
   */
  readonly leadsTo?: string;
  /** Whether the page loads the passkey script. If the browser runs no scripts, everything but passkeys works. */
  readonly withPasskeys?: boolean;
  readonly cookies?: readonly string[];
}

export const PASSKEY_SCRIPT = '/auth/passkeys.js';

/**
 * Sends a page that works without scripts, is never framed, cached or indexed, and loads nothing but a partner's logo
 * and our own passkey script.
 */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomToken(16);
  if (page.cookies && page.cookies.length > 0) reply.header('set-cookie', [...page.cookies]);
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': policyOf(page, nonce),
      'cache-control': 'no-store',
      // Our own forms still send their origin. Other sites never see the address of the page.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(documentOf(page, nonce).text);
}

export interface ErrorPage {
  readonly status: number;
  readonly title: string;
  /** Tells the person what to do next. */
  readonly message: string;
  readonly brand?: Brand | null;
  /** A link within our own pages. */
  readonly next?: { readonly href: string; readonly text: string };
}

export const sendErrorPage = (reply: FastifyReply, { status, title, message, brand, next }: ErrorPage): FastifyReply =>
  sendPage(reply, {
    status,
    title,
    brand: brand ?? null,
    body: html`<h1>${title}</h1>
      <p>${message}</p>
      ${next && html`<div class="actions"><a class="button primary" href="${next.href}">${next.text}</a></div>`}`,
  });

function policyOf({ brand, leadsTo, withPasskeys }: Page, nonce: string): string {
  const logo = brand?.logoUrl ? policySourceOf(brand.logoUrl) : null;
  const target = leadsTo === undefined ? null : policySourceOf(leadsTo);
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(withPasskeys ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    `img-src data:${logo === null ? '' : ` ${logo}`}`,
    `form-action 'self'${target === null ? '' : ` ${target}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function documentOf({ title, body, brand = null, withPasskeys = false }: Page, nonce: string): Html {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${brand && ` – ${brand.name}`}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(STYLE)}${brand?.colour && new Html(brandStyle(brand.colour))}</style>
${withPasskeys && html`<script nonce="${nonce}" src="${PASSKEY_SCRIPT}" defer></script>`}
</head>
<body>
<main>
${headerOf(brand)}
${body}
</main>
${footerOf(brand)}
</body>
</html>
`;
}

/** `colour` has been validated as six hex digits. */
const brandStyle = (colour: string): string => `:root { --brand: ${colour}; --brand-ink: ${inkOn(colour)}; }`;

const headerOf = (brand: Brand | null): Html =>
  html`<header>
${
  brand?.logoUrl
    ? html`<img src="${brand.logoUrl}" alt="">`
    : html`<span class="mark" aria-hidden="true">${([...(brand?.name ?? 'Tasman')][0] ?? 'T').toUpperCase()}</span>`
}
<p>${brand?.name ?? 'Tasman Payroll'}</p>
</header>`;

const footerOf = (brand: Brand | null): Html =>
  html`<footer>
${
  brand &&
  (brand.supportUrl || brand.supportEmail) &&
  html`<p>Questions about ${brand.name}?
${brand.supportUrl && html`<a href="${brand.supportUrl}" rel="noopener noreferrer">Get help</a>`}
${brand.supportUrl && brand.supportEmail && 'or write to'}
${brand.supportEmail && html`<a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>`}</p>`
}
${brand && html`<p>Secure sign-in by Tasman Payroll. ${brand.name} never sees your password.</p>`}
</footer>`;
