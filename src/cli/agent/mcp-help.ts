export const MCP_HELP = `Usage: tasman mcp

Serves the Model Context Protocol on standard input and output, so that agents can use a running service. Agents can read.
They can only propose changes: a proposal is previewed, and carried out when a person approves it in the console or with
"tasman approve <id>".

Environment
  TASMAN_URL         the service (http://127.0.0.1:8080)
  TASMAN_TOKEN       an access token; one with the scope payroll.read is enough for everything here
  TASMAN_TOKEN_FILE  instead: a file with the token, read again for every call

Example of an agent's configuration
  { "mcpServers": { "tasman": { "command": "tasman", "args": ["mcp"], "env": { "TASMAN_TOKEN_FILE": "/run/tasman.token" } } } }
`;
