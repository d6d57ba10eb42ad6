import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Country } from '../../base/country.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A JSON column, which is selected as an object and written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

declare module '../../db/tx.ts' {
  interface Tables {
    client_activity: ClientActivityTable;
    client_activity_customer: ClientActivityCustomerTable;
    client_error: ClientErrorTable;
    sign_in_link: SignInLinkTable;
    checkout_order: CheckoutOrderTable;
  }
}

export interface ClientActivityTable {
  customer_id: number;
  oauth_client_id: number;
  date: string;
  requests: number;
  errors: number;
}

export interface ClientActivityCustomerTable {
  customer_id: number;
  oauth_client_id: number;
  date: string;
  served_customer_id: number;
}

export interface ClientErrorTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  oauth_client_id: number;
  at: Timestamp;
  method: string;
  route: string;
  status: number;
  message: string;
  served_customer_id: number | null;
  request_id: string;
}

export interface SignInLinkTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'HANDOFF' | 'MAGIC' | 'SET_PASSWORD' | 'DEVICE';
  token_hash: string;
  data: Json<unknown>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface CheckoutContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string;
  readonly phone: string | null;
}

export interface BillingAddress {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly zone_code: string;
  readonly postcode: string;
  readonly country: Country;
}

export interface CheckoutOrderTable {
  customer_id: number;
  id: Generated<number>;
  idempotency_key: string;
  request_digest: string;
  answer: Json<unknown>;
  status: 'ACTIVE' | 'CANCELLED';
  new_customer_id: number;
  new_company_id: number;
  new_subscription_id: number;
  product_code: string;
  add_ons: string[];
  billing_period: 'YEARLY';
  contact: Json<CheckoutContact>;
  billing_address: Json<BillingAddress>;
  subtotal: string;
  tax: string;
  total: string;
  currency: 'AUD' | 'NZD';
  welcome_email_sent: boolean;
  magic_link_sent: boolean;
  created_at: Timestamp;
  cancelled_at: NullableTimestamp;
}
