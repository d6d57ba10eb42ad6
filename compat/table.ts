import type { Client } from './client.ts';

const HEAD = `# Compatibility

Clients that other people wrote, and at the end what we make from the document ourselves and the webhook listeners of
\`examples/\`, tried against a running service with its demo world. Made by \`npm run compat\`; the programs are in \`compat/\`,
and are good to start from. Generated clients are made from \`openapi.json\`, which the service serves at \`/openapi.json\`.

| Client | Version | What was done | Result |
|---|---|---|---|
`;

const NOTES = `
"Not run" says what the machine lacked on which the table was made; it is no word about the client.

What a generator must be told:

- \`openapi-python-client\` knows PDF, CSV, XML and ZIP as files only when its configuration says so:
  \`content_type_overrides\` in \`compat/generators/python/config.yml\`.
- \`oapi-codegen\` reads OpenAPI 3.1 from version 2.8 on.
- \`openapi-generator\` is told \`--global-property=apis,models,supportingFiles,webhooks=false\`: it writes calls for events, which
  nobody needs, and those for Python and Java do not compile.
- For C# it is also told \`--type-mappings=decimal=string\`, since amounts are text, and, without nullable types, a serialiser
  that passes over nulls and defaults, as in \`compat/generators/openapi-generator-csharp/Main.cs\`.
- Spring and other libraries that read \`error\` only of a 400 still take every refusal for an error; the word itself is then in
  the description.
- Amounts may be sent as text or as a number. In languages with strict types that is the type \`DecimalIn\`, which takes
  either; send text, so that no digit is lost.
- \`listPays\` and \`createPays\` answer a list of \`PayOrGroup\`: of \`Pay\`, unless the query asks for groups.
`;

/** The table of docs/compatibility.md. */
export const tableOf = (clients: Readonly<Record<string, Client>>, results: ReadonlyMap<string, string>): string =>
  HEAD +
  Object.entries(clients)
    .map(([key, { name, version, done }]) => `| ${name} | ${version} | ${done} | ${results.get(key)} |\n`)
    .join('') +
  NOTES;
