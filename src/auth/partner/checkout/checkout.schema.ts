import { isAbn, isIrdNumber } from '../../../base/identifiers.ts';
import { Line } from '../../../http/line.ts';
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
import { EmailAddress, LineOfText } from '../line-of-text.ts';
import { ADD_ONS } from './price-list.ts';

const AddOn = Choice('AddOnCode', ['PROVIDER_GL']);

export const ProductOut = named(
  'CheckoutProduct',
  Type.Object(
    {
      product_code: Type.String({ description: 'What an order names it by' }),
      name: Type.String({ description: 'What the plan is called' }),
      country: Country({ description: 'The country it is sold in' }),
      price: DecimalOut({ description: 'For a year, before tax' }),
      currency: Type.String({ description: 'AUD or NZD' }),
      employee_limit: Nullable(Type.Integer({ description: 'null is unlimited' })),
      company_limit: Nullable(Type.Integer({ description: 'null is unlimited' })),
      add_ons: Type.Array(
        named(
          'CheckoutAddOn',
          Type.Object(
            {
              code: described(AddOn, 'What an order names it by'),
              price: DecimalOut({ description: 'Dollars for a year, before tax' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'What can be ordered with it' },
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
              code: Type.String({ description: 'What a billing address names it by' }),
              name: Type.String({ description: 'Name of the state or region' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'States or regions, as a billing address names them' },
      ),
    },
    { additionalProperties: false },
  ),
);

const Available = named(
  'CheckoutAvailable',
  Type.Object(
    { available: Type.Boolean({ description: 'Whether no account has it yet' }) },
    { additionalProperties: false },
  ),
);

const checked = (is: (text: string) => boolean, problem: string, description: string) =>
  Type.Refine(Type.String({ maxLength: 20, [PROBLEM]: problem, description }), is, () => problem);

export const AvailabilityIn = named(
  'CheckoutAvailabilityIn',
  Type.Object(
    {
      email_address: Type.Optional(EmailAddress({ description: 'Sign-in that the new owner would have' })),
      abn: Type.Optional(
        checked(
          isAbn,
          'must be an Australian business number: 11 digits with right check digits',
          'Business number that the new company would have',
        ),
      ),
      employer_ird_number: Type.Optional(
        checked(
          isIrdNumber,
          'must be an Inland Revenue number: 8 or 9 digits with a right check digit',
          'Inland Revenue number that the new company would have',
        ),
      ),
    },
    { additionalProperties: false, minProperties: 1, [PROBLEM]: 'must name email_address, abn or employer_ird_number' },
  ),
);

export const AvailabilityOut = named(
  'CheckoutAvailability',
  Type.Object(
    {
      email_address: Type.Optional(described(Available, 'About the e-mail address, where it was asked for')),
      abn: Type.Optional(described(Available, 'About the business number, where it was asked for')),
      employer_ird_number: Type.Optional(
        described(Available, 'About the Inland Revenue number, where it was asked for'),
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
      email_address: EmailAddress({ description: 'The owner’s sign-in; no other account may have it' }),
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
      zone_code: LineOfText(10, { description: 'From GET /api/partner-checkout/zones' }),
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
      redirect_uri: LineOfText(512, { description: 'Registered for the client' }),
      scope: Type.Optional(Type.String({ maxLength: 500, pattern: '^[ -~]*$', description: 'Default: openid' })),
      state: Type.Optional(Line({ max: 512 }, { description: 'Comes back to the redirect address unchanged' })),
      client_id: Type.Optional(
        LineOfText(64, {
          description:
            'With a session token: which client of the account; default the oldest. An OAuth token names its own',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const IdempotencyKey = LineOfText(100, { description: 'Of the caller’s choice, such as a UUID; one for each order' });

/** `company` holds the fields of a new company; they belong to the companies. */
function orderFields(companyFields: Readonly<Record<string, TSchema>>) {
  return {
    customer: described(Customer, 'The owner of the new account'),
    billing_address: described(Address, 'Where invoices go'),
    // Contract [CONV-038]: keys of a company that are not known are ignored.
    company: described(
      named(
        'CheckoutCompanyIn',
        Type.Object({ ...companyFields, name: LineOfText(100, { description: 'The payer’s legal name' }) }),
      ),
      'The first company of the account, as creating one takes it',
    ),
    product_code: LineOfText(40, { description: 'The plan, from GET /api/partner-checkout/products' }),
    add_ons: Type.Optional(
      Type.Array(AddOn, { maxItems: ADD_ONS.length, uniqueItems: true, description: 'Add-ons of the plan' }),
    ),
    billing_period: Type.Optional(Type.Union([Type.Literal('YEARLY')], { description: 'How often it is billed' })),
    send_welcome_email: Type.Optional(
      Type.Boolean({ description: 'Whether the owner is sent a link to set a password; default true' }),
    ),
    oauth_onboarding: Type.Optional(
      Nullable(described(Onboarding, 'Mails the owner a link that signs in and asks for consent to your client')),
    ),
  };
}

export const orderIn = (companyFields: Readonly<Record<string, TSchema>>) =>
  named(
    'CheckoutOrderIn',
    Type.Object({ idempotency_key: IdempotencyKey, ...orderFields(companyFields) }, { additionalProperties: false }),
  );

/** A preview may be asked for before the order has a key. */
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
      tax: DecimalOut({ description: 'Dollars of GST' }),
      total: DecimalOut({ description: 'Dollars with tax' }),
      currency: Type.String({ description: 'AUD or NZD' }),
    },
    { additionalProperties: false },
  ),
);

export const PreviewOut = named(
  'CheckoutPreview',
  Type.Object(
    {
      totals: Nullable(described(TotalsOut, 'What the order would cost; null where it would be refused')),
      errors: Type.Array(
        named(
          'CheckoutProblem',
          Type.Object(
            {
              field: Type.String({ description: 'What is wrong, as a path of the body' }),
              message: Type.String({ description: 'What is wrong and what to do' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Everything that would refuse the order; empty when it would be taken' },
      ),
    },
    { additionalProperties: false },
  ),
);

export const OrderOut = named(
  'CheckoutOrder',
  Type.Object(
    {
      order_id: Id({ description: 'Id of the order, given by the service' }),
      status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('CANCELLED')], {
        description: 'ACTIVE until it is cancelled',
      }),
      customer_id: Id({ description: 'Id of the account that was opened' }),
      company_id: CompanyId(),
      subscription_id: Id({ description: 'Id of the subscription of that account' }),
      product_code: Type.String({ description: 'The plan that was ordered' }),
      add_ons: Type.Array(AddOn, { description: 'The add-ons that were ordered' }),
      billing_period: Type.Literal('YEARLY', { description: 'How often it is billed' }),
      totals: described(TotalsOut, 'What it costs'),
      welcome_email_sent: Type.Boolean({ description: 'Whether the owner was sent a link to set a password' }),
      oauth_onboarding: Nullable(
        described(
          named(
            'CheckoutOnboarding',
            Type.Object(
              {
                magic_link_sent: Type.Boolean({ description: 'Whether it was mailed' }),
                expires_in: Type.Literal(86_400, { description: 'Seconds that the link works' }),
              },
              { additionalProperties: false },
            ),
          ),
          'The link for consent, where the order asked for one; else null',
        ),
      ),
      created_at: CreatedAt(),
      cancelled_at: Nullable(Timestamp({ description: 'When it was cancelled, in UTC; null before' })),
    },
    { additionalProperties: false },
  ),
);

export const OrderParams = Type.Object(
  { order_id: Id({ description: 'Id of the order, as your orders are listed' }) },
  { additionalProperties: false },
);

export const OrdersQuery = Type.Object(
  {
    limit: Limit(500, 100),
    before: Type.Optional(Id({ description: 'Orders older than this order_id: the next page' })),
  },
  { additionalProperties: false },
);
