import { documentation } from './documentation.js';
import { drawWhenOpened, element } from './element.js';
import { tryIt } from './try-it.js';

export const methodBadge = (method) => element('span', { class: 'method', data: { method } }, method.toUpperCase());

/** A path with highlighted parameters and line breaks allowed at its slashes. */
function pathText(path) {
  return element(
    'code',
    { class: 'path' },
    path.split(/(?=\/)/).flatMap((step) => [element('wbr'), step.includes('{') ? element('em', {}, step) : step]),
  );
}

/** One operation, collapsed. Its content is drawn when it is first opened, so that 150 operations cost little. */
export function operationView(spec, operation) {
  const details = element(
    'details',
    { id: operation.id, class: operation.deprecated ? 'operation deprecated' : 'operation' },
    element(
      'summary',
      { class: 'headline' },
      methodBadge(operation.method),
      element('h3', {}, operation.summary),
      pathText(operation.path),
    ),
  );
  const draw = drawWhenOpened(details, () =>
    element(
      'div',
      { class: 'operation-body' },
      element('div', { class: 'reading' }, documentation(spec, operation)),
      element('section', { class: 'trying', 'aria-label': 'Try it' }, tryIt(spec, operation)),
    ),
  );
  return { operation, details, draw };
}
