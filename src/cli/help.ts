import { APPROVE_HELP } from './agent/approve.ts';
import { MCP_HELP } from './agent/mcp-help.ts';
import { ARCHIVE_HELP, BACKUP_HELP, DRILL_HELP, RESTORE_HELP } from './backup/backup-help.ts';
import { LISTEN_HELP } from './listen.ts';

export const HELP = `Tasman: payroll for Australia and New Zealand

Usage: tasman <command> [options]

Commands
  serve       Start the service: database, migrations, demo world, HTTP (the default)
  init        Make the first account, its administrator and an API client, and say what comes next
  migrate     Bring the database to this version, make the service's user, and stop
  demo        Load the demo world into an empty database and stop
  verify      Prove every stored pay, its past and its period, and report any cent of difference
  backup      Copy the embedded database while the service runs: encrypted, full or incremental, read back
  restore     Bring a backup back into an empty DATA_DIR, with an archive to any moment
  drill       Restore a backup elsewhere and prove that nothing is missing
  archive     Copy every change of the embedded database as it is made
  listen      Receive webhooks on this machine, check their signatures and print them
  mcp         Let an agent read a running service and propose pays (Model Context Protocol)
  approve     Look at what an agent proposed, and carry it out or decline it
  help        Show this text; "tasman help <command>" shows a command's options with examples

Accounts (each with --help and --json; the service may run meanwhile)
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
  law           diff: what ordinary pays come to before and after the law changes, and why

Options
  --help      Show this text
  --version   Show the version

The service is configured by environment variables; the README lists them all. The most used:
  HOST, PORT          where it listens (127.0.0.1, 8080; PORT=0 picks a free one)
  DATABASE_URL        a PostgreSQL server; unset runs an embedded one in DATA_DIR
  DATABASE_ADMIN_URL  the owner of its tables, for migrate and erase; the service runs as the user of DATABASE_URL
  DATABASE_READ_URL   replicas of it, without user and password, for reports, exports and large lists
  DATA_DIR            embedded database, secret key, outgoing mail (./data)
  SECRET_KEY          signs tokens and seals tax and bank numbers; required with DATABASE_URL
  DEMO                1 loads the demo world into an empty database, on this machine alone

Exit codes: 0 done, 1 failed while running, 2 wrong command or configuration.
`;

/** Of the commands that are no operator's: those make their own help from their options. */
export const HELP_OF: Readonly<Record<string, string>> = {
  serve: `Usage: tasman serve [--workers <number or auto>]

Starts the service and runs until Ctrl-C or SIGTERM: the database (an embedded one in DATA_DIR without DATABASE_URL),
its migrations, the demo world where DEMO is 1 and the database is empty, and HTTP on HOST and PORT.

One process answers, on one core. With --workers several do, behind one port and on one database; "auto" takes as many
as there are cores. One that ends by itself is begun again; SIGHUP begins them anew one after another, while the others
answer.

Examples
  tasman serve
  tasman serve --workers auto
  PORT=9000 tasman serve
  DEMO=0 DATA_DIR=/srv/tasman tasman serve
  WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 tasman serve      # permits webhook listeners on this machine
`,
  migrate: `Usage: tasman migrate

Brings the database to this version and stops. On a server it also makes the user of DATABASE_URL, as the owner of
DATABASE_ADMIN_URL, and closes logins of keys that are no longer in use.

Examples
  tasman migrate
  DATABASE_ADMIN_URL=postgres://owner:…@db/tasman DATABASE_URL=postgres://tasman_service:…@db/tasman tasman migrate
`,
  demo: `Usage: tasman demo

Loads the demo world into an empty database and stops. A database with accounts stays as it is.

Examples
  tasman demo
  DATA_DIR=/tmp/try tasman demo
`,
  verify: `Usage: tasman verify

Works every stored pay out again from its stored facts, sums up its past, and works periods that several pays share out
as one. Exit code 0: every cent agrees; 1: the differences are printed. Nothing is changed, and the service may run.

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
