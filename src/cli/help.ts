import { APPROVE_HELP } from './agent/approve.ts';
import { EVIDENCE_HELP } from './evidence.ts';
import { LISTEN_HELP } from './listen.ts';
import { TRIGGER_HELP } from './trigger.ts';

const MCP_HELP = `Usage: tasman mcp

Serves the Model Context Protocol on standard input and output, so that agents can use a running service. Agents can read data, but can only propose changes: a proposal is previewed, and carried out when a person approves it in the console or with
"tasman approve <id>".

Environment
  TASMAN_URL         the service (http://127.0.0.1:8080)
  TASMAN_TOKEN       an access token; request the scopes payroll.read payroll.propose for it
  TASMAN_TOKEN_FILE  instead: a file with the token, read again for every call

Example of an agent's configuration
  { "mcpServers": { "tasman": { "command": "tasman", "args": ["mcp"], "env": { "TASMAN_TOKEN_FILE": "/run/tasman.token" } } } }
`;

const COMPLETION_HELP = `Usage: tasman completion <bash, zsh or fish>

Prints a script with which the shell completes commands, options and event types. Load it in the shell's configuration file.

Examples
  source <(tasman completion bash)       # in ~/.bashrc
  source <(tasman completion zsh)        # in ~/.zshrc, after compinit
  tasman completion fish | source        # in ~/.config/fish/config.fish
`;

const AWARD_HELP = `Usage: tasman award import <file>... [--write]

Reads tables that the Fair Work Commission publishes (classifications, wage and expense allowances, penalties),
saved as CSV, and compares them with the award values of this version. Prints every difference. Needs no database.

Options
  --write                    Write the values to the folder; without it nothing is written
  --source <title>           The publication that the values are cited from (required with --write)
  --url <address>            The address of the publication
  --confidence <word>        official, secondary (the default), derived or knowledge
  --verified-through <date>  The date through which the values are verified (default 2027-06-30)
  --folder <path>            Folder of the award files (default src/params/au/awards)

Examples
  tasman award import classifications-2027.csv allowances-2027.csv
  tasman award import classifications-2027.csv --write --confidence official --source 'Modern Awards Pay Database, 1 July 2027'
`;

const KEY = `The key is any text of 16 or more characters. It is read from the file in --key-file or BACKUP_KEY_FILE, or from
BACKUP_KEY, never from the command line. Make one with: openssl rand -base64 48`;

const BACKUP_HELP = `Usage: tasman backup <folder or file.backup> [options]
       tasman backup --tell <backup or drill> [options]

Copies the embedded database of DATA_DIR while the service runs, compressed and encrypted. Reads the copy back and
gives it its final name only after every file matches. ${KEY}

--tell makes no backup. It records that another program, such as pgBackRest, made a backup or passed a restore drill, so that
status, metrics and alerts include it. It works with a server and with an embedded database.

Options
  --incremental        only what changed since the newest backup in the folder
  --key-file <path>    the file with the backup's key
  --unencrypted        no key; only for storage that no one else can read
  --with-secret-key    include SECRET_KEY in the encrypted backup; otherwise store it elsewhere
  --tell <what>        record work of another program: backup or drill
  --by <name>          with --tell, the program that did it
  --at <time>          with --tell, when it ended, such as 2026-03-01T09:30:00Z (default: now)
  --failed             with --tell drill, the drill failed

Examples
  tasman backup /srv/backups --key-file /root/backup.key
  tasman backup /srv/backups --key-file /root/backup.key --incremental
  pgbackrest --stanza=tasman backup && tasman backup --tell backup --by pgBackRest
  BACKUP_KEY_FILE=/root/backup.key tasman backup before-upgrade.backup --with-secret-key
`;

const RESTORE_HELP = `Usage: tasman restore <file.backup or folder> [options]

Restores a backup, or the newest in a folder, into DATA_DIR, which must be new or empty except for secret.key. The backups
that an incremental backup builds on must be in the same folder. A failed restore leaves no database behind.

Options
  --key-file <path>        the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>       the folder that tasman archive writes to; its changes are also restored
  --to <time>              with --archive, the time to restore to, such as 2026-03-01T09:30:00Z
  --without-secret-key     continue without the key that encrypts tax and bank numbers

Examples
  DATA_DIR=/srv/restored tasman restore /srv/backups --key-file /root/backup.key
  DATA_DIR=/srv/restored tasman restore /srv/backups --archive /srv/log --to 2026-03-01T09:30:00+11:00
`;

