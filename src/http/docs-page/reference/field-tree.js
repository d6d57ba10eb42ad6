import { drawWhenOpened, element } from './element.js';
import { inline, prose } from './prose.js';
import { limitsOf, partsOf, plainSchema, typeText } from './schema.js';

/** The text after a name: its type, whether it is required, and its limits. */
export function typeLine(spec, plain, { required = false } = {}) {
  return [
    element('span', { class: 'type' }, typeText(spec, plain)),
    required && element('span', { class: 'required' }, 'required'),
    limitsLine(plain),
  ];
}

/** The limits of an array include those of its items, which are not shown anywhere else. */
function limitsLine(plain) {
  const limits = [...limitsOf(plain), ...(plain.items && !plain.items.$ref ? limitsOf(plain.items) : [])];
  return limits.map((limit) => element('span', { class: 'limit' }, inline(limit)));
}

function fieldHead(spec, { name, required, choice, schema }) {
  return [
    choice
      ? element('span', { class: 'choice' }, choice)
      : element('code', { class: name === 'any other name' ? 'name other' : 'name' }, name),
    typeLine(spec, schema, { required }),
    schema.loop && element('span', { class: 'limit' }, 'same shape as above'),
  ];
}

function fieldItem(spec, part) {
  const head = element('div', { class: 'field-head' }, fieldHead(spec, part));
  const text = prose(part.schema.description);
  const parts = partsOf(spec, part.schema);
  if (parts.length === 0) return element('li', { class: 'field' }, head, text);
  const details = element('details', {}, element('summary', { class: 'opener' }, head));
  drawWhenOpened(details, () => fieldList(spec, parts));
  return element('li', { class: 'field' }, details, text);
}

function fieldList(spec, parts) {
  return element(
    'ul',
    { class: 'fields' },
    parts.map((part) => fieldItem(spec, part)),
  );
}

/** A schema as a tree: its type, then its fields, which expand if they have fields of their own. */
export function fieldTree(spec, schema) {
  const plain = plainSchema(spec, schema);
  const parts = partsOf(spec, plain);
  const strict = plain.additionalProperties === false && element('span', { class: 'limit' }, 'no other fields');
  return element(
    'div',
    { class: 'tree' },
    element('p', { class: 'field-head' }, typeLine(spec, plain), strict),
    parts.length > 0 && fieldList(spec, parts),
  );
}
