export const AWARD_HELP = `Usage: tasman award import <file>... [--write]

Reads tables that the Fair Work Commission publishes (classifications, wage and expense allowances, penalties),
saved as CSV, and compares them with the award values of this version. Prints every difference. Needs no database.

Options
  --write                    Write the values to the folder; without it nothing is written
  --source <title>           The publication that the values are cited from (required with --write)
  --url <address>            Its address
  --confidence <word>        official, secondary (the default), derived or knowledge
  --verified-through <date>  Until when the values are verified (default 2027-06-30)
  --folder <path>            Folder of the award files (default src/params/au/awards)

Examples
  tasman award import classifications-2027.csv allowances-2027.csv
  tasman award import classifications-2027.csv --write --confidence official --source 'Modern Awards Pay Database, 1 July 2027'
`;
