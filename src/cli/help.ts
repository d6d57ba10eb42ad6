export const HELP = `Tasman: payroll for Australia and New Zealand

Usage: tasman <command> [options]

Commands
  serve       Start the service: database, migrations, demo world, HTTP (the default)
  migrate     Bring the database to this version, make the service's user, and stop
  demo        Load the demo world into an empty database and stop
  verify      Prove every stored pay, its past and its period, and report any cent of difference
  listen      Receive webhooks on this machine, check their signatures and print them
  mcp         Let an agent read a running service and propose pays (Model Context Protocol)
  approve     Look at what an agent proposed, and carry it out or decline it
  help        Show this text; "tasman help <command>" shows a command's options

Accounts (each with --help and --json; while a service runs on an embedded database, stop it first)
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
  file          STP, payday filing, super and payment files of a pay run
  law           diff: what ordinary pays come to before and after the law changes, and why

Options
  --help      Show this text
  --version   Show the version

The service is configured by environment variables; the README lists them all. The most used:
  HOST, PORT          where it listens (127.0.0.1, 8080; PORT=0 picks a free one)
  DATABASE_URL        a PostgreSQL server; unset runs an embedded one in DATA_DIR
  DATABASE_ADMIN_URL  the owner of its tables, for migrate and erase; the service runs as the user of DATABASE_URL
  DATA_DIR            embedded database, secret key, outgoing mail (./data)
  SECRET_KEY          signs tokens and seals tax and bank numbers; required with DATABASE_URL
  DEMO                1 loads the demo world into an empty database, on this machine alone

Exit codes: 0 done, 1 failed while running, 2 wrong command or configuration.
`;
