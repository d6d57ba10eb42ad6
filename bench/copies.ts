import type pg from 'pg';

const CUSTOMER = 3;
const FIRST_COPY = 1_000_000;
const AT_ONCE = 25;
/** The tables that an account's pays depend on. Referenced tables come first. */
const COPIED = [
  'company',
  'employee',
  'pay_run',
  'pay',
  'pay_item',
  'pay_line_text',
  'pay_working',
  'leave_entry',
  'leave_balance',
  'audit_log',
];

/** The account that is copied. */
export const COPIED_CUSTOMER = CUSTOMER;
export const copyNumber = (count: number): number => FIRST_COPY + count;

export interface Copying {
  readonly from: number;
  readonly to: number;
  /** Tables to copy in addition to the usual ones. */
  readonly also?: readonly string[];
  /** SQL expressions that replace the value of a column. `t` is the source row. */
  readonly changed?: Readonly<Record<string, string>>;
}

/**
 * Copies the account's pays and the rows they reference into new accounts, with one statement per table. Keys contain
 * the account number, so only that number and the company ids need to change. Triggers are disabled, because the rows
 * that they wrote are copied too.
 */
export async function copyAccounts(db: pg.Client, { from, to, also = [], changed = {} }: Copying): Promise<void> {
  await db.query('set session_replication_role = replica');
  for (let first = from; first <= to; first += AT_ONCE) {
    const copies = [FIRST_COPY + first, FIRST_COPY + Math.min(to, first + AT_ONCE - 1)];
    await db.query(
      `insert into customer (id, name, is_api_admin, is_reseller, created_at, updated_at)
       select n, 'Copy ' || n, false, false, '2025-01-01', '2025-01-01' from generate_series($1::bigint, $2::bigint) n`,
      copies,
    );
    for (const table of [...COPIED, ...also]) {
      const { rows } = await db.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attname <> 'customer_id' order by attnum`,
        [table],
      );
      const names = rows.map(({ name }) => name).join(', ');
      // Shifts company ids, because they must be unique across accounts.
      const become = (name: string) =>
        changed[`${table}.${name}`] ?? (name === shiftedOf(table) ? `${name} + n * 1000000` : name);
      const values = rows.map(({ name }) => become(name)).join(', ');
      await db.query(
        `insert into ${table} (customer_id, ${names}) overriding system value
         select n, ${values} from ${table} t, generate_series($1::bigint, $2::bigint) n where t.customer_id = ${CUSTOMER}`,
        copies,
      );
    }
  }
  await db.query('set session_replication_role = origin');
  await db.query('vacuum (analyze)');
  await db.query('checkpoint');
}

const shiftedOf = (table: string) => (table === 'company' ? 'id' : 'company_id');
