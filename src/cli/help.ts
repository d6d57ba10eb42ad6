import { APPROVE_HELP } from './agent/approve.ts';
import { MCP_HELP } from './agent/mcp-help.ts';
import { AWARD_HELP } from './award/award-help.ts';
import { ARCHIVE_HELP, BACKUP_HELP, DRILL_HELP, RESTORE_HELP } from './backup/backup-help.ts';
import { LISTEN_HELP } from './listen.ts';

export const HELP = `Tasman: payroll for Australia and New Zealand

Usage: tasman <command> [options]

Commands
  serve       Start the service: database, migrations, demo world, HTTP (the default)
  init        Create the first account, its administrator and an API client, and print the next steps
  migrate     Migrate the database to this version, create the service's database user, and exit
  demo        Load the demo world into an empty database and exit
  verify      Recalculate every stored pay and report differences
  backup      Copy the embedded database while the service runs: encrypted, full or incremental, verified
  restore     Restore a backup into an empty DATA_DIR, with an archive to any point in time
  drill       Restore a backup into a scratch folder and check that it is complete
  archive     Copy every change of the embedded database as it is made
  award       import: compare published award rates with those held, and write them
  listen      Receive webhooks on this machine, check their signatures and print them
  mcp         Let an agent read a running service and propose pays (Model Context Protocol)
  approve     Review an agent's proposal, and approve or decline it
  help        Show this text; "tasman help <command>" shows a command's options with examples

Accounts (each takes --help and --json; the service may keep running)
  customer      list, create, update, close, export, erase
  user          create, deactivate, activate, reset-password, zones
  plan          list
  subscription  set, lapse
  add-on        set
  gl-provider   connect, list, check, disconnect
  company       lock, unlock
  employee      export
  client        list, create, update, rotate-secret
  keys          rotate, retire, rekey
  audit         verify
  old-years     plan, put-away, list, verify, put-back, open, destroy
  file          STP, payday filing, super and payment files of a pay run
  law           diff: compare ordinary pays before and after the law changes

Options
  --help      Show this text
  --version   Show the version

Environment variables configure the service; docs/configuration.md lists them all. The most used:
  HOST, PORT          address to listen on (default 127.0.0.1, 8080; PORT=0 picks a free port)
  DATABASE_URL        a PostgreSQL server; if unset, an embedded database runs in DATA_DIR
  DATABASE_ADMIN_URL  the owner of the tables, for migrate and erase; the service uses DATABASE_URL
  DATABASE_READ_URL   read replicas, without user and password, for reports, exports and large lists
  DATA_DIR            embedded database, secret key, outgoing mail (default ./data)
  SECRET_KEY          signs tokens and encrypts tax and bank numbers; required with DATABASE_URL
  DEMO                1 loads the demo world into an empty database; only when listening on this machine

Exit codes: 0 success, 1 failed while running, 2 wrong command or configuration.
`;

/** Help of the commands that are not operator commands. Operator commands generate theirs from their options. */
export const HELP_OF: Readonly<Record<string, string>> = {
  award: AWARD_HELP,
  serve: `Usage: tasman serve [--workers <number or auto>]

Starts the service and runs until Ctrl-C or SIGTERM: the database (embedded in DATA_DIR unless DATABASE_URL is set),
its migrations, the demo world if DEMO is 1 and the database is empty, and HTTP on HOST and PORT.

One process serves requests, on one core. --workers starts several, which share one port and one database; "auto" starts
one per core. A worker that exits is restarted. SIGHUP restarts the workers one after another, while the others keep
serving.

Examples
  tasman serve
  tasman serve --workers auto
  PORT=9000 tasman serve
  DEMO=0 DATA_DIR=/srv/tasman tasman serve
  WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 tasman serve      # allows webhook endpoints on this machine
`,
  migrate: `Usage: tasman migrate

Migrates the database to this version and exits. On a server it also creates the user in DATABASE_URL, connecting as the
owner in DATABASE_ADMIN_URL, and disables logins of retired keys.

Examples
  tasman migrate
  DATABASE_ADMIN_URL=postgres://owner:…@db/tasman DATABASE_URL=postgres://tasman_service:…@db/tasman tasman migrate
`,
  demo: `Usage: tasman demo

Loads the demo world into an empty database and exits. A database with accounts is not changed.

Examples
  tasman demo
  DATA_DIR=/tmp/try tasman demo
`,
  verify: `Usage: tasman verify

Recalculates every stored pay from its stored facts, its year-to-date totals, and pay periods shared by several pays.
Exit code 0: every cent matches; 1: differences are printed. Nothing is changed, and the service may keep running.

Examples
  tasman verify
`,
  backup: BACKUP_HELP,
  restore: RESTORE_HELP,
  drill: DRILL_HELP,
  archive: ARCHIVE_HELP,
  listen: LISTEN_HELP,
  mcp: MCP_HELP,
  approve: APPROVE_HELP,
};
