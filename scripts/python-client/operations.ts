import { type ApiDocument, nameOfRef, type Operation, operationsOf, type Parameter, successOf } from '../document.ts';
import { docstring, nameIn, snakeOf } from './python.ts';
import { typeOf } from './types.ts';

interface Kind {
  readonly isAsync: boolean;
}

/** The content of _operations.py, or of _async_operations.py, which has the same methods as coroutines. */
export function operationsText(document: ApiDocument, kind: Kind): string {
  const { isAsync } = kind;
  const methods = operationsOf(document)
    // Leaves out operations that only redirect a browser, because they are not API calls.
    .filter(({ responses }) => Object.keys(responses).some((status) => /^2/.test(status)))
    .map((operation) => methodText(document, operation, kind));
  const page = isAsync ? 'AsyncPage' : 'Page';
  const connection = isAsync ? 'AsyncConnection' : 'Connection';
  return `# Generated from openapi.json by npm run python-client. Do not edit.
"""The operations of the API, one method each."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Literal

from . import models as m
from ._connection import ${connection}
from ._model import Known
from ._send import Call
from .answer import ${['Answer', 'File', page].sort().join(', ')}


class ${isAsync ? 'AsyncOperations' : 'Operations'}(${connection}):
${methods.join('\n')}`;
}

function methodText(document: ApiDocument, operation: Operation, { isAsync }: Kind): string {
  const { parameters = [], requestBody } = operation;
  const ids = parameters.filter((one) => one.in === 'path');
  const others = parameters.filter((one) => one.in !== 'path');
  // Required parameters come first, so that readers see which arguments a call needs.
  const named = [...others.filter(({ required }) => required), ...others.filter(({ required }) => !required)];
  const body = bodyOf(operation);
  const taken = [
    'self',
    ...ids.map((one) => `${argumentOf(one)}: ${typeOf(one.schema, 'm.')}`),
    ...(body === undefined ? [] : [`body: ${requestBody?.required ? body.type : `${body.type} | None = None`}`]),
    ...(named.length === 0 ? [] : ['*']),
    ...named.map((one) => {
      const type = typeOf(one.schema, 'm.');
      return `${argumentOf(one)}: ${one.required ? type : `${type} | None = None`}`;
    }),
  ];
  const { returns, call, model } = answerOf(operation, isAsync);
  const given = callArguments(document, operation, body !== undefined);
  return `    ${isAsync ? 'async ' : ''}def ${snakeOf(operation.operationId)}(
${taken.map((one) => `        ${one},\n`).join('')}    ) -> ${returns}:
${docstring(paragraphsOf(operation), '        ')}        return ${isAsync ? 'await ' : ''}self.${call}(
            Call(
${given.map((one) => `                ${one},\n`).join('')}            ),
${model === undefined ? '' : `            ${model},\n`}        )
`;
}

const argumentOf = ({ name }: Parameter): string => nameIn(snakeOf(name));

/** How the client sends bodies that are not JSON. */
const SENT_AS: Readonly<Record<string, string>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

function bodyOf({
  requestBody,
}: Operation): { readonly type: string; readonly sentAs: string | undefined } | undefined {
  const content = Object.entries(requestBody?.content ?? {});
  const [found] = content;
  if (found === undefined) return undefined;
  const [mediaType, media] = content.find(([name]) => name === 'application/json') ?? found;
  const type = typeOf(media.schema, 'm.');
  // The client only reads the list, so it accepts tuples and lists of a narrower type.
  return { type: type.replace(/^list\[/, 'Sequence['), sentAs: SENT_AS[mediaType] };
}

function answerOf(operation: Operation, isAsync: boolean) {
  const success = successOf(operation);
  if (success === undefined) return { returns: 'Answer[None]', call: '_answer', model: 'None' };
  if (success.type !== 'application/json') return { returns: 'File', call: '_file', model: undefined };
  const { schema } = success.media;
  const model = typeOf(schema, 'm.');
  const isPaged = operation.parameters?.some(({ name }) => name === 'cursor') && schema.items !== undefined;
  if (!isPaged) return { returns: `Answer[${model}]`, call: '_answer', model };
  return { returns: `${isAsync ? 'AsyncPage' : 'Page'}[${typeOf(schema.items, 'm.')}]`, call: '_page', model };
}

function callArguments(document: ApiDocument, operation: Operation, hasBody: boolean): readonly string[] {
  const { method, path, parameters = [] } = operation;
  const dict = (from: Parameter['in']) => {
    const given = parameters.filter((one) => one.in === from).map((one) => `"${one.name}": ${argumentOf(one)}`);
    if (given.length === 0) return undefined;
    const line = `{${given.join(', ')}}`;
    // Wraps long lines as a Python formatter would.
    return line.length < 90
      ? line
      : `{\n${given.map((one) => `                    ${one},\n`).join('')}                }`;
  };
  const [ids, query, headers] = [dict('path'), dict('query'), dict('header')];
  const key = keyOf(document, operation);
  const sentAs = bodyOf(operation)?.sentAs;
  return [
    `"${method.toUpperCase()}"`,
    `"${path}"`,
    ...(ids ? [`ids=${ids}`] : []),
    ...(query ? [`query=${query}`] : []),
    ...(headers ? [`headers=${headers}`] : []),
    ...(hasBody ? ['body=body'] : []),
    ...(sentAs === undefined ? [] : [`sent_as="${sentAs}"`]),
    ...(operation.security?.length === 0 ? ['is_open=True'] : []),
    ...(key ? [`key="${key}"`] : []),
  ];
}

/** The operation's idempotency key, if it accepts one, and the part of the request in which it is sent. */
function keyOf({ components }: ApiDocument, { parameters = [], requestBody }: Operation): string | undefined {
  if (parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')) return 'header';
  const $ref = requestBody?.content['application/json']?.schema.$ref;
  const required = $ref === undefined ? undefined : components.schemas[nameOfRef($ref)]?.required;
  return required?.includes('idempotency_key') ? 'body' : undefined;
}

function paragraphsOf(operation: Operation): readonly string[] {
  const { method, path, summary, description, parameters = [] } = operation;
  const args = parameters
    .filter((one) => one.description !== undefined)
    .map((one) => `    ${argumentOf(one)}: ${one.description}`);
  return [
    /[.!?]$/.test(summary) ? summary : `${summary}.`,
    ...(description === undefined ? [] : [description]),
    `\`${method.toUpperCase()} ${path}\``,
    ...(args.length === 0 ? [] : [`Args:\n${args.join('\n')}`]),
  ];
}
