/** Examples for the help of each command. A test parses every line with the command's own options. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  init: [
    'tasman init',
    "tasman init --name 'Wattle Group' --email owner@wattle.example --redirect-uris https://app.wattle.example/callback",
  ],
  'customer list': ['tasman customer list', 'tasman customer list --json'],
  'customer create': [
    "tasman customer create --name 'Kauri Ltd' --email owner@kauri.example --plan MEDIUM",
    "tasman customer create --name 'Partner Pty Ltd' --email dev@partner.example --plan AGENT_UNLIMITED --api-admin --password-stdin < password.txt",
  ],
  'customer update': [
    "tasman customer update --customer 1000 --name 'Kauri Orchards Ltd'",
    'tasman customer update --customer 1000 --second-factor yes',
    'tasman customer update --customer 1000 --company-sign-in-only no',
  ],
  'customer close': ['tasman customer close --customer 1000'],
  'customer export': [
    'tasman customer export --customer 1000 --archive /safe/place/customer-1000.tar.gz',
    'tasman customer export --customer 1000 --folder /safe/place/customer-1000 --without-payslips',
  ],
  'customer erase': ['tasman customer erase --customer 1000'],
  'user create': ['tasman user create --customer 1000 --username mia'],
  'user deactivate': ['tasman user deactivate --customer 1000 --user mia'],
  'user activate': ['tasman user activate --customer 1000 --user mia'],
  'user reset-password': [
    'tasman user reset-password --customer 1000 --user mia',
    'tasman user reset-password --customer 1000 --user owner@kauri.example --password-stdin < password.txt',
  ],
  'user reset-second-factor': ['tasman user reset-second-factor --customer 1000 --user owner@kauri.example'],
  'user zones': [
    'tasman user zones --customer 1000 --user mia --company 7',
    'tasman user zones --customer 1000 --user mia --company 7 --set PAYS=EDITABLE,EMPLOYEES=READ_ONLY',
  ],
  'plan list': ['tasman plan list'],
  'subscription set': [
    'tasman subscription set --customer 1000 --plan LARGE',
    'tasman subscription set --customer 1000 --ends-on 2027-06-30',
  ],
  'subscription lapse': ['tasman subscription lapse --customer 1000'],
  'add-on set': [
    'tasman add-on set --customer 1000 --code PROVIDER_GL',
    'tasman add-on set --customer 1000 --code PROVIDER_GL --remove',
  ],
  'gl-provider connect': [
    'tasman gl-provider connect --customer 1000 --url https://provider.example/api < token.txt',
    'tasman gl-provider connect --customer 1000 --url https://provider.example/api --expires-at 2027-06-30T17:00:00+10:00 < token.txt',
  ],
  'gl-provider list': ['tasman gl-provider list'],
  'gl-provider check': ['tasman gl-provider check --customer 1000'],
  'gl-provider disconnect': ['tasman gl-provider disconnect --customer 1000'],
  'company lock': ['tasman company lock --customer 1000 --company 7'],
  'company unlock': ['tasman company unlock --customer 1000 --company 7'],
  'company accept-approvers': [
    "tasman company accept-approvers --customer 1000 --company 7 --reason 'Ben has left; Ann confirmed Cara by phone'",
  ],
  'employee export': ['tasman employee export --customer 1000 --employee 1007 --folder /safe/place/employee-1007'],
  'client list': ['tasman client list', 'tasman client list --customer 1000'],
  'client create': [
    "tasman client create --customer 1000 --name 'Wattle Rosters' --redirect-uris https://app.wattle.example/callback",
    "tasman client create --customer 1000 --name 'Wattle Mobile' --public --redirect-uris http://127.0.0.1/callback",
  ],
  'client update': ['tasman client update --client wattle-rosters --redirect-uris https://app.wattle.example/back'],
  'client rotate-secret': ['tasman client rotate-secret --client wattle-rosters'],
  'keys rotate': ['tasman keys rotate'],
  'keys retire': ['tasman keys retire'],
  'keys rekey': ['SECRET_KEY=… SECRET_KEY_PREVIOUS=… tasman keys rekey'],
  'audit verify': [
    'tasman audit verify',
    'tasman audit verify --customer 1000',
    'tasman audit verify --old-years /srv/old-years --key-file /root/backup.key',
  ],
  'old-years plan': ['tasman old-years plan', 'tasman old-years plan --customer 1000 --years 3'],
  'old-years put-away': [
    'tasman old-years put-away --folder /srv/old-years --key-file /root/backup.key',
    'tasman old-years put-away --folder /srv/old-years --customer 1000 --years 3 --unencrypted',
  ],
  'old-years list': ['tasman old-years list', 'tasman old-years list --customer 1000 --json'],
  'old-years verify': ['tasman old-years verify --folder /srv/old-years --key-file /root/backup.key'],
  'old-years put-back': [
    'tasman old-years put-back --file /srv/old-years/tasman-1000-AU-2019-7-0c5e8d1a.jsonl.sealed --key-file /root/backup.key',
  ],
  'old-years open': [
    'tasman old-years open --file /srv/old-years/tasman-1000-AU-2019-7-0c5e8d1a.jsonl.sealed --to year.jsonl --key-file /root/backup.key',
    'tasman old-years open --file tasman-1000-AU-2019-7-0c5e8d1a.jsonl.gz --to pay.jsonl --pay 5021',
  ],
  'old-years destroy': [
    'tasman old-years destroy --folder /srv/old-years',
    'tasman old-years destroy --folder /srv/old-years --older-than 10',
  ],
  'file stp': ['tasman file stp --customer 1000 --company 7 --pay-run 31 --folder ./to-lodge'],
  'file stp-final': ['tasman file stp-final --customer 1000 --company 7 --year 2026 --folder ./to-lodge'],
  'file payday': ['tasman file payday --customer 1000 --company 8 --pay-run 32 --folder ./to-upload'],
  'file employee-details': ['tasman file employee-details --customer 1000 --company 8 --folder ./to-upload'],
  'file super': ['tasman file super --customer 1000 --company 7 --pay-run 31 --folder ./to-send'],
  'file payments': ['tasman file payments --customer 1000 --company 7 --pay-run 31 --folder ./for-the-bank'],
  'law diff': ['tasman law diff --company 7', 'tasman law diff --company 7 --from 2026-06-30 --to 2026-07-01 --json'],
};
