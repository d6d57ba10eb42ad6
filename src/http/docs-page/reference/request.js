const FORM = 'application/x-www-form-urlencoded';

/** A parameter that takes a list may be typed with commas between the items. */
function spread(parameter, text) {
  if (parameter.schema?.type !== 'array' || parameter.explode === false) return [text];
  return text.split(',').map((item) => item.trim());
}

/**
 * The request that a filled-in form describes. A path parameter that is still empty keeps its braces, so that the
 * reader sees what is to be put there. `fields` are the pairs of a form-encoded body, `secret` marks a password.
 */
export function requestOf(operation, { parameters, body, fields }) {
  const filled = parameters.filter(({ text }) => text !== '');
  const within = (place) => filled.filter(({ parameter }) => parameter.in === place);
  let path = operation.path;
  for (const { parameter, text } of within('path')) {
    path = path.replace(`{${parameter.name}}`, encodeURIComponent(text));
  }
  const query = within('query').flatMap(({ parameter, text }) =>
    spread(parameter, text).map((item) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(item)}`),
  );
  const type = operation.body?.type;
  const sent = type === FORM ? { fields: fields.filter(({ text }) => text !== '') } : { text: body };
  const hasBody = type !== undefined && (type === FORM ? sent.fields.length > 0 : body !== '');
  return {
    method: operation.method.toUpperCase(),
    url: `${location.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...within('header').map(({ parameter, text }) => [parameter.name, text]),
      ...(hasBody ? [['Content-Type', type]] : []),
    ],
    body: hasBody ? sent : undefined,
    needsToken: operation.needsToken,
  };
}

/** Quotes for a shell: everything between single quotes is literal, and a single quote steps out and in again. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same request for a terminal. The token and passwords are named, not written, so the text is safe to pass on. */
export function curlOf({ method, url, headers, body, needsToken }) {
  const fields = (body?.fields ?? []).map(({ name, text, secret }) =>
    secret ? `--data-urlencode "${name}=$${name.toUpperCase()}"` : `--data-urlencode ${quoted(`${name}=${text}`)}`,
  );
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.text === undefined ? [] : [`--data-raw ${quoted(body.text)}`]),
    ...fields,
  ].join(' \\\n  ');
}

/** Sends it from the browser. A redirect is not followed, for its target is usually a page and not an answer. */
export function send({ method, url, headers, body, needsToken }, token) {
  const pairs = (body?.fields ?? []).map(({ name, text }) => [name, text]);
  return fetch(url, {
    method,
    headers: [...headers, ...(needsToken && token ? [['Authorization', `Bearer ${token}`]] : [])],
    ...(body ? { body: body.text ?? new URLSearchParams(pairs).toString() } : {}),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
  });
}
