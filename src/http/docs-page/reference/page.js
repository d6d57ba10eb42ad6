import { element } from './element.js';
import { markCurrent, navigationGroups, setMenu, startFilter, startMenu } from './navigation.js';
import { groupsOf, operationsOf } from './openapi.js';
import { operationView } from './operation.js';
import { prose } from './prose.js';
import { signInCorner } from './sign-in.js';

const main = document.getElementById('docs-main');
const specUrl = document.querySelector('link[rel="service-desc"]').href;

async function fetchSpec() {
  const reply = await fetch(specUrl, { credentials: 'omit' });
  if (!reply.ok) throw new Error(`The service responded with status ${reply.status} ${reply.statusText}`.trim());
  const spec = await reply.json();
  if (!String(spec.openapi).startsWith('3.')) throw new Error('The response is not an OpenAPI 3 document');
  return spec;
}

function introduction(spec, operations) {
  return element(
    'header',
    { class: 'introduction' },
    element('h1', {}, spec.info?.title ?? document.title),
    prose(spec.info?.description),
    element(
      'p',
      { class: 'muted' },
      `${operations.length} operations. The machine-readable description is `,
      element('a', { href: specUrl }, 'OpenAPI'),
      '. Press ',
      element('kbd', {}, '/'),
      ' to filter.',
    ),
  );
}

function draw(spec) {
  const operations = operationsOf(spec);
  const groups = groupsOf(spec, operations);
  const views = new Map(operations.map((operation) => [operation.id, operationView(spec, operation)]));
  main.replaceChildren(
    introduction(spec, operations),
    ...groups.map(({ name, description, members }) =>
      element(
        'section',
        { class: 'group', data: { tag: name } },
        element('h2', {}, name),
        prose(description),
        members.map(({ id }) => element('div', { data: { operation: id } }, views.get(id).details)),
      ),
    ),
  );
  document.getElementById('docs-groups').replaceChildren(...navigationGroups(groups));
  document.getElementById('docs-version').textContent = spec.info?.version ?? '';

  const open = (id) => {
    const view = views.get(id);
    if (!view) return;
    view.details.parentElement.hidden = false;
    view.details.closest('[data-tag]').hidden = false;
    view.details.open = true;
    view.draw();
    history.replaceState(null, '', `#${encodeURIComponent(id)}`);
    markCurrent(id);
    setMenu(false);
    view.details.scrollIntoView();
    view.details.querySelector('summary').focus({ preventScroll: true });
  };
  const openLinked = () => {
    const linked = operations.find(({ id }) => `#${encodeURIComponent(id)}` === location.hash);
    if (linked) open(linked.id);
  };

  // Clicking the link of the operation that is already in the URL does not change the hash but must open it.
  document.getElementById('docs-groups').addEventListener('click', (event) => {
    if (event.target.closest('a')?.hash === location.hash) openLinked();
  });
  // Opening an operation by hand updates the URL, so that it can be shared.
  for (const [id, { details }] of views) {
    details.firstElementChild.addEventListener('click', () => {
      if (details.open) return;
      history.replaceState(null, '', `#${encodeURIComponent(id)}`);
      markCurrent(id);
    });
  }
  addEventListener('hashchange', openLinked);
  startFilter(operations, { open });
  openLinked();
}

function drawFailure(failure) {
  const again = element('button', { type: 'button', class: 'primary', on: { click: load } }, 'Try again');
  main.replaceChildren(
    element(
      'div',
      { class: 'failure', role: 'alert' },
      element('h1', {}, 'The API description could not be loaded'),
      element('p', {}, `${failure.message.replace(/\.$/, '')}.`),
      element('p', {}, 'It is expected at ', element('a', { href: specUrl }, specUrl), '.'),
      again,
    ),
  );
}

async function load() {
  main.setAttribute('aria-busy', 'true');
  main.replaceChildren(element('p', { class: 'loading' }, 'Loading the API description…'));
  try {
    draw(await fetchSpec());
  } catch (failure) {
    drawFailure(failure);
  } finally {
    main.removeAttribute('aria-busy');
  }
}

signInCorner(document.getElementById('docs-session'));
startMenu();
load();
