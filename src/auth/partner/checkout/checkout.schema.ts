import { isAbn, isIrdNumber } from '../../../base/identifiers.ts';
import { EmailAddress, Line, LineOfText } from '../../../http/line.ts';
import { CompanyId, CreatedAt, Limit } from '../../../http/record-fields.ts';
import {
  Choice,
  Country,
  DecimalOut,
  described,
  Id,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Timestamp,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { ADD_ONS } from './price-list.ts';

const AddOn = Choice('AddOnCode', ['PROVIDER_GL']);

export const ProductOut = named(
  'CheckoutProduct',
  Type.Object(
    {
      product_code: Type.String({ description: 'The code to send in an order' }),
      name: Type.String({ description: 'Name of the plan' }),
      country: Country({ description: 'The country in which the plan is sold' }),
      price: DecimalOut({ description: 'Dollars for a year, before tax' }),
      currency: Type.String({ description: 'AUD or NZD' }),
      employee_limit: Nullable(Type.Integer({ description: 'Maximum number of employees; null is unlimited' })),
      company_limit: Nullable(Type.Integer({ description: 'Maximum number of companies; null is unlimited' })),
      add_ons: Type.Array(
        named(
          'CheckoutAddOn',
          Type.Object(
            {
              code: described(AddOn, 'The code to send in an order'),
              price: DecimalOut({ description: 'Dollars for a year, before tax' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Add-ons that can be ordered with the plan' },
      ),
    },
    { additionalProperties: false },
  ),
);

export const ZonesOut = named(
  'CheckoutZones',
  Type.Object(
    {
      country: Country({ description: 'The country of the zones' }),
      zones: Type.Array(
        named(
          'CheckoutZone',
          Type.Object(
            {
              code: Type.String({ description: 'The zone_code to send in a billing address' }),
              name: Type.String({ description: 'Name of the state or region' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'States or regions for billing addresses' },
      ),
    },
    { additionalProperties: false },
  ),
);

const Available = named(
  'CheckoutAvailable',
  Type.Object(
    { available: Type.Boolean({ description: 'Whether the value is available, because no account uses it yet' }) },
    { additionalProperties: false },
  ),
);

const checked = (is: (text: string) => boolean, problem: string, description: string) =>
  Type.Refine(Type.String({ maxLength: 20, [PROBLEM]: problem, description }), is, () => problem);

export const AvailabilityIn = named(
  'CheckoutAvailabilityIn',
  Type.Object(
    {
      email_address: Type.Optional(EmailAddress({ description: 'Email address the new owner would sign in with' })),
      abn: Type.Optional(
        checked(
          isAbn,
          'must be an Australian business number: 11 digits with valid check digits',
          'Australian business number of the new company',
        ),
      ),
      employer_ird_number: Type.Optional(
        checked(
          isIrdNumber,
          'must be an Inland Revenue number: 8 or 9 digits with a valid check digit',
          'Inland Revenue number of the new company',
        ),
      ),
    },
    {
      additionalProperties: false,
      minProperties: 1,
      [PROBLEM]: 'must contain email_address, abn or employer_ird_number',
    },
  ),
);

export const AvailabilityOut = named(
  'CheckoutAvailability',
  Type.Object(
    {
      email_address: Type.Optional(described(Available, 'Availability of the email address, if it was sent')),
      abn: Type.Optional(described(Available, 'Availability of the business number, if it was sent')),
      employer_ird_number: Type.Optional(
        described(Available, 'Availability of the Inland Revenue number, if it was sent'),
      ),
    },
    { additionalProperties: false },
  ),
);

const Phone = Type.String({
  pattern: '^[0-9 +()-]{8,20}$',
  [PROBLEM]: 'must be 8 to 20 digits, spaces, +, (, ) or -',
});

const Customer = named(
  'CheckoutCustomerIn',
  Type.Object(
    {
      first_name: LineOfText(60, { description: 'Given name of the owner' }),
      last_name: LineOfText(60, { description: 'Family name of the owner' }),
      email_address: EmailAddress({
        description: 'The email address the owner signs in with; must be unique across accounts',
      }),
      phone: Type.Optional(Nullable(described(Phone, 'Phone of the owner'))),
    },
    { additionalProperties: false },
  ),
);

const Address = named(
  'CheckoutAddressIn',
  Type.Object(
    {
      address1: LineOfText(100, { description: 'First line of the billing address' }),
      address2: Type.Optional(Nullable(Line({ max: 100 }, { description: 'Second line of the billing address' }))),
      city: LineOfText(60, { description: 'Suburb or town' }),
      zone_code: LineOfText(10, { description: 'Zone code from GET /api/partner-checkout/zones' }),
      postcode: Type.String({
        pattern: '^[0-9]{4}$',
        [PROBLEM]: 'must be 4 digits',
        description: 'Postcode, four digits',
      }),
      country: Country({ description: 'Country of the billing address' }),
    },
    { additionalProperties: false },
  ),
);

const Onboarding = named(
  'CheckoutOnboardingIn',
  Type.Object(
    {
      redirect_uri: LineOfText(512, { description: 'A redirect URI that is registered for the client' }),
      scope: Type.Optional(Type.String({ maxLength: 500, pattern: '^[ -~]*$', description: 'Default: openid' })),
      state: Type.Optional(Line({ max: 512 }, { description: 'Returned unchanged to the redirect URI' })),
      client_id: Type.Optional(
        LineOfText(64, {
          description:
            'With a session token: the client of the account to use, by default the oldest. With an OAuth token, the client that the token belongs to is used',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const IdempotencyKey = LineOfText(100, {
  description: 'A unique key for each order, chosen by the caller, such as a UUID',
});

/** `company` contains the fields of a new company, which the company code defines. */
function orderFields(companyFields: Readonly<Record<string, TSchema>>) {
  return {
    customer: described(Customer, 'The owner of the new account'),
    billing_address: described(Address, 'The address for invoices'),
    // Contract [CONV-038]: unknown keys of a company are ignored.
    company: described(
      named(
        'CheckoutCompanyIn',
        Type.Object({ ...companyFields, name: LineOfText(100, { description: 'The legal name of the employer' }) }),
      ),
      'The first company of the account, with the fields for creating a company',
    ),
    product_code: LineOfText(40, { description: 'The plan, from GET /api/partner-checkout/products' }),
    add_ons: Type.Optional(
      Type.Array(AddOn, { maxItems: ADD_ONS.length, uniqueItems: true, description: 'Add-ons of the plan' }),
    ),
    billing_period: Type.Optional(
      Type.Union([Type.Literal('YEARLY')], { description: 'How often the subscription is billed' }),
    ),
    send_welcome_email: Type.Optional(
      Type.Boolean({ description: 'Whether the owner is sent a link to set a password; default true' }),
    ),
    oauth_onboarding: Type.Optional(
      Nullable(described(Onboarding, 'Emails the owner a link that signs in and asks for consent to your client')),
    ),
  };
}

export const orderIn = (companyFields: Readonly<Record<string, TSchema>>) =>
  named(
    'CheckoutOrderIn',
    Type.Object({ idempotency_key: IdempotencyKey, ...orderFields(companyFields) }, { additionalProperties: false }),
  );

/** An order can be previewed before it has an idempotency key. */
export const previewIn = (companyFields: Readonly<Record<string, TSchema>>) =>
  named(
    'CheckoutPreviewIn',
    Type.Object(
      { idempotency_key: Type.Optional(IdempotencyKey), ...orderFields(companyFields) },
      { additionalProperties: false },
    ),
  );

export type OrderIn = Omit<Static<ReturnType<typeof orderIn>>, 'company'> & {
  readonly company: { readonly name: string } & Readonly<Record<string, unknown>>;
};
export type PreviewIn = Omit<OrderIn, 'idempotency_key'>;

const TotalsOut = named(
  'CheckoutTotals',
  Type.Object(
    {
      subtotal: DecimalOut({ description: 'Dollars before tax' }),
      tax: DecimalOut({ description: 'GST in dollars' }),
      total: DecimalOut({ description: 'Dollars including tax' }),
      currency: Type.String({ description: 'AUD or NZD' }),
    },
    { additionalProperties: false },
  ),
);

export const PreviewOut = named(
  'CheckoutPreview',
  Type.Object(
    {
      totals: Nullable(described(TotalsOut, 'The price of the order; null if the order would be rejected')),
      errors: Type.Array(
        named(
          'CheckoutProblem',
          Type.Object(
            {
              field: Type.String({ description: 'The path of the invalid field in the body' }),
              message: Type.String({ description: 'The problem and how to fix it' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'All problems that would cause the order to be rejected; empty if the order would be accepted' },
      ),
    },
    { additionalProperties: false },
  ),
);

export const OrderOut = named(
  'CheckoutOrder',
  Type.Object(
    {
      order_id: Id({ description: 'Id of the order, assigned by the service' }),
      status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('CANCELLED')], {
        description: 'ACTIVE until the order is cancelled',
      }),
      customer_id: Id({ description: 'Id of the account that was opened' }),
      company_id: CompanyId(),
      subscription_id: Id({ description: 'Id of the subscription of the account that was opened' }),
      product_code: Type.String({ description: 'The plan that was ordered' }),
      add_ons: Type.Array(AddOn, { description: 'The add-ons that were ordered' }),
      billing_period: Type.Literal('YEARLY', { description: 'How often the subscription is billed' }),
      totals: described(TotalsOut, 'The price of the order'),
      welcome_email_sent: Type.Boolean({ description: 'Whether the owner was sent a link to set a password' }),
      oauth_onboarding: Nullable(
        described(
          named(
            'CheckoutOnboarding',
            Type.Object(
              {
                magic_link_sent: Type.Boolean({ description: 'Whether the link was emailed' }),
                expires_in: Type.Literal(86_400, { description: 'Seconds until the link expires' }),
              },
              { additionalProperties: false },
            ),
          ),
          'The consent link, if the order requested one; otherwise null',
        ),
      ),
      created_at: CreatedAt(),
      cancelled_at: Nullable(Timestamp({ description: 'When the order was cancelled, in UTC; null if it is active' })),
    },
    { additionalProperties: false },
  ),
);

export const OrderParams = Type.Object(
  { order_id: Id({ description: 'Id of the order, from the list of orders' }) },
  { additionalProperties: false },
);

export const OrdersQuery = Type.Object(
  {
    limit: Limit(500, 100),
    before: Type.Optional(Id({ description: 'Returns orders older than this order_id, for the next page' })),
  },
  { additionalProperties: false },
);
