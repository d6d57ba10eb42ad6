const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Splits the value of a list parameter at commas. */
function spread(parameter, text) {
  if (parameter.schema?.type !== 'array' || parameter.explode === false) return [text];
  return text.split(',').map((item) => item.trim());
}

/**
 * Builds the request from the form. An empty path parameter keeps its braces, so that the reader sees what is missing.
 * `fields` are the pairs of a form; `secret` marks a password, and `file` is the chosen file.
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
  const isForm = type === FORM || type === MULTIPART;
  const sent = isForm
    ? { fields: fields.filter(({ text }) => text !== ''), isMultipart: type === MULTIPART }
    : { text: body };
  const hasBody = type !== undefined && (isForm ? sent.fields.length > 0 : body !== '');
  return {
    method: operation.method.toUpperCase(),
    url: `${location.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...within('header').map(({ parameter, text }) => [parameter.name, text]),
      // The type of a multipart body names its boundary, so whoever sends the body sets it.
      ...(hasBody && !sent.isMultipart ? [['Content-Type', type]] : []),
    ],
    body: hasBody ? sent : undefined,
    needsToken: operation.needsToken,
  };
}

/** Quotes text for a shell: single quotes around it, and each single quote in it is escaped. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a curl command. Uses variables for the token and passwords, so that it is safe to share. */
export function curlOf({ method, url, headers, body, needsToken }) {
  const fields = (body?.fields ?? []).map(({ name, text, secret, isFile }) =>
    body.isMultipart
      ? `-F ${quoted(`${name}=${isFile ? '@' : ''}${text}`)}`
      : secret
        ? `--data-urlencode "${name}=$${name.toUpperCase()}"`
        : `--data-urlencode ${quoted(`${name}=${text}`)}`,
  );
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.text === undefined ? [] : [`--data-raw ${quoted(body.text)}`]),
    ...fields,
  ].join(' \\\n  ');
}

function formOf({ fields, isMultipart }) {
  if (!isMultipart) return new URLSearchParams(fields.map(({ name, text }) => [name, text])).toString();
  const form = new FormData();
  for (const { name, text, file } of fields) form.append(name, file ?? text);
  return form;
}

/** Sends the request from the browser. Does not follow redirects, because their target is usually a page. */
export function send({ method, url, headers, body, needsToken }, token) {
  return fetch(url, {
    method,
    headers: [...headers, ...(needsToken && token ? [['Authorization', `Bearer ${token}`]] : [])],
    ...(body ? { body: body.text ?? formOf(body) } : {}),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
  });
}