const DRILL_HELP = `Usage: tasman drill <file.backup or folder> [options]
       tasman drill --note <file>
       tasman drill --against <file>      for a server

Restores a backup into a scratch folder, starts it, and checks that it is complete: the row count of each table, the indexes,
the audit log against its recorded seals, and every pay to the cent. Exit code 0: complete; 1: differences are printed. The
service may keep running. The scratch folder is removed afterwards.

For a restore to a point in time, --note records the current contents of the database, and --against compares the database
restored to that time with the record.
For a server, set DATABASE_URL or DATABASE_ADMIN_URL: to the live server for --note, to the restored one for --against.

Options
  --key-file <path>     the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>    the folder that tasman archive writes to; its changes are also restored
  --to <time>           with --archive, the time to restore to
  --note <file>         record the current contents of the database
  --against <file>      compare with that record; with --archive, restore to the time of the record
  --scratch <folder>    parent of the scratch folder (default: the system's temporary folder)

Examples
  tasman drill /srv/backups --key-file /root/backup.key
  DATABASE_URL=postgres://postgres:…@127.0.0.1/tasman tasman drill --note noted.json
`;

const ARCHIVE_HELP = `Usage: tasman archive <folder> [options]
       tasman archive --end

Copies every change of the embedded database into the folder as it is made, compressed and encrypted, until Ctrl-C or SIGTERM.
With a backup taken after archiving started, tasman restore --to can restore to any later time. The service must be running,
and may be restarted. While no archive runs, the database keeps up to 4 GB of changes for the next one.

Options
  --key-file <path>    the file with the key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --unencrypted        no key; only for storage that no one else can read
  --end                stop keeping changes for an archive

Examples
  tasman archive /mnt/other/log --key-file /root/backup.key
  tasman archive --end
`;

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
  award       import: compare published award rates with the stored ones, and update them
  evidence    verify: check the evidence packet of a pay run, offline
  listen      Receive webhooks on this machine, check their signatures and print them
  trigger     Send a test event of any type to a webhook endpoint
  mcp         Let an agent read a running service and propose pays (Model Context Protocol)
  approve     Review an agent's proposal, and approve or decline it
  completion  Print a script with which bash, zsh or fish completes commands and options
  help        Show this text; "tasman help <command>" shows a command's options with examples

Accounts (each takes --help and --json; the service may keep running)
  customer      list, create, update, close, export, erase
  user          create, deactivate, activate, reset-password, reset-second-factor, zones
  plan          list
  subscription  set, lapse
  add-on        set
  gl-provider   connect, list, check, disconnect
  company       lock, unlock, accept-approvers
  clock         create, advance, list, delete
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
  DATABASE_ADMIN_URL  the owner of the tables, for migrate, erase and old-years; the service uses DATABASE_URL
  DATABASE_READ_URL   read replicas, without user and password, for reports, exports and large lists
  DATA_DIR            embedded database, secret key, outgoing mail (default ./data)
  SECRET_KEY          signs tokens and encrypts tax and bank numbers; required with DATABASE_URL
  DEMO                1 loads the demo world into an empty database; only when listening on this machine

Exit codes: 0 success, 1 failed while running, 2 wrong command or configuration.
`;

/**
 * The help texts of commands that are not operator commands. Operator commands generate their help from their options.
 */
export const HELP_OF: Readonly<Record<string, string>> = {
  award: AWARD_HELP,
  evidence: EVIDENCE_HELP,
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

Recalculates every stored pay from its stored facts. Also recalculates year-to-date totals and the totals of pay periods
that several pays share.
Exit code 0: every cent matches; 1: differences are printed. Nothing is changed, and the service may keep running.

Examples
  tasman verify
`,
  backup: BACKUP_HELP,
  restore: RESTORE_HELP,
  drill: DRILL_HELP,
  archive: ARCHIVE_HELP,
  listen: LISTEN_HELP,
  trigger: TRIGGER_HELP,
  completion: COMPLETION_HELP,
  mcp: MCP_HELP,
  approve: APPROVE_HELP,
};
