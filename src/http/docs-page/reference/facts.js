import { element } from './element.js';

/** Our OpenAPI extensions, in the order in which the service checks them. */
const FACTS = [
  ['x-access', 'Access'],
  ['x-scope', 'Scope'],
  ['x-key-scope', 'API key scope'],
  ['x-zone', 'Permission'],
  ['x-rate-class', 'Rate class'],
  ['x-rate-limit', 'Rate limit'],
  ['x-subscription', 'Subscription'],
];

function factText(key, value) {
  if (value === undefined || value === null || value === false) return undefined;
  // The operation's security already shows whether a token is required.
  if (key === 'x-access' && (value === 'public' || value === 'bearer')) return undefined;
  if (value === true) return 'required';
  if (Array.isArray(value)) return value.length > 0 ? value.join(' or ') : undefined;
  if (typeof value === 'object') return Object.values(value).join(' ');
  return key === 'x-rate-limit' && /^\d+$/.test(value) ? `${value} per minute` : String(value);
}

export function facts(operation) {
  const known = FACTS.map(([key, label]) => [label, factText(key, operation.raw[key])]).filter(([, text]) => text);
  const chips = [
    operation.deprecated && element('li', { class: 'chip warning' }, 'Deprecated'),
    !operation.needsToken && element('li', { class: 'chip' }, 'No token needed'),
    known.map(([label, text]) => element('li', { class: 'chip' }, element('span', {}, label), ` ${text}`)),
  ];
  const list = element('ul', { class: 'chips', 'aria-label': 'Facts' }, chips);
  return list.childElementCount > 0 ? list : undefined;
}
