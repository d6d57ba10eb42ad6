import type { Client } from './client.ts';

const HEAD = `# Compatibility

<!-- search: openapi generator, java, go, csharp, spring, authlib, postman -->

This page lists third-party clients, our own clients and tools, and the webhook listeners of \`examples/\`. Each was tested
against a running service with its demo world. \`npm run compat\` writes this page. The programs are in \`compat/\` and are a
good starting point. Generated clients are made from \`openapi.json\`, which the service serves at
\`/openapi.json\`.

| Client | Version | Test | Result |
|---|---|---|---|
`;

const NOTES = `
\`npm run compat -- keycloak\` downloads Keycloak from Maven Central and starts it in development mode (\`kc.sh start-dev\`, with its own
database). In its realm, the service is a confidential client with PKCE. The test signs in through Keycloak over HTTP. It needs
Maven, and Java 17 or newer.

"Not run" means that a program was missing on the machine that made the table; it says nothing about the client.

Some generators and libraries need settings, or behave in ways that you should know:

- \`openapi-python-client\` treats PDF, CSV, XML and ZIP as files only if its configuration says so:
  \`content_type_overrides\` in \`compat/generators/python/config.yml\`.
- \`oapi-codegen\` reads OpenAPI 3.1 from version 2.8 on.
- \`openapi-generator\` needs \`--global-property=apis,models,supportingFiles,webhooks=false\`. Otherwise it writes unneeded calls
  for events, and those for Python and Java do not compile.
- For C# it also needs \`--type-mappings=decimal=string\`, because amounts are text. Without nullable types it needs a serialiser
  that skips nulls and defaults, as in \`compat/generators/openapi-generator-csharp/Main.cs\`.
- Spring and other libraries that read \`error\` only from a 400 still treat every rejection as an error; the error code is then
  in the description.
- Amounts may be sent as text or as a number. In languages with strict types, the type \`DecimalIn\` accepts
  both. Send text, so that no digit is lost.
- \`listPays\` and \`createPays\` return a list of \`PayOrGroup\`, which is \`Pay\` unless the query asks for groups.
`;

/** The table of docs/compatibility.md. */
export const tableOf = (clients: Readonly<Record<string, Client>>, results: ReadonlyMap<string, string>): string =>
  HEAD +
  Object.entries(clients)
    .map(([key, { name, version, done }]) => `| ${name} | ${version} | ${done} | ${results.get(key)} |\n`)
    .join('') +
  NOTES;
