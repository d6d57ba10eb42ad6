const KEY = `The key is any text of 16 or more characters. It is read from the file in --key-file or BACKUP_KEY_FILE, or from
BACKUP_KEY, never from the command line. Make one with: openssl rand -base64 48`;

export const BACKUP_HELP = `Usage: tasman backup <folder or file.backup> [options]
       tasman backup --tell <backup or drill> [options]

Copies the embedded database of DATA_DIR while the service runs, compressed and encrypted. Reads the copy back and names it
only after every file matches. ${KEY}

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

export const RESTORE_HELP = `Usage: tasman restore <file.backup or folder> [options]

Restores a backup, or the newest in a folder, into DATA_DIR, which must be new or empty except for secret.key. The backups
that an incremental backup builds on must be in the same folder. A failed restore leaves no database behind.

Options
  --key-file <path>        the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>       the folder of tasman archive; restores its changes as well
  --to <time>              with --archive, the time to restore to, such as 2026-03-01T09:30:00Z
  --without-secret-key     continue without the key that encrypts tax and bank numbers

Examples
  DATA_DIR=/srv/restored tasman restore /srv/backups --key-file /root/backup.key
  DATA_DIR=/srv/restored tasman restore /srv/backups --archive /srv/log --to 2026-03-01T09:30:00+11:00
`;

export const DRILL_HELP = `Usage: tasman drill <file.backup or folder> [options]
       tasman drill --note <file>
       tasman drill --against <file>      for a server

Restores a backup into a scratch folder, starts it, and checks that it is complete: the row count of each table, the indexes,
the audit log against its recorded seals, and every pay to the cent. Exit code 0: complete; 1: differences are printed. The
service may keep running. The scratch folder is removed afterwards.

For a restore to a point in time, --note records the current contents of the database, and --against compares the database
restored to that time with the record. With DATABASE_URL or DATABASE_ADMIN_URL, both refer to a server restored by pgBackRest.

Options
  --key-file <path>     the file with the backup's key (or BACKUP_KEY_FILE, BACKUP_KEY)
  --archive <folder>    the folder of tasman archive; restores its changes as well
  --to <time>           with --archive, the time to restore to
  --note <file>         record the current contents of the database
  --against <file>      compare with that record; with --archive, restore to its time
  --scratch <folder>    parent of the scratch folder (default: the system's)

Examples
  tasman drill /srv/backups --key-file /root/backup.key
  DATABASE_URL=postgres://postgres:…@127.0.0.1/tasman tasman drill --note noted.json
`;

export const ARCHIVE_HELP = `Usage: tasman archive <folder> [options]
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
