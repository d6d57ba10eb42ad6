export const MCP_HELP = `Usage: tasman mcp

Speaks the Model Context Protocol on standard input and output, for agents, about a running service. Agents read through it;
what they want to change they can only propose: it is previewed, and done when a person approves it in the console or with
"tasman approve <id>".

Environment
  TASMAN_URL         the service (http://127.0.0.1:8080)
  TASMAN_TOKEN       an access token; one with the scope payroll.read is enough for everything here
  TASMAN_TOKEN_FILE  instead: a file with the token, read anew for every call

Example, as most agents are set up
  { "mcpServers": { "tasman": { "command": "tasman", "args": ["mcp"], "env": { "TASMAN_TOKEN_FILE": "/run/tasman.token" } } } }
`;
