const KEY = `The key is any text of 16 or more characters, read from the file of --key-file or BACKUP_KEY_FILE, or from
BACKUP_KEY; never from the command line. Make one with: openssl rand -base64 48`;

export const BACKUP_HELP = `Usage: tasman backup <folder or file.backup> [options]
       tasman backup --tell <backup or drill> [options]

Copies the embedded database of DATA_DIR while the service runs, compressed and encrypted, reads the copy back, and gives it
its name when every file agrees. ${KEY}

--tell makes nothing: it tells the service that another program, such as pgBackRest, made a backup or that one was restored
and proved, so that status, figures and alarms know of it. It works on a server and on an embedded database.

Options
  --incremental        only what changed since the newest backup in the folder
  --key-file <path>    the file with the backup's key
  --unencrypted        no key: for a place that nobody else reaches
  --with-secret-key    puts SECRET_KEY into the encrypted backup; without this keep it elsewhere
  --tell <what>        what was done by other means: backup or drill
  --by <name>          with --tell, the program that did it
  --at <time>          with --tell, when it ended, such as 2026-03-01T09:30:00Z (now)
  --failed             with --tell drill: something was missing

Examples
  tasman backup /srv/backups --key-file /root/backup.key
  tasman backup /srv/backups --key-file /root/backup.key --incremental
  pgbackrest --stanza=tasman backup && tasman backup --tell backup --by pgBackRest
  BACKUP_KEY_FILE=/root/backup.key tasman backup before-upgrade.backup --with-secret-key
`;

export const RESTORE_HELP = `Usage: tasman restore <file.backup or folder> [options]

Restores a backup, or the newest of a folder, into DATA_DIR, which must be new or empty but for secret.key. Backups that it
adds to lie beside it. Whatever goes wrong, there is a whole database in the end or none.

Options
  --key-file <path>        the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>       where tasman archive wrote every change: restores those as well
  --to <time>              with --archive, the moment to go back to, such as 2026-03-01T09:30:00Z
  --without-secret-key     the key that sealed tax and bank numbers is lost, or comes later

Examples
  DATA_DIR=/srv/restored tasman restore /srv/backups --key-file /root/backup.key
  DATA_DIR=/srv/restored tasman restore /srv/backups --archive /srv/log --to 2026-03-01T09:30:00+11:00
`;

export const DRILL_HELP = `Usage: tasman drill <file.backup or folder> [options]
       tasman drill --note <file>
       tasman drill --against <file>      of a server

Restores a backup into a scratch folder, starts it, and proves that nothing is missing: the rows of each table, the indexes,
the audit log with the seals that were noted, and every pay to the cent. Exit code 0: all is there; 1: the differences are
printed. The service may run meanwhile, and nothing is left behind.

For a restore to a point in time, --note writes down what the database holds now, and --against holds what is restored to that
moment against the note. With DATABASE_URL or DATABASE_ADMIN_URL both are about that server, which pgBackRest restores.

Options
  --key-file <path>     the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>    restores what tasman archive wrote as well
  --to <time>           with --archive, the moment to go back to
  --note <file>         writes down what the database holds now
  --against <file>      holds the restored one against that note; with --archive, goes back to its moment
  --scratch <folder>    where the scratch folder is made (the system's)

Examples
  tasman drill /srv/backups --key-file /root/backup.key
  DATABASE_URL=postgres://postgres:…@127.0.0.1/tasman tasman drill --note noted.json
`;

export const ARCHIVE_HELP = `Usage: tasman archive <folder> [options]
       tasman archive --end

Copies every change of the embedded database into the folder as it is made, compressed and encrypted, until Ctrl-C or SIGTERM;
with a backup made after it began, tasman restore --to goes back to any moment. The service must run, and may be restarted
meanwhile. While no archive runs, the database keeps up to 4 GB of changes for the next one.

Options
  --key-file <path>    the file with the key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --unencrypted        no key: for a place that nobody else reaches
  --end                archiving is over: the database need keep nothing any more

Examples
  tasman archive /mnt/other/log --key-file /root/backup.key
  tasman archive --end
`;
