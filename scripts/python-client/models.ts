import { type ApiDocument, nameOfRef, operationsOf, type Schema } from '../document.ts';
import { docstring, nameIn } from './python.ts';
import { typeOf } from './types.ts';

const HEAD = `# Generated from openapi.json by npm run python-client. Do not edit.
"""Request and response models of the API, named as in the OpenAPI document."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, Literal, Union

from pydantic import Field

from ._model import Amount, Known, Moment, OpenRequest, Reply, Request, Upload
`;

/** The text of models.py. */
export function modelsText(document: ApiDocument): string {
  const { schemas } = document.components;
  const received = receivedBy(document);
  const all = Object.entries(schemas);
  const isClass = ({ properties }: Schema) => properties !== undefined;
  const classes = all
    .filter(([, schema]) => isClass(schema))
    .map(([name, schema]) => classText(name, schema, received.has(name)));
  // Type aliases must come after the classes that they refer to.
  const aliases = all.filter(([, schema]) => !isClass(schema)).map(([name, schema]) => aliasText(name, schema));
  return `${HEAD}\n\n${classes.join('\n\n')}\n\n${aliases.join('')}${eventsText(document)}`;
}

/** The models of the webhook events, by the type of the event. */
function eventsText(document: ApiDocument): string {
  const events = Object.entries(document.webhooks).flatMap(([type, methods]) =>
    Object.values(methods).flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ type, name: nameOfRef(schema!.$ref!) })),
    ),
  );
  return [
    '#: An event of a type that this version of the package knows.\n',
    `KnownEvent = Union[\n${events.map(({ name }) => `    ${name},\n`).join('')}]\n`,
    'EVENTS_BY_TYPE: dict[str, type[KnownEvent]] = {\n',
    ...events.map(({ type, name }) => `    "${type}": ${name},\n`),
    '}\n',
  ].join('');
}

function classText(name: string, schema: Schema, isReceived: boolean): string {
  const base = isReceived ? 'Reply' : schema.additionalProperties === true ? 'OpenRequest' : 'Request';
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  // Required fields come first, because Python requires this order for arguments.
  const ordered = [...fields.filter(([key]) => required.has(key)), ...fields.filter(([key]) => !required.has(key))];
  const lines = ordered.map(([key, field]) => fieldText(key, field, required.has(key)));
  const doc = schema.description === undefined ? '' : `${docstring([sentence(schema.description)], '    ')}\n`;
  return `class ${name}(${base}):\n${doc}${lines.join('') || '    pass\n'}`;
}

function fieldText(key: string, schema: Schema, isRequired: boolean): string {
  const type = typeOf(schema);
  const isNullable = /(^| \| )None$/.test(type) || type === 'Any';
  const name = nameIn(key);
  const annotation = isRequired || isNullable ? type : `${type} | None`;
  const alias = name === key ? '' : `validation_alias="${key}", serialization_alias="${key}"`;
  const value = [isRequired ? '' : alias === '' ? 'None' : 'default=None', alias].filter((part) => part !== '');
  const given = value.length === 0 ? '' : ` = ${alias === '' ? value[0] : `Field(${value.join(', ')})`}`;
  const doc = schema.description === undefined ? '' : docstring([sentence(schema.description)], '    ');
  return `    ${name}: ${annotation}${given}\n${doc}`;
}

function aliasText(name: string, schema: Schema): string {
  const doc = schema.description === undefined ? '' : `#: ${sentence(schema.description).replaceAll('\n', ' ')}\n`;
  return `${doc}${name} = ${aliasOf(name, schema)}\n`;
}

function aliasOf(name: string, schema: Schema): string {
  // The API accepts text or a number. The client always sends text, which is exact.
  if (name === 'DecimalIn') return 'Amount';
  return schema.anyOf ? `Union[${schema.anyOf.map((one) => typeOf(one)).join(', ')}]` : typeOf(schema);
}

const sentence = (text: string): string => (/[.:!?…]$/.test(text) ? text : `${text}.`);

/** The names of the schemas that the service sends in responses and webhook deliveries, including nested schemas. */
function receivedBy(document: ApiDocument): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined) return;
    if (schema.$ref !== undefined) {
      const name = nameOfRef(schema.$ref);
      if (found.has(name)) return;
      found.add(name);
      visit(document.components.schemas[name]);
    }
    for (const one of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]) visit(one);
    visit(schema.items);
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties);
  };
  for (const { responses } of operationsOf(document)) {
    for (const { content } of Object.values(responses))
      for (const { schema } of Object.values(content ?? {})) visit(schema);
  }
  for (const { requestBody } of Object.values(document.webhooks).flatMap((methods) => Object.values(methods))) {
    for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema);
  }
  return found;
}
