import { type ApiDocument, nameOfRef, operationsOf, type Schema } from '../document.ts';
import { docstring, nameIn } from './python.ts';
import { typeOf } from './types.ts';

const HEAD = `# Made from openapi.json by npm run python-client.
"""The shapes of the API: what is sent and what comes back, by their names in the document."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, Literal, Union

from pydantic import Field

from ._model import Amount, Known, Moment, OpenRequest, Reply, Request
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
  // Names for what is no object come after the objects that they name.
  const aliases = all.filter(([, schema]) => !isClass(schema)).map(([name, schema]) => aliasText(name, schema));
  return `${HEAD}\n\n${classes.join('\n\n')}\n\n${aliases.join('')}`;
}

function classText(name: string, schema: Schema, isReceived: boolean): string {
  const base = isReceived ? 'Reply' : schema.additionalProperties === true ? 'OpenRequest' : 'Request';
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  // What must be given comes first, as Python wants it of arguments too.
  const ordered = [...fields.filter(([key]) => required.has(key)), ...fields.filter(([key]) => !required.has(key))];
  const lines = ordered.map(([key, field]) => fieldText(key, field, required.has(key)));
  const said = schema.description === undefined ? '' : `${docstring([sentence(schema.description)], '    ')}\n`;
  return `class ${name}(${base}):\n${said}${lines.join('') || '    pass\n'}`;
}

function fieldText(key: string, schema: Schema, isRequired: boolean): string {
  const type = typeOf(schema);
  const isNullable = /(^| \| )None$/.test(type) || type === 'Any';
  const name = nameIn(key);
  const annotation = isRequired || isNullable ? type : `${type} | None`;
  const alias = name === key ? '' : `validation_alias="${key}", serialization_alias="${key}"`;
  const value = [isRequired ? '' : alias === '' ? 'None' : 'default=None', alias].filter((part) => part !== '');
  const given = value.length === 0 ? '' : ` = ${alias === '' ? value[0] : `Field(${value.join(', ')})`}`;
  const said = schema.description === undefined ? '' : docstring([sentence(schema.description)], '    ');
  return `    ${name}: ${annotation}${given}\n${said}`;
}

function aliasText(name: string, schema: Schema): string {
  const said = schema.description === undefined ? '' : `#: ${sentence(schema.description).replaceAll('\n', ' ')}\n`;
  return `${said}${name} = ${aliasOf(name, schema)}\n`;
}

function aliasOf(name: string, schema: Schema): string {
  // Either text or a number: here always exact, and sent as text.
  if (name === 'DecimalIn') return 'Amount';
  return schema.anyOf ? `Union[${schema.anyOf.map((one) => typeOf(one)).join(', ')}]` : typeOf(schema);
}

const sentence = (text: string): string => (/[.:!?…]$/.test(text) ? text : `${text}.`);

/** The schemas that come from the service, in answers and deliveries, with all they hold. */
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
