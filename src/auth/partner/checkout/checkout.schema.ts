import { isAbn, isIrdNumber } from '../../../base/identifiers.ts';
import { Line } from '../../../http/line.ts';
import {
  Choice,
  Country,
  DecimalOut,
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
      product_code: Type.String(),
      name: Type.String(),
      country: Country(),
      price: DecimalOut({ description: 'For a year, before tax' }),
      currency: Type.String(),
      employee_limit: Nullable(Type.Integer({ description: 'null is unlimited' })),
      company_limit: Nullable(Type.Integer({ description: 'null is unlimited' })),
      add_ons: Type.Array(
        named('CheckoutAddOn', Type.Object({ code: AddOn, price: DecimalOut() }, { additionalProperties: false })),
      ),
    },
    { additionalProperties: false },
  ),
);

export const ZonesOut = named(
  'CheckoutZones',
  Type.Object(
    {
      country: Country(),
      zones: Type.Array(
        named(
          'CheckoutZone',
          Type.Object({ code: Type.String(), name: Type.String() }, { additionalProperties: false }),
        ),
      ),
    },
    { additionalProperties: false },
  ),
);

const Available = named(
  'CheckoutAvailable',
  Type.Object({ available: Type.Boolean() }, { additionalProperties: false }),
);

const checked = (is: (text: string) => boolean, problem: string) =>
  Type.Refine(Type.String({ maxLength: 20, [PROBLEM]: problem }), is, () => problem);

export const AvailabilityIn = named(
  'CheckoutAvailabilityIn',
  Type.Object(
    {
      email_address: Type.Optional(EmailAddress()),
      abn: Type.Optional(checked(isAbn, 'must be an Australian business number: 11 digits with right check digits')),
      employer_ird_number: Type.Optional(
        checked(isIrdNumber, 'must be an Inland Revenue number: 8 or 9 digits with a right check digit'),
      ),
    },
    { additionalProperties: false, minProperties: 1, [PROBLEM]: 'must name email_address, abn or employer_ird_number' },
  ),
);

export const AvailabilityOut = named(
  'CheckoutAvailability',
  Type.Object(
    {
      email_address: Type.Optional(Available),
      abn: Type.Optional(Available),
      employer_ird_number: Type.Optional(Available),
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
      first_name: LineOfText(60),
      last_name: LineOfText(60),
      email_address: EmailAddress({ description: 'The owner’s sign-in; no other account may have it' }),
      phone: Type.Optional(Nullable(Phone)),
    },
    { additionalProperties: false },
  ),
);

const Address = named(
  'CheckoutAddressIn',
  Type.Object(
    {
      address1: LineOfText(100),
      address2: Type.Optional(Nullable(Line({ max: 100 }))),
      city: LineOfText(60),
      zone_code: LineOfText(10, { description: 'From GET /api/partner-checkout/zones' }),
      postcode: Type.String({ pattern: '^[0-9]{4}$', [PROBLEM]: 'must be 4 digits' }),
      country: Country(),
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
    customer: Customer,
    billing_address: Address,
    // Contract [CONV-038]: keys of a company that are not known are ignored.
    company: named('CheckoutCompanyIn', Type.Object({ ...companyFields, name: LineOfText(100) })),
    product_code: LineOfText(40),
    add_ons: Type.Optional(Type.Array(AddOn, { maxItems: ADD_ONS.length, uniqueItems: true })),
    billing_period: Type.Optional(Type.Union([Type.Literal('YEARLY')])),
    send_welcome_email: Type.Optional(Type.Boolean({ description: 'Default true' })),
    oauth_onboarding: Type.Optional(Nullable(Onboarding)),
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
    { subtotal: DecimalOut(), tax: DecimalOut(), total: DecimalOut(), currency: Type.String() },
    { additionalProperties: false },
  ),
);

export const PreviewOut = named(
  'CheckoutPreview',
  Type.Object(
    {
      totals: Nullable(TotalsOut),
      errors: Type.Array(
        named(
          'CheckoutProblem',
          Type.Object({ field: Type.String(), message: Type.String() }, { additionalProperties: false }),
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
      order_id: Id(),
      status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('CANCELLED')]),
      customer_id: Id(),
      company_id: Id(),
      subscription_id: Id(),
      product_code: Type.String(),
      add_ons: Type.Array(AddOn),
      billing_period: Type.Literal('YEARLY'),
      totals: TotalsOut,
      welcome_email_sent: Type.Boolean(),
      oauth_onboarding: Nullable(
        named(
          'CheckoutOnboarding',
          Type.Object(
            { magic_link_sent: Type.Boolean(), expires_in: Type.Literal(86_400) },
            { additionalProperties: false },
          ),
        ),
      ),
      created_at: Timestamp(),
      cancelled_at: Nullable(Timestamp()),
    },
    { additionalProperties: false },
  ),
);

export const OrderParams = Type.Object({ order_id: Id() }, { additionalProperties: false });

export const OrdersQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    before: Type.Optional(Id({ description: 'Orders older than this order_id: the next page' })),
  },
  { additionalProperties: false },
);
