import { answerView, failureView } from './answer.js';
import { copyButton } from './copy.js';
import { element } from './element.js';
import { exampleJson } from './example.js';
import { curlOf, requestOf, send } from './request.js';
import { partsOf, plainSchema, typeText } from './schema.js';
import { session } from './session.js';

/** The control for one value: a select if the values are known, a file chooser, or a text field. */
function control(spec, { name, schema, example, required, preset }) {
  const plain = plainSchema(spec, schema);
  if (plain.format === 'binary') return element('input', { type: 'file', required, data: { name } });
  const values = plain.enum ?? (plain.type === 'boolean' ? [true, false] : undefined);
  if (values) {
    const options = values.map((value) => element('option', { value: String(value) }, String(value)));
    return element('select', { required, data: { name } }, element('option', { value: '' }, '—'), options);
  }
  const known = plain.default === undefined ? typeText(spec, plain) : `default ${plain.default}`;
  return element('input', {
    type: plain.format === 'password' ? 'password' : 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    required,
    placeholder: known,
    value: preset ? (example ?? plain.example ?? plain.examples?.[0]) : undefined,
    data: { name },
  });
}

function line({ name, required, place }, input) {
  return element(
    'label',
    { class: 'labelled' },
    element(
      'span',
      {},
      element('code', {}, name),
      place && element('span', { class: 'muted' }, ` ${place}`),
      required && element('span', { class: 'required' }, 'required'),
    ),
    input,
  );
}

/** The panel next to an operation: fill in the request, copy it as curl, send it, see the response. */
export function tryIt(spec, operation) {
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'cookie')
    .map((parameter) => {
      const preset = parameter.required === true;
      return { parameter, input: control(spec, { ...parameter, required: parameter.required === true, preset }) };
    });
  const body = bodyControls(spec, operation.body);
  const curl = element('code');
  const curlBlock = element('pre', { tabindex: '0', role: 'region', 'aria-label': 'curl command' }, curl);
  const answer = element('div', { class: 'answer-place', 'aria-live': 'polite' });
  const sendButton = element('button', { class: 'primary' }, 'Send');
  const safe = operation.method === 'get';
  const form = element(
    'form',
    { 'aria-label': `Try ${operation.summary}` },
    parameters.map(({ parameter, input }) => line({ ...parameter, place: parameter.in }, input)),
    body.lines,
    element(
      'div',
      { class: 'actions' },
      sendButton,
      !safe && element('span', { class: 'muted' }, 'Sends a real request; data may change.'),
    ),
  );

  const current = () =>
    requestOf(operation, {
      parameters: parameters.map(({ parameter, input }) => ({ parameter, text: input.value.trim() })),
      ...body.read(),
    });
  const drawCurl = () => {
    curl.textContent = curlOf(current());
  };
  form.addEventListener('input', drawCurl);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    sendButton.disabled = true;
    const began = performance.now();
    try {
      const reply = await send(current(), session.token);
      answer.replaceChildren(await answerView(reply, performance.now() - began));
    } catch (failure) {
      answer.replaceChildren(failureView(failure));
    } finally {
      sendButton.disabled = false;
      answer.scrollIntoView({ block: 'nearest' });
    }
  });
  drawCurl();

  return [
    element('h4', {}, 'Request'),
    element(
      'div',
      { class: 'block' },
      curlBlock,
      copyButton(() => curl, 'the curl command'),
    ),
    element('h4', {}, 'Try it'),
    form,
    answer,
  ];
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function bodyControls(spec, body) {
  if (!body?.type) return { lines: [], read: () => ({ body: '', fields: [] }) };
  if (!FORMS.includes(body.type)) return bodyText(spec, body);
  const fields = partsOf(spec, plainSchema(spec, body.schema)).map(({ name, required, schema }) => ({
    name,
    secret: schema.format === 'password',
    isFile: schema.format === 'binary',
    input: control(spec, { name, schema, required, preset: true }),
    required,
  }));
  return {
    lines: fields.map((field) => line(field, field.input)),
    read: () => ({
      body: '',
      fields: fields.map(({ name, secret, isFile, input }) => {
        const file = input.files?.[0];
        return { name, secret, isFile, file, text: isFile ? (file?.name ?? 'file.csv') : input.value };
      }),
    }),
  };
}

/** Sends the body exactly as typed, so that amounts and mistakes reach the service unchanged. */
function bodyText(spec, body) {
  const example = body.type.includes('json') ? exampleJson(spec, body, { whole: false }) : body.example;
  const text = element('textarea', { spellcheck: 'false', autocomplete: 'off', data: { name: 'body' } });
  text.value = example ?? '';
  text.rows = Math.min(18, Math.max(4, text.value.split('\n').length));
  const label = [element('span', { class: 'muted' }, body.type), body.required && required()];
  return {
    lines: [element('label', { class: 'labelled' }, element('span', {}, 'Body ', label), text)],
    read: () => ({ body: text.value.trim(), fields: [] }),
  };
}

const required = () => element('span', { class: 'required' }, 'required');
