import { copyButton } from './copy.js';
import { element } from './element.js';
import { codeBlock } from './json-text.js';
import { openSignIn } from './sign-in.js';

/** Shown first because they explain the response: request id, rate limit, when to retry, and what to match. */
const KEY_HEADERS = [
  'x-request-id',
  'request-id',
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'etag',
  'location',
  'link',
];

/** Longer responses, such as a list of a thousand employees, are offered as a download. */
const SHOWN_UP_TO = 300_000;

const READABLE = /^text\/|json|xml|csv|urlencoded/;

const headerList = (headers) =>
  element(
    'dl',
    { class: 'headers' },
    headers.map(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );

/** Shows a response: status and time, key headers, the other headers collapsed, and the body. */
export async function answerView(reply, milliseconds) {
  if (reply.type === 'opaqueredirect') {
    const text = 'The service responded with a redirect. Browsers hide its target from scripts; use curl to see it.';
    return element('p', { class: 'notice' }, text);
  }
  const all = [...reply.headers].sort(([a], [b]) => a.localeCompare(b));
  const key = KEY_HEADERS.flatMap((name) => all.filter(([each]) => each === name));
  const others = all.filter(([name]) => !KEY_HEADERS.includes(name));
  return element(
    'div',
    { class: 'answer' },
    element(
      'p',
      { class: 'status-line' },
      element('span', { class: 'status', data: { family: String(reply.status)[0] } }, String(reply.status)),
      ` ${reply.statusText}`,
      element('span', { class: 'muted' }, ` in ${Math.round(milliseconds)} ms`),
    ),
    reply.status === 401 && signInHint(),
    key.length > 0 && headerList(key),
    others.length > 0 &&
      element(
        'details',
        { class: 'more' },
        element('summary', { class: 'opener' }, 'All other headers'),
        headerList(others),
      ),
    await bodyView(reply),
  );
}

const signInHint = () =>
  element(
    'p',
    { class: 'notice' },
    'The token is missing or no longer valid. ',
    element('button', { type: 'button', class: 'link', on: { click: openSignIn } }, 'Sign in'),
  );

async function bodyView(reply) {
  const content = await reply.blob();
  if (content.size === 0) return element('p', { class: 'muted' }, 'No body.');
  if (!READABLE.test(content.type)) return saveLink(content);
  const text = await content.text();
  if (text.length > SHOWN_UP_TO) return saveLink(content);
  const block = codeBlock(text, 'Response body');
  return element(
    'div',
    { class: 'block' },
    block,
    copyButton(() => block, 'the response'),
  );
}

function saveLink(content) {
  const link = element('a', { href: URL.createObjectURL(content), download: 'answer' }, 'Save the response');
  return element('p', {}, link, ` (${content.type || 'unknown type'}, ${content.size.toLocaleString('en-AU')} bytes)`);
}

export function failureView(failure) {
  return element('p', { class: 'problem', role: 'alert' }, `The request could not be sent: ${failure.message}`);
}
