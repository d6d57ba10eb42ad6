import { copyButton } from './copy.js';
import { drawWhenOpened, element } from './element.js';
import { exampleJson } from './example.js';
import { facts } from './facts.js';
import { fieldTree, typeLine } from './field-tree.js';
import { codeBlock } from './json-text.js';
import { inline, prose } from './prose.js';
import { plainSchema } from './schema.js';

/** The documentation of an operation: facts, description, parameters, body, responses. */
export function documentation(spec, operation) {
  return [
    facts(operation),
    element('div', { class: 'prose' }, prose(operation.description)),
    parameterTable(spec, operation.parameters),
    bodyPart(spec, operation.body),
    element('h4', {}, 'Responses'),
    responseList(spec, operation.responses),
  ];
}

function parameterTable(spec, parameters) {
  if (parameters.length === 0) return undefined;
  const head = ['Name', 'In', 'Type and meaning'].map((text) => element('th', { scope: 'col' }, text));
  const rows = parameters.map((parameter) => {
    const plain = plainSchema(spec, parameter.schema);
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', { class: 'name' }, parameter.name)),
      element('td', { class: 'muted' }, parameter.in),
      element(
        'td',
        { class: 'meaning' },
        element('div', { class: 'field-head' }, typeLine(spec, plain, { required: parameter.required })),
        prose(parameter.description ?? plain.description),
      ),
    );
  });
  return [
    element('h4', {}, 'Parameters'),
    element('table', {}, element('thead', {}, element('tr', {}, head)), element('tbody', {}, rows)),
  ];
}

function bodyPart(spec, body) {
  if (!body) return undefined;
  const example = exampleJson(spec, body, { whole: false });
  return [
    element('h4', {}, 'Request body', element('span', { class: 'muted' }, ` ${body.type ?? ''}`)),
    prose(body.description),
    body.schema && fieldTree(spec, body.schema),
    example && exampleDisclosure('Example body', example),
  ];
}

function exampleDisclosure(title, text) {
  const details = element('details', { class: 'more' }, element('summary', { class: 'opener' }, title));
  drawWhenOpened(details, () => {
    const block = codeBlock(text, title);
    return element(
      'div',
      { class: 'block' },
      block,
      copyButton(() => block, 'the example'),
    );
  });
  return details;
}

/** The first success is expanded; the other responses are collapsed. */
function responseList(spec, responses) {
  const success = responses.find(({ status }) => status.startsWith('2'));
  return element(
    'div',
    { class: 'responses' },
    responses.map((response) => {
      const details = element(
        'details',
        { open: response === success },
        element(
          'summary',
          { class: 'opener' },
          element('span', { class: 'status', data: { family: response.status[0] } }, response.status),
          element('span', {}, inline(response.description ?? '')),
        ),
      );
      drawWhenOpened(details, () => responseParts(spec, response));
      return details;
    }),
  );
}

function responseParts(spec, response) {
  const contents = Object.entries(response.content ?? {});
  const headers = Object.entries(response.headers ?? {});
  return [
    headers.length > 0 && headerParts(headers),
    contents.length === 0 && element('p', { class: 'muted' }, 'No body.'),
    contents.map(([type, media]) => {
      const example = type.includes('json') ? exampleJson(spec, media, { whole: true }) : undefined;
      return [
        element('p', { class: 'muted media' }, type),
        media.schema && fieldTree(spec, media.schema),
        example && exampleDisclosure('Example', example),
      ];
    }),
  ]
    .flat(3)
    .filter(Boolean);
}

const headerParts = (headers) =>
  element(
    'dl',
    { class: 'headers' },
    headers.map(([name, { description }]) => [element('dt', {}, name), element('dd', {}, inline(description ?? ''))]),
  );
