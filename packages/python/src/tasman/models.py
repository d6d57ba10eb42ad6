# Made from openapi.json by npm run python-client.
"""The shapes of the API: what is sent and what comes back, by their names in the document."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, Literal, Union

from pydantic import Field

from ._model import Amount, Known, Moment, OpenRequest, Reply, Request


class AccountSecurity(Reply):
    second_factor_required: bool
    """Whether everybody of the account must have a second factor."""


class Address(Reply):
    label: str
    """The whole address on one line, to be shown."""
    address1: str
    """Number and street."""
    address2: str
    """Unit, level or building; empty without one."""
    city: str
    """Suburb or town."""
    state: str
    """State or region."""
    postcode: str
    """Postcode, four digits."""
    country: str
    """Two-letter country code."""


class AddressSuggestions(Reply):
    results: list[Address]
    """Best first."""


class AuYearEnd(Reply):
    is_final: bool
    """The year was declared as final, and the tax office accepted that."""
    gross: Decimal
    """As Single Touch Payroll tells it: without what has a figure of its own below."""
    paid_leave: Decimal
    """Leave of every kind that is told apart."""
    overtime: Decimal
    """Overtime that was paid."""
    bonuses: Decimal
    """Bonuses and commissions."""
    directors_fees: Decimal
    """Directors’ fees that were paid."""
    allowances: Decimal
    """Allowances of every kind."""
    salary_sacrifice: Decimal
    """What was sacrificed of all these, to super and other benefits."""
    tax: Decimal
    """Withheld, but for termination payments."""
    lump_sums: Decimal
    """Lump sums of every kind."""
    termination_payments: Decimal
    """Employment termination payments, tax-free and taxable."""
    termination_tax: Decimal
    """Withheld from them."""
    super_guarantee: Decimal
    """The employer’s obligation (L)."""
    reportable_super: Decimal
    """Reportable employer super contributions (RESC)."""
    reportable_fringe_benefits: Decimal
    """Of the FBT year that ends in the year, grossed up (RFBA)."""
    income: list[StpIncome]
    """One for each income type and country."""
    deductions: list[StpAmount]
    """Deductions after tax that are told apart, by code."""
    super: list[StpAmount]
    """L guarantee, R reportable, O ordinary time earnings, Q qualifying earnings."""
    fringe_benefits: list[StpAmount]
    """Reportable fringe benefits of the FBT year that ends in it: T taxable, X exempt employer."""


class AuditEntry(Reply):
    id: int
    """Id of the entry, given by the service."""
    at: Moment
    """When it was done, in UTC with microseconds and no offset."""
    actor: str
    """Who did it: an e-mail address, a username, a client, or "operator"."""
    client_id: str | None
    """The client it was done through."""
    address: str | None
    """Where the request came from."""
    action: str
    """Verb and noun: employee.update, tax-number.read, user.sign-in-failed."""
    entity_type: str
    """The kind of record it was done to, such as employee."""
    entity_id: int | None
    """The record it was done to; null where it has no id of its own."""
    before: Any
    """What it was, tax numbers, accounts and secrets masked."""
    after: Any
    """What it became or what was sent, masked likewise."""
    request_id: str | None
    """The X-Request-Id of the call."""
    is_sealed: bool
    """Whether the entry is in the chain of seals by now; it is seconds after the change."""


class Award(Reply):
    id: int
    """Id of the award, given by the service."""
    name: str
    """Name of the award."""


class AwardIn(Request):
    name: str
    """Name of the award; unique in the company, in any case."""


class AwardPatch(Request):
    name: str | None = None
    """Name of the award; unique in the company, in any case."""


class BankAccount(Reply):
    id: int
    """Id of the bank account, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    rank: int
    """Place in the list, from 0; the default account is the first."""
    is_default: bool
    """The account that takes the rest of the net pay."""
    account_name: str
    """Name of the account."""
    bsb: str | None
    """Bank, state and branch, such as 062-000; null in New Zealand."""
    account_number: str
    """Account number, in full."""
    amount: Decimal | None
    """Dollars paid to it in each pay; null for the account that takes the rest."""
    reference: str | None
    """What the statement says; null for the usual text."""


class BankAccountIn(Request):
    account_name: str
    """Name of the account, as the bank has it."""
    account_number: str
    """Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits."""
    bsb: str | None = None
    """Australia only, and needed there: 6 digits, read back as 062-000."""
    amount: DecimalIn | None = None
    """Dollars paid to this account in each pay, more than zero; the default account takes the rest and has none."""
    reference: str | None = None
    """What the statement says, at most 18 characters."""
    is_default: bool | None = None
    """The account that takes the rest; the first account always is."""
    old_default_amount: DecimalIn | None = None
    """What the account that was the default is paid in each pay from now on, more than zero; needed when another
    account becomes the default, ignored otherwise.
    """


class BankAccountOrder(Request):
    ids: list[int]
    """Every account of the employee, the default one first."""
    old_default_amount: DecimalIn | None = None
    """What the account that was the default is paid in each pay from now on, more than zero; needed when another
    account becomes the default, ignored otherwise.
    """


class BankAccountPatch(Request):
    account_name: str | None = None
    """Name of the account, as the bank has it."""
    account_number: str | None = None
    """Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits."""
    bsb: str | None = None
    """Australia only, and needed there: 6 digits, read back as 062-000."""
    amount: DecimalIn | None = None
    """Dollars paid to this account in each pay, more than zero; the default account takes the rest and has none."""
    reference: str | None = None
    """What the statement says, at most 18 characters."""
    is_default: bool | None = None
    """The account that takes the rest; the first account always is."""
    old_default_amount: DecimalIn | None = None
    """What the account that was the default is paid in each pay from now on, more than zero; needed when another
    account becomes the default, ignored otherwise.
    """


class Branding(Reply):
    display_name: str | None
    """What the hosted pages call your application; null: the client’s name."""
    logo_url: str | None
    """Picture on the hosted pages, an https address."""
    primary_colour: str | None
    """Colour of buttons on the hosted pages, such as #1a7f64."""
    support_email: str | None
    """Where people are told to ask for help."""
    support_url: str | None
    """Page where people are told to look for help, an https address."""


class BrandingIn(Request):
    display_name: str | None = None
    """What the hosted pages call your application; null: the client’s name."""
    logo_url: str | None = None
    """Picture on the hosted pages, an https address."""
    primary_colour: str | None = None
    """Colour of buttons on the hosted pages, such as #1a7f64."""
    support_email: str | None = None
    """Where people are told to ask for help."""
    support_url: str | None = None
    """Page where people are told to look for help, an https address."""


class ChangeRequest(Reply):
    id: int
    """Id of the request, given by the service."""
    kind: ChangeRequestKind
    """What is to change."""
    status: ChangeRequestStatus
    """pending until the company decides or the employee withdraws it."""
    is_new_account: bool
    """A bank account beside those that are there."""
    changes: list[ChangedField]
    """The fields that are to change."""
    reason: str | None
    """Why it was declined."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    decided_at: Moment | None
    """When it was approved, declined or withdrawn, in UTC; null before."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_name: str
    """Last, First."""
    decided_by: str | None
    """Who approved or declined it."""


class ChangeRequestDeclineIn(Request):
    reason: str
    """The employee reads it."""


class ChangedField(Reply):
    """A field as it was when the change was asked for, and as it is to be."""

    field: str
    """Name of the field, as the employee’s record has it."""
    before: str | None
    """What it was; null for nothing."""
    after: str | None
    """What it is to be; null for nothing."""


class CheckoutAddOn(Reply):
    code: AddOnCode
    """What an order names it by."""
    price: Decimal
    """Dollars for a year, before tax."""


class CheckoutAddressIn(Request):
    address1: str
    """First line of the billing address."""
    city: str
    """Suburb or town."""
    zone_code: str
    """From GET /api/partner-checkout/zones."""
    postcode: str
    """Postcode, four digits."""
    country: Country
    """Country of the billing address."""
    address2: str | None = None
    """Second line of the billing address."""


class CheckoutAvailability(Reply):
    email_address: CheckoutAvailable | None = None
    """About the e-mail address, where it was asked for."""
    abn: CheckoutAvailable | None = None
    """About the business number, where it was asked for."""
    employer_ird_number: CheckoutAvailable | None = None
    """About the Inland Revenue number, where it was asked for."""


class CheckoutAvailabilityIn(Request):
    email_address: str | None = None
    """Sign-in that the new owner would have."""
    abn: str | None = None
    """Business number that the new company would have."""
    employer_ird_number: str | None = None
    """Inland Revenue number that the new company would have."""


class CheckoutAvailable(Reply):
    available: bool
    """Whether no account has it yet."""


class CheckoutCompanyIn(Request):
    name: str
    """The payer’s legal name."""
    trading_name: str | None = None
    """The name the company trades under, where it differs."""
    country: str | None = None
    """AU or NZ, in any case; chooses the jurisdiction of the company and its employees."""
    abn: str | None = None
    """Australian business number: 11 digits, spaces are removed; AU only."""
    abn_branch: str | None = None
    """Branch of the ABN, for reports to the tax office; AU only; "1" unless set."""
    withholding_payer_number: str | None = None
    """Withholding payer number, for a payer without an ABN; AU only."""
    employer_ird_number: str | None = None
    """Inland Revenue number of the employer; NZ only; hyphens and spaces are removed."""
    nzbn: str | None = None
    """New Zealand business number, 13 digits; NZ only."""
    address1: str | None = None
    """First line of the business address."""
    address2: str | None = None
    """Second line of the business address."""
    city: str | None = None
    """Suburb or town of the business address."""
    state: str | None = None
    """State or region, 2 or 3 letters."""
    postcode: str | None = None
    """Postcode of the business address, four digits."""
    contact_name: str | None = None
    """Whom the tax office may ask about reports."""
    email_address: str | None = None
    """E-mail address of the contact; empty is stored as null."""
    phone: str | None = None
    """Phone of the contact; empty is stored as null."""
    default_pay_period: PayPeriod | None = None
    """The period the company usually pays by; each employee has a pay_period of its own. WEEKLY unless set."""
    pay_week_end_day: int | None = None
    """The day weekly and fortnightly pay runs end on, Monday is 1; 7 unless set."""
    fortnight_anchor_date: datetime.date | None = None
    """The last day of any one fortnight; 2024-01-07 unless set."""
    standard_hours_per_day: DecimalIn | None = None
    """Hours of an ordinary working day, for new employees: more than 0, at most 24; 7.60 for AU and 8.00 for NZ unless
    set.
    """
    default_super_rate: DecimalIn | None = None
    """Super rate of new employees, a fraction from 0 to 1; the current superannuation guarantee rate unless set."""
    is_stp_enabled: bool | None = None
    """Whether pays are reported by Single Touch Payroll; AU only; true for AU unless set."""


class CheckoutCustomerIn(Request):
    first_name: str
    """Given name of the owner."""
    last_name: str
    """Family name of the owner."""
    email_address: str
    """The owner’s sign-in; no other account may have it."""
    phone: str | None = None
    """Phone of the owner."""


class CheckoutOnboarding(Reply):
    magic_link_sent: bool
    """Whether it was mailed."""
    expires_in: Known[Literal[86400]]
    """Seconds that the link works."""


class CheckoutOnboardingIn(Request):
    redirect_uri: str
    """Registered for the client."""
    scope: str | None = None
    """Default: openid."""
    state: str | None = None
    """Comes back to the redirect address unchanged."""
    client_id: str | None = None
    """With a session token: which client of the account; default the oldest. An OAuth token names its own."""


class CheckoutOrder(Reply):
    order_id: int
    """Id of the order, given by the service."""
    status: Known[Literal["ACTIVE", "CANCELLED"]]
    """ACTIVE until it is cancelled."""
    customer_id: int
    """Id of the account that was opened."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    subscription_id: int
    """Id of the subscription of that account."""
    product_code: str
    """The plan that was ordered."""
    add_ons: list[AddOnCode]
    """The add-ons that were ordered."""
    billing_period: Known[Literal["YEARLY"]]
    """How often it is billed."""
    totals: CheckoutTotals
    """What it costs."""
    welcome_email_sent: bool
    """Whether the owner was sent a link to set a password."""
    oauth_onboarding: CheckoutOnboarding | None
    """The link for consent, where the order asked for one; else null."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    cancelled_at: Moment | None
    """When it was cancelled, in UTC; null before."""


class CheckoutOrderIn(Request):
    idempotency_key: str
    """Of the caller’s choice, such as a UUID; one for each order."""
    customer: CheckoutCustomerIn
    """The owner of the new account."""
    billing_address: CheckoutAddressIn
    """Where invoices go."""
    company: CheckoutCompanyIn
    """The first company of the account, as creating one takes it."""
    product_code: str
    """The plan, from GET /api/partner-checkout/products."""
    add_ons: list[AddOnCode] | None = None
    """Add-ons of the plan."""
    billing_period: Known[Literal["YEARLY"]] | None = None
    """How often it is billed."""
    send_welcome_email: bool | None = None
    """Whether the owner is sent a link to set a password; default true."""
    oauth_onboarding: CheckoutOnboardingIn | None = None
    """Mails the owner a link that signs in and asks for consent to your client."""


class CheckoutPreview(Reply):
    totals: CheckoutTotals | None
    """What the order would cost; null where it would be refused."""
    errors: list[CheckoutProblem]
    """Everything that would refuse the order; empty when it would be taken."""


class CheckoutPreviewIn(Request):
    customer: CheckoutCustomerIn
    """The owner of the new account."""
    billing_address: CheckoutAddressIn
    """Where invoices go."""
    company: CheckoutCompanyIn
    """The first company of the account, as creating one takes it."""
    product_code: str
    """The plan, from GET /api/partner-checkout/products."""
    idempotency_key: str | None = None
    """Of the caller’s choice, such as a UUID; one for each order."""
    add_ons: list[AddOnCode] | None = None
    """Add-ons of the plan."""
    billing_period: Known[Literal["YEARLY"]] | None = None
    """How often it is billed."""
    send_welcome_email: bool | None = None
    """Whether the owner is sent a link to set a password; default true."""
    oauth_onboarding: CheckoutOnboardingIn | None = None
    """Mails the owner a link that signs in and asks for consent to your client."""


class CheckoutProblem(Reply):
    field: str
    """What is wrong, as a path of the body."""
    message: str
    """What is wrong and what to do."""


class CheckoutProduct(Reply):
    product_code: str
    """What an order names it by."""
    name: str
    """What the plan is called."""
    country: Country
    """The country it is sold in."""
    price: Decimal
    """For a year, before tax."""
    currency: str
    """AUD or NZD."""
    employee_limit: int | None
    """null is unlimited."""
    company_limit: int | None
    """null is unlimited."""
    add_ons: list[CheckoutAddOn]
    """What can be ordered with it."""


class CheckoutTotals(Reply):
    subtotal: Decimal
    """Dollars before tax."""
    tax: Decimal
    """Dollars of GST."""
    total: Decimal
    """Dollars with tax."""
    currency: str
    """AUD or NZD."""


class CheckoutZone(Reply):
    code: str
    """What a billing address names it by."""
    name: str
    """Name of the state or region."""


class CheckoutZones(Reply):
    country: Country
    """The country of the zones."""
    zones: list[CheckoutZone]
    """States or regions, as a billing address names them."""


class ClientActivity(Reply):
    date: datetime.date
    """By the calendar of UTC."""
    requests: int
    """Calls of the day."""
    errors: int
    """Answers of 400 and above."""
    customers: int
    """Different customers on whose behalf it called."""


class ClientError(Reply):
    at: Moment
    """When it was answered, in UTC."""
    method: str
    """Method of the call, such as PUT."""
    route: str
    """As the API document writes it, without ids."""
    status: int
    """Status that was answered."""
    message: str
    """What was said, without anything that was sent."""
    customer_id: int | None
    """The account it was called for; null where no token was good."""
    request_id: str
    """The X-Request-Id of the answer."""


class Closedown(Reply):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day of the closedown."""
    to: datetime.date
    """Last day of the closedown."""


class CommunityDevelopmentIncome(Reply):
    financial_year: int
    """The year in which it ends."""
    amount: Decimal
    """Dollars of the year."""


class CommunityDevelopmentIncomeIn(Request):
    financial_year: int
    """The year in which it ends."""
    amount: DecimalIn
    """Dollars of the year; not below zero."""


class Company(Reply):
    id: int
    """Id of the company, given by the service."""
    customer_id: int
    """Id of the account that the company belongs to."""
    name: str
    """The payer’s legal name."""
    trading_name: str | None
    """The name the company trades under, where it differs."""
    country: Country
    """Chooses the law for the company and its employees."""
    abn: str | None
    """Australian business number, 11 digits; null in New Zealand."""
    abn_branch: str | None
    """Branch of the ABN; null in New Zealand."""
    withholding_payer_number: str | None
    """Withholding payer number of a payer without an ABN; null in New Zealand."""
    employer_ird_number: str | None
    """Inland Revenue number of the employer; null in Australia."""
    nzbn: str | None
    """New Zealand business number; null in Australia."""
    address1: str | None
    """First line of the business address."""
    address2: str | None
    """Second line of the business address."""
    city: str | None
    """Suburb or town of the business address."""
    state: str | None
    """State or region."""
    postcode: str | None
    """Postcode, four digits."""
    contact_name: str | None
    """Whom the tax office may ask about reports."""
    email_address: str | None
    """E-mail address of the contact."""
    phone: str | None
    """Phone of the contact."""
    default_pay_period: PayPeriod
    """The period the company usually pays by; each employee has a pay_period of its own. WEEKLY unless set."""
    pay_week_end_day: int
    """The day weekly and fortnightly pay runs end on; Monday is 1."""
    fortnight_anchor_date: datetime.date
    """The last day of some fortnight, from which all others are counted."""
    standard_hours_per_day: Decimal
    """Hours of an ordinary working day, for new employees."""
    default_super_rate: Decimal
    """Super rate of new employees, a fraction."""
    is_stp_enabled: bool
    """Whether pays are reported by Single Touch Payroll; false in New Zealand."""
    is_locked: bool
    """Locked by the operator: it can be read and not changed."""
    is_default: bool
    """The company that opens first in the console."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""
    employees: list[EmployeeBasics]
    """Everybody who is not deleted, with the basics."""


class CompanyAllowance(Reply):
    id: int
    """Id of the allowance, given by the service."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    description: str
    """What it is called on pays and payslips."""
    amount: Decimal
    """Dollars for each pay."""
    allowance_category: AllowanceCategory | None
    """Category of Single Touch Payroll; null outside Australia."""
    other_allowance_type: OtherAllowanceType | None
    """Null unless the category is OD."""
    is_taxable: bool
    """Whether tax is withheld from it."""
    is_itemised: bool
    """Whether reports to the tax office name it apart."""
    is_included_in_super_calculations: bool
    """Whether super is paid on it."""
    auto_apply_to_pay: bool
    """Copied onto every pay of an attached employee."""
    employee_ids: list[int]
    """The attached employees."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class CompanyAllowanceIn(Request):
    """On creation description and amount are required."""

    description: str | None = None
    """1 to 60 characters the tax office accepts; names one allowance of the company."""
    amount: DecimalIn | None = None
    """Dollars for each pay, more than zero."""
    allowance_category: str | None = None
    """Australian companies only, and required there: AD Award Transport, CD Cents per KM, KN Tasks, LD Laundry, MD
    Overtime Meals, OD Other, QN Qualifications, RD Travel, TD Tools; the code or the name.
    """
    other_allowance_type: OtherAllowanceType | None = None
    """Category OD only, as Single Touch Payroll tells it: G1 general, H1 home office, ND non-deductible, T1 transport
    and fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION, the default, guesses it: a code that the description
    begins with, else its words, else G1.
    """
    is_taxable: bool | None = None
    """Whether tax is withheld from it; true unless set."""
    is_itemised: bool | None = None
    """Whether reports to the tax office name it apart; false unless set."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is paid on it; true unless set."""
    auto_apply_to_pay: bool | None = None
    """Copied onto every pay of an attached employee; false unless set."""
    employee_ids: list[int] | None = None
    """The attached employees; on a change the array replaces the whole set."""


class CompanyCreatedEvent(Reply):
    """A company was made."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["company.created"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: CompanyEventData
    """The record as it was then."""


class CompanyDeclarations(Reply):
    is_registered_working_holiday_employer: bool | None = None
    """AU: registered with the tax office as an employer of working holiday makers."""
    long_service_leave_state: CompanyLongServiceState | None = None
    """AU: the state whose long service leave law holds for everybody; null: each employee’s own."""
    is_small_business: bool | None = None
    """AU: fewer than 15 employees, so that no redundancy pay is owed by law."""
    stp_intermediary: StpIntermediary | None = None
    """AU: the registered agent or other intermediary who reports to the tax office for the company."""
    previous_business_management_id: str | None = None
    """AU: the id of the payroll software used before; told to the tax office by an UPDATE with tells_previous_ids."""
    offers_payroll_giving: bool | None = None
    """NZ: deductions to charities earn the donation credit."""
    closedown: Closedown | None = None
    """NZ: the customary closedown."""
    public_holidays: list[CompanyPublicHoliday] | None = None
    """NZ: public holidays that the calendar of the country does not hold, such as the anniversary day of a province."""


class CompanyDeclarationsPatch(Request):
    is_registered_working_holiday_employer: bool | None = None
    """AU: registered with the tax office as an employer of working holiday makers."""
    long_service_leave_state: CompanyLongServiceState | None = None
    """AU: the state whose long service leave law holds for everybody; null: each employee’s own."""
    is_small_business: bool | None = None
    """AU: fewer than 15 employees, so that no redundancy pay is owed by law."""
    stp_intermediary: StpIntermediaryIn | None = None
    """AU: the registered agent or other intermediary who reports to the tax office for the company."""
    previous_business_management_id: str | None = None
    """AU: the id of the payroll software used before; told to the tax office by an UPDATE with tells_previous_ids."""
    offers_payroll_giving: bool | None = None
    """NZ: deductions to charities earn the donation credit."""
    closedown: Closedown | None = None
    """NZ: the customary closedown."""
    public_holidays: list[CompanyPublicHolidayIn] | None = None
    """NZ: public holidays that the calendar of the country does not hold, such as the anniversary day of a province."""


class CompanyDeletedEvent(Reply):
    """A company was deleted."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["company.deleted"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: CompanyEventData
    """The record as it was then."""


class CompanyEventData(Reply):
    """A company as listeners see it: decimals are numbers."""

    id: int
    """Id of the company, given by the service."""
    customer_id: int
    """Id of the account that the company belongs to."""
    name: str
    """The payer’s legal name."""
    trading_name: str | None
    """The name the company trades under, where it differs."""
    country: Country
    """Chooses the law for the company and its employees."""
    abn: str | None
    """Australian business number, 11 digits; null in New Zealand."""
    abn_branch: str | None
    """Branch of the ABN; null in New Zealand."""
    withholding_payer_number: str | None
    """Withholding payer number of a payer without an ABN; null in New Zealand."""
    employer_ird_number: str | None
    """Inland Revenue number of the employer; null in Australia."""
    nzbn: str | None
    """New Zealand business number; null in Australia."""
    address1: str | None
    """First line of the business address."""
    address2: str | None
    """Second line of the business address."""
    city: str | None
    """Suburb or town of the business address."""
    state: str | None
    """State or region."""
    postcode: str | None
    """Postcode, four digits."""
    contact_name: str | None
    """Whom the tax office may ask about reports."""
    email_address: str | None
    """E-mail address of the contact."""
    phone: str | None
    """Phone of the contact."""
    default_pay_period: PayPeriod
    """The period the company usually pays by; each employee has a pay_period of its own. WEEKLY unless set."""
    pay_week_end_day: int
    """The day weekly and fortnightly pay runs end on; Monday is 1."""
    fortnight_anchor_date: datetime.date
    """The last day of some fortnight, from which all others are counted."""
    standard_hours_per_day: Decimal
    """Hours of an ordinary working day, for new employees."""
    default_super_rate: Decimal
    """Super rate of new employees, a fraction."""
    is_stp_enabled: bool
    """Whether pays are reported by Single Touch Payroll; false in New Zealand."""
    is_locked: bool
    """Locked by the operator: it can be read and not changed."""
    is_default: bool
    """The company that opens first in the console."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""
    employees: list[EmployeeBasics]
    """Everybody who is not deleted, with the basics."""


class CompanyFilingProblems(Reply):
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    areas: list[FilingAreaCount]
    """Those of the country that were looked at."""
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class CompanyIn(Request):
    name: str
    """The payer’s legal name."""
    trading_name: str | None = None
    """The name the company trades under, where it differs."""
    country: str | None = None
    """AU or NZ, in any case; chooses the jurisdiction of the company and its employees."""
    abn: str | None = None
    """Australian business number: 11 digits, spaces are removed; AU only."""
    abn_branch: str | None = None
    """Branch of the ABN, for reports to the tax office; AU only; "1" unless set."""
    withholding_payer_number: str | None = None
    """Withholding payer number, for a payer without an ABN; AU only."""
    employer_ird_number: str | None = None
    """Inland Revenue number of the employer; NZ only; hyphens and spaces are removed."""
    nzbn: str | None = None
    """New Zealand business number, 13 digits; NZ only."""
    address1: str | None = None
    """First line of the business address."""
    address2: str | None = None
    """Second line of the business address."""
    city: str | None = None
    """Suburb or town of the business address."""
    state: str | None = None
    """State or region, 2 or 3 letters."""
    postcode: str | None = None
    """Postcode of the business address, four digits."""
    contact_name: str | None = None
    """Whom the tax office may ask about reports."""
    email_address: str | None = None
    """E-mail address of the contact; empty is stored as null."""
    phone: str | None = None
    """Phone of the contact; empty is stored as null."""
    default_pay_period: PayPeriod | None = None
    """The period the company usually pays by; each employee has a pay_period of its own. WEEKLY unless set."""
    pay_week_end_day: int | None = None
    """The day weekly and fortnightly pay runs end on, Monday is 1; 7 unless set."""
    fortnight_anchor_date: datetime.date | None = None
    """The last day of any one fortnight; 2024-01-07 unless set."""
    standard_hours_per_day: DecimalIn | None = None
    """Hours of an ordinary working day, for new employees: more than 0, at most 24; 7.60 for AU and 8.00 for NZ unless
    set.
    """
    default_super_rate: DecimalIn | None = None
    """Super rate of new employees, a fraction from 0 to 1; the current superannuation guarantee rate unless set."""
    is_stp_enabled: bool | None = None
    """Whether pays are reported by Single Touch Payroll; AU only; true for AU unless set."""
    employees: list[EmployeeIn] | None = None
    """New employees, made with the company or not at all."""


class CompanyLeaveRequest(Reply):
    id: int
    """Id of the leave request, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    leave_type: RequestedLeaveType
    """The kind of leave; which ones there are depends on the country."""
    start_date: datetime.date
    """First day."""
    end_date: datetime.date
    """Last day."""
    hours: Decimal
    """Hours of all its days."""
    hours_per_day: Decimal | None
    """Null when its days differ."""
    days: list[LeaveRequestDay]
    """The days off, one by one."""
    notes: str
    """What the employee said about it; empty without a note."""
    status: LeaveRequestStatus
    """pending until somebody decides; approved leave comes onto pending pays."""
    decided_at: Moment | None
    """When it was approved, declined or cancelled, in UTC; null before."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""


class CompanyPatch(Request):
    """Only the fields sent change. Null clears a field or puts its default back."""

    name: str | None = None
    """The payer’s legal name."""
    trading_name: str | None = None
    """The name the company trades under, where it differs."""
    country: str | None = None
    """AU or NZ, in any case; chooses the jurisdiction of the company and its employees."""
    abn: str | None = None
    """Australian business number: 11 digits, spaces are removed; AU only."""
    abn_branch: str | None = None
    """Branch of the ABN, for reports to the tax office; AU only; "1" unless set."""
    withholding_payer_number: str | None = None
    """Withholding payer number, for a payer without an ABN; AU only."""
    employer_ird_number: str | None = None
    """Inland Revenue number of the employer; NZ only; hyphens and spaces are removed."""
    nzbn: str | None = None
    """New Zealand business number, 13 digits; NZ only."""
    address1: str | None = None
    """First line of the business address."""
    address2: str | None = None
    """Second line of the business address."""
    city: str | None = None
    """Suburb or town of the business address."""
    state: str | None = None
    """State or region, 2 or 3 letters."""
    postcode: str | None = None
    """Postcode of the business address, four digits."""
    contact_name: str | None = None
    """Whom the tax office may ask about reports."""
    email_address: str | None = None
    """E-mail address of the contact; empty is stored as null."""
    phone: str | None = None
    """Phone of the contact; empty is stored as null."""
    default_pay_period: PayPeriod | None = None
    """The period the company usually pays by; each employee has a pay_period of its own. WEEKLY unless set."""
    pay_week_end_day: int | None = None
    """The day weekly and fortnightly pay runs end on, Monday is 1; 7 unless set."""
    fortnight_anchor_date: datetime.date | None = None
    """The last day of any one fortnight; 2024-01-07 unless set."""
    standard_hours_per_day: DecimalIn | None = None
    """Hours of an ordinary working day, for new employees: more than 0, at most 24; 7.60 for AU and 8.00 for NZ unless
    set.
    """
    default_super_rate: DecimalIn | None = None
    """Super rate of new employees, a fraction from 0 to 1; the current superannuation guarantee rate unless set."""
    is_stp_enabled: bool | None = None
    """Whether pays are reported by Single Touch Payroll; AU only; true for AU unless set."""


class CompanyPayRates(Reply):
    award_id: int | None
    """Null for the groups under no award."""
    award_name: str | None
    """Name of the award; null for the groups under none."""
    classifications: list[PayRateClassification]
    """The pay-rate groups under the award."""


class CompanyPublicHoliday(Reply):
    date: datetime.date
    """The day it is kept on."""
    name: str
    """What the holiday is called."""
    region: str | None
    """The anniversary_region it is kept in; null: by everybody."""


class CompanyPublicHolidayIn(Request):
    date: datetime.date
    """The day it is kept on."""
    name: str
    """What the holiday is called."""
    region: str | None = None
    """The anniversary_region it is kept in; null: by everybody."""


class CompanyUpdatedEvent(Reply):
    """A company was changed."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["company.updated"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: CompanyEventData
    """The record as it was then."""


class Connection(Reply):
    connection_id: int
    """Id of the connection, given by the service."""
    customer_id: int
    """Id of the account that let the client in."""
    customer_name: str
    """Name of that account."""
    email_address: str | None
    """Of the account’s owner."""
    grant_mode: GrantMode
    """Who consented: the owner of the account, or one of its payroll users."""
    username: str | None
    """The payroll user who consented; null for the owner."""
    scope: str
    """Scopes that were consented to, separated by blanks."""
    authorised_at: Moment
    """When consent was last given, in UTC."""
    last_used_at: Moment | None
    """When a token of it was last used, in UTC; null before."""
    is_active: bool
    """false when no refresh token of it can be used any more."""
    revoked_at: Moment | None
    """When it was ended, in UTC; null before."""


class Department(Reply):
    id: int
    """Id of the department, given by the service."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    name: str
    """Name of the department."""
    code: str
    """What general-ledger rows show; empty where none is set."""


class DepartmentIn(Request):
    name: str
    """Name of the department; unique in the company, in any case."""
    code: str | None = None
    """What general-ledger rows show; empty unless set."""


class DepartmentPatch(Request):
    name: str | None = None
    """Name of the department; unique in the company, in any case."""
    code: str | None = None
    """What general-ledger rows show; empty unless set."""


class DetailError(Reply):
    detail: str
    """What is wrong and what to do, in a sentence."""
    errors: list[FieldError] | None = None
    """The fields that are wrong, where the refusal is about fields of the request."""


class DirectoryEntry(Reply):
    id: int
    """Id of the employee, given by the service."""
    number: str | None
    """The number that you gave the employee; null for who has none."""
    first_name: str
    """Given name."""
    last_name: str
    """Family name."""
    format_name: str
    """The employee’s name as Last, First."""
    email_address: str | None
    """Where payslips are sent; null without one."""
    phone_mobile: str | None
    """Mobile phone; null without one."""
    position: str | None
    """Job title; null without one."""
    department: str | None
    """Free text, apart from the departments of the company."""
    employment_status: EmploymentStatus
    """How the person is employed."""
    pay_period: PayPeriod
    """How often the employee is paid."""
    pay_rate_per_hour: str | None
    """Dollars an hour, a decimal; null where none is set."""
    start_date: datetime.date
    """First day of the employment."""
    termination_date: datetime.date | None
    """Last day of an employment that has ended."""
    is_terminated: bool
    """True once a termination pay is processed."""
    is_deleted: bool
    """True after deletion, false after restoration."""
    active_pay_recipient: bool
    """False: no pending pays are made for the employee."""
    employee_portal_active: bool
    """Whether the employee may sign in to the portal."""


class Due(Reply):
    today: datetime.date
    """Today in the country of the company."""
    total: int
    """How much there is to do, shown here or not."""
    late_count: int
    """How many of them are late."""
    items: list[DueItem]
    """Soonest first; what has no day comes last."""


class DueItem(Reply):
    kind: Known[Literal["DRAFTS_TO_COMPLETE", "RUN_TO_PREPARE", "PAYMENT_FILE", "STP_FAILED", "STP_TO_SUBMIT", "EMPLOYEE_DETAILS", "PAYDAY_FILING_FAILED", "PAYDAY_TO_FILE", "SUPER_DUE", "SUPER_BATCH_TO_PAY", "INLAND_REVENUE_PAYMENT", "LEAVE_TO_APPROVE", "WARNING"]]
    """What there is to do."""
    warning: DueWarning | None
    """Of the kind WARNING: what is missing."""
    due_date: datetime.date | None
    """The last day on which it is in time: the end of the period for a run to prepare, the day of payment for drafts,
    payments and STP, the first day of leave. Null when it has no day of its own.
    """
    is_late: bool
    """Its day has passed."""
    amount: Decimal | None
    """Net of drafts and payments, gross of what is to be reported, contributions of super, deductions to be paid to
    Inland Revenue; null where there is no money in it yet.
    """
    count: int
    """Employees of a run to prepare and of warnings, pays of drafts and reports, members of a batch."""
    pay_run_id: int | None
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_period: PayPeriod | None
    """How often it comes round."""
    period_start: datetime.date | None
    """Of a run; of leave its first day."""
    period_end: datetime.date | None
    """Of a run; of leave its last day."""
    payday: datetime.date | None
    """The day of payment it is about."""
    employee_id: int | None
    """Who asks for leave; the employee of a warning about one."""
    format_name: str | None
    """The name of that employee."""
    leave_request_id: int | None
    """The leave request that waits; null for the rest."""
    leave_type: str | None
    """The kind of leave that is asked for; null for the rest."""
    hours: Decimal | None
    """Of leave that is asked for."""
    stp_pay_event_id: int | None
    """The latest event that was not accepted."""
    payday_filing_id: int | None
    """The latest filing that was not accepted."""
    super_batch_id: int | None
    """The batch that is to be paid; null for the rest."""


class Employee(Reply):
    first_name: str
    """Given name, as the tax office knows it."""
    last_name: str
    """Family name, as the tax office knows it."""
    middle_name: str | None
    """Other given names; the third sort key of the employee list."""
    date_of_birth: datetime.date | None
    """Day of birth. Needed in Australia; never in the future."""
    gender: Gender
    """Gender as it is recorded; no pay goes by it."""
    honorific: str | None
    """Title before the name, such as Ms or Dr."""
    number: str | None
    """Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays
    can name it up to 32 characters.
    """
    address1: str
    """First line of the home address."""
    address2: str | None
    """Second line of the home address."""
    city: str
    """Suburb or town of the home address."""
    state: str
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    country: str
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    postcode: str
    """Postcode of the home address, four digits."""
    email_address: str | None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_home: str | None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_mobile: str | None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_medical: str | None
    """Phone of the employee’s doctor or medical contact. Empty (stored as null), or 8-15 characters out of digits,
    space, + ( ) -.
    """
    kin_name: str | None
    """Name of the next of kin."""
    kin_relationship: str | None
    """What the next of kin is to the employee, such as partner."""
    kin_address1: str | None
    """First line of the address of the next of kin."""
    kin_address2: str | None
    """Second line of the address of the next of kin."""
    kin_city: str | None
    """Suburb or town of the next of kin."""
    kin_state: str | None
    """State or region of the next of kin."""
    kin_postcode: str | None
    """Postcode of the next of kin, four digits."""
    kin_phone_home: str | None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_mobile: str | None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_notes: str | None
    """Anything else about the next of kin; several lines are allowed."""
    start_date: datetime.date
    """First day of the employment. Opening leave balances count from it; reinstating sets a new one."""
    employment_status: EmploymentStatus
    """How the person is employed; any case, hyphen optional. Sets the STP employment status and the leave a new
    employee starts with.
    """
    employment_type: EmploymentOption | None
    """Id or name out of GET /api/employment-types; by default from employment_status, unset for Labour Hire."""
    employment_tenure: EmploymentOption | None
    """Id or name out of GET /api/employment-tenures; Permanent by default."""
    active_pay_recipient: bool
    """False: no pending pays are generated, but the employee still counts to the limit."""
    position: str | None
    """Job title, which payslips can show."""
    department: str | None
    """Free text, apart from the departments of the company; payslips can show it."""
    pay_method: PayMethod
    """How the net pay reaches the employee; only DIRECT BANK ENTRY comes into the payment file."""
    pay_period: PayPeriod
    """How often the employee is paid: which pay runs the pays are in."""
    pay_rate_per_hour: Decimal | None
    """Dollars an hour: the base of multipliers and of paid leave."""
    standard_hours_per_day: Decimal
    """Hours of an ordinary working day; by default the company’s."""
    standard_days_per_week: int
    """Ordinary working days a week."""
    is_leave_enabled: bool
    """Whether the employee builds up annual and sick leave; by default true, but false for Casual and Labour Hire."""
    include_leave_loading_in_super: bool
    """Whether leave loading counts for super."""
    accrue_leave_on_hours_worked: bool
    """True builds leave up by the factors per hour, false by the days per year."""
    accrue_leave_on_overtime_hours: bool
    """Whether overtime hours build up leave too, with the factors per hour."""
    accrue_holiday_leave_per_hour: Decimal
    """Hours of annual leave built up by each hour worked, with accrue_leave_on_hours_worked."""
    accrue_sick_leave_per_hour: Decimal
    """Hours of sick leave built up by each hour worked, with accrue_leave_on_hours_worked."""
    accrue_lsl_per_hour: Decimal
    """Hours of long service leave built up by each hour worked, with is_lsl_enabled."""
    num_sick_leave_days_per_year: int | None
    """Days of sick leave built up in a year; by default 10 for Full-time and Part-time."""
    num_holiday_leave_days_per_year: int | None
    """Days of annual leave built up in a year; by default 20 for Full-time and Part-time."""
    is_lsl_enabled: bool
    """Builds long service leave up by accrue_lsl_per_hour; leaving then pays out the balance and not what the law of
    the state says.
    """
    lsl_x_years: int | None
    """Years of the employee’s own long service leave arrangement; once set, leaving pays out the balance and not what
    the law of the state says.
    """
    lsl_accrued_x_years: int | None
    """What that arrangement grants after lsl_x_years; once set, leaving pays out the balance and not what the law of
    the state says.
    """
    hourly_amount_for_workers_comp_leave: Decimal
    """Dollars an hour of workers compensation; 0 pays the hourly rate."""
    hourly_amount_for_paid_parental_leave: Decimal
    """Dollars an hour of paid parental leave; 0 pays the hourly rate."""
    rdo_hours: Decimal
    """Rostered days off: the balance in hours; set to exactly the value sent."""
    toil_hours: Decimal
    """Time off in lieu: the balance in hours; set to exactly the value sent."""
    leave_loading_percentage: Decimal
    """Paid on top of annual leave: a fraction, whatever its name, so that 0.175 is 17.5 %."""
    primary_bank_bsb: str | None
    """BSB of the account that takes the net pay, while the list of bank accounts is empty. Empty (stored as null), or
    6 digits with an optional hyphen after the third.
    """
    secondary_bank_bsb: str | None
    """BSB of a second account, which takes secondary_bank_amount_per_period. Empty (stored as null), or 6 digits with
    an optional hyphen after the third.
    """
    primary_bank_account_number: str | None
    """Account that takes the net pay, while the list of bank accounts is empty."""
    secondary_bank_account_number: str | None
    """A second account, which takes secondary_bank_amount_per_period."""
    primary_bank_account_name: str | None
    """Name of the account that takes the net pay."""
    secondary_bank_account_name: str | None
    """Name of the second account."""
    secondary_bank_reference: str | None
    """What the statement of the second account says."""
    secondary_bank_amount_per_period: Decimal | None
    """Dollars of each pay that go to the second account; the remainder goes to the primary one."""
    employee_portal_active: bool
    """Whether the employee may sign in to the portal; setting it sends no invitation."""
    allow_edit_timesheet: bool
    """Kept for timesheet software beside this service; nothing here goes by it."""
    allow_edit_timeclock: bool
    """Kept for time clock software beside this service; nothing here goes by it."""
    allow_edit_account_details: bool
    """In the portal: may ask to change name, address, contact and next of kin."""
    allow_edit_tax_settings: bool
    """Kept with the record; the portal has no tax settings to change."""
    allow_edit_bank_accounts: bool
    """In the portal: may ask to change bank accounts."""
    allow_edit_super_details: bool
    """Kept with the record; the portal has no super details to change."""
    allow_edit_leave_requests: bool
    """In the portal: may ask for leave."""
    allow_edit_leave_requests_when_negative: bool
    """In the portal: may ask for more leave than the balance covers; means something only with
    allow_edit_leave_requests.
    """
    allow_view_holiday_leave_balance: bool
    """In the portal: sees the balance of annual leave."""
    allow_view_sick_leave_balance: bool
    """In the portal: sees the balance of sick leave."""
    allow_view_long_service_leave_balance: bool
    """In the portal: sees the balance of long service leave."""
    allow_view_payslips: bool
    """In the portal: sees payslips, which are then no longer mailed."""
    show_roster_summary_on_payslip: bool
    """Payslips sum up the hours of the period by kind."""
    show_position_on_payslip: bool
    """Payslips show the job title."""
    show_department_on_payslip: bool
    """Payslips show the department."""
    payslip_show_holiday_leave_balance: bool
    """Payslips show the balance of annual leave."""
    payslip_show_sick_leave_balance: bool
    """Payslips show the balance of sick leave."""
    payslip_show_lsl_balance: bool
    """Payslips show the balance of long service leave."""
    payslip_show_negative_leave_balances: bool
    """Payslips show balances below zero too."""
    payslip_show_custom_balances: bool
    """Payslips show the balances of other leave, such as time in lieu."""
    payslip_show_hours_and_rate: bool
    """Payslips show hours and rate beside each amount."""
    payslip_show_allowance_units: bool
    """Payslips show the units of allowances and of pay that is not by the hour."""
    payslip_show_base_ordinary_rate: bool
    """Payslips show the hourly rate."""
    payslip_show_super_ytd: bool
    """Payslips show super of the year to date."""
    payslip_show_ytd: bool
    """Payslips show the totals of the year to date."""
    payslip_show_zero_dollar_leave: bool
    """Payslips list leave that comes to no money, such as unpaid leave."""
    payslip_time_non_decimal: bool
    """Payslips write hours as 7:36 instead of 7.60."""
    payslip_leave_units: PayslipLeaveUnits | None
    """The unit payslips show leave balances in; null leaves it to the country."""
    payslip_note: str | None
    """Printed on each payslip of the employee; several lines are allowed."""
    rdo_days: Decimal
    """rdo_hours by the standard hours per day."""
    toil_days: Decimal
    """toil_hours by the standard hours per day."""
    pay_period_gross: Decimal | None
    """Hourly rate by standard hours for one pay period."""
    annual_gross: Decimal | None
    """Hourly rate by standard hours for 52 weeks."""
    current_ytd_gross: Decimal
    """Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April)."""
    username: str | None
    """The name the employee signs in to the portal by, once invited."""
    standard_hours_per_week: Decimal
    """Standard hours per day by days per week."""
    id: int
    """Id of the employee, given by the service and never used again."""
    company_id: int
    """The company that employs the person."""
    is_terminated: bool
    """True once a termination pay is processed."""
    is_deleted: bool
    """True after deletion, false after restoration."""
    termination_date: datetime.date | None
    """Null again after reinstatement."""
    format_name: str
    """Last, First."""
    created_at: Moment
    """When the employee was created, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When the employee last changed, in UTC with microseconds and no offset."""
    is_super_only_contractor: bool | None = None
    """A contractor who is paid super and nothing else here. True lifts the need of a tax_file_number and nothing else."""
    tax_file_number: str | None = None
    """Nine digits, blanks allowed, with a valid check digit; needed unless is_super_only_contractor or
    tax_file_number_exemption says why there is none.
    """
    tfnd_signed_date: datetime.date | None = None
    """The day the employee signed the tax file number declaration."""
    is_foreign_resident: bool | None = None
    """A foreign resident for tax. Needed on every Australian create, super-only contractors included."""
    has_claimed_tax_free_threshold: bool | None = None
    """Claims the tax-free threshold from this employer. Needed on every Australian create, super-only contractors
    included.
    """
    has_stsl_liability: bool | None = None
    """Has a study or training support loan, so that more is withheld. Needed on every Australian create, super-only
    contractors included.
    """
    is_closely_held: bool | None = None
    """A closely held payee, such as a relative of the owner: reported with the income stream CHP. Needed on every
    Australian create, super-only contractors included.
    """
    working_holiday_tax_scale_applies: bool | None = None
    """A working holiday maker, whose pay is taxed by the working holiday scale."""
    include_email_and_phone_in_stp: bool | None = None
    """Whether reports to the tax office carry the e-mail address and a phone number."""
    abn: str | None = None
    """The employee's own Australian business number, where there is one."""
    nz_tax_code: NzTaxCode | None = None
    """Tax code of Inland Revenue. Any case; a trailing " SL" becomes the base code and has_student_loan true; needed
    unless no_declaration.
    """
    ird_number: str | None = None
    """Inland Revenue number: 8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or
    no_declaration is true.
    """
    has_student_loan: bool | None = None
    """Whether student loan deductions are made; false whenever no_declaration is true."""
    no_declaration: bool | None = None
    """The employee gave no tax code declaration. True sets nz_tax_code ND and has_student_loan false, and clears
    ird_number, whatever else is sent.
    """
    stp_employment_status: StpEmploymentStatusRead | None = None
    """Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. By default from employment_status;
    reads L for Labour Hire, which cannot be sent.
    """
    default_employee_fund_member_number: str | None = None
    """The employee’s member number at the super fund."""
    default_employee_fund_usi: str | None = None
    """Unique superannuation identifier of the fund that contributions go to; refused only when the fund registry says
    for certain that there is no such fund.
    """
    super_rate: Decimal | None = None
    """Fraction, by default the company's; the part above compulsory_super_rate is reportable."""
    compulsory_super_rate: Decimal | None = None
    """Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null
    goes back to that. A rate that was set stays, with a warning where it is below the guarantee.
    """
    is_super_enabled: bool | None = None
    """Whether super is paid for the employee at all."""
    is_super_age_threshold_enabled: bool | None = None
    """Pays super to someone under 18 only when they work more than 30 hours a week."""
    super_based_on: SuperBasedOn | None = None
    """What super is worked out from: OTE ordinary time earnings, GROSS everything paid."""
    kiwisaver_employee_rate: Decimal | None = None
    """What the employee contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day."""
    kiwisaver_employer_rate: Decimal | None = None
    """What the employer contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day."""
    kiwisaver_status_code: KiwisaverStatusCode | None = None
    """AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary."""
    kiwisaver_existing_action: KiwisaverExistingAction | None = None
    """Null for a new employee, EE for an existing one opting in, EA for an existing one to be enrolled."""
    kiwisaver_cec_obligation: bool | None = None
    """Whether the employer must contribute to KiwiSaver for the employee."""
    esct_rate: Decimal | None = None
    """Rate of the employer superannuation contribution tax, a fraction; used while the declared esct_rate_method is
    FIXED.
    """
    employer_contrib_tax_method: EmployerContribTaxMethod | None = None
    """How the employer’s KiwiSaver contribution is taxed: ESCT by its own rate, PAYE partly as salary by agreement."""
    employer_contrib_paye_fraction: Decimal | None = None
    """With the method PAYE: the part of the contribution that is taxed as salary, a fraction from 0 to 1."""
    holiday_leave_hours: Decimal | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    sick_leave_hours: Decimal | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    lsl_leave_hours: Decimal | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    period_student_loan_cir: Decimal | None = None
    """SLCIR: dollars a pay period of compulsory extra student loan deduction, as Inland Revenue asked for."""
    period_student_loan_bor: Decimal | None = None
    """SLBOR: dollars a pay period of extra student loan deduction that the borrower asked for."""
    income_stream_country_code: str | None = None
    """Home or host country of WHM, FEI and IAA, else null."""
    opted_out: bool | None = None
    """Whether the employee has opted out of KiwiSaver."""
    opted_out_signature_date: datetime.date | None = None
    """The day on the KiwiSaver opt-out; null without one."""
    late_opt_out_reason: LateOptOutReason | None = None
    """Why a KiwiSaver opt-out came late, as a code of Inland Revenue; null where it did not."""
    other_late_opt_out_reason: str | None = None
    """The text of OTHR."""
    has_help_liability: bool | None = None
    """Deprecated: the same as has_stsl_liability."""
    is_australian_resident: bool | None = None
    """Not is_foreign_resident."""
    income_stream: IncomeStream | None = None
    """CHP closely held, WHM working holiday, LAB Labour Hire, else SAW; SWP, VOL, FEI and IAA while they are declared."""
    stp_id: str | None = None
    """The employee id as text, never given out again."""
    tax_treatment_code: str | None = None
    """Six letters of Single Touch Payroll, such as RTSXXX, by what is declared for today."""
    single_touch_residency_status: SingleTouchResidencyStatus | None = None
    """How Single Touch Payroll words the tax residency."""
    readable_stp_employment_status: ReadableStpEmploymentStatus | None = None
    """stp_employment_status in words."""
    default_employee_fund_name: str | None = None
    """As the fund registry names it."""
    annual_holidays_weeks: Decimal | None = None
    """Balance in weeks as at the latest complete pay."""
    sick_leave_days: Decimal | None = None
    """Balance in days as at the latest complete pay."""
    alternative_holidays_days: Decimal | None = None
    """Balance in days as at the latest complete pay."""


class EmployeeAllowance(Reply):
    id: int
    """Id of the allowance, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    description: str
    """What it is called on pays and payslips."""
    amount: Decimal
    """Dollars for each pay."""
    allowance_category: AllowanceCategory | None
    """Category of Single Touch Payroll; null outside Australia."""
    other_allowance_type: OtherAllowanceType | None
    """Null unless the category is OD."""
    is_taxable: bool
    """Whether tax is withheld from it."""
    is_itemised: bool
    """Whether reports to the tax office name it apart."""
    is_included_in_super_calculations: bool
    """Whether super is paid on it."""
    is_recurring: bool
    """Comes onto every pending pay of the employee."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class EmployeeAllowanceIn(Request):
    """On creation description and amount are required."""

    description: str | None = None
    """1 to 60 characters the tax office accepts; names one allowance of the company."""
    amount: DecimalIn | None = None
    """Dollars for each pay, more than zero."""
    allowance_category: str | None = None
    """Australian companies only, and required there: AD Award Transport, CD Cents per KM, KN Tasks, LD Laundry, MD
    Overtime Meals, OD Other, QN Qualifications, RD Travel, TD Tools; the code or the name.
    """
    other_allowance_type: OtherAllowanceType | None = None
    """Category OD only, as Single Touch Payroll tells it: G1 general, H1 home office, ND non-deductible, T1 transport
    and fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION, the default, guesses it: a code that the description
    begins with, else its words, else G1.
    """
    is_taxable: bool | None = None
    """Whether tax is withheld from it; true unless set."""
    is_itemised: bool | None = None
    """Whether reports to the tax office name it apart; false unless set."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is paid on it; true unless set."""
    is_recurring: bool | None = None
    """Comes onto every pending pay; true unless set, false for one that a pay named in passing."""


class EmployeeBasics(Reply):
    id: int
    """Id of the employee, given by the service."""
    number: str | None
    """The number that you gave the employee; null for who has none."""
    first_name: str
    """Given name."""
    last_name: str
    """Family name."""
    format_name: str
    """The employee’s name as Last, First."""
    is_terminated: bool
    """True once a termination pay is processed."""
    active_pay_recipient: bool
    """False: no pending pays are made for the employee."""


class EmployeeCheck(Reply):
    errors: dict[str, str]
    """What creating would refuse, by field or as number, licence or detail; empty when nothing is wrong."""


class EmployeeCreatedEvent(Reply):
    """An employee was made."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["employee.created"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: EmployeeEventData
    """The record as it was then."""


class EmployeeDeclarations(Reply):
    tax_file_number_exemption: TaxFileNumberExemption | None = None
    """AU: Why there is no tax file number. APPLIED_FOR holds for 28 days from the day it was declared, then counts as
    NOT_QUOTED. Setting one clears the number; a number sent later ends it.
    """
    medicare_levy_exemption: MedicareLevyExemption | None = None
    """AU: Exemption from the Medicare levy."""
    medicare_levy_reduction: MedicareLevyReduction | None = None
    """AU: Reduction of the Medicare levy for a family."""
    annual_tax_offset: Decimal | None = None
    """AU: Tax offset claimed for a year, in dollars."""
    senior: SeniorsOffset | None = None
    """AU: Seniors and pensioners tax offset, as claimed."""
    extra_withholding_per_pay: Decimal | None = None
    """AU: Agreed upward variation, once a pay period."""
    wants_extra_pay_withholding: bool | None = None
    """AU: Withhold more in a year with 53 weekly or 27 fortnightly paydays."""
    withholding_variation: WithholdingVariation | None = None
    """AU: The flat rate of a variation notice."""
    withholding_schedule: WithholdingSchedule | None = None
    """AU: A table of its own instead of the ordinary one: horticulture and shearing (with the rate of the tax office’s
    table where the service does not hold it), entertainers (with the rate 0.2 for promotional work), a voluntary
    agreement (with the instalment rate of the payee, or the standard one) or the Pacific Australia Labour Mobility
    scheme.
    """
    overseas_income: OverseasIncome | None = None
    """AU: Foreign employment income (FEI) or an inbound assignee (IAA), with the other country."""
    special_income: SpecialIncome | None = None
    """AU: Income that Single Touch Payroll tells apart: of the joint petroleum development area (JPD), or other
    specified payments (OSP). Tax is withheld by what else is declared.
    """
    fringe_benefits: list[FringeBenefits] | None = None
    """AU: Taxable value of the reportable fringe benefits of each FBT year, which ends on 31 March."""
    foreign_income: list[ForeignIncome] | None = None
    """AU: What Single Touch Payroll tells of foreign employment income (FEI) beside the pays: tax paid abroad, and
    income that is exempt here, of each financial year and country.
    """
    community_development: list[CommunityDevelopmentIncome] | None = None
    """AU: What Single Touch Payroll tells of community development employment projects beside the pays, of each
    financial year.
    """
    previous_payroll_id: str | None = None
    """AU: The payroll id the employee had in the software used before; told to the tax office by an UPDATE with
    tells_previous_ids.
    """
    tax_certificate: TaxCertificate | None = None
    """NZ: The tailored tax certificate of code STC; its rate includes the earners’ levy."""
    schedular: SchedularRate | None = None
    """NZ: What a payee with code WT notified: a rate of their own, or the activity whose standard rate holds."""
    student_loan_special_rate: StudentLoanSpecialRate | None = None
    """NZ: A special deduction rate certificate."""
    student_loan_compulsory_extra: StudentLoanExtra | None = None
    """NZ: SLCIR: a compulsory extra deduction by Inland Revenue, a rate or an amount a pay period."""
    student_loan_voluntary_extra: StudentLoanExtra | None = None
    """NZ: SLBOR: an extra deduction the borrower asked for, a rate or an amount a pay period."""
    kiwisaver_temporary_rate: KiwisaverPeriod | None = None
    """NZ: A temporary rate reduction: the reduced rate may be used."""
    kiwisaver_savings_suspension: KiwisaverPeriod | None = None
    """NZ: A savings suspension."""
    kiwisaver_opted_out_on: datetime.date | None = None
    """NZ: The day of the opt-out."""
    kiwisaver_locked_in_until: datetime.date | None = None
    """NZ: The end of a five-year lock-in that outlasts the age of 65."""
    esct_rate_method: EsctRateMethod | None = None
    """NZ: FIXED: the employee’s esct_rate; CALCULATED: from last year’s or this year’s pay."""
    extra_pay_requested_rate: Decimal | None = None
    """NZ: A higher rate the employee asked for on extra pays."""
    pays_holiday_pay_as_you_go: bool | None = None
    """NZ: Eight percent holiday pay with each pay, by agreement."""
    agreed_weekly_rate: Decimal | None = None
    """NZ: A higher ordinary weekly pay by agreement."""
    minimum_wage: MinimumWageKind | None = None
    """NZ: Which minimum wage the employee is held to."""
    working_days: list[Weekday] | None = None
    """NZ: The days that are otherwise worked; null: as many days from Monday as standard_days_per_week says."""
    anniversary_region: str | None = None
    """NZ: The province whose anniversary day is observed."""
    leave_anniversary: datetime.date | None = None
    """NZ: The day annual holidays count from, where it is not start_date: moved by unpaid leave or a closedown."""
    counts_unpaid_leave: bool | None = None
    """NZ: It was agreed that unpaid leave of more than a week counts towards annual holidays: the anniversary stays,
    and average weekly earnings leave out the weeks above one.
    """
    notice_is_gross_earnings: bool | None = None
    """NZ: The agreement makes pay in lieu of notice part of gross earnings, so that it earns the final eight percent."""
    public_holiday_transfers: list[PublicHolidayTransfer] | None = None
    """NZ: Public holidays that were moved by written agreement to another day that is otherwise worked."""


class EmployeeDeclarationsPatch(Request):
    tax_file_number_exemption: TaxFileNumberExemption | None = None
    """AU: Why there is no tax file number. APPLIED_FOR holds for 28 days from the day it was declared, then counts as
    NOT_QUOTED. Setting one clears the number; a number sent later ends it.
    """
    medicare_levy_exemption: MedicareLevyExemption | None = None
    """AU: Exemption from the Medicare levy."""
    medicare_levy_reduction: MedicareLevyReduction | None = None
    """AU: Reduction of the Medicare levy for a family."""
    annual_tax_offset: DecimalIn | None = None
    """AU: Tax offset claimed for a year, in dollars."""
    senior: SeniorsOffset | None = None
    """AU: Seniors and pensioners tax offset, as claimed."""
    extra_withholding_per_pay: DecimalIn | None = None
    """AU: Agreed upward variation, once a pay period."""
    wants_extra_pay_withholding: bool | None = None
    """AU: Withhold more in a year with 53 weekly or 27 fortnightly paydays."""
    withholding_variation: WithholdingVariationIn | None = None
    """AU: The flat rate of a variation notice."""
    withholding_schedule: WithholdingScheduleIn | None = None
    """AU: A table of its own instead of the ordinary one: horticulture and shearing (with the rate of the tax office’s
    table where the service does not hold it), entertainers (with the rate 0.2 for promotional work), a voluntary
    agreement (with the instalment rate of the payee, or the standard one) or the Pacific Australia Labour Mobility
    scheme.
    """
    overseas_income: OverseasIncomeIn | None = None
    """AU: Foreign employment income (FEI) or an inbound assignee (IAA), with the other country."""
    special_income: SpecialIncomeIn | None = None
    """AU: Income that Single Touch Payroll tells apart: of the joint petroleum development area (JPD), or other
    specified payments (OSP). Tax is withheld by what else is declared.
    """
    fringe_benefits: list[FringeBenefitsIn] | None = None
    """AU: Taxable value of the reportable fringe benefits of each FBT year, which ends on 31 March."""
    foreign_income: list[ForeignIncomeIn] | None = None
    """AU: What Single Touch Payroll tells of foreign employment income (FEI) beside the pays: tax paid abroad, and
    income that is exempt here, of each financial year and country.
    """
    community_development: list[CommunityDevelopmentIncomeIn] | None = None
    """AU: What Single Touch Payroll tells of community development employment projects beside the pays, of each
    financial year.
    """
    previous_payroll_id: str | None = None
    """AU: The payroll id the employee had in the software used before; told to the tax office by an UPDATE with
    tells_previous_ids.
    """
    tax_certificate: TaxCertificateIn | None = None
    """NZ: The tailored tax certificate of code STC; its rate includes the earners’ levy."""
    schedular: SchedularRateIn | None = None
    """NZ: What a payee with code WT notified: a rate of their own, or the activity whose standard rate holds."""
    student_loan_special_rate: StudentLoanSpecialRateIn | None = None
    """NZ: A special deduction rate certificate."""
    student_loan_compulsory_extra: StudentLoanExtraIn | None = None
    """NZ: SLCIR: a compulsory extra deduction by Inland Revenue, a rate or an amount a pay period."""
    student_loan_voluntary_extra: StudentLoanExtraIn | None = None
    """NZ: SLBOR: an extra deduction the borrower asked for, a rate or an amount a pay period."""
    kiwisaver_temporary_rate: KiwisaverPeriodIn | None = None
    """NZ: A temporary rate reduction: the reduced rate may be used."""
    kiwisaver_savings_suspension: KiwisaverPeriodIn | None = None
    """NZ: A savings suspension."""
    kiwisaver_opted_out_on: datetime.date | None = None
    """NZ: The day of the opt-out."""
    kiwisaver_locked_in_until: datetime.date | None = None
    """NZ: The end of a five-year lock-in that outlasts the age of 65."""
    esct_rate_method: EsctRateMethod | None = None
    """NZ: FIXED: the employee’s esct_rate; CALCULATED: from last year’s or this year’s pay."""
    extra_pay_requested_rate: DecimalIn | None = None
    """NZ: A higher rate the employee asked for on extra pays."""
    pays_holiday_pay_as_you_go: bool | None = None
    """NZ: Eight percent holiday pay with each pay, by agreement."""
    agreed_weekly_rate: DecimalIn | None = None
    """NZ: A higher ordinary weekly pay by agreement."""
    minimum_wage: MinimumWageKind | None = None
    """NZ: Which minimum wage the employee is held to."""
    working_days: list[Weekday] | None = None
    """NZ: The days that are otherwise worked; null: as many days from Monday as standard_days_per_week says."""
    anniversary_region: str | None = None
    """NZ: The province whose anniversary day is observed."""
    leave_anniversary: datetime.date | None = None
    """NZ: The day annual holidays count from, where it is not start_date: moved by unpaid leave or a closedown."""
    counts_unpaid_leave: bool | None = None
    """NZ: It was agreed that unpaid leave of more than a week counts towards annual holidays: the anniversary stays,
    and average weekly earnings leave out the weeks above one.
    """
    notice_is_gross_earnings: bool | None = None
    """NZ: The agreement makes pay in lieu of notice part of gross earnings, so that it earns the final eight percent."""
    public_holiday_transfers: list[PublicHolidayTransfer] | None = None
    """NZ: Public holidays that were moved by written agreement to another day that is otherwise worked."""


class EmployeeDeduction(Reply):
    id: int
    """Id of the deduction, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    description: str
    """What it is called on pays and payslips."""
    amount: Decimal
    """Dollars taken from each pay after tax."""
    classification: DeductionClassification
    """What kind of deduction it is: child support and garnishees have rules of their own, and reports to the tax
    office tell union fees and charity apart.
    """
    is_included_in_super_calculations: bool
    """Whether super is paid on what is deducted."""
    is_recurring: bool
    """Comes onto every pending pay of the employee."""
    payee_name: str | None
    """Whose fund or account it is paid into; null where none is named."""
    payee_account: str | None
    """The number of that fund or account, or the reference there; null where none is named."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class EmployeeDeductionIn(Request):
    description: str
    """Names one deduction of the employee; pays and payslips show it."""
    amount: DecimalIn
    """Dollars taken from each pay after tax, more than zero."""
    classification: DeductionClassification
    """What kind of deduction it is: child support and garnishees have rules of their own, and reports to the tax
    office tell union fees and charity apart.
    """
    is_included_in_super_calculations: bool | None = None
    """Whether super is paid on what is deducted; true unless set."""
    is_recurring: bool | None = None
    """Comes onto every pending pay; true unless set, false for one that a pay named in passing."""
    payee_name: str | None = None
    """Whose fund or account it is paid into; payslips name it."""
    payee_account: str | None = None
    """The number of that fund or account, or the reference there; payslips show it."""


class EmployeeDeductionPatch(Request):
    description: str | None = None
    """Names one deduction of the employee; pays and payslips show it."""
    amount: DecimalIn | None = None
    """Dollars taken from each pay after tax, more than zero."""
    classification: DeductionClassification | None = None
    """What kind of deduction it is: child support and garnishees have rules of their own, and reports to the tax
    office tell union fees and charity apart.
    """
    is_included_in_super_calculations: bool | None = None
    """Whether super is paid on what is deducted; true unless set."""
    is_recurring: bool | None = None
    """Comes onto every pending pay; true unless set, false for one that a pay named in passing."""
    payee_name: str | None = None
    """Whose fund or account it is paid into; payslips name it."""
    payee_account: str | None = None
    """The number of that fund or account, or the reference there; payslips show it."""


class EmployeeDeletedEvent(Reply):
    """An employee was deleted."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["employee.deleted"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: EmployeeEventData
    """The record as it was then."""


class EmployeeDetailSubmission(Reply):
    status: PaydayFilingStatus
    """Success once Inland Revenue has it, Pending on the way, Failed when it did not take it."""
    submission_key: str
    """The id the filing carries."""
    error: str | None
    """What went wrong; null when nothing did."""
    tasks: list[EmployeeDetailTask]
    """What was filed."""


class EmployeeDetailSubmitIn(Request):
    employee_ids: list[int] | None = None
    """By default everybody with a task."""


class EmployeeDetailTask(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    task: Known[Literal["CREATE", "UPDATE", "TERMINATE"]]
    """One for each employee, however often somebody changed; TERMINATE outranks UPDATE."""


class EmployeeEventData(Reply):
    """An employee as listeners see it: the fields of both countries, decimals as numbers; tax and account numbers are
    masked.
    """

    first_name: str | None
    """Given name, as the tax office knows it."""
    last_name: str | None
    """Family name, as the tax office knows it."""
    middle_name: str | None
    """Other given names; the third sort key of the employee list."""
    date_of_birth: datetime.date | None
    """Day of birth. Needed in Australia; never in the future."""
    gender: Gender | None
    """Gender as it is recorded; no pay goes by it."""
    honorific: str | None
    """Title before the name, such as Ms or Dr."""
    number: str | None
    """Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays
    can name it up to 32 characters.
    """
    address1: str | None
    """First line of the home address."""
    address2: str | None
    """Second line of the home address."""
    city: str | None
    """Suburb or town of the home address."""
    state: str | None
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    country: str | None
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    postcode: str | None
    """Postcode of the home address, four digits."""
    email_address: str | None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_home: str | None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_mobile: str | None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_medical: str | None
    """Phone of the employee’s doctor or medical contact. Empty (stored as null), or 8-15 characters out of digits,
    space, + ( ) -.
    """
    kin_name: str | None
    """Name of the next of kin."""
    kin_relationship: str | None
    """What the next of kin is to the employee, such as partner."""
    kin_address1: str | None
    """First line of the address of the next of kin."""
    kin_address2: str | None
    """Second line of the address of the next of kin."""
    kin_city: str | None
    """Suburb or town of the next of kin."""
    kin_state: str | None
    """State or region of the next of kin."""
    kin_postcode: str | None
    """Postcode of the next of kin, four digits."""
    kin_phone_home: str | None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_mobile: str | None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_notes: str | None
    """Anything else about the next of kin; several lines are allowed."""
    start_date: datetime.date | None
    """First day of the employment. Opening leave balances count from it; reinstating sets a new one."""
    employment_status: EmploymentStatus | None
    """How the person is employed; any case, hyphen optional. Sets the STP employment status and the leave a new
    employee starts with.
    """
    employment_type: EmploymentOption | None
    """Id or name out of GET /api/employment-types; by default from employment_status, unset for Labour Hire."""
    employment_tenure: EmploymentOption | None
    """Id or name out of GET /api/employment-tenures; Permanent by default."""
    active_pay_recipient: bool | None
    """False: no pending pays are generated, but the employee still counts to the limit."""
    position: str | None
    """Job title, which payslips can show."""
    department: str | None
    """Free text, apart from the departments of the company; payslips can show it."""
    is_super_only_contractor: bool | None
    """A contractor who is paid super and nothing else here. True lifts the need of a tax_file_number and nothing else."""
    tax_file_number: str | None
    """Nine digits, blanks allowed, with a valid check digit; needed unless is_super_only_contractor or
    tax_file_number_exemption says why there is none.
    """
    tfnd_signed_date: datetime.date | None
    """The day the employee signed the tax file number declaration."""
    is_foreign_resident: bool | None
    """A foreign resident for tax. Needed on every Australian create, super-only contractors included."""
    has_claimed_tax_free_threshold: bool | None
    """Claims the tax-free threshold from this employer. Needed on every Australian create, super-only contractors
    included.
    """
    has_stsl_liability: bool | None
    """Has a study or training support loan, so that more is withheld. Needed on every Australian create, super-only
    contractors included.
    """
    is_closely_held: bool | None
    """A closely held payee, such as a relative of the owner: reported with the income stream CHP. Needed on every
    Australian create, super-only contractors included.
    """
    working_holiday_tax_scale_applies: bool | None
    """A working holiday maker, whose pay is taxed by the working holiday scale."""
    include_email_and_phone_in_stp: bool | None
    """Whether reports to the tax office carry the e-mail address and a phone number."""
    abn: str | None
    """The employee's own Australian business number, where there is one."""
    nz_tax_code: NzTaxCode | None
    """Tax code of Inland Revenue. Any case; a trailing " SL" becomes the base code and has_student_loan true; needed
    unless no_declaration.
    """
    ird_number: str | None
    """Inland Revenue number: 8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or
    no_declaration is true.
    """
    has_student_loan: bool | None
    """Whether student loan deductions are made; false whenever no_declaration is true."""
    no_declaration: bool | None
    """The employee gave no tax code declaration. True sets nz_tax_code ND and has_student_loan false, and clears
    ird_number, whatever else is sent.
    """
    pay_method: PayMethod | None
    """How the net pay reaches the employee; only DIRECT BANK ENTRY comes into the payment file."""
    pay_period: PayPeriod | None
    """How often the employee is paid: which pay runs the pays are in."""
    pay_rate_per_hour: Decimal | None
    """Dollars an hour: the base of multipliers and of paid leave."""
    standard_hours_per_day: Decimal | None
    """Hours of an ordinary working day; by default the company’s."""
    standard_days_per_week: int | None
    """Ordinary working days a week."""
    stp_employment_status: StpEmploymentStatusRead | None
    """Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. By default from employment_status;
    reads L for Labour Hire, which cannot be sent.
    """
    default_employee_fund_member_number: str | None
    """The employee’s member number at the super fund."""
    default_employee_fund_usi: str | None
    """Unique superannuation identifier of the fund that contributions go to; refused only when the fund registry says
    for certain that there is no such fund.
    """
    super_rate: Decimal | None
    """Fraction, by default the company's; the part above compulsory_super_rate is reportable."""
    compulsory_super_rate: Decimal | None
    """Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null
    goes back to that. A rate that was set stays, with a warning where it is below the guarantee.
    """
    is_super_enabled: bool | None
    """Whether super is paid for the employee at all."""
    is_super_age_threshold_enabled: bool | None
    """Pays super to someone under 18 only when they work more than 30 hours a week."""
    super_based_on: SuperBasedOn | None
    """What super is worked out from: OTE ordinary time earnings, GROSS everything paid."""
    kiwisaver_employee_rate: Decimal | None
    """What the employee contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day."""
    kiwisaver_employer_rate: Decimal | None
    """What the employer contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day."""
    kiwisaver_status_code: KiwisaverStatusCode | None
    """AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary."""
    kiwisaver_existing_action: KiwisaverExistingAction | None
    """Null for a new employee, EE for an existing one opting in, EA for an existing one to be enrolled."""
    kiwisaver_cec_obligation: bool | None
    """Whether the employer must contribute to KiwiSaver for the employee."""
    esct_rate: Decimal | None
    """Rate of the employer superannuation contribution tax, a fraction; used while the declared esct_rate_method is
    FIXED.
    """
    employer_contrib_tax_method: EmployerContribTaxMethod | None
    """How the employer’s KiwiSaver contribution is taxed: ESCT by its own rate, PAYE partly as salary by agreement."""
    employer_contrib_paye_fraction: Decimal | None
    """With the method PAYE: the part of the contribution that is taxed as salary, a fraction from 0 to 1."""
    is_leave_enabled: bool | None
    """Whether the employee builds up annual and sick leave; by default true, but false for Casual and Labour Hire."""
    include_leave_loading_in_super: bool | None
    """Whether leave loading counts for super."""
    accrue_leave_on_hours_worked: bool | None
    """True builds leave up by the factors per hour, false by the days per year."""
    accrue_leave_on_overtime_hours: bool | None
    """Whether overtime hours build up leave too, with the factors per hour."""
    accrue_holiday_leave_per_hour: Decimal | None
    """Hours of annual leave built up by each hour worked, with accrue_leave_on_hours_worked."""
    accrue_sick_leave_per_hour: Decimal | None
    """Hours of sick leave built up by each hour worked, with accrue_leave_on_hours_worked."""
    accrue_lsl_per_hour: Decimal | None
    """Hours of long service leave built up by each hour worked, with is_lsl_enabled."""
    num_sick_leave_days_per_year: int | None
    """Days of sick leave built up in a year; by default 10 for Full-time and Part-time."""
    num_holiday_leave_days_per_year: int | None
    """Days of annual leave built up in a year; by default 20 for Full-time and Part-time."""
    is_lsl_enabled: bool | None
    """Builds long service leave up by accrue_lsl_per_hour; leaving then pays out the balance and not what the law of
    the state says.
    """
    lsl_x_years: int | None
    """Years of the employee’s own long service leave arrangement; once set, leaving pays out the balance and not what
    the law of the state says.
    """
    lsl_accrued_x_years: int | None
    """What that arrangement grants after lsl_x_years; once set, leaving pays out the balance and not what the law of
    the state says.
    """
    hourly_amount_for_workers_comp_leave: Decimal | None
    """Dollars an hour of workers compensation; 0 pays the hourly rate."""
    hourly_amount_for_paid_parental_leave: Decimal | None
    """Dollars an hour of paid parental leave; 0 pays the hourly rate."""
    rdo_hours: Decimal | None
    """Rostered days off: the balance in hours; set to exactly the value sent."""
    toil_hours: Decimal | None
    """Time off in lieu: the balance in hours; set to exactly the value sent."""
    leave_loading_percentage: Decimal | None
    """Paid on top of annual leave: a fraction, whatever its name, so that 0.175 is 17.5 %."""
    holiday_leave_hours: Decimal | None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    sick_leave_hours: Decimal | None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    lsl_leave_hours: Decimal | None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company.
    """
    primary_bank_bsb: str | None
    """BSB of the account that takes the net pay, while the list of bank accounts is empty. Empty (stored as null), or
    6 digits with an optional hyphen after the third.
    """
    secondary_bank_bsb: str | None
    """BSB of a second account, which takes secondary_bank_amount_per_period. Empty (stored as null), or 6 digits with
    an optional hyphen after the third.
    """
    primary_bank_account_number: str | None
    """Account that takes the net pay, while the list of bank accounts is empty."""
    secondary_bank_account_number: str | None
    """A second account, which takes secondary_bank_amount_per_period."""
    primary_bank_account_name: str | None
    """Name of the account that takes the net pay."""
    secondary_bank_account_name: str | None
    """Name of the second account."""
    secondary_bank_reference: str | None
    """What the statement of the second account says."""
    secondary_bank_amount_per_period: Decimal | None
    """Dollars of each pay that go to the second account; the remainder goes to the primary one."""
    employee_portal_active: bool | None
    """Whether the employee may sign in to the portal; setting it sends no invitation."""
    allow_edit_timesheet: bool | None
    """Kept for timesheet software beside this service; nothing here goes by it."""
    allow_edit_timeclock: bool | None
    """Kept for time clock software beside this service; nothing here goes by it."""
    allow_edit_account_details: bool | None
    """In the portal: may ask to change name, address, contact and next of kin."""
    allow_edit_tax_settings: bool | None
    """Kept with the record; the portal has no tax settings to change."""
    allow_edit_bank_accounts: bool | None
    """In the portal: may ask to change bank accounts."""
    allow_edit_super_details: bool | None
    """Kept with the record; the portal has no super details to change."""
    allow_edit_leave_requests: bool | None
    """In the portal: may ask for leave."""
    allow_edit_leave_requests_when_negative: bool | None
    """In the portal: may ask for more leave than the balance covers; means something only with
    allow_edit_leave_requests.
    """
    allow_view_holiday_leave_balance: bool | None
    """In the portal: sees the balance of annual leave."""
    allow_view_sick_leave_balance: bool | None
    """In the portal: sees the balance of sick leave."""
    allow_view_long_service_leave_balance: bool | None
    """In the portal: sees the balance of long service leave."""
    allow_view_payslips: bool | None
    """In the portal: sees payslips, which are then no longer mailed."""
    show_roster_summary_on_payslip: bool | None
    """Payslips sum up the hours of the period by kind."""
    show_position_on_payslip: bool | None
    """Payslips show the job title."""
    show_department_on_payslip: bool | None
    """Payslips show the department."""
    payslip_show_holiday_leave_balance: bool | None
    """Payslips show the balance of annual leave."""
    payslip_show_sick_leave_balance: bool | None
    """Payslips show the balance of sick leave."""
    payslip_show_lsl_balance: bool | None
    """Payslips show the balance of long service leave."""
    payslip_show_negative_leave_balances: bool | None
    """Payslips show balances below zero too."""
    payslip_show_custom_balances: bool | None
    """Payslips show the balances of other leave, such as time in lieu."""
    payslip_show_hours_and_rate: bool | None
    """Payslips show hours and rate beside each amount."""
    payslip_show_allowance_units: bool | None
    """Payslips show the units of allowances and of pay that is not by the hour."""
    payslip_show_base_ordinary_rate: bool | None
    """Payslips show the hourly rate."""
    payslip_show_super_ytd: bool | None
    """Payslips show super of the year to date."""
    payslip_show_ytd: bool | None
    """Payslips show the totals of the year to date."""
    payslip_show_zero_dollar_leave: bool | None
    """Payslips list leave that comes to no money, such as unpaid leave."""
    payslip_time_non_decimal: bool | None
    """Payslips write hours as 7:36 instead of 7.60."""
    payslip_leave_units: PayslipLeaveUnits | None
    """The unit payslips show leave balances in; null leaves it to the country."""
    payslip_note: str | None
    """Printed on each payslip of the employee; several lines are allowed."""
    rdo_days: Decimal | None
    """rdo_hours by the standard hours per day."""
    toil_days: Decimal | None
    """toil_hours by the standard hours per day."""
    pay_period_gross: Decimal | None
    """Hourly rate by standard hours for one pay period."""
    annual_gross: Decimal | None
    """Hourly rate by standard hours for 52 weeks."""
    current_ytd_gross: Decimal | None
    """Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April)."""
    period_student_loan_cir: Decimal | None
    """SLCIR: dollars a pay period of compulsory extra student loan deduction, as Inland Revenue asked for."""
    period_student_loan_bor: Decimal | None
    """SLBOR: dollars a pay period of extra student loan deduction that the borrower asked for."""
    income_stream_country_code: str | None
    """Home or host country of WHM, FEI and IAA, else null."""
    opted_out: bool | None
    """Whether the employee has opted out of KiwiSaver."""
    opted_out_signature_date: datetime.date | None
    """The day on the KiwiSaver opt-out; null without one."""
    late_opt_out_reason: LateOptOutReason | None
    """Why a KiwiSaver opt-out came late, as a code of Inland Revenue; null where it did not."""
    other_late_opt_out_reason: str | None
    """The text of OTHR."""
    has_help_liability: bool | None
    """Deprecated: the same as has_stsl_liability."""
    is_australian_resident: bool | None
    """Not is_foreign_resident."""
    income_stream: IncomeStream | None
    """CHP closely held, WHM working holiday, LAB Labour Hire, else SAW; SWP, VOL, FEI and IAA while they are declared."""
    stp_id: str | None
    """The employee id as text, never given out again."""
    tax_treatment_code: str | None
    """Six letters of Single Touch Payroll, such as RTSXXX, by what is declared for today."""
    single_touch_residency_status: SingleTouchResidencyStatus | None
    """How Single Touch Payroll words the tax residency."""
    readable_stp_employment_status: ReadableStpEmploymentStatus | None
    """stp_employment_status in words."""
    default_employee_fund_name: str | None
    """As the fund registry names it."""
    username: str | None
    """The name the employee signs in to the portal by, once invited."""
    standard_hours_per_week: Decimal | None
    """Standard hours per day by days per week."""
    id: int | None
    """Id of the employee, given by the service and never used again."""
    company_id: int | None
    """The company that employs the person."""
    is_terminated: bool | None
    """True once a termination pay is processed."""
    is_deleted: bool | None
    """True after deletion, false after restoration."""
    termination_date: datetime.date | None
    """Null again after reinstatement."""
    format_name: str | None
    """Last, First."""
    annual_holidays_weeks: Decimal | None
    """Balance in weeks as at the latest complete pay."""
    sick_leave_days: Decimal | None
    """Balance in days as at the latest complete pay."""
    alternative_holidays_days: Decimal | None
    """Balance in days as at the latest complete pay."""
    created_at: Moment | None
    """When the employee was created, in UTC with microseconds and no offset."""
    updated_at: Moment | None
    """When the employee last changed, in UTC with microseconds and no offset."""


class EmployeeHistoryEntry(Reply):
    id: int
    """Id of the entry, given by the service."""
    at: Moment
    """When it was done, in UTC with microseconds and no offset."""
    actor: str
    """Who did it: an e-mail address, a username, a client, or "operator"."""
    client_id: str | None
    """The client it was done through."""
    action: str
    """Verb and noun: employee.update, bank-account.create, termination.create."""
    entity_type: str
    """The kind of record it was done to, such as employee or bank-account."""
    entity_id: int | None
    """The record it was done to; null where it has no id of its own."""
    before: Any
    """What it was, tax numbers, accounts and secrets masked."""
    after: Any
    """What it became or what was sent, masked likewise."""


class EmployeeIn(Request):
    first_name: str
    """Given name, as the tax office knows it."""
    last_name: str
    """Family name, as the tax office knows it."""
    address1: str
    """First line of the home address."""
    city: str
    """Suburb or town of the home address."""
    state: str
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    country: str
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    postcode: str
    """Postcode of the home address, four digits."""
    start_date: datetime.date
    """First day of the employment. Opening leave balances count from it; reinstating sets a new one."""
    employment_status: str
    """One of Full-time, Part-time, Casual, Labour Hire. How the person is employed; any case, hyphen optional. Sets
    the STP employment status and the leave a new employee starts with.
    """
    middle_name: str | None = None
    """Other given names; the third sort key of the employee list."""
    date_of_birth: datetime.date | None = None
    """Day of birth. Needed in Australia; never in the future."""
    gender: Gender | None = None
    """Gender as it is recorded; no pay goes by it."""
    honorific: str | None = None
    """Title before the name, such as Ms or Dr."""
    number: str | None = None
    """Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays
    can name it up to 32 characters.
    """
    address2: str | None = None
    """Second line of the home address."""
    email_address: str | None = None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_home: str | None = None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_mobile: str | None = None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_medical: str | None = None
    """Phone of the employee’s doctor or medical contact. Empty (stored as null), or 8-15 characters out of digits,
    space, + ( ) -.
    """
    kin_name: str | None = None
    """Name of the next of kin."""
    kin_relationship: str | None = None
    """What the next of kin is to the employee, such as partner."""
    kin_address1: str | None = None
    """First line of the address of the next of kin."""
    kin_address2: str | None = None
    """Second line of the address of the next of kin."""
    kin_city: str | None = None
    """Suburb or town of the next of kin."""
    kin_state: str | None = None
    """State or region of the next of kin."""
    kin_postcode: str | None = None
    """Postcode of the next of kin, four digits."""
    kin_phone_home: str | None = None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None = None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_mobile: str | None = None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_notes: str | None = None
    """Anything else about the next of kin; several lines are allowed."""
    employment_type: EmploymentOptionIn | None = None
    """Id or name out of GET /api/employment-types; by default from employment_status, unset for Labour Hire."""
    employment_tenure: EmploymentOptionIn | None = None
    """Id or name out of GET /api/employment-tenures; Permanent by default."""
    active_pay_recipient: bool | None = None
    """False: no pending pays are generated, but the employee still counts to the limit."""
    position: str | None = None
    """Job title, which payslips can show."""
    department: str | None = None
    """Free text, apart from the departments of the company; payslips can show it."""
    is_super_only_contractor: bool | None = None
    """A contractor who is paid super and nothing else here. True lifts the need of a tax_file_number and nothing else."""
    tax_file_number: str | None = None
    """Nine digits, blanks allowed, with a valid check digit; needed unless is_super_only_contractor or
    tax_file_number_exemption says why there is none.
    """
    tax_file_number_exemption: TaxFileNumberExemption | None = None
    """Why there is no tax_file_number, in place of it; shown with the declarations. 000000000 as a number means
    NOT_QUOTED.
    """
    tfnd_signed_date: datetime.date | None = None
    """The day the employee signed the tax file number declaration."""
    is_foreign_resident: bool | None = None
    """A foreign resident for tax. Needed on every Australian create, super-only contractors included."""
    has_claimed_tax_free_threshold: bool | None = None
    """Claims the tax-free threshold from this employer. Needed on every Australian create, super-only contractors
    included.
    """
    has_stsl_liability: bool | None = None
    """Has a study or training support loan, so that more is withheld. Needed on every Australian create, super-only
    contractors included.
    """
    is_closely_held: bool | None = None
    """A closely held payee, such as a relative of the owner: reported with the income stream CHP. Needed on every
    Australian create, super-only contractors included.
    """
    working_holiday_tax_scale_applies: bool | None = None
    """A working holiday maker, whose pay is taxed by the working holiday scale."""
    include_email_and_phone_in_stp: bool | None = None
    """Whether reports to the tax office carry the e-mail address and a phone number."""
    abn: str | None = None
    """The employee's own Australian business number, where there is one."""
    nz_tax_code: str | None = None
    """One of M, ME, SB, S, SH, ST, SA, CAE, EDW, NSW, STC, ND, WT. Tax code of Inland Revenue. Any case; a trailing "
    SL" becomes the base code and has_student_loan true; needed unless no_declaration.
    """
    ird_number: str | None = None
    """Inland Revenue number: 8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or
    no_declaration is true.
    """
    has_student_loan: bool | None = None
    """Whether student loan deductions are made; false whenever no_declaration is true."""
    no_declaration: bool | None = None
    """The employee gave no tax code declaration. True sets nz_tax_code ND and has_student_loan false, and clears
    ird_number, whatever else is sent.
    """
    pay_method: PayMethod | None = None
    """How the net pay reaches the employee; only DIRECT BANK ENTRY comes into the payment file."""
    pay_period: PayPeriod | None = None
    """How often the employee is paid: which pay runs the pays are in."""
    pay_rate_per_hour: DecimalIn | None = None
    """Dollars an hour: the base of multipliers and of paid leave; from 0 to 9999999."""
    standard_hours_per_day: DecimalIn | None = None
    """Hours of an ordinary working day; by default the company’s; from 0 to 24."""
    standard_days_per_week: int | None = None
    """Ordinary working days a week."""
    stp_employment_status: StpEmploymentStatus | None = None
    """Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. By default from employment_status;
    reads L for Labour Hire, which cannot be sent.
    """
    default_employee_fund_member_number: str | None = None
    """The employee’s member number at the super fund."""
    default_employee_fund_usi: str | None = None
    """Unique superannuation identifier of the fund that contributions go to; refused only when the fund registry says
    for certain that there is no such fund.
    """
    super_rate: DecimalIn | None = None
    """Fraction, by default the company's; the part above compulsory_super_rate is reportable; from 0 to 2."""
    compulsory_super_rate: DecimalIn | None = None
    """Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null
    goes back to that. A rate that was set stays, with a warning where it is below the guarantee; from 0 to 2.
    """
    is_super_enabled: bool | None = None
    """Whether super is paid for the employee at all."""
    is_super_age_threshold_enabled: bool | None = None
    """Pays super to someone under 18 only when they work more than 30 hours a week."""
    super_based_on: SuperBasedOn | None = None
    """What super is worked out from: OTE ordinary time earnings, GROSS everything paid."""
    kiwisaver_employee_rate: DecimalIn | None = None
    """What the employee contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day; from
    0 to 2.
    """
    kiwisaver_employer_rate: DecimalIn | None = None
    """What the employer contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day; from
    0 to 2.
    """
    kiwisaver_status_code: KiwisaverStatusCode | None = None
    """AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary."""
    kiwisaver_existing_action: KiwisaverExistingAction | None = None
    """Null for a new employee, EE for an existing one opting in, EA for an existing one to be enrolled."""
    kiwisaver_cec_obligation: bool | None = None
    """Whether the employer must contribute to KiwiSaver for the employee."""
    esct_rate: DecimalIn | None = None
    """Rate of the employer superannuation contribution tax, a fraction; used while the declared esct_rate_method is
    FIXED; from 0 to 2.
    """
    employer_contrib_tax_method: EmployerContribTaxMethod | None = None
    """How the employer’s KiwiSaver contribution is taxed: ESCT by its own rate, PAYE partly as salary by agreement."""
    employer_contrib_paye_fraction: DecimalIn | None = None
    """With the method PAYE: the part of the contribution that is taxed as salary, a fraction from 0 to 1; from 0 to 1."""
    is_leave_enabled: bool | None = None
    """Whether the employee builds up annual and sick leave; by default true, but false for Casual and Labour Hire."""
    include_leave_loading_in_super: bool | None = None
    """Whether leave loading counts for super."""
    accrue_leave_on_hours_worked: bool | None = None
    """True builds leave up by the factors per hour, false by the days per year."""
    accrue_leave_on_overtime_hours: bool | None = None
    """Whether overtime hours build up leave too, with the factors per hour."""
    accrue_holiday_leave_per_hour: DecimalIn | None = None
    """Hours of annual leave built up by each hour worked, with accrue_leave_on_hours_worked; from 0 to 10."""
    accrue_sick_leave_per_hour: DecimalIn | None = None
    """Hours of sick leave built up by each hour worked, with accrue_leave_on_hours_worked; from 0 to 10."""
    accrue_lsl_per_hour: DecimalIn | None = None
    """Hours of long service leave built up by each hour worked, with is_lsl_enabled; from 0 to 10."""
    num_sick_leave_days_per_year: int | None = None
    """Days of sick leave built up in a year; by default 10 for Full-time and Part-time."""
    num_holiday_leave_days_per_year: int | None = None
    """Days of annual leave built up in a year; by default 20 for Full-time and Part-time."""
    is_lsl_enabled: bool | None = None
    """Builds long service leave up by accrue_lsl_per_hour; leaving then pays out the balance and not what the law of
    the state says.
    """
    lsl_x_years: int | None = None
    """Years of the employee’s own long service leave arrangement; once set, leaving pays out the balance and not what
    the law of the state says.
    """
    lsl_accrued_x_years: int | None = None
    """What that arrangement grants after lsl_x_years; once set, leaving pays out the balance and not what the law of
    the state says.
    """
    hourly_amount_for_workers_comp_leave: DecimalIn | None = None
    """Dollars an hour of workers compensation; 0 pays the hourly rate; from 0 to 9999999."""
    hourly_amount_for_paid_parental_leave: DecimalIn | None = None
    """Dollars an hour of paid parental leave; 0 pays the hourly rate; from 0 to 9999999."""
    rdo_hours: DecimalIn | None = None
    """Rostered days off: the balance in hours; set to exactly the value sent; from -99999 to 99999."""
    toil_hours: DecimalIn | None = None
    """Time off in lieu: the balance in hours; set to exactly the value sent; from -99999 to 99999."""
    leave_loading_percentage: DecimalIn | None = None
    """Paid on top of annual leave: a fraction, whatever its name, so that 0.175 is 17.5 %; from 0 to 2."""
    holiday_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    sick_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    lsl_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    primary_bank_bsb: str | None = None
    """BSB of the account that takes the net pay, while the list of bank accounts is empty. Empty (stored as null), or
    6 digits with an optional hyphen after the third.
    """
    secondary_bank_bsb: str | None = None
    """BSB of a second account, which takes secondary_bank_amount_per_period. Empty (stored as null), or 6 digits with
    an optional hyphen after the third.
    """
    primary_bank_account_number: str | None = None
    """Account that takes the net pay, while the list of bank accounts is empty."""
    secondary_bank_account_number: str | None = None
    """A second account, which takes secondary_bank_amount_per_period."""
    primary_bank_account_name: str | None = None
    """Name of the account that takes the net pay."""
    secondary_bank_account_name: str | None = None
    """Name of the second account."""
    secondary_bank_reference: str | None = None
    """What the statement of the second account says."""
    secondary_bank_amount_per_period: DecimalIn | None = None
    """Dollars of each pay that go to the second account; the remainder goes to the primary one; from 0 to 9999999."""
    employee_portal_active: bool | None = None
    """Whether the employee may sign in to the portal; setting it sends no invitation."""
    allow_edit_timesheet: bool | None = None
    """Kept for timesheet software beside this service; nothing here goes by it."""
    allow_edit_timeclock: bool | None = None
    """Kept for time clock software beside this service; nothing here goes by it."""
    allow_edit_account_details: bool | None = None
    """In the portal: may ask to change name, address, contact and next of kin."""
    allow_edit_tax_settings: bool | None = None
    """Kept with the record; the portal has no tax settings to change."""
    allow_edit_bank_accounts: bool | None = None
    """In the portal: may ask to change bank accounts."""
    allow_edit_super_details: bool | None = None
    """Kept with the record; the portal has no super details to change."""
    allow_edit_leave_requests: bool | None = None
    """In the portal: may ask for leave."""
    allow_edit_leave_requests_when_negative: bool | None = None
    """In the portal: may ask for more leave than the balance covers; means something only with
    allow_edit_leave_requests.
    """
    allow_view_holiday_leave_balance: bool | None = None
    """In the portal: sees the balance of annual leave."""
    allow_view_sick_leave_balance: bool | None = None
    """In the portal: sees the balance of sick leave."""
    allow_view_long_service_leave_balance: bool | None = None
    """In the portal: sees the balance of long service leave."""
    allow_view_payslips: bool | None = None
    """In the portal: sees payslips, which are then no longer mailed."""
    show_roster_summary_on_payslip: bool | None = None
    """Payslips sum up the hours of the period by kind."""
    show_position_on_payslip: bool | None = None
    """Payslips show the job title."""
    show_department_on_payslip: bool | None = None
    """Payslips show the department."""
    payslip_show_holiday_leave_balance: bool | None = None
    """Payslips show the balance of annual leave."""
    payslip_show_sick_leave_balance: bool | None = None
    """Payslips show the balance of sick leave."""
    payslip_show_lsl_balance: bool | None = None
    """Payslips show the balance of long service leave."""
    payslip_show_negative_leave_balances: bool | None = None
    """Payslips show balances below zero too."""
    payslip_show_custom_balances: bool | None = None
    """Payslips show the balances of other leave, such as time in lieu."""
    payslip_show_hours_and_rate: bool | None = None
    """Payslips show hours and rate beside each amount."""
    payslip_show_allowance_units: bool | None = None
    """Payslips show the units of allowances and of pay that is not by the hour."""
    payslip_show_base_ordinary_rate: bool | None = None
    """Payslips show the hourly rate."""
    payslip_show_super_ytd: bool | None = None
    """Payslips show super of the year to date."""
    payslip_show_ytd: bool | None = None
    """Payslips show the totals of the year to date."""
    payslip_show_zero_dollar_leave: bool | None = None
    """Payslips list leave that comes to no money, such as unpaid leave."""
    payslip_time_non_decimal: bool | None = None
    """Payslips write hours as 7:36 instead of 7.60."""
    payslip_leave_units: PayslipLeaveUnits | None = None
    """The unit payslips show leave balances in; null leaves it to the country."""
    payslip_note: str | None = None
    """Printed on each payslip of the employee; several lines are allowed."""


class EmployeePatch(Request):
    id: EmployeeKey | None = None
    first_name: str | None = None
    """Given name, as the tax office knows it."""
    last_name: str | None = None
    """Family name, as the tax office knows it."""
    middle_name: str | None = None
    """Other given names; the third sort key of the employee list."""
    date_of_birth: datetime.date | None = None
    """Day of birth. Needed in Australia; never in the future."""
    gender: Gender | None = None
    """Gender as it is recorded; no pay goes by it."""
    honorific: str | None = None
    """Title before the name, such as Ms or Dr."""
    number: str | None = None
    """Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays
    can name it up to 32 characters.
    """
    address1: str | None = None
    """First line of the home address."""
    address2: str | None = None
    """Second line of the home address."""
    city: str | None = None
    """Suburb or town of the home address."""
    state: str | None = None
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    country: str | None = None
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    postcode: str | None = None
    """Postcode of the home address, four digits."""
    email_address: str | None = None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_home: str | None = None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_mobile: str | None = None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_medical: str | None = None
    """Phone of the employee’s doctor or medical contact. Empty (stored as null), or 8-15 characters out of digits,
    space, + ( ) -.
    """
    kin_name: str | None = None
    """Name of the next of kin."""
    kin_relationship: str | None = None
    """What the next of kin is to the employee, such as partner."""
    kin_address1: str | None = None
    """First line of the address of the next of kin."""
    kin_address2: str | None = None
    """Second line of the address of the next of kin."""
    kin_city: str | None = None
    """Suburb or town of the next of kin."""
    kin_state: str | None = None
    """State or region of the next of kin."""
    kin_postcode: str | None = None
    """Postcode of the next of kin, four digits."""
    kin_phone_home: str | None = None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None = None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_mobile: str | None = None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_notes: str | None = None
    """Anything else about the next of kin; several lines are allowed."""
    start_date: datetime.date | None = None
    """First day of the employment. Opening leave balances count from it; reinstating sets a new one."""
    employment_status: str | None = None
    """One of Full-time, Part-time, Casual, Labour Hire. How the person is employed; any case, hyphen optional. Sets
    the STP employment status and the leave a new employee starts with.
    """
    employment_type: EmploymentOptionIn | None = None
    """Id or name out of GET /api/employment-types; by default from employment_status, unset for Labour Hire."""
    employment_tenure: EmploymentOptionIn | None = None
    """Id or name out of GET /api/employment-tenures; Permanent by default."""
    active_pay_recipient: bool | None = None
    """False: no pending pays are generated, but the employee still counts to the limit."""
    position: str | None = None
    """Job title, which payslips can show."""
    department: str | None = None
    """Free text, apart from the departments of the company; payslips can show it."""
    is_super_only_contractor: bool | None = None
    """A contractor who is paid super and nothing else here. True lifts the need of a tax_file_number and nothing else."""
    tax_file_number: str | None = None
    """Nine digits, blanks allowed, with a valid check digit; needed unless is_super_only_contractor or
    tax_file_number_exemption says why there is none.
    """
    tax_file_number_exemption: TaxFileNumberExemption | None = None
    """Why there is no tax_file_number, in place of it; shown with the declarations. 000000000 as a number means
    NOT_QUOTED.
    """
    tfnd_signed_date: datetime.date | None = None
    """The day the employee signed the tax file number declaration."""
    is_foreign_resident: bool | None = None
    """A foreign resident for tax. Needed on every Australian create, super-only contractors included."""
    has_claimed_tax_free_threshold: bool | None = None
    """Claims the tax-free threshold from this employer. Needed on every Australian create, super-only contractors
    included.
    """
    has_stsl_liability: bool | None = None
    """Has a study or training support loan, so that more is withheld. Needed on every Australian create, super-only
    contractors included.
    """
    is_closely_held: bool | None = None
    """A closely held payee, such as a relative of the owner: reported with the income stream CHP. Needed on every
    Australian create, super-only contractors included.
    """
    working_holiday_tax_scale_applies: bool | None = None
    """A working holiday maker, whose pay is taxed by the working holiday scale."""
    include_email_and_phone_in_stp: bool | None = None
    """Whether reports to the tax office carry the e-mail address and a phone number."""
    abn: str | None = None
    """The employee's own Australian business number, where there is one."""
    nz_tax_code: str | None = None
    """One of M, ME, SB, S, SH, ST, SA, CAE, EDW, NSW, STC, ND, WT. Tax code of Inland Revenue. Any case; a trailing "
    SL" becomes the base code and has_student_loan true; needed unless no_declaration.
    """
    ird_number: str | None = None
    """Inland Revenue number: 8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or
    no_declaration is true.
    """
    has_student_loan: bool | None = None
    """Whether student loan deductions are made; false whenever no_declaration is true."""
    no_declaration: bool | None = None
    """The employee gave no tax code declaration. True sets nz_tax_code ND and has_student_loan false, and clears
    ird_number, whatever else is sent.
    """
    pay_method: PayMethod | None = None
    """How the net pay reaches the employee; only DIRECT BANK ENTRY comes into the payment file."""
    pay_period: PayPeriod | None = None
    """How often the employee is paid: which pay runs the pays are in."""
    pay_rate_per_hour: DecimalIn | None = None
    """Dollars an hour: the base of multipliers and of paid leave; from 0 to 9999999."""
    standard_hours_per_day: DecimalIn | None = None
    """Hours of an ordinary working day; by default the company’s; from 0 to 24."""
    standard_days_per_week: int | None = None
    """Ordinary working days a week."""
    stp_employment_status: StpEmploymentStatus | None = None
    """Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. By default from employment_status;
    reads L for Labour Hire, which cannot be sent.
    """
    default_employee_fund_member_number: str | None = None
    """The employee’s member number at the super fund."""
    default_employee_fund_usi: str | None = None
    """Unique superannuation identifier of the fund that contributions go to; refused only when the fund registry says
    for certain that there is no such fund.
    """
    super_rate: DecimalIn | None = None
    """Fraction, by default the company's; the part above compulsory_super_rate is reportable; from 0 to 2."""
    compulsory_super_rate: DecimalIn | None = None
    """Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null
    goes back to that. A rate that was set stays, with a warning where it is below the guarantee; from 0 to 2.
    """
    is_super_enabled: bool | None = None
    """Whether super is paid for the employee at all."""
    is_super_age_threshold_enabled: bool | None = None
    """Pays super to someone under 18 only when they work more than 30 hours a week."""
    super_based_on: SuperBasedOn | None = None
    """What super is worked out from: OTE ordinary time earnings, GROSS everything paid."""
    kiwisaver_employee_rate: DecimalIn | None = None
    """What the employee contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day; from
    0 to 2.
    """
    kiwisaver_employer_rate: DecimalIn | None = None
    """What the employer contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day; from
    0 to 2.
    """
    kiwisaver_status_code: KiwisaverStatusCode | None = None
    """AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary."""
    kiwisaver_existing_action: KiwisaverExistingAction | None = None
    """Null for a new employee, EE for an existing one opting in, EA for an existing one to be enrolled."""
    kiwisaver_cec_obligation: bool | None = None
    """Whether the employer must contribute to KiwiSaver for the employee."""
    esct_rate: DecimalIn | None = None
    """Rate of the employer superannuation contribution tax, a fraction; used while the declared esct_rate_method is
    FIXED; from 0 to 2.
    """
    employer_contrib_tax_method: EmployerContribTaxMethod | None = None
    """How the employer’s KiwiSaver contribution is taxed: ESCT by its own rate, PAYE partly as salary by agreement."""
    employer_contrib_paye_fraction: DecimalIn | None = None
    """With the method PAYE: the part of the contribution that is taxed as salary, a fraction from 0 to 1; from 0 to 1."""
    is_leave_enabled: bool | None = None
    """Whether the employee builds up annual and sick leave; by default true, but false for Casual and Labour Hire."""
    include_leave_loading_in_super: bool | None = None
    """Whether leave loading counts for super."""
    accrue_leave_on_hours_worked: bool | None = None
    """True builds leave up by the factors per hour, false by the days per year."""
    accrue_leave_on_overtime_hours: bool | None = None
    """Whether overtime hours build up leave too, with the factors per hour."""
    accrue_holiday_leave_per_hour: DecimalIn | None = None
    """Hours of annual leave built up by each hour worked, with accrue_leave_on_hours_worked; from 0 to 10."""
    accrue_sick_leave_per_hour: DecimalIn | None = None
    """Hours of sick leave built up by each hour worked, with accrue_leave_on_hours_worked; from 0 to 10."""
    accrue_lsl_per_hour: DecimalIn | None = None
    """Hours of long service leave built up by each hour worked, with is_lsl_enabled; from 0 to 10."""
    num_sick_leave_days_per_year: int | None = None
    """Days of sick leave built up in a year; by default 10 for Full-time and Part-time."""
    num_holiday_leave_days_per_year: int | None = None
    """Days of annual leave built up in a year; by default 20 for Full-time and Part-time."""
    is_lsl_enabled: bool | None = None
    """Builds long service leave up by accrue_lsl_per_hour; leaving then pays out the balance and not what the law of
    the state says.
    """
    lsl_x_years: int | None = None
    """Years of the employee’s own long service leave arrangement; once set, leaving pays out the balance and not what
    the law of the state says.
    """
    lsl_accrued_x_years: int | None = None
    """What that arrangement grants after lsl_x_years; once set, leaving pays out the balance and not what the law of
    the state says.
    """
    hourly_amount_for_workers_comp_leave: DecimalIn | None = None
    """Dollars an hour of workers compensation; 0 pays the hourly rate; from 0 to 9999999."""
    hourly_amount_for_paid_parental_leave: DecimalIn | None = None
    """Dollars an hour of paid parental leave; 0 pays the hourly rate; from 0 to 9999999."""
    rdo_hours: DecimalIn | None = None
    """Rostered days off: the balance in hours; set to exactly the value sent; from -99999 to 99999."""
    toil_hours: DecimalIn | None = None
    """Time off in lieu: the balance in hours; set to exactly the value sent; from -99999 to 99999."""
    leave_loading_percentage: DecimalIn | None = None
    """Paid on top of annual leave: a fraction, whatever its name, so that 0.175 is 17.5 %; from 0 to 2."""
    delete_non_rdo_and_toil_leave_items: bool | None = None
    """Update only: true wipes every balance except RDO and TOIL, before any balance of the same object is set."""
    holiday_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    sick_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    lsl_leave_hours: DecimalIn | None = None
    """Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the
    difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company;
    from -99999 to 99999.
    """
    primary_bank_bsb: str | None = None
    """BSB of the account that takes the net pay, while the list of bank accounts is empty. Empty (stored as null), or
    6 digits with an optional hyphen after the third.
    """
    secondary_bank_bsb: str | None = None
    """BSB of a second account, which takes secondary_bank_amount_per_period. Empty (stored as null), or 6 digits with
    an optional hyphen after the third.
    """
    primary_bank_account_number: str | None = None
    """Account that takes the net pay, while the list of bank accounts is empty."""
    secondary_bank_account_number: str | None = None
    """A second account, which takes secondary_bank_amount_per_period."""
    primary_bank_account_name: str | None = None
    """Name of the account that takes the net pay."""
    secondary_bank_account_name: str | None = None
    """Name of the second account."""
    secondary_bank_reference: str | None = None
    """What the statement of the second account says."""
    secondary_bank_amount_per_period: DecimalIn | None = None
    """Dollars of each pay that go to the second account; the remainder goes to the primary one; from 0 to 9999999."""
    employee_portal_active: bool | None = None
    """Whether the employee may sign in to the portal; setting it sends no invitation."""
    allow_edit_timesheet: bool | None = None
    """Kept for timesheet software beside this service; nothing here goes by it."""
    allow_edit_timeclock: bool | None = None
    """Kept for time clock software beside this service; nothing here goes by it."""
    allow_edit_account_details: bool | None = None
    """In the portal: may ask to change name, address, contact and next of kin."""
    allow_edit_tax_settings: bool | None = None
    """Kept with the record; the portal has no tax settings to change."""
    allow_edit_bank_accounts: bool | None = None
    """In the portal: may ask to change bank accounts."""
    allow_edit_super_details: bool | None = None
    """Kept with the record; the portal has no super details to change."""
    allow_edit_leave_requests: bool | None = None
    """In the portal: may ask for leave."""
    allow_edit_leave_requests_when_negative: bool | None = None
    """In the portal: may ask for more leave than the balance covers; means something only with
    allow_edit_leave_requests.
    """
    allow_view_holiday_leave_balance: bool | None = None
    """In the portal: sees the balance of annual leave."""
    allow_view_sick_leave_balance: bool | None = None
    """In the portal: sees the balance of sick leave."""
    allow_view_long_service_leave_balance: bool | None = None
    """In the portal: sees the balance of long service leave."""
    allow_view_payslips: bool | None = None
    """In the portal: sees payslips, which are then no longer mailed."""
    show_roster_summary_on_payslip: bool | None = None
    """Payslips sum up the hours of the period by kind."""
    show_position_on_payslip: bool | None = None
    """Payslips show the job title."""
    show_department_on_payslip: bool | None = None
    """Payslips show the department."""
    payslip_show_holiday_leave_balance: bool | None = None
    """Payslips show the balance of annual leave."""
    payslip_show_sick_leave_balance: bool | None = None
    """Payslips show the balance of sick leave."""
    payslip_show_lsl_balance: bool | None = None
    """Payslips show the balance of long service leave."""
    payslip_show_negative_leave_balances: bool | None = None
    """Payslips show balances below zero too."""
    payslip_show_custom_balances: bool | None = None
    """Payslips show the balances of other leave, such as time in lieu."""
    payslip_show_hours_and_rate: bool | None = None
    """Payslips show hours and rate beside each amount."""
    payslip_show_allowance_units: bool | None = None
    """Payslips show the units of allowances and of pay that is not by the hour."""
    payslip_show_base_ordinary_rate: bool | None = None
    """Payslips show the hourly rate."""
    payslip_show_super_ytd: bool | None = None
    """Payslips show super of the year to date."""
    payslip_show_ytd: bool | None = None
    """Payslips show the totals of the year to date."""
    payslip_show_zero_dollar_leave: bool | None = None
    """Payslips list leave that comes to no money, such as unpaid leave."""
    payslip_time_non_decimal: bool | None = None
    """Payslips write hours as 7:36 instead of 7.60."""
    payslip_leave_units: PayslipLeaveUnits | None = None
    """The unit payslips show leave balances in; null leaves it to the country."""
    payslip_note: str | None = None
    """Printed on each payslip of the employee; several lines are allowed."""


class EmployeePayRate(Reply):
    reference: str
    """Names the rate on pays: system:ordinary_time, company:<id> or employee:<id>."""
    source: Known[Literal["system", "employee", "company"]]
    """Where the rate comes from: every employee has the system’s, the company’s come with a group."""
    id: int | None
    """Id of the pay rate; null for the system’s own."""
    description: str
    """What the rate is called on pays."""
    type: PayRateType
    """NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit."""
    multiplier: Decimal | None
    """NORMAL: how many times the hourly rate is paid; null for SPECIAL."""
    rate: Decimal | None
    """Dollars per unit for this employee; null without an hourly rate."""
    units: str
    """What is counted, such as Hours."""
    is_hours: bool
    """Whether the units are hours worked."""
    is_overtime: bool
    """Whether hours at this rate are overtime."""
    award_name: str | None
    """The award of the group it comes from; null for others."""
    classification_name: str | None
    """The group it comes from; null for others."""


class EmployeeResult(Reply):
    errors: dict[str, str]
    """What was wrong, by field or as number, licence, detail or exception; empty on success."""
    employee: Employee | None = None
    """The employee as it now is; left out when the item was refused."""


class EmployeeUpdatedEvent(Reply):
    """An employee was changed."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["employee.updated"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: EmployeeEventData
    """The record as it was then."""


class EmployeeYearToDate(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day of the tax year: 1 July (AU) or 1 April (NZ)."""
    to: datetime.date
    """Last day of the tax year."""
    pay_count: int
    """Complete pays of the year."""
    gross: Decimal
    """Dollars before anything is taken off."""
    tax: Decimal
    """PAYG withholding (AU) or PAYE (NZ)."""
    deductions: Decimal
    """Dollars deducted after tax."""
    net: Decimal
    """Dollars that the employee received."""
    stsl: Decimal | None
    """Australia: the part of the tax for a study and training support loan."""
    compulsory_super_amount: Decimal | None
    """Australia: super guarantee."""
    resc_super_amount: Decimal | None
    """Australia: reportable employer super contributions."""
    reportable_fringe_benefits: Decimal | None
    """Australia: reportable fringe benefits of the FBT year that ends in the year, grossed up."""
    nz_student_loan: Decimal | None
    """New Zealand: student loan deductions."""
    kiwisaver_employee_amount: Decimal | None
    """New Zealand: the employee's KiwiSaver contributions."""
    kiwisaver_employer_amount: Decimal | None
    """New Zealand: the employer's KiwiSaver contributions before ESCT."""
    kiwisaver_esct_amount: Decimal | None
    """New Zealand: ESCT on them."""


class EmploymentOption(Reply):
    id: int
    """Id that employment_type and employment_tenure take."""
    name: str
    """Name that they take as well, in any case."""


class ExplainedLine(Reply):
    position: int
    """Place among the lines, from 0."""
    rule: str
    """Stable name of the rule that made the line."""
    label: str
    """What payslips call the line."""
    effect: Known[Literal["adds", "takes", "employer", "memo"]]
    """adds to gross, takes from net, employer is a cost on top of the pay, memo carries a fact and moves no money."""
    tags: list[str]
    """The totals the line belongs to."""
    origin: ExplainedLineOrigin
    """The row of the pay the line comes from."""
    basis: str | None
    """What the rule was applied to."""
    quantity: str | None
    """Hours, units, weeks or days."""
    rate: str | None
    """What the basis or the quantity was multiplied by; null where there is no rate."""
    precise: str
    """Before rounding."""
    rounding: str
    """How precise became amount, by name, such as nearest cent."""
    amount: str
    """After rounding."""
    because: str
    """The formula with its inputs, in words."""
    unverified: bool
    """A value used is past the day up to which it was checked."""
    sources: list[ExplanationSource]
    """The values of the law that were used."""


class ExplainedLineOrigin(Reply):
    kind: str
    """Hours, leave and so on; calculated where no row is behind it."""
    index: int
    """Place among the rows of that kind, from 0."""


class ExplanationSource(Reply):
    parameter: str
    """The value of the law that was used."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day the value is in force."""
    title: str | None
    """What the value is called; null where it is no longer known."""
    source: str | None
    """Act, schedule or publication it was taken from."""
    url: str | None
    """Where that is to be found."""
    confidence: str | None
    """How sure the source is: official, secondary, derived or knowledge."""
    verified_through: datetime.date | None
    """The last day up to which somebody checked the value."""


class FailureError(Reply):
    error: str
    """A fixed sentence; what went wrong is in the log of the service."""


class FamilyViolenceLeave(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    as_at: datetime.date
    """The day it is told for."""
    year_from: datetime.date
    """The start or its last anniversary."""
    year_to: datetime.date
    """The last day of that year."""
    days: Decimal
    """Available at once on the first day of the year; nothing is carried over."""
    days_taken: Decimal
    """On complete pays, by the date of the leave."""
    days_left: Decimal
    """What may still be taken in the year."""
    source: str
    """The law it is told by."""


class FieldError(Reply):
    path: str
    """Where: a JSON pointer that begins with the part of the request, such as /body/0/hours/1/value or /query/status."""
    message: str
    """What is wrong there, for people."""
    code: str
    """What is wrong there, for programs: one of the codes in docs/errors.md, to which new ones may be added."""


class FilingAreaCount(Reply):
    area: FilingArea
    """What it stands in the way of: reporting to the ATO, filing with Inland Revenue, the super file, the payment
    file.
    """
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""


class FilingProblem(Reply):
    area: FilingArea
    """What it stands in the way of: reporting to the ATO, filing with Inland Revenue, the super file, the payment
    file.
    """
    severity: Known[Literal["REFUSED", "WARNED"]]
    """REFUSED: nothing is written until it is put right. WARNED: it is written as the message says."""
    employee_id: int | None
    """Null when it is about the company."""
    employee_name: str | None
    """Last, First; null when it is about the company."""
    record: Known[Literal["EMPLOYEE", "EMPLOYEE_DECLARATIONS", "BANK_ACCOUNTS", "SELF_MANAGED_FUND", "TERMINATION", "PAYS", "EMPLOYEE_DETAILS", "COMPANY", "COMPANY_DECLARATIONS", "PAYMENT_SETTINGS", "PAY_RUN", "REQUEST"]]
    """Where it is put right; REQUEST is a parameter of the call that makes the file."""
    field: str
    """The field of that record, as the API calls it."""
    change_at: str | None
    """The address of the API that changes it; null for REQUEST."""
    value: str | None
    """What is there now; null where there is nothing, or where it is not for every eye."""
    message: str
    """What is wrong and what to do."""
    rule: str | None
    """The id or the name of the rule at the other side, where it is known."""


class FilingRemark(Reply):
    code: str
    """The rule of the tax office or of the sending service."""
    text: str
    """What it says, in words."""
    severity: Known[Literal["error", "warning"]]
    """How bad it is."""
    employee_id: int | None
    """Whom it is about; null for the message as a whole."""


class FirstBankAccountIn(Request):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    account_name: str
    """Name of the account, as the bank has it."""
    account_number: str
    """Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits."""
    bsb: str | None = None
    """Australia only, and needed there: 6 digits, read back as 062-000."""
    reference: str | None = None
    """What the statement says, at most 18 characters."""


class FirstBankAccountResult(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    errors: dict[str, str]
    """What was wrong, by field; empty on success."""
    account: BankAccount | None = None
    """The account as it is kept; left out when it was refused."""


class ForeignIncome(Reply):
    financial_year: int
    """The year in which it ends."""
    country: str
    """Two letters, ISO 3166."""
    foreign_tax_paid: Decimal
    """Tax paid abroad, in Australian dollars."""
    exempt_income: Decimal
    """Income that is exempt here, in Australian dollars."""


class ForeignIncomeIn(Request):
    financial_year: int
    """The year in which it ends."""
    country: str
    """Two letters, ISO 3166."""
    foreign_tax_paid: DecimalIn | None = None
    """Tax paid abroad, in Australian dollars; not below zero."""
    exempt_income: DecimalIn | None = None
    """Income that is exempt here, in Australian dollars; not below zero."""


class FringeBenefits(Reply):
    fbt_year: int
    """The year in which it ends."""
    taxable_value: Decimal
    """Dollars, before they are grossed up."""
    is_exempt_employer: bool
    """Exempt under section 57A."""


class FringeBenefitsIn(Request):
    fbt_year: int
    """The year in which it ends."""
    taxable_value: DecimalIn
    """Dollars, before they are grossed up; not below zero."""
    is_exempt_employer: bool | None = None
    """Exempt under section 57A."""


class GlAdvisory(Reply):
    code: Known[Literal["PROVIDER_CODE_MISSING", "LEGACY_CATEGORY", "CHART_EMPTY", "UNBALANCED_DEFAULT"]]
    """What it is about; stable, for programs."""
    row_id: int | None
    """The row it is about; null for the chart as a whole."""
    message: str
    """What is to be looked at, in words."""


class GlCategory(Reply):
    base_attr: str
    """Name of the category, as rows take it."""
    label: str
    """The category in words."""
    default_is_debit: bool
    """Whether a new row is a debit."""
    supports_departments: bool
    """Whether its rows can be split by department."""


class GlChart(Reply):
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    jurisdiction: Country
    """The country of the company."""
    configured: bool
    """False while only the defaults of the country apply."""
    revision: str
    """New on every write; in quotes it is the ETag."""
    negate_credit_amounts: bool
    """Credits are negative; when off they are positive and the CSV gains a D/C column."""
    include_date: bool
    """Whether exports have a column with the date."""
    include_software_name: bool
    """Whether exports have a column with the name of this software."""
    include_nil_amounts: bool
    """Whether rows of zero are exported."""
    date_format: GlDateFormatName
    """How dates are written in exports."""
    date_option: GlDateOptionName
    """Which day exports are dated with."""
    enable_provider_gl_codes: bool
    """Enabling needs the provider add-on."""
    ext_department_tracking_category: str
    """The tracking category of the accounting package that departments are sent as; empty without one."""
    rows: list[GlRow]
    """The rows of the chart, in order."""
    advisories: list[GlAdvisory]
    """What is to be looked at."""


class GlChartInitialise(Request):
    template: GlTemplateName | None = None
    """Which set of default rows: the service’s own, or those of an accounting package with or without department
    tracking.
    """


class GlChartPatch(Request):
    negate_credit_amounts: bool | None = None
    """Credits are negative; when off they are positive and the CSV gains a D/C column."""
    include_date: bool | None = None
    """Whether exports have a column with the date."""
    include_software_name: bool | None = None
    """Whether exports have a column with the name of this software."""
    include_nil_amounts: bool | None = None
    """Whether rows of zero are exported."""
    date_format: GlDateFormatName | None = None
    """How dates are written in exports."""
    date_option: GlDateOptionName | None = None
    """Which day exports are dated with."""
    enable_provider_gl_codes: bool | None = None
    """Enabling needs the provider add-on."""
    ext_department_tracking_category: str | None = None
    """The tracking category of the accounting package that departments are sent as."""


class GlChartRestore(Request):
    template: GlTemplateName
    """Which set of default rows: the service’s own, or those of an accounting package with or without department
    tracking.
    """
    template_revision: str
    """As the preview showed it."""
    confirm_reset: bool
    """Says that you mean it: the rows, overrides and mappings of the chart are deleted for good."""


class GlDateFormat(Reply):
    value: GlDateFormatName
    """How dates are written in exports."""
    example: str
    """A date written so."""


class GlDateOption(Reply):
    value: GlDateOptionName
    """Which day exports are dated with."""
    label: str
    """The choice in words."""


class GlDefaults(Reply):
    template: GlTemplateName
    """Which set of default rows: the service’s own, or those of an accounting package with or without department
    tracking.
    """
    template_revision: str
    """Names this very set; restoring takes it back."""
    chart_revision: str
    """The revision of the chart as it is now."""
    flags: GlFlags
    """What the settings of the chart would be."""
    ext_department_tracking_category: str
    """What the tracking category would be."""
    rows: list[GlRow]
    """The rows that the chart would have."""
    removal_counts: GlRemovalCounts
    """What restoring would delete."""


class GlFlags(Reply):
    negate_credit_amounts: bool
    """Credits are negative; when off they are positive and the CSV gains a D/C column."""
    include_date: bool
    """Whether exports have a column with the date."""
    include_software_name: bool
    """Whether exports have a column with the name of this software."""
    include_nil_amounts: bool
    """Whether rows of zero are exported."""
    date_format: GlDateFormatName
    """How dates are written in exports."""
    date_option: GlDateOptionName
    """Which day exports are dated with."""
    enable_provider_gl_codes: bool
    """Enabling needs the provider add-on."""


class GlOptions(Reply):
    jurisdiction: Country
    """The country of the company."""
    categories: list[GlCategory]
    """What rows can be for."""
    post_tax_deductions: list[GlPostTaxDeduction]
    """Deductions that have a category of their own."""
    date_formats: list[GlDateFormat]
    """How dates can be written."""
    date_options: list[GlDateOption]
    """Which days exports can be dated with."""
    templates: list[GlTemplate]
    """Sets of default rows."""


class GlPostTaxDeduction(Reply):
    base_attr: str
    """Name of the category, as rows take it."""
    label: str
    """The deduction in words."""
    scope: Known[Literal["employee", "company"]]
    """Whose deduction it is."""
    deduction_id: int
    """Id of the deduction."""


class GlPosting(Reply):
    row_id: int | None
    """The row of the chart; null while only the defaults of the country apply."""
    base_attr: str
    """The payroll category, as GET options names it."""
    account_code: str
    """The account of the ledger."""
    account_label: str
    """What the account is called."""
    department_id: int | None
    """The department; null where the row is not split."""
    department_name: str
    """Name of the department; empty where the row is not split."""
    is_debit: bool
    """A debit; false: a credit."""
    amount: Decimal
    """Negative for credits when negate_credit_amounts is on."""


class GlPostingSelection(Request):
    pay_ids: list[int] | None = None
    """Exactly these pays; every completed pay of the run when left out."""


class GlPostings(Reply):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_run_end_date: datetime.date
    """Last day of the period of the run."""
    date: str
    """In the configured format; empty when dates are off."""
    negate_credit_amounts: bool
    """Whether credits are negative."""
    postings: list[GlPosting]
    """One for each row of the chart and department."""
    total_debit: Decimal
    """Sum of the debits."""
    total_credit: Decimal
    """Sum of the credits, without their sign."""


class GlProviderCode(Reply):
    id: str
    """Id of the code, which rows are mapped to."""
    code: str
    """Account of the ledger."""
    label: str
    """What the account is called."""
    description: str
    """How the provider describes it."""


class GlProviderCodes(Reply):
    status: Known[Literal["connected", "not_connected", "token_expired", "no_matching_company"]]
    """Whether the accounting package can be asked."""
    codes: list[GlProviderCode]
    """Empty unless connected."""
    setup_path: Known[Literal["/admin/company/gl_codes"]]
    """Where the connection is set up, a path of the console."""


class GlRemovalCounts(Reply):
    rows: int
    """Rows of the chart as it is now."""
    department_overrides: int
    """Accounts of single departments."""
    provider_mappings: int
    """Rows that are mapped to a code of the provider."""


class GlRow(Reply):
    id: int | None
    """Id of the row; null while only the defaults of the country apply."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    customer_id: int
    """Id of the account that the company belongs to."""
    base_attr: str
    """The payroll category, as GET options names it."""
    base_attr_label: str
    """The category in words."""
    is_legacy_category: bool
    """The category is no longer offered; the row still works."""
    account_label: str
    """What the account is called."""
    account_code: str
    """Account of the ledger."""
    is_debit: bool
    """A debit; false: a credit."""
    split_by_department: bool
    """Whether the row is posted once for each department."""
    export_to_csv: bool
    """Whether the row is exported, as CSV and as JSON."""
    provider_code_id: str
    """The id of the provider’s code; empty without a mapping."""
    provider_label: str
    """What the provider calls that account."""
    provider_description: str
    """How the provider describes it."""
    provider_canonical: bool
    """The leg of its category that invoices to the provider use."""
    split_provider_submissions_by_pay: bool
    """Whether the provider gets one line for each pay instead of one for the run."""
    send_to_bank_transactions: bool
    """Whether the provider books it as a bank transaction; always false here."""
    departments: list[GlRowDepartment]
    """The accounts of each department."""


class GlRowDepartment(Reply):
    department_id: int
    """Id of the department."""
    department_name: str
    """Name of the department."""
    department_code: str
    """Code of the department; empty where it has none."""
    account_code: str
    """Empty when inherited."""
    effective_account_code: str
    """The account that postings of the department use."""
    inherited: bool
    """Whether that is the account of the row."""


class GlRowDepartmentIn(Request):
    department_id: int
    """The department that has an account of its own."""
    account_code: str
    """Empty inherits the code of the row."""


class GlRowIn(Request):
    base_attr: str | None = None
    """A category of GET options."""
    account_label: str | None = None
    """What the account is called."""
    account_code: str | None = None
    """Account of the ledger."""
    is_debit: bool | None = None
    """A debit; false: a credit. true unless set."""
    split_by_department: bool | None = None
    """Whether the row is posted once for each department; false unless set."""
    export_to_csv: bool | None = None
    """Whether the row is exported, as CSV and as JSON; true unless set."""
    provider_code_id: str | None = None
    """The id of a provider code; empty clears the mapping."""
    split_provider_submissions_by_pay: bool | None = None
    """Whether the provider gets one line for each pay instead of one for the run; false unless set."""
    departments: list[GlRowDepartmentIn] | None = None
    """Accounts of single departments; on a change the list replaces the whole set."""


class GlRowPatch(Request):
    base_attr: str | None = None
    """A category of GET options."""
    account_label: str | None = None
    """What the account is called."""
    account_code: str | None = None
    """Account of the ledger."""
    is_debit: bool | None = None
    """A debit; false: a credit. true unless set."""
    split_by_department: bool | None = None
    """Whether the row is posted once for each department; false unless set."""
    export_to_csv: bool | None = None
    """Whether the row is exported, as CSV and as JSON; true unless set."""
    provider_code_id: str | None = None
    """The id of a provider code; empty clears the mapping."""
    split_provider_submissions_by_pay: bool | None = None
    """Whether the provider gets one line for each pay instead of one for the run; false unless set."""
    departments: list[GlRowDepartmentIn] | None = None
    """Accounts of single departments; on a change the list replaces the whole set."""


class GlTemplate(Reply):
    value: GlTemplateName
    """Which set of default rows: the service’s own, or those of an accounting package with or without department
    tracking.
    """
    label: str
    """The set in words."""


class KiwisaverPeriod(Reply):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class KiwisaverPeriodIn(Request):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class LawCitation(Reply):
    id: str
    """Name of the value of the law."""
    source: str
    """Act, schedule or publication it was taken from."""
    url: str
    """Where that is to be found."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day the value is in force."""
    confidence: str
    """official, secondary, derived or knowledge."""
    is_verified: bool
    """False past the day up to which somebody checked the value."""


class LeaveBalance(Reply):
    leave_type: str
    """The kind of leave, as pays and requests name it."""
    name: str
    """The kind of leave in words."""
    unit: LeaveUnit
    """What the law counts this leave in."""
    balance: Decimal
    """In the unit; below zero when leave was taken in advance."""
    promised: Decimal
    """Of it, approved leave that is not paid yet; in the unit."""
    hours: Decimal
    """The balance in hours of the standard week, as pays show it."""
    projected: Decimal | None = None
    """With as_at, in Australia: what is expected on that day in the unit, which is the balance less approved leave
    before the day and with what standard weeks earn until then.
    """


class LeaveRequest(Reply):
    id: int
    """Id of the leave request, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    leave_type: RequestedLeaveType
    """The kind of leave; which ones there are depends on the country."""
    start_date: datetime.date
    """First day."""
    end_date: datetime.date
    """Last day."""
    hours: Decimal
    """Hours of all its days."""
    hours_per_day: Decimal | None
    """Null when its days differ."""
    days: list[LeaveRequestDay]
    """The days off, one by one."""
    notes: str
    """What the employee said about it; empty without a note."""
    status: LeaveRequestStatus
    """pending until somebody decides; approved leave comes onto pending pays."""
    decided_at: Moment | None
    """When it was approved, declined or cancelled, in UTC; null before."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class LeaveRequestApprovedEvent(Reply):
    """Leave was approved."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["leave_request.approved"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: LeaveRequest
    """The record as it was then."""


class LeaveRequestCancelledEvent(Reply):
    """Leave was called off."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["leave_request.cancelled"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: LeaveRequest
    """The record as it was then."""


class LeaveRequestCreatedEvent(Reply):
    """Leave was asked for."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["leave_request.created"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: LeaveRequest
    """The record as it was then."""


class LeaveRequestDay(Reply):
    date: datetime.date
    """A day off."""
    hours: Decimal
    """Hours off on that day."""
    pay_id: int | None
    """The pay that has this day."""
    is_paid: bool
    """Whether that pay is complete."""


class LeaveRequestDayIn(Request):
    date: datetime.date
    """A day off."""
    hours: DecimalIn
    """Hours off on that day."""


class LeaveRequestDeclinedEvent(Reply):
    """Leave was declined."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["leave_request.declined"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: LeaveRequest
    """The record as it was then."""


class LeaveRequestDeletedEvent(Reply):
    """A pending request for leave was deleted."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["leave_request.deleted"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: LeaveRequest
    """The record as it was then."""


class LeaveRequestIn(Request):
    """Standard working days are the first standard_days_per_week days of each week, counted from Monday, or the
    working_days declared (NZ). In New Zealand public holidays among them are left out: they are no leave.
    """

    leave_type: RequestedLeaveType
    """The kind of leave; which ones there are depends on the country."""
    start_date: datetime.date
    """First day."""
    end_date: datetime.date
    """Last day, at most 366 days in all."""
    hours_per_day: DecimalIn | None = None
    """On each standard working day; by default the standard_hours_per_day of the employee."""
    days: list[LeaveRequestDayIn] | None = None
    """Instead of hours_per_day: the days off one by one, for half days, for public holidays to be left out (AU), or
    for who does not work from Monday on.
    """
    notes: str | None = None
    """What the employee says about it."""


class LodgedByHandIn(Request):
    is_accepted: bool | None = None
    """Default true. False when it was rejected."""


class LoginIn(Request):
    username: str
    """The owner's e-mail, or a payroll user's name."""
    password: str
    """The password of that person."""
    account_type: AccountType | None = None
    """admin, also when left out: the owner of the account; user: a payroll user."""
    customer_id: str | None = None
    """The account of a payroll user."""
    otp: str | None = None
    """A code of the authenticator app or a recovery code, where a second factor is needed."""


class LoginOut(Reply):
    access_token: str
    """Sent as Authorization: Bearer; treat it as opaque."""
    token_type: Known[Literal["Bearer"]]
    """How it is sent: Authorization: Bearer."""
    expires_in: int
    """Seconds that it is good for."""
    customer_id: int
    """The account that was signed in to."""
    admin_mode: bool
    """Whether the owner signed in, who reaches everything."""


class LongServiceEntitlement(Reply):
    weeks: Decimal
    """Weeks of pay."""
    hours: Decimal
    """The same in hours of the standard week."""
    amount: Decimal | None
    """Null without an hourly rate."""
    because: str
    """How it comes about, in words."""
    decided_by: LongServiceDecidedBy
    """OWN_SETTINGS where is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero say how it builds
    up: then the balance is paid out.
    """
    state: str | None
    """The state whose law holds; null where the employee’s own settings decide."""
    citations: list[LawCitation]
    """The values of the law that were used."""


class LongServiceLeave(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    as_at: datetime.date
    """The day it is told for."""
    decided_by: LongServiceDecidedBy
    """OWN_SETTINGS where is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero say how it builds
    up: then the balance is paid out.
    """
    state: AustralianState
    """The state whose law holds."""
    is_state_of_company: bool
    """The company names the state for everybody."""
    balance_hours: Decimal
    """What the leave balances hold; below zero: leave that was taken."""
    start_date: datetime.date
    """The day the service began."""
    years_of_service: Decimal
    """Years up to the day."""
    accrued_weeks: Decimal
    """Built up by the law of the state, before anything taken."""
    accrued_hours: Decimal
    """The same in hours of the week."""
    entitled_weeks: Decimal
    """Of it, what may be taken."""
    entitled_hours: Decimal
    """The same in hours of the week."""
    next_entitlement_on: datetime.date | None
    """Null where it may be taken as it accrues."""
    week: LongServiceWeek
    """What a week of this leave is."""
    on_leaving: list[LongServiceOnLeaving]
    """What leaving on the day would pay by the law of the state, by reason; less what was taken."""
    citations: list[LawCitation]
    """The values of the law that were used."""


class LongServiceOnLeaving(Reply):
    leaving_reason: LeavingReason
    """Why the employment would end."""
    weeks: Decimal
    """Weeks of pay."""
    hours: Decimal
    """The same in hours of the standard week."""
    amount: Decimal | None
    """Null without an hourly rate."""
    because: str
    """How it comes about, in words."""


class LongServiceWeek(Reply):
    hours: Decimal
    """Hours of the week, by the law of the state."""
    rate: Decimal | None
    """Dollars an hour; null without an hourly rate."""
    because: str
    """How hours and rate come about, in words."""


class MedicareLevyReduction(Reply):
    has_spouse: bool
    """Whether there is a spouse."""
    dependent_children: int
    """How many dependent children there are."""


class Message(Reply):
    message: str
    """What was done, in words."""


class MonthlyTotal(Reply):
    month: str
    """Such as 2026-03."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day of the month."""
    to: datetime.date
    """Last day of the month."""
    pay_count: int
    """Complete pays with a day of payment in it."""
    employee_count: int
    """People who were paid in it."""
    gross: Decimal
    """Dollars before anything is taken off."""
    tax: Decimal
    """PAYG withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """Dollars that employees received."""
    super: Decimal
    """Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)."""


class NzAnnualHolidays(Reply):
    """Holidays Act 2003 s 16: at the end of each completed twelve months."""

    leave_year_from: datetime.date
    """The last anniversary, or the start."""
    next_anniversary: datetime.date
    """When the next weeks are granted."""
    counted_from: datetime.date
    """The day of the opening balances, the start, or the day from which pays here tell everything."""
    weeks_a_year: Decimal
    """Weeks granted at each anniversary."""
    opening_weeks: Decimal
    """Weeks brought along in opening balances."""
    granted_on: list[datetime.date]
    """The anniversaries since counted_from."""
    weeks_granted: Decimal
    """Weeks granted since counted_from."""
    weeks_taken: Decimal
    """Taken or cashed up."""
    weeks_entitled: Decimal
    """Granted and not taken: what the end of employment pays as weeks."""
    weeks_in_advance: Decimal
    """Taken before they were granted."""


class NzBereavementDays(Reply):
    """Days that follow one another."""

    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first of the days."""
    days: Decimal
    """How many days."""


class NzBereavementLeave(Reply):
    """Holidays Act 2003 ss 69, 70."""

    qualified_on: datetime.date | None
    """The first entitlement date; null while there was none."""
    next_entitlement_date: datetime.date
    """For who stays employed as now."""
    days_close_family: Decimal
    """For each event."""
    days_other: Decimal
    """For each event."""
    taken: list[NzBereavementDays]
    """What was taken since counted_from."""


class NzDayLeave(Reply):
    qualified_on: datetime.date | None
    """The first entitlement date; null while there was none."""
    next_entitlement_date: datetime.date
    """For who stays employed as now."""
    entitled_on: datetime.date | None
    """The last entitlement date."""
    days_taken: Decimal
    """Since counted_from."""
    days_entitled: Decimal
    """Days left."""
    days_beyond_entitlement: Decimal
    """Days taken that were not granted."""


class NzLeaveEntitlements(Reply):
    as_at: datetime.date
    """The day it is told for."""
    annual_holidays: NzAnnualHolidays
    sick_leave: NzDayLeave
    """Holidays Act 2003 ss 63 to 66."""
    family_violence_leave: NzDayLeave
    """Holidays Act 2003 s 72D."""
    bereavement_leave: NzBereavementLeave


class NzYearEnd(Reply):
    tax_codes: list[str]
    """In the order they were first used in the year."""
    gross: Decimal
    """Gross earnings."""
    not_liable_acc: Decimal
    """Of them not liable for the ACC earners’ levy."""
    paye: Decimal
    """PAYE, schedular tax included."""
    child_support: Decimal
    """Child support that was deducted."""
    student_loan: Decimal
    """Student loan deductions."""
    slcir: Decimal
    """Compulsory extra student loan deductions."""
    slbor: Decimal
    """Voluntary extra student loan deductions."""
    kiwisaver_employee: Decimal
    """The employee’s KiwiSaver contributions."""
    net_kiwisaver_employer: Decimal
    """The employer’s KiwiSaver contributions after ESCT."""
    esct: Decimal
    """ESCT on them."""
    payroll_donation_credit: Decimal
    """Tax credit for payroll giving."""
    brought_along: NzYearEndOpening


class NzYearEndOpening(Reply):
    """The part of these that the payroll before this one filed: opening year-to-date pays."""

    gross: Decimal
    """Gross earnings."""
    not_liable_acc: Decimal
    """Of them not liable for the ACC earners’ levy."""
    paye: Decimal
    """PAYE, schedular tax included."""
    child_support: Decimal
    """Child support that was deducted."""
    student_loan: Decimal
    """Student loan deductions."""
    slcir: Decimal
    """Compulsory extra student loan deductions."""
    slbor: Decimal
    """Voluntary extra student loan deductions."""
    kiwisaver_employee: Decimal
    """The employee’s KiwiSaver contributions."""
    net_kiwisaver_employer: Decimal
    """The employer’s KiwiSaver contributions after ESCT."""
    esct: Decimal
    """ESCT on them."""
    payroll_donation_credit: Decimal
    """Tax credit for payroll giving."""


class OauthClient(Reply):
    client_id: str
    """Names the client at the authorise and token addresses."""
    name: str
    """What people read when they are asked for consent."""
    is_public: bool
    """A client that can keep no secret; it must use PKCE."""
    redirect_uris: list[str]
    """Addresses that codes may be sent to."""
    per_user_grants_enabled: bool
    """Whether payroll users may consent, each for what they may see; set by the operator."""
    session_handoff_enabled: bool
    """Whether the client may sign people in to the console; set by the operator."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    hasSecret: bool
    """Whether a secret is set."""


class OauthClientCreated(Reply):
    client_id: str
    """Names the client at the authorise and token addresses."""
    name: str
    """What people read when they are asked for consent."""
    is_public: bool
    """A client that can keep no secret; it must use PKCE."""
    redirect_uris: list[str]
    """Addresses that codes may be sent to."""
    per_user_grants_enabled: bool
    """Whether payroll users may consent, each for what they may see; set by the operator."""
    session_handoff_enabled: bool
    """Whether the client may sign people in to the console; set by the operator."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    hasSecret: bool
    """Whether a secret is set."""
    client_secret: str | None
    """Shown this once; only its digest is kept. Null for a public client."""


class OauthClientIn(Request):
    name: str | None = None
    """Default: the account’s."""
    redirect_uris: list[str] | None = None
    """Addresses that codes may be sent to."""
    is_public: bool | None = None
    """A client that can keep no secret, such as a mobile app; it must use PKCE."""


class OauthClientSecret(Reply):
    client_id: str
    """The client whose secret is new."""
    client_secret: str
    """Shown this once; the old one is dead."""


class OauthCompleteIn(Request):
    request: str
    """Names the request that the authorise address began."""
    username: str
    """The owner’s e-mail address, or the name of a payroll user."""
    password: str
    """The password of that person."""
    approve: bool
    """Whether the person consents; false sends the browser back with access_denied."""
    account_type: AccountType | None = None
    """admin, also when left out: the owner of the account; user: a payroll user."""
    customer_id: int | None = None
    """The account of a payroll user; needed only when two accounts use the username."""
    otp: str | None = None
    """A code of the authenticator app or a recovery code, where a second factor is needed."""


class OauthCompleteOut(Reply):
    redirect_to: str
    """Where the browser goes now, with the code or with what went wrong."""


class OauthError(Reply):
    error: Known[Literal["invalid_request", "invalid_client", "invalid_grant", "unsupported_grant_type", "invalid_scope", "invalid_redirect_uri", "invalid_client_metadata", "access_denied"]]
    """What went wrong, in the word of the OAuth standards."""
    error_description: str
    """The same sentence, in the characters that RFC 6749 allows."""
    detail: str
    """What is wrong and what to do, in a sentence."""
    errors: list[FieldError] | None = None
    """The fields that are wrong, where the refusal is about fields of the request."""


class OauthKey(Reply):
    kty: Known[Literal["RSA"]]
    """The kind of key."""
    use: Known[Literal["sig"]]
    """What it is for: signatures."""
    alg: Known[Literal["RS256"]]
    """The algorithm it signs with."""
    kid: str
    """The name of the key, which the header of an id_token says."""
    n: str
    """The modulus, base64url."""
    e: str
    """The exponent, base64url."""


class OauthKeySet(Reply):
    keys: list[OauthKey]
    """Every key that an id_token may be signed with now."""


class OauthRegisterIn(Request):
    redirect_uris: list[str]
    """Addresses of the program that codes may be sent to."""
    client_name: str | None = None
    """What people read when they are asked for consent."""


class OauthRegisterOut(Reply):
    client_id: str
    """Names the client at the authorise and token addresses."""
    client_id_issued_at: int
    """When it was registered, in seconds since 1970."""
    client_name: str
    """What people read when they are asked for consent."""
    redirect_uris: list[str]
    """Addresses that codes may be sent to."""
    token_endpoint_auth_method: Known[Literal["none"]]
    """A registered client is public: it has no secret."""
    grant_types: list[str]
    """What it may send to the token address."""
    response_types: list[str]
    """What it may ask the authorise address for."""


class OauthResourceMetadata(Reply):
    resource: str
    """The API that tokens are for."""
    authorization_servers: list[str]
    """Where tokens for it come from."""
    scopes_supported: list[str]
    """Scopes that can be asked for."""
    bearer_methods_supported: list[str]
    """How a token is sent: in the header alone."""
    resource_name: str
    """What people call the API."""
    resource_documentation: str
    """Where the API is explained."""


class OauthRevokeIn(Request):
    token: str
    """The refresh or access token that is to end."""
    client_id: str
    """The client the token was given to."""
    token_type_hint: str | None = None
    """access_token or refresh_token; only a hint."""
    client_secret: str | None = None
    """Its secret; left out by public clients, and by those that send it as HTTP Basic."""


class OauthRevokeOut(Reply):
    pass


class OauthSchemaError(Reply):
    error: Known[Literal["invalid_request", "invalid_client", "invalid_grant", "unsupported_grant_type", "invalid_scope", "invalid_redirect_uri", "invalid_client_metadata", "access_denied"]]
    """What went wrong, in the word of the OAuth standards."""
    error_description: str
    """The same sentence, in the characters that RFC 6749 allows."""
    status_code: Known[Literal[10422]]
    """Always 10422: the request does not fit its schema."""
    message: str
    """Each place in the request and what is wrong there, on one line."""
    data: str | None
    """Always null."""
    errors: list[FieldError]
    """The fields that are wrong, where the refusal is about fields of the request."""


class OauthServerMetadata(Reply):
    issuer: str
    """The service as tokens and callbacks name it."""
    authorization_endpoint: str
    """Where the browser is sent to sign in and consent."""
    token_endpoint: str
    """Where codes and refresh tokens become access tokens."""
    revocation_endpoint: str
    """Where tokens are ended (RFC 7009)."""
    registration_endpoint: str
    """Where public clients register themselves (RFC 7591)."""
    jwks_uri: str
    """The keys that an id_token is signed with."""
    scopes_supported: list[str]
    """Scopes that can be asked for."""
    response_types_supported: list[str]
    """What the authorise address answers: code alone."""
    response_modes_supported: list[str]
    """How it answers: in the query of the callback."""
    grant_types_supported: list[str]
    """What the token address takes."""
    token_endpoint_auth_methods_supported: list[str]
    """How a client proves itself at the token address."""
    revocation_endpoint_auth_methods_supported: list[str]
    """How a client proves itself at the revocation address."""
    code_challenge_methods_supported: list[str]
    """Methods of PKCE: S256 alone."""
    authorization_response_iss_parameter_supported: bool
    """Whether callbacks name the issuer (RFC 9207)."""
    subject_types_supported: list[str]
    """Subjects are the same for every client: public."""
    id_token_signing_alg_values_supported: list[str]
    """Algorithms that an id_token is signed with."""
    claims_supported: list[str]
    """Claims that an id_token may hold."""
    claims_parameter_supported: bool
    """Whether single claims can be asked for."""
    request_parameter_supported: bool
    """Whether requests can be sent as signed objects."""
    request_uri_parameter_supported: bool
    """Whether such objects can be fetched from an address."""
    service_documentation: str
    """Where the API is explained."""


class OauthTokenIn(Request):
    grant_type: str
    """authorization_code or refresh_token."""
    client_id: str
    """The partner’s client."""
    client_secret: str | None = None
    """Its secret; left out by public clients, and by those that send it as HTTP Basic."""
    code: str | None = None
    """The code of the callback, with authorization_code; works once, for a few minutes."""
    redirect_uri: str | None = None
    """The same as at the authorise address, with authorization_code."""
    code_verifier: str | None = None
    """What the code_challenge was made of (PKCE)."""
    refresh_token: str | None = None
    """The latest refresh token, with refresh_token."""
    scope: str | None = None
    """On refresh: may name fewer scopes than were granted."""


class OauthTokenOut(Reply):
    access_token: str
    """JWT; treat as opaque."""
    token_type: Known[Literal["Bearer"]]
    """How it is sent: Authorization: Bearer."""
    expires_in: int
    """Seconds that the access token is good for."""
    refresh_token: str
    """Single use; keep it on your server, never log it, discard it once it is replaced."""
    refresh_expires_in: int
    """Seconds that the refresh token is good for."""
    customer_id: int
    """The account that let the client in."""
    id_token: str | None = None
    """For a code with the scope openid: who signed in, as OpenID Connect says it, signed with RS256 and a key of
    /.well-known/jwks.json. Not on refresh.
    """


class OpeningBalances(Reply):
    as_at: datetime.date | None
    """The last day that the balances and figures cover; null where none were brought along."""
    leave: list[OpeningLeave]
    """Balances that were brought along."""
    nz: OpeningNzFigures | None
    """Figures of the past; null in Australia and where none were brought along."""


class OpeningBalancesIn(Request):
    as_at: datetime.date
    """The last day that the balances and figures cover."""
    leave: list[OpeningLeaveIn] | None = None
    """Balances to begin with, one for each kind of leave."""
    nz: OpeningNzFiguresIn | None = None
    """New Zealand only: figures of the past that holiday pay is worked out from; null clears them."""


class OpeningLeave(Reply):
    leave_type: str
    """The kind of leave, as the leave balances name it."""
    quantity: Decimal
    """The balance on the day, in the unit."""
    unit: LeaveUnit
    """What the law counts this leave in."""


class OpeningLeaveIn(Request):
    leave_type: str
    """As in the leave balances of the employee."""
    quantity: DecimalIn
    """The balance on the day; below zero where leave was taken in advance."""
    unit: LeaveUnit
    """As in the leave balances: what the law counts this leave in."""


class OpeningNzFigures(Reply):
    gross_four_weeks: Decimal | None
    """Gross earnings of the four weeks up to the day; null: not known."""
    gross_twelve_months: Decimal | None
    """Gross earnings of the twelve months up to the day; null: not known."""
    gross_since_anniversary: Decimal | None
    """Gross earnings from the last leave anniversary to the day; null: not known."""
    days_worked_52_weeks: Decimal | None
    """Days worked or on paid leave in the 52 weeks up to the day; null: not known."""
    weeks_employed: Decimal | None
    """Weeks employed up to the day; null: not known."""


class OpeningNzFiguresIn(Request):
    """What the Holidays Act 2003 asks of the past. A figure left out is not known."""

    gross_four_weeks: DecimalIn | None = None
    """Gross earnings of the four weeks up to the day, or of the last pay period where that is longer, without one-off
    payments.
    """
    gross_twelve_months: DecimalIn | None = None
    """Gross earnings of the twelve months up to the day."""
    gross_since_anniversary: DecimalIn | None = None
    """Gross earnings from the last leave anniversary (or the start) to the day."""
    days_worked_52_weeks: DecimalIn | None = None
    """Whole or part days worked or on paid leave in the 52 weeks up to the day."""
    weeks_employed: DecimalIn | None = None
    """Weeks employed up to the day."""


class OverseasIncome(Reply):
    type: OverseasIncomeType
    """Which of the two it is."""
    country: str
    """The other country, two letters of ISO 3166."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class OverseasIncomeIn(Request):
    type: OverseasIncomeType
    """Which of the two it is."""
    country: str
    """Two letters, ISO 3166."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class OwnAccount(Reply):
    customer_id: int
    """The account."""
    customer_name: str
    """The name of the account."""
    subject: str
    """The owner’s e-mail address, or the name of a payroll user or an employee."""
    display_name: str
    """How the person is called."""
    kind: Known[Literal["session", "handoff", "oauth"]]
    """session: signed in by password or passkey; handoff: signed in by a partner’s application; oauth: a partner’s
    token.
    """
    admin_mode: bool
    """The owner of the account, who reaches everything."""
    employee_id: int | None
    """An employee with portal access, who reaches what is under /api/self alone."""
    company_id: int | None
    """The company of that employee; null for everybody else."""
    is_api_admin: bool
    """Whether the account administers clients and webhooks."""
    is_reseller: bool
    """Whether the account orders for customers."""
    has_active_subscription: bool
    """Without one everything can be read and nothing changed."""
    csrf_token: str | None
    """Sent as X-CSRF-Token with every change that a browser makes by its cookie; null for bearer tokens."""
    companies: list[OwnCompany]
    """Every company that the caller may view, by name."""


class OwnBankAccount(Reply):
    bank_account_id: int | None
    """Null for an account that stands on the employee’s own record."""
    account_name: str | None
    """Name of the account; null where the record has none."""
    bsb: str | None
    """Bank, state and branch; null in New Zealand."""
    account_number: str
    """Its last three digits."""
    amount: Decimal | None
    """Paid to it in each pay; null for the account that takes the rest."""
    is_default: bool
    """The account that takes the rest."""


class OwnBankAccountIn(Request):
    account_name: str
    """Name of the account, as the bank has it."""
    account_number: str
    """Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits."""
    bank_account_id: int | None = None
    """The account that is to change. Without it: the one on your record while there is no list, else a new one."""
    bsb: str | None = None
    """Australia only, and needed there: 6 digits, read back as 062-000."""
    amount: DecimalIn | None = None
    """Dollars paid to this account in each pay, more than zero; the default account takes the rest and has none."""


class OwnChangeRequest(Reply):
    """Account numbers show their last three digits."""

    id: int
    """Id of the request, given by the service."""
    kind: ChangeRequestKind
    """What is to change."""
    status: ChangeRequestStatus
    """pending until the company decides or the employee withdraws it."""
    is_new_account: bool
    """A bank account beside those that are there."""
    changes: list[ChangedField]
    """The fields that are to change."""
    reason: str | None
    """Why it was declined."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    decided_at: Moment | None
    """When it was approved, declined or withdrawn, in UTC; null before."""


class OwnCompany(Reply):
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    name: str
    """Name of the company."""
    country: Country
    """Chooses the law for the company and its employees."""
    is_locked: bool
    """Locked by the operator: it can be read and not changed."""
    permissions: Permissions
    """What the caller may do there, by area."""


class OwnConnection(Reply):
    connection_id: int
    """Id of the connection, given by the service."""
    client_id: str
    """The partner’s client."""
    client_name: str
    """The partner’s application."""
    partner_name: str
    """The account the application belongs to."""
    grant_mode: GrantMode
    """Who consented: the owner of the account, or one of its payroll users."""
    username: str | None
    """The payroll user who consented; null for the owner."""
    scope: str
    """Scopes that were consented to, separated by blanks."""
    authorised_at: Moment
    """When consent was last given, in UTC."""
    last_used_at: Moment | None
    """When a token of it was last used, in UTC; null before."""
    is_active: bool
    """false when no refresh token of it can be used any more."""
    revoked_at: Moment | None
    """When it was ended, in UTC; null before."""


class OwnDetails(Reply):
    first_name: str | None
    """Given name, as the tax office knows it."""
    middle_name: str | None
    """Other given names; the third sort key of the employee list."""
    last_name: str | None
    """Family name, as the tax office knows it."""
    address1: str | None
    """First line of the home address."""
    address2: str | None
    """Second line of the home address."""
    city: str | None
    """Suburb or town of the home address."""
    state: str | None
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    postcode: str | None
    """Postcode of the home address, four digits."""
    country: str | None
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    email_address: str | None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_mobile: str | None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_home: str | None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_name: str | None
    """Name of the next of kin."""
    kin_relationship: str | None
    """What the next of kin is to the employee, such as partner."""
    kin_phone_mobile: str | None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_home: str | None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_address1: str | None
    """First line of the address of the next of kin."""
    kin_address2: str | None
    """Second line of the address of the next of kin."""
    kin_city: str | None
    """Suburb or town of the next of kin."""
    kin_state: str | None
    """State or region of the next of kin."""
    kin_postcode: str | None
    """Postcode of the next of kin, four digits."""


class OwnDetailsIn(Request):
    """Only the fields sent are to change; null clears one."""

    first_name: str | None = None
    """Given name, as the tax office knows it."""
    middle_name: str | None = None
    """Other given names; the third sort key of the employee list."""
    last_name: str | None = None
    """Family name, as the tax office knows it."""
    address1: str | None = None
    """First line of the home address."""
    address2: str | None = None
    """Second line of the home address."""
    city: str | None = None
    """Suburb or town of the home address."""
    state: str | None = None
    """State or region of the home address, upper-cased; no list of regions is enforced."""
    postcode: str | None = None
    """Postcode of the home address, four digits."""
    country: str | None = None
    """Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a
    country.
    """
    email_address: str | None = None
    """Where payslips and the portal invitation are sent; empty is stored as null."""
    phone_mobile: str | None = None
    """Mobile phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    phone_home: str | None = None
    """Home phone. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_name: str | None = None
    """Name of the next of kin."""
    kin_relationship: str | None = None
    """What the next of kin is to the employee, such as partner."""
    kin_phone_mobile: str | None = None
    """Mobile phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_home: str | None = None
    """Home phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_phone_work: str | None = None
    """Work phone of the next of kin. Empty (stored as null), or 8-15 characters out of digits, space, + ( ) -."""
    kin_address1: str | None = None
    """First line of the address of the next of kin."""
    kin_address2: str | None = None
    """Second line of the address of the next of kin."""
    kin_city: str | None = None
    """Suburb or town of the next of kin."""
    kin_state: str | None = None
    """State or region of the next of kin."""
    kin_postcode: str | None = None
    """Postcode of the next of kin, four digits."""


class OwnEmployment(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    company_name: str
    """Name of the company you work for."""
    country: Country
    """Whose law holds for your pay."""
    first_name: str
    """Given name."""
    last_name: str
    """Family name."""
    number: str | None
    """The employee number."""
    position: str | None
    """Job title; null without one."""
    start_date: datetime.date
    """First day of the employment."""
    termination_date: datetime.date | None
    """The last day of an employment that has ended."""
    today: datetime.date
    """The day it is at the company."""
    may: OwnPermissions
    leave_types: list[OwnLeaveType]
    """Leave that can be asked for."""


class OwnLeaveType(Reply):
    leave_type: str
    """The kind of leave, as a request takes it."""
    name: str
    """The kind of leave in words."""


class OwnPay(Reply):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    payment_date: datetime.date
    """The day of payment."""
    start_date: datetime.date
    """First day of the period."""
    end_date: datetime.date
    """Last day of the period."""
    gross: Decimal
    """Dollars before anything is taken off."""
    tax: Decimal
    """Dollars of PAYG withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """Dollars that you received."""


class OwnPermissions(Reply):
    """What the company lets the employee see and ask for."""

    allow_view_payslips: bool
    """In the portal: sees payslips, which are then no longer mailed."""
    allow_view_holiday_leave_balance: bool
    """In the portal: sees the balance of annual leave."""
    allow_view_sick_leave_balance: bool
    """In the portal: sees the balance of sick leave."""
    allow_view_long_service_leave_balance: bool
    """In the portal: sees the balance of long service leave."""
    allow_edit_leave_requests: bool
    """In the portal: may ask for leave."""
    allow_edit_leave_requests_when_negative: bool
    """In the portal: may ask for more leave than the balance covers; means something only with
    allow_edit_leave_requests.
    """
    allow_edit_account_details: bool
    """In the portal: may ask to change name, address, contact and next of kin."""
    allow_edit_bank_accounts: bool
    """In the portal: may ask to change bank accounts."""


class Passkey(Reply):
    id: int
    """Id of the passkey, given by the service."""
    name: str
    """What the person calls it."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    last_used_at: Moment | None
    """When it last signed in, in UTC; null before."""


class PasskeyAssertion(OpenRequest):
    id: str
    """Id of the credential, base64url."""
    rawId: str
    """The same as id."""
    type: Known[Literal["public-key"]]
    """Always public-key."""
    response: PasskeyAssertionResponse
    """What the authenticator answered."""


class PasskeyAssertionResponse(Request):
    clientDataJSON: str
    """What the browser signed over, base64url."""
    authenticatorData: str
    """What the authenticator adds to it, base64url."""
    signature: str
    """The signature over both, base64url."""
    userHandle: str | None = None
    """Whom the credential belongs to, base64url; null where the authenticator does not say."""


class PasskeyAttestation(OpenRequest):
    id: str
    """Id of the credential, base64url."""
    rawId: str
    """The same as id."""
    type: Known[Literal["public-key"]]
    """Always public-key."""
    response: PasskeyAttestationResponse
    """What the authenticator answered."""


class PasskeyAttestationResponse(Request):
    clientDataJSON: str
    """What the browser signed over, base64url."""
    attestationObject: str
    """The new public key, base64url."""
    transports: list[str] | None = None
    """How the authenticator can be reached, such as internal or usb."""


class PasskeyConfirmIn(Request):
    """What navigator.credentials.create() answered, as JSON."""

    response: PasskeyAttestation
    """What navigator.credentials.create() answered, as JSON."""
    name: str | None = None
    """Default: Passkey."""


class PasskeyLoginIn(Request):
    """What navigator.credentials.get() answered, as JSON."""

    response: PasskeyAssertion
    """What navigator.credentials.get() answered, as JSON."""


class PasskeyOptions(Reply):
    """Options of WebAuthn in JSON; good for 5 minutes, once."""

    challenge: str
    """What is to be signed, base64url; good for 5 minutes, once."""


class PasswordChangeIn(Request):
    current_password: str
    """The password there is."""
    new_password: str
    """The password to be; easy ones are refused."""


class PasswordReset(Reply):
    detail: str
    """The same sentence whether or not such a person exists."""


class PasswordResetIn(Request):
    """Either email_address, or customer_id and username."""

    email_address: str | None = None
    """The owner of an account."""
    customer_id: int | None = None
    """The account of a payroll user, with username."""
    username: str | None = None
    """A payroll user, with customer_id."""


class Pay(Reply):
    id: int
    """Id of the pay, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_date: datetime.date
    """The day that chose the pay run."""
    processed_date: datetime.date
    """The day of payment."""
    pay_run_end_date: datetime.date
    """Last day of the period of the run."""
    employee_format_name_shorter: str
    """Last, F."""
    employee_last_name: str
    """Family name."""
    employee_first_name: str
    """Given name."""
    employee_email_address: str | None
    """Where the payslip is sent; null without an address."""
    status: Known[Literal["processed", "pending"]]
    """processed once the pay is complete, pending while it is a draft."""
    gross: Decimal
    """Everything paid to the employee before anything is taken off."""
    tax: Decimal
    """Withholding with the study loan part (AU), PAYE (NZ)."""
    net: Decimal
    """What the employee receives."""
    super: Decimal
    """Compulsory and reportable super (AU), the employer's KiwiSaver contribution before ESCT (NZ)."""
    total_workers_compensation: Decimal
    """Dollars of workers compensation within gross."""
    resc_super_amount: Decimal
    """Reportable employer super (AU); 0 in New Zealand."""
    compulsory_super_amount: Decimal
    """Super guarantee (AU); 0 in New Zealand."""
    stsl: Decimal | None
    """Study loan part of the tax (AU)."""
    nz_student_loan: Decimal | None
    """Student loan deductions (NZ)."""
    kiwisaver_employee_amount: Decimal | None
    """The employee's KiwiSaver contribution (NZ)."""
    kiwisaver_employer_amount: Decimal | None
    """The employer's KiwiSaver contribution before ESCT (NZ)."""
    kiwisaver_esct_amount: Decimal | None
    """Tax inside the employer contribution (NZ)."""
    format_name: str
    """The employee’s name as Last, First."""
    is_complete: bool
    """Complete pays never change; false for a draft."""
    auto_calculate: bool
    """False: the amounts were sent and kept, such as an opening year to date."""
    stp_reported_externally: bool
    """Kept out of reports to the tax office (AU)."""
    stp_status: str | None
    """Null until submitted."""
    stp_service_action: str | None
    """What the latest report of the pay did: NEW, ADJUST or UPDATE; null until reported."""
    stp_timestamp: Moment | None
    """When the latest report of the pay was made, in UTC; null until reported."""
    pay_department: str | None
    """Name or code of the department of the whole pay; null without one."""
    hours: list[PayHours]
    """Hours and units worked."""
    leave: list[PayLeave]
    """Leave that is paid, or taken unpaid."""
    leave_balance_rows: list[PayLeaveBalance]
    """Balances after this pay."""
    allowances: list[PayAllowance]
    """Allowances of the pay."""
    deductions: list[PayDeduction]
    """Deductions after tax."""
    bonuses: list[PayBonus]
    """Bonuses and commissions."""
    pay_sacrifices: list[PaySacrifice]
    """Salary sacrifices, taken before tax."""
    back_payments: list[PayBackPayment]
    """Pay that was owed from earlier periods."""
    termination_payments: list[PayTerminationPayment]
    """Notice, redundancy and other lump sums of a final pay; leave that it pays out is under leave."""
    warnings: list[PayWarning] | None = None
    """Only on previews (dry_run=true) and pending pays: what to look at before the pay is made or completed. None of
    them refuses it.
    """


class PayAllowance(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars."""
    allowance_category: AllowanceCategory | None
    """Category of Single Touch Payroll (AU)."""
    is_taxable: bool
    """Whether tax is withheld from it."""
    is_itemised: bool
    """Whether reports to the tax office name it apart (AU)."""
    is_included_in_super_calculations: bool
    """Whether super is worked out with it (AU)."""


class PayAllowanceIn(Request):
    description: str
    """Names an allowance of the employee or the company, or a new one."""
    id: Any = None
    """Not accepted: answers 400. Name the allowance by its description."""
    amount: DecimalIn | None = None
    """Needed for a new allowance."""
    allowance_category: AllowanceCategory | None = None
    """Category of Single Touch Payroll (AU)."""
    other_allowance_type: OtherAllowanceType | None = None
    """Category OD only, as Single Touch Payroll tells it: G1 general, H1 home office, ND non-deductible, T1 transport
    and fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION, the default, guesses it: a code that the description
    begins with, else its words, else G1.
    """
    is_taxable: bool | None = None
    """Whether tax is withheld from it; default true."""
    is_itemised: bool | None = None
    """Whether reports to the tax office name it apart (AU); default false."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is worked out with it (AU); default true."""


class PayBackPayment(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars."""
    stp_category: StpCategory | None
    """What the back payment is of, for reports to the tax office (AU)."""
    tax_method: TaxMethod
    """How tax is worked out on it; default NORMAL_EARNINGS, as earnings of the period."""
    start_date: datetime.date | None
    """First day of the range it is taxed over; null without one."""
    end_date: datetime.date | None
    """Last day of the range it is taxed over; null without one."""


class PayBackPaymentIn(Request):
    description: str
    """With the amount it names an earlier back payment or a new one."""
    amount: DecimalIn
    """Dollars that are paid back."""
    stp_category: StpCategory | None = None
    """What the back payment is of, for reports to the tax office (AU)."""
    tax_method: TaxMethod | None = None
    """How tax is worked out on it; default NORMAL_EARNINGS, as earnings of the period."""
    start_date: datetime.date | None = None
    """Needed by the methods with a range."""
    end_date: datetime.date | None = None
    """Needed by the methods with a range."""


class PayBonus(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars."""
    tax_method: TaxMethod
    """How tax is worked out on it; default NORMAL_EARNINGS, as earnings of the period."""
    start_date: datetime.date | None
    """First day of the range it is taxed over; null without one."""
    end_date: datetime.date | None
    """Last day of the range it is taxed over; null without one."""
    is_included_in_super_calculations: bool
    """Whether super is worked out with it (AU)."""
    is_directors_fees: bool
    """Directors’ fees, which reports to the tax office tell apart (AU)."""
    is_return_to_work: bool
    """A return to work payment (AU)."""


class PayBonusIn(Request):
    description: str | None = None
    """Names a bonus of the employee, or a new one."""
    amount: DecimalIn | None = None
    """Needed for a new bonus."""
    tax_method: TaxMethod | None = None
    """How tax is worked out on it; default NORMAL_EARNINGS, as earnings of the period."""
    start_date: datetime.date | None = None
    """Needed by the methods with a range."""
    end_date: datetime.date | None = None
    """Needed by the methods with a range."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is worked out with it (AU); default true."""
    is_directors_fees: bool | None = None
    """Directors’ fees, which reports to the tax office tell apart (AU); default false."""
    is_return_to_work: bool | None = None
    """A return to work payment, a lump sum to reports to the tax office (AU); default false."""
    is_discretionary: bool | None = None
    """Default false. New Zealand: nothing obliges the employer to pay it, so it is no part of gross earnings for
    holiday pay. Said with each payment; the explanation of the pay shows it.
    """


class PayCreate(Request):
    employee_id: int | None = None
    """Needed with identifier_type=employee_id."""
    employee_number: str | None = None
    """Needed with identifier_type=employee_number."""
    pay_department: str | None = None
    """Name or code of a department for the whole pay; other text is kept as it is."""
    pay_date: datetime.date | None = None
    """Chooses the pay run; by default the pay_date of the query."""
    payment_date: datetime.date | None = None
    """Becomes processed_date and chooses the law; by default the pay date."""
    hours: list[PayHoursIn] | None = None
    """Hours and units worked."""
    leave: list[PayLeaveIn] | None = None
    """Leave that is paid, or taken unpaid."""
    allowances: list[PayAllowanceIn] | None = None
    """Allowances of the employee or the company, by description."""
    deductions: list[PayDeductionIn] | None = None
    """Deductions after tax, by description."""
    bonuses: list[PayBonusIn] | None = None
    """Bonuses and commissions, by description."""
    pay_sacrifices: list[PaySacrificeIn] | None = None
    """Salary sacrifices, taken before tax."""
    back_payments: list[PayBackPaymentIn] | None = None
    """Pay that was owed from earlier periods."""
    auto_calculate: bool | None = None
    """Default true. False keeps exactly the amounts sent, such as an opening year to date; what is omitted is nought."""
    tax: DecimalIn | None = None
    """Only with auto_calculate false. AU: withholding with the study loan part; NZ: PAYE."""
    stsl: DecimalIn | None = None
    """AU, only with auto_calculate false: the study loan part of tax."""
    compulsory_super_amount: DecimalIn | None = None
    """AU, only with auto_calculate false: super guarantee."""
    resc_super_amount: DecimalIn | None = None
    """AU, only with auto_calculate false: reportable employer super."""
    nz_student_loan: DecimalIn | None = None
    """NZ, only with auto_calculate false: student loan deductions."""
    kiwisaver_employee_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false: the employee’s KiwiSaver contribution."""
    kiwisaver_employer_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false; before ESCT."""
    kiwisaver_esct_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false: tax inside the employer contribution."""
    stp_reported_externally: bool | None = None
    """AU, default false: keeps the pay out of submissions to the tax office."""
    termination: PayTermination | None = None
    """Ends the employment with this pay, which then pays out what is owed."""


class PayCreatedEvent(Reply):
    """A complete pay was made."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["pay.created"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: Pay
    """The record as it was then."""


class PayDeduction(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars taken after tax."""
    classification: DeductionClassification
    """What kind of deduction it is; child support and garnishees have rules of their own."""
    is_included_in_super_calculations: bool
    """Whether super is worked out with it (AU)."""


class PayDeductionIn(Request):
    description: str | None = None
    """Names a deduction of the employee, or a new one."""
    amount: DecimalIn | None = None
    """Needed for a new deduction, except with cents_in_dollar."""
    classification: DeductionClassification | None = None
    """What kind of deduction it is; child support and garnishees have rules of their own."""
    cents_in_dollar: DecimalIn | None = None
    """AU, only for a child support garnishee: cents of each dollar of gross less salary sacrifice, instead of amount;
    up to 100.
    """
    outstanding_amount: DecimalIn | None = None
    """With cents_in_dollar: what the notice leaves to be paid, the most that is taken."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is worked out with it (AU); default true."""


class PayDeletedEvent(Reply):
    """A complete pay was deleted or made pending again."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["pay.deleted"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: Pay
    """The record as it was then."""


class PayExplanation(Reply):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    country: Country
    """Whose law the pay was worked out by."""
    payment_date: datetime.date
    """The day that chose the law."""
    rule_set: str
    """Rules and parameters the pay was calculated with."""
    shares_tax_with: list[int]
    """Pays whose tax was worked out together and shared by gross."""
    gross: str
    """The sum of the lines that add."""
    taken: str
    """The sum of the lines that take."""
    net: str
    """gross less taken."""
    employer: str
    """The sum of the employer lines."""
    lines: list[ExplainedLine]
    """Every amount of the pay, in the order they were worked out."""


class PayHours(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    units: str
    """Hours, or any other unit; only hours accrue leave."""
    value: Decimal
    """How many of the unit."""
    rate: Decimal
    """Dollars per unit that were paid."""
    multiplier: Decimal | None
    """How many times the hourly rate that is; null where the row gave a rate."""
    rate_reference: str | None
    """The pay rate it was paid by; null where the row named none."""
    is_overtime: bool
    """Whether they are overtime."""
    pay_amount: Decimal
    """rate times value; on a public holiday at least time and a half (NZ)."""
    worked_on: datetime.date | None = None
    """NZ: as it was sent, like the three after it."""
    is_public_holiday: bool | None = None
    """Whether the day is a public holiday, where that was said."""
    is_otherwise_working_day: bool | None = None
    """Whether the employee works on such a day anyway, where that was said."""
    rate_without_penal: Decimal | None = None
    """Dollars per unit without penal rates, where they were said."""


class PayHoursIn(Request):
    """Give the rate by one of rate, multiplier, rate_reference and rate_description; with none of them the hourly rate
    of the employee is paid.
    """

    description: str
    """What payslips call the row."""
    units: str
    """Hours, or any other unit; only hours accrue leave."""
    value: DecimalIn
    """How many of the unit."""
    rate: DecimalIn | None = None
    """Dollars per unit."""
    multiplier: DecimalIn | None = None
    """How many times the hourly rate of the employee is paid, in place of rate."""
    rate_reference: str | None = None
    """Such as company:73 or system:ordinary_time."""
    rate_description: str | None = None
    """The description of a rate of the employee or the company, in place of rate."""
    is_overtime: bool | None = None
    """Default false, or what the rate says that is named by reference or description."""
    worked_on: datetime.date | None = None
    """NZ: the day of the work. On a public holiday of the employee it is paid at least time and a half, and earns an
    alternative holiday where the day is otherwise a working day.
    """
    is_public_holiday: bool | None = None
    """NZ, with worked_on: whether the day is a public holiday, where the calendar does not know it, such as an
    anniversary day, or an agreement moved it.
    """
    is_otherwise_working_day: bool | None = None
    """NZ, with worked_on: whether the employee works on such a day anyway; by default the working_days declared."""
    rate_without_penal: DecimalIn | None = None
    """NZ, with worked_on: dollars per unit without penal rates; by default the rate of the row, or the hourly rate of
    the employee that it multiplies.
    """


class PayLeave(Reply):
    id: int
    """Id of the row, given by the service."""
    name: str
    """What payslips call the row."""
    leave_type: LeaveType
    """The kind of leave; which ones there are depends on the country."""
    date: datetime.date
    """First day of the leave."""
    hours: Decimal
    """Hours of leave."""
    value: Decimal
    """The same as hours."""
    rate: Decimal
    """Dollars per hour."""
    multiplier: Decimal | None
    """How many times the hourly rate that is; null where none was sent."""
    leave_loading_amount: Decimal
    """Dollars of leave loading on top."""
    amount: Decimal
    """With the loading."""
    paid_as: LeavePaidAs | None = None
    """Leave that was paid and not taken, as it was sent."""


class PayLeaveBalance(Reply):
    leave_type: str
    """The kind of leave."""
    name: str
    """The kind of leave in words."""
    hours: Decimal
    """The balance in hours after this pay."""


class PayLeaveIn(Request):
    description: str
    """What payslips call the row."""
    leave_type: LeaveType
    """The kind of leave; which ones there are depends on the country."""
    date: datetime.date
    """First day of the leave."""
    hours: DecimalIn | None = None
    """Hours of leave. Needed, here or as value."""
    value: DecimalIn | None = None
    """The same as hours."""
    rate: DecimalIn | None = None
    """Dollars per hour; by default the hourly rate of the employee."""
    multiplier: DecimalIn | None = None
    """How many times the hourly rate of the employee is paid, in place of rate."""
    leave_loading_amount: DecimalIn | None = None
    """By default the employee's leave_loading_percentage of annual leave (AU)."""
    paid_as: LeavePaidAs | None = None
    """Leave that is paid and not taken while the employment goes on. CASH_UP: NZ annual holidays, paid out on written
    request, at most one week in each entitlement year; AU annual, personal or long service leave. CLOSEDOWN (NZ):
    eight percent for whoever is not entitled yet when the declared closedown begins; date is the day from which the
    twelve months begin anew, and no hours are sent.
    """


class PayPatch(Request):
    pay_department: str | None = None
    """Name or code of a department for the whole pay; other text is kept as it is."""
    payment_date: datetime.date | None = None
    """Becomes processed_date and chooses the law; by default the pay date."""
    hours: list[PayHoursIn] | None = None
    """Hours and units worked."""
    leave: list[PayLeaveIn] | None = None
    """Leave that is paid, or taken unpaid."""
    allowances: list[PayAllowanceIn] | None = None
    """Allowances of the employee or the company, by description."""
    deductions: list[PayDeductionIn] | None = None
    """Deductions after tax, by description."""
    bonuses: list[PayBonusIn] | None = None
    """Bonuses and commissions, by description."""
    pay_sacrifices: list[PaySacrificeIn] | None = None
    """Salary sacrifices, taken before tax."""
    back_payments: list[PayBackPaymentIn] | None = None
    """Pay that was owed from earlier periods."""
    auto_calculate: bool | None = None
    """Default true. False keeps exactly the amounts sent, such as an opening year to date; what is omitted is nought."""
    tax: DecimalIn | None = None
    """Only with auto_calculate false. AU: withholding with the study loan part; NZ: PAYE."""
    stsl: DecimalIn | None = None
    """AU, only with auto_calculate false: the study loan part of tax."""
    compulsory_super_amount: DecimalIn | None = None
    """AU, only with auto_calculate false: super guarantee."""
    resc_super_amount: DecimalIn | None = None
    """AU, only with auto_calculate false: reportable employer super."""
    nz_student_loan: DecimalIn | None = None
    """NZ, only with auto_calculate false: student loan deductions."""
    kiwisaver_employee_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false: the employee’s KiwiSaver contribution."""
    kiwisaver_employer_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false; before ESCT."""
    kiwisaver_esct_amount: DecimalIn | None = None
    """NZ, only with auto_calculate false: tax inside the employer contribution."""
    stp_reported_externally: bool | None = None
    """AU, default false: keeps the pay out of submissions to the tax office."""
    termination: PayTermination | None = None
    """The end of the employment with this pay; null takes it off."""


class PayRate(Reply):
    id: int
    """Id of the pay rate, given by the service."""
    reference: str
    """Names the rate on pays: company:<id> or employee:<id>."""
    description: str
    """What the rate is called on pays."""
    type: PayRateType
    """NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit."""
    multiplier: Decimal | None
    """NORMAL: how many times the hourly rate is paid; null for SPECIAL."""
    rate: Decimal | None
    """SPECIAL: dollars per unit; null for NORMAL."""
    units: str
    """What is counted, such as Hours."""
    is_hours: bool
    """Whether the units are hours worked."""
    is_overtime: bool
    """Whether hours at this rate are overtime."""


class PayRateClassification(Reply):
    classification_id: int
    """Id of the pay-rate group."""
    classification_name: str
    """Name of the pay-rate group."""
    pay_rates: list[PayRate]
    """The rates of the group."""
    employees: list[PayRateGroupMember] | None = None
    """Only with include_employees=true."""


class PayRateGroup(Reply):
    id: int
    """Id of the pay-rate group, given by the service."""
    name: str
    """Name of the classification."""
    award_id: int | None
    """The award it is under; null for none."""


class PayRateGroupIn(Request):
    name: str
    """Name of the classification, such as Level 2; unique under its award, in any case."""
    award_id: int | None = None
    """Null for a classification under no award."""


class PayRateGroupMember(Reply):
    id: int
    """Id of the employee, given by the service."""
    format_name: str
    """The employee’s name as Last, First."""
    number: str | None
    """The number that you gave the employee; null for who has none."""


class PayRateGroupMembersIn(Request):
    """Employees to add; those already in the group stay in it."""

    employee_ids: list[int]
    """Employees of the company."""


class PayRateGroupPatch(Request):
    name: str | None = None
    """Name of the classification, such as Level 2; unique under its award, in any case."""
    award_id: int | None = None
    """Null for a classification under no award."""


class PayRateIn(Request):
    description: str
    """What the rate is called on pays."""
    type: PayRateType
    """NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit."""
    multiplier: DecimalIn | None = None
    """NORMAL only: more than 0, at most 100."""
    rate: DecimalIn | None = None
    """SPECIAL only: dollars per unit, from 0 to 1000000."""
    units: str | None = None
    """"Hours" unless set."""
    is_hours: bool | None = None
    """Whether the units are hours worked; true for units of Hours unless set."""
    is_overtime: bool | None = None
    """Whether hours at this rate are overtime; false unless set."""


class PayRatePatch(Request):
    description: str | None = None
    """What the rate is called on pays."""
    type: PayRateType | None = None
    """NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit."""
    multiplier: DecimalIn | None = None
    """NORMAL only: more than 0, at most 100."""
    rate: DecimalIn | None = None
    """SPECIAL only: dollars per unit, from 0 to 1000000."""
    units: str | None = None
    """"Hours" unless set."""
    is_hours: bool | None = None
    """Whether the units are hours worked; true for units of Hours unless set."""
    is_overtime: bool | None = None
    """Whether hours at this rate are overtime; false unless set."""


class PayRun(Reply):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_period: PayPeriod
    """How often it comes round."""
    pay_run_start_date: datetime.date
    """First day of the period."""
    pay_run_end_date: datetime.date
    """Last day of the period."""
    processed_date: datetime.date | None
    """The latest payment date of its complete pays."""
    status: PayRunStatus
    """Complete when every pay of the run is."""
    pay_count: int
    """Pays of the run, pending and complete."""
    completed_pay_count: int
    """Complete pays of the run."""
    gross: Decimal
    """Dollars paid before anything is taken off."""
    tax: Decimal
    """Dollars of PAYG withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """Dollars that employees receive."""
    super: Decimal
    """Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)."""
    stp_status: str | None
    """How the latest STP pay event stands that a pay of the run is in; null until there is one."""


class PayRunCompletedEvent(Reply):
    """Pays were completed and no pay of their run is pending any more."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["pay_run.completed"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: PayRunEventData
    """The record as it was then."""


class PayRunEventData(Reply):
    """A pay run that is complete; read its totals from the list of runs."""

    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_period: PayPeriod
    """How often it comes round."""
    pay_run_start_date: datetime.date
    """First day of the period."""
    pay_run_end_date: datetime.date
    """Last day of the period."""
    status: Known[Literal["complete"]]
    """No pay of the run is pending."""


class PayRunIn(Request):
    pay_period: PayPeriod
    """How often it comes round."""
    pay_date: datetime.date
    """Any day of the period."""


class PayRunOtherPayment(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    pay_method: str
    """How that person is paid instead."""
    amount: Decimal
    """Net dollars."""


class PayRunPayment(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    account_name: str
    """Name of the account that is paid."""
    bsb: str | None
    """Bank, state and branch; null in New Zealand."""
    account_number: str
    """Number of the account that is paid."""
    reference: str | None
    """What the statement of the payee says; null for the usual text."""
    amount: Decimal
    """Dollars."""


class PayRunPayments(Reply):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    payments: list[PayRunPayment]
    """What each account is paid."""
    total: Decimal
    """Dollars of all payments."""
    not_by_bank: list[PayRunOtherPayment]
    """People who are paid in cash or otherwise; they are not in the file."""
    problems: list[FilingProblem]
    """While there are any, no file is made."""


class PayRunProblems(Reply):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    areas: list[FilingAreaCount]
    """Those of the country that were looked at."""
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class PaySacrifice(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars taken before tax."""
    is_included_in_super_calculations: bool
    """Whether super is worked out with it (AU)."""
    is_super: bool
    """Whether it goes to super; false: to another benefit."""


class PaySacrificeIn(Request):
    description: str | None = None
    """Names a sacrifice of the employee, or a new one."""
    amount: DecimalIn | None = None
    """Needed for a new sacrifice."""
    is_included_in_super_calculations: bool | None = None
    """Whether super is worked out with it (AU); default true."""
    is_super: bool | None = None
    """Whether it goes to super; false: to another benefit; default true."""


class PaySheet(Reply):
    run: PayRun
    """The pay run with its totals."""
    change: PaySheetFigures | None
    """The totals of this run less those of the last run of its pay period; null without one."""
    previous: PayRun | None
    """The last run of the pay period before this one that has complete pays; null without one."""
    payment_file_at: Moment | None
    """When a payment file was last made for the run."""
    rows: list[PaySheetRow]
    """Every pay of the run, pending or complete, by name."""
    absent: list[PaySheetAbsent]
    """Who was paid in the previous run and has no pay in this one."""


class PaySheetAbsent(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    figures: PaySheetFigures
    """What that person was paid in the previous run."""


class PaySheetAdditions(Request):
    """Rows that come onto the pay beside those it has."""

    hours: list[PayHoursIn] | None = None
    """Hours and units worked."""
    leave: list[PayLeaveIn] | None = None
    """Leave that is paid, or taken unpaid."""
    allowances: list[PayAllowanceIn] | None = None
    """Allowances of the employee or the company, by description."""
    deductions: list[PayDeductionIn] | None = None
    """Deductions after tax."""
    bonuses: list[PayBonusIn] | None = None
    """Bonuses and commissions."""


class PaySheetAnswer(Reply):
    run: PayRun
    """The pay run with its totals."""
    change: PaySheetFigures | None
    """The totals of this run less those of the last run of its pay period; null without one."""
    results: list[PaySheetResult]
    """In the order of the changes."""


class PaySheetChange(Request):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    version: str
    """Of the row as it was seen."""
    rows: list[PaySheetRowChange] | None = None
    """Rows of the pay that get another value."""
    add: PaySheetAdditions | None = None


class PaySheetChanges(Request):
    changes: list[PaySheetChange]
    """One for each pay that changes."""


class PaySheetDifference(Reply):
    """Something that is not as it was on the last pay."""

    kind: Known[Literal["hours", "leave", "allowance", "deduction", "bonus", "sacrifice", "back-payment", "termination"]]
    """What kind of row it is."""
    description: str
    """What the row is called."""
    unit: str | None
    """Such as Hours; null for amounts of money."""
    was: Decimal | None
    """Null: it was not on the last pay."""
    is_: Decimal | None = Field(validation_alias="is", serialization_alias="is")
    """Null: it is not on this pay."""


class PaySheetFigures(Reply):
    gross: Decimal
    """Dollars before anything is taken off."""
    tax: Decimal
    """Dollars of PAYG withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """Dollars that employees receive."""
    super: Decimal
    """Super (AU) or the employer’s KiwiSaver contributions before ESCT (NZ)."""


class PaySheetLast(Reply):
    pay_ids: list[int]
    """The pays of that run."""
    figures: PaySheetFigures
    """What they come to together."""


class PaySheetResult(Reply):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    outcome: Known[Literal["saved", "changed_meanwhile", "refused", "gone"]]
    """saved; changed_meanwhile: somebody else was first, and row is how it stands now; refused: message says why;
    gone: the pay is complete or deleted.
    """
    message: str | None
    """Why it was not saved; null when it was."""
    row: PaySheetRow | None
    """The row as it now is; null when it is gone."""


class PaySheetRow(Reply):
    version: str
    """To be sent along with a change, so that nobody else’s is overwritten."""
    pay: Pay
    """The pay as it stands."""
    last: PaySheetLast | None
    """What the employee was paid in the last run of the pay period; null when nothing."""
    change: PaySheetFigures | None
    """The figures of this pay less those of the last; null without a last pay, and on the second and later pays of
    somebody.
    """
    differences: list[PaySheetDifference]
    """The rows that are not as they were."""


class PaySheetRowChange(Request):
    id: int
    """Of a row of the pay: hours, leave, an allowance, a deduction, a bonus …"""
    value: DecimalIn | None
    """The new hours, units or amount; null takes the row off the pay."""


class PayTermination(Request):
    termination_date: datetime.date
    """Last day of the employment; not before its start."""
    reason: str | None = None
    """Why the employment ends (AU): ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH pick the tax
    treatment; other text is kept and treated as ordinary.
    """
    cessation_type_code: CessationTypeCode | None = None
    """Code of Single Touch Payroll for the end (AU); by default from the reason, else V."""
    pay_out_annual_leave: bool | None = None
    """Pays out unused annual leave; default true."""
    pay_out_leave_loading: bool | None = None
    """Pays leave loading on it (AU); default true."""
    pay_out_long_service_leave: bool | None = None
    """Pays out long service leave (AU); default true."""
    pay_out_sick_leave: bool | None = None
    """Pays out unused sick leave; default false."""
    notice_hours: DecimalIn | None = None
    """Hours of pay in lieu of notice, at the hourly rate."""
    notice_amount: DecimalIn | None = None
    """Dollars of pay in lieu of notice, in place of notice_hours."""
    redundancy_amount: DecimalIn | None = None
    """Dollars of redundancy pay."""
    other_lump_sum_amount: DecimalIn | None = None
    """Dollars of other lump sums because of the end."""
    etp_code: Known[Literal["O", "R", "D", "N", "T"]] | None = None
    """Code of the employment termination payment (AU); by default by the reason."""
    nz_ytd_taxable: DecimalIn | None = None
    """Taxable earnings the extra-pay rate is based on (NZ); by default from the pays held."""
    leaving_reason: LeavingReason | None = None
    """AU: decides on long service leave, notice and redundancy pay; by default what reason and cessation_type_code
    say.
    """
    use_statutory_minimums: bool | None = None
    """AU, default false: notice and redundancy that are left out are those of the National Employment Standards."""
    invalidity_certified: bool | None = None
    """AU, default false: two doctors certify the invalidity, so that a part of other_lump_sum_amount is tax-free."""
    annual_leave_accrued_from: datetime.date | None = None
    """AU: when the unused annual leave began to accrue; by default after 17 August 1993."""
    other_income_this_year: DecimalIn | None = None
    """AU: taxable payments of the financial year from elsewhere that the employer knows of; they use up the
    whole-of-income cap.
    """
    is_further_payment: bool | None = None
    """AU, default false: a further payment for the termination of an employee who is terminated already;
    termination_date is that of the termination.
    """


class PayTerminationPayment(Reply):
    id: int
    """Id of the row, given by the service."""
    description: str
    """What payslips call the row."""
    amount: Decimal
    """Dollars."""
    type: str
    """ETP with its code or LUMP_SUM (AU); NOTICE, REDUNDANCY or LUMP_SUM (NZ)."""


class PayUpdatedEvent(Reply):
    """A complete pay was changed, or a pending one completed."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["pay.updated"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: Pay
    """The record as it was then."""


class PayWarning(Reply):
    code: Known[Literal["SECOND_PAY", "MANY_HOURS", "NEGATIVE_NET", "BELOW_MINIMUM_WAGE", "NO_TFN", "NO_BANK_ACCOUNT", "LEAVE_BELOW_ZERO", "SUPER_BELOW_GUARANTEE", "ESCT_RATE_DIFFERS", "UNVERIFIED_RATE", "CLOSEDOWN_HOLIDAY_PAY", "HOLIDAY_PAY_AS_YOU_GO"]]
    """What the warning is about; stable, for programs."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    message: str
    """One sentence for people, which names the employee; its words may change."""


class PaydayAmendmentIn(Request):
    employee_ids: list[int] | None = None
    """People of the filing whose name or IRD number is to be corrected."""


class PaydayFiling(Reply):
    payday_filing_id: int
    """Id of the filing, given by the service."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_ids: list[int]
    """The pays that are filed."""
    payday: datetime.date
    """The day of payment of those pays."""
    due_date: datetime.date
    """Two working days after the payday; an amendment has that of its filing."""
    amends_payday_filing_id: int | None
    """Of an amendment: the filing it amends."""
    status: PaydayFilingStatus
    """Success once Inland Revenue has it, Pending on the way, Failed when it did not take it."""
    submission_key: str
    """The id the filing carries; stored before it is sent."""
    standing: str
    """How it stands and why, in words."""
    last_error: str | None
    """What went wrong last on the way."""
    attempts: int
    """How often it was sent, under the same id."""
    next_attempt_at: Moment | None
    """When the service goes on by itself; null: it does not."""
    remarks: list[FilingRemark]
    """Of the latest response, by employee; the first hundred of them."""
    error: str | None
    """What went wrong last, and what Inland Revenue remarked."""
    line_count: int
    """People in the filing; of an amendment: the people it changes."""
    gross: Decimal
    """Gross earnings of the filing, in dollars; of an amendment: the change."""
    amounts_deducted: Decimal
    """What is to be paid to Inland Revenue for the payday; of an amendment the change, less than zero to get back."""
    payment_due_date: datetime.date | None
    """When it is to be paid: the 20th of the next month; twice a month the 20th for paydays up to the 15th, the 5th of
    the next month for the others, and 15 January for those of December. Moves past weekends and national holidays.
    """
    payment_particulars: str | None
    """What the bank payment says in Particulars: the IRD number of the employer."""
    payment_code: str | None
    """What the bank payment says in Code: DED and the end of the period it is for."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""


class PaydayFilingEventData(Reply):
    """A payday filing that was accepted, refused, given up or completed by hand."""

    payday_filing_id: int
    """Id of the filing."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_ids: list[int]
    """The pays that are filed."""
    payday: datetime.date
    """The day of payment of those pays."""
    due_date: datetime.date
    """Two working days after the payday."""
    amends_payday_filing_id: int | None
    """Of an amendment: the filing it amends."""
    submission_key: str
    """The id the filing carries."""
    status: PaydayFilingStatus
    """Success once Inland Revenue has it, Pending on the way, Failed when it did not take it."""
    settled_at: Moment
    """When it was settled, in UTC."""


class PaydayFilingIn(Request):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_ids: list[int] | None = None
    """By default all complete pays of the run that were not filed yet; they share one payday."""
    is_final_return: bool | None = None
    """Default false. True when the employer pays nobody any more."""
    pays_twice_monthly: bool | None = None
    """Whether deductions are paid to Inland Revenue twice a month. By default by the pays of the tax year before: true
    when their PAYE and ESCT came to 500,000 dollars or more.
    """


class PaydayFilingProblems(Reply):
    payday: datetime.date | None
    """Null when no pay of the run can be filed."""
    due_date: datetime.date | None
    """Two working days after the payday; null without one."""
    line_count: int
    """People the filing would hold."""
    totals: PaydayFilingTotals
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class PaydayFilingSettledEvent(Reply):
    """A payday filing was accepted, refused, given up or completed by hand."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["payday_filing.settled"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: PaydayFilingEventData
    """The record as it was then."""


class PaydayFilingTotals(Reply):
    """What the header of the filing would say."""

    gross: Decimal
    """Gross earnings."""
    prior_gross_adjustment: Decimal
    """Change of gross earnings that were filed for earlier paydays."""
    not_liable_acc: Decimal
    """Earnings that are not liable for the ACC earners’ levy."""
    paye: Decimal
    """PAYE, schedular tax included."""
    prior_paye_adjustment: Decimal
    """Change of PAYE that was filed for earlier paydays."""
    child_support: Decimal
    """Child support that was deducted."""
    student_loan: Decimal
    """Student loan deductions."""
    slcir: Decimal
    """Compulsory extra student loan deductions."""
    slbor: Decimal
    """Voluntary extra student loan deductions."""
    kiwisaver: Decimal
    """KiwiSaver contributions of employees."""
    net_employer_kiwisaver: Decimal
    """KiwiSaver contributions of the employer after ESCT."""
    esct: Decimal
    """ESCT on them."""
    amounts_deducted: Decimal
    """What is to be paid to Inland Revenue for the payday."""
    donation_credit: Decimal
    """Tax credits for payroll giving."""
    share_scheme: Decimal
    """Benefits of employee share schemes."""


class PaymentFileIn(Request):
    payment_date: datetime.date | None = None
    """By default the latest payment date of the pays; in New Zealand today, once that has passed."""
    description: str | None = None
    """What the statement says; by default the description of the payment settings, or PAYROLL."""


class PaymentFileProblems(Reply):
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class PaymentSettings(Reply):
    account_name: str
    """Name of the account wages are paid from."""
    account_number: str
    """Number of that account."""
    bsb: str | None
    """Bank, state and branch; null in New Zealand."""
    bank_code: str | None
    """Three letters of the bank; null in New Zealand."""
    user_name: str | None
    """The payer’s name as the bank knows it; null in New Zealand."""
    user_id: str | None
    """The direct-entry user id; null in New Zealand."""
    is_balanced: bool
    """Whether the file holds a debit of the whole."""
    description: str | None
    """What statements say; null means PAYROLL."""
    file_layout: BankFileLayout | None
    """New Zealand only: whose layout the file has; by default that of the bank which holds the account."""


class PaymentSettingsIn(Request):
    account_name: str
    """Name of the account wages are paid from."""
    account_number: str
    """Australia: 1 to 9 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits."""
    bsb: str | None = None
    """Australia only, and needed there."""
    bank_code: str | None = None
    """Australia only: the three letters of the bank, such as CBA."""
    user_name: str | None = None
    """Australia only: the payer’s name as the bank knows it."""
    user_id: str | None = None
    """Australia only: the direct-entry user id the bank gave out."""
    is_balanced: bool | None = None
    """Australia only: whether the bank wants a debit of the whole in the file; default false."""
    description: str | None = None
    """What statements say unless a file says otherwise; PAYROLL while it is not set."""
    file_layout: BankFileLayout | None = None
    """New Zealand only: whose layout the file has; by default that of the bank which holds the account."""


class PayrollTaxEmployee(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    gross: Decimal
    """Everything paid before anything is taken off."""
    super: Decimal
    """What the employer pays into funds on top; sacrificed super is in gross."""
    wages: Decimal
    """gross and super."""


class PayrollTaxLine(Reply):
    rule: str
    """Stable name of the rule that made the line."""
    label: str
    """What the line is."""
    basis: Decimal
    """Dollars the rule was applied to."""
    rate: str | None
    """The rate it used, a fraction; null where it has none."""
    precise: str
    """Before rounding."""
    rounding: str
    """How precise became amount, by name."""
    amount: Decimal
    """Dollars after rounding."""
    because: str
    """The formula with its inputs, in words."""
    unverified: bool
    """A value used is past the day up to which it was checked."""
    sources: list[ExplanationSource]
    """The values of the law that were used."""


class PayrollTaxReport(Reply):
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    month: str
    """YYYY-MM."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day of the month."""
    to: datetime.date
    """Last day of the month."""
    wages: Decimal
    """Of all states; the wages of a year are taken for twelve times these."""
    tax: Decimal
    """Dollars of payroll tax of all states."""
    states: list[PayrollTaxState]
    """The states in which wages were paid."""
    elsewhere: list[PayrollTaxEmployee]
    """Employees whose state is none of Australia; their wages are taxed nowhere here."""
    readings: list[str]
    """How the report reads what the law leaves to the employer."""


class PayrollTaxState(Reply):
    state: AustralianState
    """The state whose payroll tax it is."""
    gross: Decimal
    """Everything paid before anything is taken off."""
    super: Decimal
    """What the employer pays into funds on top; sacrificed super is in gross."""
    wages: Decimal
    """gross and super."""
    maybe_exempt: Decimal
    """Of the wages, workers compensation and parental leave: a state may exempt them; they are counted."""
    deduction: Decimal
    """The state’s share of the deduction, for the month."""
    taxable: Decimal
    """Wages less the deduction."""
    rate: str
    """The rate of the state, a fraction."""
    tax: Decimal
    """With surcharges and levies."""
    is_complete: bool
    """False where the sources leave something open, which not_known says."""
    not_known: list[str]
    """What the sources leave open, in words."""
    lines: list[PayrollTaxLine]
    """How the tax comes about."""
    employees: list[PayrollTaxEmployee]
    """Whose wages are taxed in the state."""


class PaysOfEmployee(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    pays: list[Pay]
    """The pays of the employee."""


class PaysOfEmployeeNumber(Reply):
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    pays: list[Pay]
    """The pays of the employee."""


class PaysOfRun(Reply):
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    pay_run_end_date: datetime.date
    """Last day of the period of the run."""
    pay_period: PayPeriod
    """How often it comes round."""
    pays: list[Pay]
    """The pays of the run."""


class PaysProposalIn(Request):
    reason: str
    """Why; whoever approves it reads this."""
    pays: list[PayCreate]
    """As for creating pays."""
    pay_date: datetime.date | None = None
    """Default today, the day of the proposal; the pay run is the one of this day."""
    identifier_type: EmployeeIdentifierType | None = None
    """How employees are named: by the id of the service, or by the number you gave them."""


class PayslipDelivery(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    delivery: PayslipDeliveryMethod
    """How payslips reach the employee. Where nothing was chosen: PORTAL with employee_portal_active and
    allow_view_payslips, else EMAIL.
    """
    is_chosen: bool
    """The employee asked for it."""
    email_address: str | None
    """Of the employee; without one nothing can be mailed."""


class PayslipDeliveryIn(Request):
    delivery: PayslipDeliveryMethod | None
    """What the employee asked for; null goes by the settings of the employee again."""


class PayslipEmail(Reply):
    payslip_email_id: int
    """Id of the letter, given by the service."""
    pay_id: int
    """Stays when the pay is deleted."""
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    email_address: str
    """Where it was sent to."""
    status: PayslipEmailStatus
    """QUEUED: waits, or waits for its next attempt; SENT: the mail server has it; FAILED: given up after the last
    attempt; NOT_SENT: the pay was deleted or changed before the letter left.
    """
    reason: str | None
    """Why it failed or was not sent; of one that waits, its last failure."""
    attempts: int
    """How often it was tried to hand it to the mail server."""
    requested_by: str
    """Who had it sent: an e-mail address, a username or a client."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    sent_at: Moment | None
    """When the mail server took it, in UTC; null before."""


class PayslipMailing(Reply):
    queued: list[PayslipQueued]
    """Letters that leave now, with further attempts where the mail server is away."""
    not_queued: list[PayslipNotQueued]
    """Payslips for which no letter leaves, and why."""


class PayslipMailingIn(Request):
    again: bool | None = None
    """True sends also what was sent before; what still waits is never queued twice."""


class PayslipNotQueued(Reply):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    reason: Known[Literal["ALREADY_QUEUED", "ALREADY_SENT", "PENDING", "NOT_A_PAYMENT", "EMPLOYEE_DELETED", "READS_IN_PORTAL", "WANTS_PAPER", "NO_ADDRESS"]]
    """Why, as a code."""
    detail: str
    """The same in words, and what to do."""


class PayslipQueued(Reply):
    payslip_email_id: int
    """Id of the letter."""
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    format_name: str
    """The employee’s name as Last, First."""
    email_address: str
    """Where it is sent to."""


class Permissions(Reply):
    COMPANY: PermissionLevel
    """The company itself, its departments, rates and allowances."""
    EMPLOYEES: PermissionLevel
    """Employees and what belongs to them."""
    PAYS: PermissionLevel
    """Pays, pay runs, payslips and leave."""
    REPORTS: PermissionLevel
    """Reports and filings."""
    SETTINGS: PermissionLevel
    """Payment settings and declarations of the company."""


class PermissionsIn(Request):
    """A zone left out is locked."""

    COMPANY: PermissionLevel | None = None
    """The company itself, its departments, rates and allowances."""
    EMPLOYEES: PermissionLevel | None = None
    """Employees and what belongs to them."""
    PAYS: PermissionLevel | None = None
    """Pays, pay runs, payslips and leave."""
    REPORTS: PermissionLevel | None = None
    """Reports and filings."""
    SETTINGS: PermissionLevel | None = None
    """Payment settings and declarations of the company."""


class PortalInvitation(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    username: str
    """The name to sign in by."""
    account_number: int
    """The account, which the sign-in page asks for."""
    sent_to: str
    """The e-mail address that the link was sent to."""
    expires_at: Moment
    """The link works once, up to then."""


class PortalInvitationIn(Request):
    username: str | None = None
    """The name to sign in by, unique in the account. Default: the one there is, else the first part of the e-mail
    address or the employee number.
    """


class Problem(Reply):
    loc: list[ProblemPlace]
    """The place: body, query or path, then keys and positions."""
    msg: str
    """What is wrong there."""
    type: str
    """The validator’s word for it."""


class ProblemListError(Reply):
    errors: list[FieldError]
    """The fields that are wrong, where the refusal is about fields of the request."""
    detail: list[Problem]
    """Everything that does not fit, one by one."""


class Proposal(Reply):
    id: int
    """The confirmation id."""
    company_id: int
    """The company whose pays these are."""
    kind: ProposalKind
    """Pays to be made, or a run to be completed."""
    status: ProposalStatus
    """Only a pending one can be approved or declined."""
    reason: str
    """Why it is proposed."""
    run_id: int | None
    """The run that is to be completed."""
    pays: list[ProposedPay]
    """What was previewed, and is made exactly so or not at all."""
    totals: ProposalTotals
    """What the pays come to together."""
    warnings: list[ProposalWarning]
    """What to look at before saying yes."""
    proposed_by: str
    """Whose token proposed it."""
    client_id: str | None
    """The client that the token was given to."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    expires_at: Moment
    """UTC; from then on it cannot be approved."""
    decided_by: str | None
    """Who approved or declined it; null before."""
    decided_at: Moment | None
    """When that was, in UTC; null before."""
    decline_reason: str | None
    """Why it was declined; null where it was not."""
    pay_ids: list[int] | None
    """The pays that were made or completed."""


class ProposalDeclineIn(Request):
    reason: str
    """Whoever proposed it reads this."""


class ProposalTotals(Reply):
    count: int
    """How many pays."""
    gross: Decimal
    """Before anything is taken off."""
    tax: Decimal
    """Withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """What the employee receives."""
    super: Decimal
    """Super (AU) or the employer’s KiwiSaver contribution (NZ)."""


class ProposalWarning(Reply):
    code: str
    """As a PayWarning has it."""
    employee_id: int
    """The employee."""
    message: str
    """One sentence for people."""


class ProposedPay(Reply):
    employee_id: int
    """The employee."""
    employee_name: str
    """Last, First."""
    processed_date: datetime.date
    """The day of payment."""
    gross: Decimal
    """Before anything is taken off."""
    tax: Decimal
    """Withholding (AU) or PAYE (NZ)."""
    net: Decimal
    """What the employee receives."""
    super: Decimal
    """Super (AU) or the employer’s KiwiSaver contribution (NZ)."""


class PublicHoliday(Reply):
    date: datetime.date
    """Its own date."""
    kept_on: datetime.date
    """New Zealand: where it is kept by those who do not work on its own date; otherwise that date."""
    name: str
    """What the holiday is called."""
    source: Known[Literal["LAW", "EMPLOYER", "CALENDAR"]]
    """LAW: the Holidays Act 2003 (NZ), which pays and leave go by. EMPLOYER: declared by the company. CALENDAR: of the
    state of the company as a calendar has it (AU), to be looked at only: no pay goes by it.
    """


class PublicHolidayTransfer(Reply):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The day on which the employee would keep it."""
    to: datetime.date
    """The day on which it is kept instead."""


class RateLimitError(Reply):
    error: str
    """Starts with "Rate limit exceeded"."""


class RecoveryCodes(Reply):
    recovery_codes: list[str]
    """Each signs in once, in place of a code; shown only here."""


class RedirectUrisIn(Request):
    redirect_uris: list[str]
    """All addresses that codes may be sent to, in place of those there were."""


class ReinstateIn(Request):
    start_date: datetime.date | None = None
    """The new start date, after the termination date; today when left out."""


class Report(Reply):
    report: ReportName
    """Which report."""
    title: str
    """Name of the report, for a heading."""
    note: str
    """What the figures are, in a sentence."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day that counts."""
    to: datetime.date
    """Last day that counts."""
    columns: list[ReportColumn]
    """What the columns of each row are."""
    rows: list[list[str]]
    """One text for each column: amounts with two decimals, dates as YYYY-MM-DD, empty for nothing."""
    totals: list[str] | None
    """The sums of the columns that can be added up, empty for the others."""


class ReportColumn(Reply):
    key: str
    """Stable name of the column."""
    label: str
    """Heading of the column."""
    kind: Known[Literal["text", "date", "amount", "hours", "count"]]
    """What its texts are, for aligning and adding up."""


class RunCompletionProposalIn(Request):
    reason: str
    """Why; whoever approves it reads this."""
    run_id: int
    """The run whose pending pays are to be completed."""
    allow_second_pay: bool | None = None
    """As for completing a run: second pays in the run are meant."""


class SchedularRate(Reply):
    rate: Decimal | None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    activity: str | None
    """The activity whose standard rate holds, as Inland Revenue lists them."""
    is_non_resident: bool
    """Whether the payee is no resident for tax."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class SchedularRateIn(Request):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    rate: DecimalIn | None = None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    activity: str | None = None
    """The activity whose standard rate holds, as Inland Revenue lists them."""
    is_non_resident: bool | None = None
    """false unless sent."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class SchemaError(Reply):
    status_code: Known[Literal[10422]]
    """Always 10422: the request does not fit its schema."""
    message: str
    """Each place in the request and what is wrong there, on one line."""
    data: str | None
    """Always null."""
    errors: list[FieldError]
    """The fields that are wrong, where the refusal is about fields of the request."""


class SecondFactor(Reply):
    required: bool
    """Whether the account demands a second factor of everybody."""
    totp: TotpState | None
    """The authenticator app, once it is confirmed; null without one."""
    passkeys: list[Passkey]
    """The passkeys of the person."""
    recovery_codes_left: int
    """Recovery codes that were not used yet."""


class SecondFactorEnrolled(Reply):
    required: bool
    """Whether the account demands a second factor of everybody."""
    totp: TotpState | None
    """The authenticator app, once it is confirmed; null without one."""
    passkeys: list[Passkey]
    """The passkeys of the person."""
    recovery_codes_left: int
    """Recovery codes that were not used yet."""
    recovery_codes: list[str] | None
    """Comes with the first factor and is shown only here; null with a further one."""


class SecondFactorProofIn(Request):
    password: str | None = None
    """The person’s password, as a proof in place of a code."""
    otp: str | None = None
    """A code of the authenticator app, or a recovery code."""


class SelfManagedFund(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    abn: str
    """Australian business number of the fund, 11 digits."""
    name: str
    """Name of the fund."""
    electronic_service_address: str
    """The alias that the fund receives contribution messages at."""
    bsb: str
    """Bank, state and branch of its account, such as 062-000."""
    account_number: str
    """Bank account of the fund."""
    account_name: str
    """Name of that account."""


class SelfManagedFundIn(Request):
    abn: str
    """Australian business number of the fund."""
    name: str
    """Name of the fund."""
    electronic_service_address: str
    """The alias that the fund receives contribution messages at, such as smsfdataflow."""
    bsb: str
    """Read back as 062-000."""
    account_number: str
    """Bank account of the fund."""
    account_name: str
    """Name of that account."""


class ServiceBackup(Reply):
    archives_log: bool | None
    """Whether the write-ahead log is archived."""
    log_archived_at: Moment | None
    """When a file of it was last archived, in UTC."""
    is_failing: bool | None
    """Whether the last attempt to archive one failed."""
    last_backup_at: Moment | None
    """When a backup was last made, in UTC; null while none was told of."""
    last_backup_seconds: Decimal | None
    """How long ago that was."""
    last_backup_by: str | None
    """The program that made it."""
    last_drill_at: Moment | None
    """When a backup was last restored and proved, in UTC; null while none was told of."""
    last_drill_seconds: Decimal | None
    """How long ago that was."""
    last_drill_by: str | None
    """The program that did it."""
    last_drill_went_well: bool | None
    """Whether it found that nothing is missing."""


class ServiceDatabase(Reply):
    is_up: bool
    """Whether it answers; the other figures are null while it does not."""
    address: str | None
    """Of the primary, as it sees itself; null over a socket."""
    server_version: str | None
    """Of PostgreSQL."""
    started_at: Moment | None
    """When the primary was started, in UTC."""
    timeline: int | None
    """Rises with every fail-over."""
    fail_overs: int
    """Fail-overs that this node saw since it started."""
    standbys: int | None
    """Servers that follow the primary."""
    migration: int | None
    """The number of the last migration."""
    migration_name: str | None
    """Its name."""
    migrated_at: Moment | None
    """When it was applied, in UTC."""
    migration_known: int
    """The last migration that this version of the service knows."""
    connections_open: int
    """Connections of this node."""
    connections_in_use: int
    """Those that somebody works with."""
    connections_awaited: int
    """Requests that wait for one."""
    unreachable: int
    """Transactions of this node that found no database."""
    uncertain_commits: int
    """Commits of this node of which nobody could say whether they were stored."""


class ServiceErrors(Reply):
    failed_5_minutes: int
    """Answers of the last five minutes that were failures of the service."""
    failed_hour: int
    """The same of the last hour."""
    refused_5_minutes: int
    """Answers of the last five minutes that asked to come back (503)."""
    refused_hour: int
    """The same of the last hour."""


class ServiceFilings(Reply):
    kind: str
    """STP, or the kind of payday filing."""
    pending: int | None
    """Messages that the service is not done with; counted up to 10000."""
    oldest_seconds: Decimal | None
    """The age of the oldest of them."""


class ServiceJob(Reply):
    job: str
    """Work that goes on by itself."""
    went_well_at: Moment | None
    """When a round of it last went well, in UTC."""
    failures: int
    """Rounds that failed since the node started."""
    is_failing: bool
    """Whether the last round failed."""


class ServiceNode(Reply):
    host: str
    """The machine that this answer comes from."""
    process_id: int
    """Of the process there."""
    runtime: str
    """The version of Node.js."""
    started_at: Moment
    """When it started, in UTC."""
    uptime_seconds: Decimal
    """For how long it runs."""
    memory_bytes: int
    """Memory that the process holds."""


class ServiceQueue(Reply):
    queue: Queue
    """What waits."""
    waiting: int | None
    """How many; counted up to 10000."""
    oldest_due_seconds: Decimal | None
    """For how long the oldest of them has been due."""
    done: int
    """Sent by this process since it started."""
    failed_attempts: int
    """Attempts of this process that failed."""
    given_up: int
    """Given up by this process after the last attempt."""


class ServiceStatus(Reply):
    at: Moment
    """When this was looked at, in UTC."""
    version: str
    """Of the service."""
    concerns: list[str]
    """What somebody should look at, in words; empty when all is well."""
    nodes: int
    """Nodes that work on the database."""
    node: ServiceNode
    """The node that answers."""
    database: ServiceDatabase
    """The primary of the database, and this node’s way to it."""
    backup: ServiceBackup
    """The last backup and drill, and whether the write-ahead log is archived."""
    queues: list[ServiceQueue]
    """What waits to be sent."""
    filings: list[ServiceFilings]
    """Messages to tax offices that are under way."""
    jobs: list[ServiceJob]
    """Work that goes on by itself; empty where another worker of the node does it."""
    errors: ServiceErrors
    """Answers of this node that went wrong lately."""


class Session(Reply):
    session_id: int
    """Id of the session."""
    is_current: bool
    """The session of this very call."""
    kind: Known[Literal["browser", "token"]]
    """browser: the cookie of the pages and the console; token: an answer of the API."""
    how: Known[Literal["password", "passkey", "handoff"]]
    """handoff: handed over by a partner."""
    client: str | None
    """The partner’s application that handed it over."""
    address: str
    """The address it was begun from."""
    device: str
    """What the browser or program calls itself."""
    device_name: str
    """The same as a person would say it: Firefox on Windows."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    last_seen_at: Moment | None
    """To the minute; null for tokens, whose use is not noted."""
    expires_at: Moment
    """When it ends by itself, in UTC."""


class SessionHandoff(Reply):
    url: str
    """Works once, for one browser."""
    expires_in: Known[Literal[60]]
    """Seconds that the address works."""
    expires_at: Moment
    """When it ends, in UTC."""


class SessionHandoffIn(Request):
    company_id: int | None = None
    """The company to open."""
    target_path: str | None = None
    """Where the browser goes once signed in; default /."""


class SignIn(Reply):
    at: Moment
    """When it was tried, in UTC."""
    address: str
    """The address it was tried from."""
    device: str
    """What the browser or program calls itself."""
    device_name: str
    """The same as a person would say it: Firefox on Windows."""
    how: Known[Literal["password", "passkey"]]
    """What was tried."""
    outcome: Known[Literal["succeeded", "wrong-password", "wrong-code", "inactive", "link-needed"]]
    """wrong-code: the second factor; inactive: the user or the account was; link-needed: the password was right, but a
    new device had to open the mailed link first.
    """


class SignInRefusal(Reply):
    detail: str
    """Why the sign-in was refused."""
    second_factor: list[Known[Literal["totp", "passkey", "enrol"]]] | None = None
    """The password was right, and a second factor is needed: those the person has; enrol when the account demands one
    and the person has none yet, which the hosted page leads through.
    """


class SpecialIncome(Reply):
    type: SpecialIncomeType
    """Which of the two it is."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class SpecialIncomeIn(Request):
    type: SpecialIncomeType
    """Which of the two it is."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class StpAllowance(Reply):
    code: str
    """Code of Single Touch Payroll."""
    description: str | None
    """What it is called; null where the code says it."""
    amount: Decimal
    """Dollars of the year."""


class StpAmount(Reply):
    code: str
    """Code of Single Touch Payroll."""
    amount: Decimal
    """Dollars of the year."""


class StpIncome(Reply):
    income_type: str
    """Income stream of Single Touch Payroll, such as SAW."""
    country: str | None
    """The other country of FEI and IAA, two letters."""
    tax: Decimal
    """Dollars withheld."""
    gross: Decimal
    """Dollars of gross, without what is told apart below."""
    overtime: Decimal
    """Dollars of overtime."""
    bonuses: Decimal
    """Dollars of bonuses and commissions."""
    directors_fees: Decimal
    """Dollars of directors’ fees."""
    foreign_tax: Decimal
    """Dollars of tax paid abroad."""
    exempt_foreign_income: Decimal
    """Dollars of foreign income that is exempt here."""
    community_development: Decimal
    """Dollars of community development employment projects."""
    paid_leave: list[StpAmount]
    """Leave that is told apart, by code."""
    allowances: list[StpAllowance]
    """Allowances that are told apart, by code."""
    salary_sacrifice: list[StpAmount]
    """Salary sacrifices, by code."""
    lump_sums: list[StpLumpSum]
    """Lump sums, by code."""
    termination_payments: list[StpTerminationPayment]
    """Employment termination payments, by code and day."""


class StpIntermediary(Reply):
    abn: str
    """Australian business number of the intermediary."""
    tax_agent_number: str | None
    """Registered agent number, 8 digits; null for who is no registered agent."""
    contact_name: str
    """Whom the tax office may ask."""
    email_address: str
    """E-mail address of that person."""
    phone: str
    """Phone of that person."""


class StpIntermediaryIn(Request):
    abn: str
    """Australian business number of the intermediary."""
    contact_name: str
    """Whom the tax office may ask."""
    email_address: str
    """E-mail address of that person."""
    phone: str
    """Phone of that person."""
    tax_agent_number: str | None = None
    """Registered agent number, 8 digits; null for who is no registered agent."""


class StpLumpSum(Reply):
    code: str
    """Code of Single Touch Payroll."""
    financial_year: str | None
    """The year that lump sum E is for; null for the others."""
    amount: Decimal
    """Dollars of the year."""


class StpPayEvent(Reply):
    stp_pay_event_id: int
    """Id of the pay event, given by the service."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    pay_run_id: int | None
    """The pay run that is reported; null for an UPDATE without one."""
    pay_ids: list[int]
    """The pays that are reported."""
    service_action: StpServiceAction
    """What the event does with what was reported before."""
    status: StpLodgementStatus
    """FAILED means that no response was collected."""
    submission_id: str
    """The id the message carries; stored before it is sent. A replacement has that of the event it replaces."""
    conversation_id: str | None
    """What the other side calls the exchange."""
    response_id: int | None
    """The latest response."""
    received_at: Moment | None
    """When the latest response came, in UTC; null before."""
    standing: str
    """How it stands and why, in words."""
    last_error: str | None
    """What went wrong last on the way."""
    attempts: int
    """How often it was sent, under the same id."""
    next_attempt_at: Moment | None
    """When the service goes on by itself; null: it does not."""
    remarks: list[FilingRemark]
    """Of the latest response, by employee; the first hundred of them."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""


class StpPayEventIn(Request):
    service_action: StpServiceAction
    """NEW reports a payment date for the first time; ADJUST changes its totals by further pays; UPDATE amends year to
    date alone.
    """
    pay_run_id: int | None = None
    """Needed but for an UPDATE that names employees."""
    pay_ids: list[int] | None = None
    """By default all complete pays of the run that were not submitted yet."""
    is_final: bool | None = None
    """Default false. True declares the year of the people in it as final."""
    employee_ids: list[int] | None = None
    """UPDATE only: people to report, whether or not they were paid in the run."""
    financial_year: int | None = None
    """UPDATE without a run: the year it is about, named for the year it ends in; by default the current one."""
    is_zeroing: bool | None = None
    """UPDATE only: takes back all that was reported of the people in the year, each amount as zero, before they are
    reported under another ABN, branch or payroll.
    """
    tells_previous_ids: bool | None = None
    """UPDATE only, once after a change of software: tells previous_business_management_id of the company and
    previous_payroll_id of each employee, as they are declared.
    """


class StpPayEventSettledEvent(Reply):
    """An STP pay event was accepted, refused, given up or completed by hand."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["stp_pay_event.settled"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: StpSettledEventData
    """The record as it was then."""


class StpProblems(Reply):
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class StpResponse(Reply):
    response_id: int
    """Id of the response, given by the service."""
    outcome: Known[Literal["ACCEPTED", "ACCEPTED_WITH_WARNINGS", "PARTLY_ACCEPTED", "REJECTED"]]
    """Whether the tax office accepted the message."""
    messages: list[FilingRemark]
    """What it remarked."""
    received_at: Moment
    """When it came, in UTC."""


class StpResponseEventData(Reply):
    """An STP pay event with what the tax office answered last."""

    stp_pay_event_id: int
    """Id of the pay event."""
    company_id: int | None
    """Id of the company, as GET /api/company lists it."""
    pay_run_id: int | None
    """The pay run that is reported; null for an UPDATE without one."""
    pay_ids: list[int]
    """The pays that are reported."""
    submission_id: str | None
    """The id the message carries."""
    conversation_id: str | None
    """What the other side calls the exchange."""
    service_action: StpServiceAction
    """What the event does with what was reported before."""
    status: StpLodgementStatus
    """FAILED means that no response was collected."""
    response_id: int
    """The latest response."""
    received_at: Moment
    """When it came, in UTC."""


class StpResponseUpdatedEvent(Reply):
    """The tax office answered an STP pay event."""

    id: str
    """Names the event; the same in every delivery of it."""
    type: Known[Literal["stp.response.updated"]]
    """What happened."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: StpResponseEventData
    """The record as it was then."""


class StpSettledEventData(Reply):
    """An STP pay event that was accepted, refused, given up or completed by hand."""

    stp_pay_event_id: int
    """Id of the pay event."""
    company_id: int | None
    """Id of the company, as GET /api/company lists it."""
    pay_run_id: int | None
    """The pay run that is reported; null for an UPDATE without one."""
    pay_ids: list[int]
    """The pays that are reported."""
    submission_id: str | None
    """The id the message carries."""
    conversation_id: str | None
    """What the other side calls the exchange."""
    service_action: StpServiceAction
    """What the event does with what was reported before."""
    status: StpLodgementStatus
    """FAILED means that no response was collected."""
    settled_at: Moment
    """When it was settled, in UTC."""


class StpTerminationPayment(Reply):
    code: str
    """Code of Single Touch Payroll."""
    paid_on: datetime.date
    """The day of payment."""
    tax_free: Decimal
    """Dollars that are tax-free."""
    taxable: Decimal
    """Dollars that are taxable."""
    tax: Decimal
    """Dollars withheld."""


class StpYearToDate(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    is_final: bool
    """The year was declared as final, and the tax office accepted that."""
    income: list[StpIncome]
    """One for each income type and country."""
    deductions: list[StpAmount]
    """Deductions after tax that are told apart, by code."""
    super: list[StpAmount]
    """L guarantee, R reportable, O ordinary time earnings, Q qualifying earnings."""
    fringe_benefits: list[StpAmount]
    """Reportable fringe benefits of the FBT year that ends in it: T taxable, X exempt employer."""


class StudentLoanExtra(Reply):
    rate: Decimal | None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    amount: Decimal | None
    """Dollars a pay period; null with a rate."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class StudentLoanExtraIn(Request):
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    rate: DecimalIn | None = None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    amount: DecimalIn | None = None
    """Dollars a pay period; not below zero."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class StudentLoanSpecialRate(Reply):
    rate: Decimal
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class StudentLoanSpecialRateIn(Request):
    rate: DecimalIn
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class SuperBatch(Reply):
    super_batch_id: int
    """Id of the batch, given by the service."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    status: SuperBatchStatus
    """CREATED until it is marked as paid or cancelled."""
    payment_date: datetime.date
    """The day the money is sent."""
    due_date: datetime.date
    """The earliest due date in it."""
    paid_on: datetime.date | None
    """The day the funds received the money; null before."""
    is_late: bool
    """Whether any contribution in it is late."""
    warning: str | None
    """Says that it is late, will be late, or is due within a week; null when all is well."""
    warning_code: SuperLateCode | None
    """The same as a code."""
    charge: Decimal | None
    """The super guarantee charge of its late contributions, without a voluntary disclosure."""
    member_count: int
    """People in the batch."""
    total: Decimal
    """Dollars of the batch."""
    pay_ids: list[int]
    """The pays whose contributions are in it."""
    late_pay_ids: list[int]
    """Those among them that are late, or will be on the day the money is sent."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""


class SuperBatchIn(Request):
    pay_run_id: int | None = None
    """One run; by default all contributions that are due."""
    payment_date: datetime.date | None = None
    """The day the money is sent; by default today."""
    payment_method: SuperPaymentMethod | None = None
    """Default DIRECT_DEBIT: the clearing house takes the money from the account of the payment settings. DIRECT_CREDIT
    needs the account of each fund, which the fund registry must know. BPAY needs the biller code and the reference
    of each fund, named in funds.
    """
    funds: list[SuperFundIn] | None = None
    """Funds whose ABN or name the fund registry does not know, or that are paid by BPAY."""


class SuperBatchPaidIn(Request):
    paid_on: datetime.date
    """The day the funds received the money."""


class SuperBatchProblems(Reply):
    payment_date: datetime.date
    """The day the money is sent."""
    due_date: datetime.date | None
    """The earliest due date; null when nothing is due."""
    member_count: int
    """People in the batch."""
    total: Decimal
    """Dollars of the batch."""
    late_pay_ids: list[int]
    """Late already, or late when sent on payment_date."""
    is_ready: bool
    """Nothing would be refused."""
    refused_count: int
    """Problems that keep anything from being written."""
    warned_count: int
    """Problems that something is written in spite of."""
    problems: list[FilingProblem]
    """What is wrong, one by one."""


class SuperContribution(Reply):
    pay_id: int
    """Id of the pay, as the pays of the company are listed."""
    pay_run_id: int
    """Id of the pay run, as the pay runs of the company are listed."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    fund_usi: str | None
    """Unique superannuation identifier of the fund; SMSF and the ABN for a self-managed fund; null where no fund is
    named.
    """
    payday: datetime.date
    """The day of payment."""
    due_date: datetime.date
    """The last day on which the fund may receive it."""
    due_reason: Known[Literal["QUARTER", "USUAL", "FIRST_CONTRIBUTION", "OUT_OF_CYCLE", "EARLIER_WINDOW"]]
    """QUARTER before Payday Super; then USUAL, FIRST_CONTRIBUTION to a fund, OUT_OF_CYCLE, or the longer
    EARLIER_WINDOW of an earlier payday.
    """
    due_because: str
    """How the due date is counted, in words."""
    guarantee: Decimal
    """Dollars of super guarantee."""
    salary_sacrifice: Decimal
    """Dollars that the employee sacrificed to super."""
    voluntary: Decimal
    """What the employer pays above the compulsory rate."""
    amount: Decimal
    """Dollars in all."""
    status: SuperContributionStatus
    """DUE until it is in a batch, PAID once the batch is."""
    super_batch_id: int | None
    """The batch it is sent in; null before."""
    is_late: bool
    """Paid, or still unpaid, after its due date."""
    warning: str | None
    """Says that it is late, will be late, or is due within a week; null when all is well."""
    warning_code: SuperLateCode | None
    """The same as a code."""
    charge: SuperGuaranteeCharge | None
    """The super guarantee charge of a late contribution; null where it is in time."""


class SuperFundIn(Request):
    usi: str
    """Unique superannuation identifier, as employees have it."""
    abn: str | None = None
    """Australian business number of the fund, 11 digits."""
    name: str | None = None
    """Name of the fund."""
    bpay_biller_code: str | None = None
    """For BPAY: of the fund."""
    bpay_reference: str | None = None
    """For BPAY: the customer reference that the fund gave this employer."""


class SuperGuaranteeCharge(Reply):
    assessed_on: datetime.date
    """The day of assessment it is worked out for: today at the earliest."""
    shortfall: Decimal
    """What the fund still does not have of the guarantee."""
    notional_earnings: Decimal
    """At the general interest charge, for each day it is late."""
    uplift_rate: Decimal
    """The rate of the uplift, a fraction."""
    uplift: Decimal
    """Administrative uplift."""
    total: Decimal
    """Cut to a multiple of five cents; without choice loading."""
    because: str
    """How it comes about, in words."""
    unverified: bool
    """A value used is past the day up to which it was checked."""
    sources: list[ExplanationSource]
    """The values of the law that were used."""


class TaxCertificate(Reply):
    rate: Decimal
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    student_loan_rate: Decimal | None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    student_loan_threshold_applies: bool
    """Whether the threshold of student loan deductions still counts."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class TaxCertificateIn(Request):
    rate: DecimalIn
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    student_loan_rate: DecimalIn | None = None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    student_loan_threshold_applies: bool | None = None
    """true unless sent."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class TerminateIn(Request):
    pay_date: datetime.date
    """When the final pay is paid."""
    termination_date: datetime.date
    """Last day of the employment; not before its start."""
    reason: str | None = None
    """Australia only. ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH pick the tax treatment;
    other text is kept and treated as ordinary.
    """
    cessation_type_code: CessationTypeCode | None = None
    """Australia only. By default from the reason, else V."""
    nz_ytd_taxable: DecimalIn | None = None
    """New Zealand only: taxable earnings the extra-pay rate is based on; by default from the pays held."""
    leaving_reason: LeavingReason | None = None
    """AU: decides on long service leave, notice and redundancy pay; by default what reason and cessation_type_code
    say.
    """
    use_statutory_minimums: bool | None = None
    """Australia only, default false: pays the notice and redundancy of the National Employment Standards."""
    pay_out_long_service_leave: bool | None = None
    """Australia only, default true: pays out long service leave."""


class Termination(Reply):
    id: int
    """Id of the termination, given by the service."""
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    country: Country
    """Whose law it was worked out by."""
    termination_date: datetime.date
    """Last day of the employment."""
    pay_date: datetime.date
    """The day the final pay is paid."""
    pay_id: int | None
    """Id of the pay, as the pays of the company are listed."""
    pay_run_id: int | None
    """Id of the pay run, as the pay runs of the company are listed."""
    is_pay_processed: bool
    """Whether the termination pay is processed."""
    is_employee_terminated: bool
    """False while the termination pay is not processed, and once the employee is reinstated."""
    reinstated_on: datetime.date | None
    """The new start date of who came back; null before."""
    gross: Decimal
    """What the components come to; other earnings of the same pay are not in it."""
    tax: Decimal
    """Withheld from the components."""
    net: Decimal
    """gross less tax."""
    components: list[TerminationComponent]
    """What is paid out, one by one."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    reason: str | None = None
    """Why it ended, as it was sent (AU)."""
    cessation_type_code: str | None = None
    """Code of Single Touch Payroll for the end (AU)."""
    nz_ytd_taxable: Decimal | None = None
    """Taxable earnings the extra-pay rate was based on (NZ); null where the pays held say it."""
    further_payments: list[TerminationFurtherPayment] | None = None
    """Later payments for the same termination; only where there are any."""


class TerminationComponent(Reply):
    type: str
    """What is paid, such as UNUSED_ANNUAL_LEAVE or ETP."""
    hours: Decimal | None
    """Hours of it; null where it is not counted in hours."""
    weeks: Decimal | None
    """Weeks of it; null where it is not counted in weeks."""
    days: Decimal | None
    """Days of it; null where it is not counted in days."""
    amount: Decimal
    """Dollars."""
    tax: Decimal
    """Dollars withheld from it."""
    etp_code: str | None = None
    """Code of the employment termination payment (AU)."""


class TerminationEntitlement(Reply):
    weeks: Decimal
    """Weeks of pay."""
    hours: Decimal
    """The same in hours of the standard week."""
    amount: Decimal | None
    """Null without an hourly rate."""
    because: str
    """How it comes about, in words."""
    citations: list[LawCitation]
    """The values of the law that were used."""


class TerminationEntitlements(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    termination_date: datetime.date
    """Last day of the employment."""
    reason: str | None
    """The reason it was worked out for; null where none was sent."""
    cessation_type_code: str | None
    """Code of Single Touch Payroll; null where none was sent."""
    leaving_reason: LeavingReason
    """What reason and code come to for the law of notice, redundancy and long service leave."""
    notice: TerminationEntitlement
    """Pay in lieu of notice by the National Employment Standards."""
    redundancy: TerminationEntitlement
    """Redundancy pay by the National Employment Standards."""
    long_service_leave: LongServiceEntitlement
    """Long service leave that is paid out."""


class TerminationFurtherPayment(Reply):
    pay_id: int | None
    """Id of the pay, as the pays of the company are listed."""
    pay_date: datetime.date
    """The day it is paid."""
    is_pay_processed: bool
    """Whether that pay is processed."""
    gross: Decimal
    """What its components come to."""
    tax: Decimal
    """Withheld from them."""
    net: Decimal
    """gross less tax."""
    components: list[TerminationComponent]
    """What is paid, one by one."""


class TotpConfirmIn(Request):
    otp: str
    """The code that the app shows now."""


class TotpSetUp(Reply):
    secret: str
    """In base32, for apps that take it by hand."""
    otpauth_uri: str
    """The address that authenticator apps read, for a link on the same device."""
    qr_code: str
    """The same address as a QR code, in SVG."""


class TotpState(Reply):
    confirmed_at: Moment
    """When the first code of it was right, in UTC."""


class User(Reply):
    user_id: int
    """Id of the payroll user, given by the service."""
    username: str
    """What the user signs in by."""
    display_name: str
    """How the person is called."""
    email_address: str | None
    """E-mail address of the user; null without one."""
    is_active: bool
    """Whether the user can sign in."""
    companies: list[UserCompany]
    """Companies the user may see, with the level of each area."""
    created_at: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updated_at: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class UserCompany(Reply):
    company_id: int
    """Id of the company, as GET /api/company lists it."""
    permissions: Permissions
    """The level of each area."""


class UserIn(Request):
    username: str
    """Unique in the account, in any case."""
    password: str
    """What the user signs in with; easy ones are refused."""
    display_name: str | None = None
    """Default: the username."""
    email_address: str | None = None
    """E-mail address of the user."""


class UserPatch(Request):
    username: str | None = None
    """Unique in the account, in any case."""
    password: str | None = None
    """What the user signs in with; easy ones are refused."""
    display_name: str | None = None
    """How the person is called."""
    email_address: str | None = None
    """E-mail address of the user; null clears it."""
    is_active: bool | None = None
    """false: no sign-in, and the next token exchange of the user’s grants fails."""


class WebhookDelivery(Reply):
    id: int
    """Sent as the delivery id header, the same on every attempt."""
    webhookId: int
    """Id of the endpoint it goes to."""
    eventType: str
    """What happened, such as employee.updated."""
    entityType: str
    """What kind of record it is about."""
    entityId: int
    """Id of that record."""
    customerId: int
    """Whose data changed."""
    companyId: int | None
    """Id of its company; null for what has none."""
    payloadId: str
    """The `id` inside the body."""
    status: WebhookDeliveryStatus
    """How it stands; delivered, failed and skipped are final."""
    attemptCount: int
    """Attempts so far, of eight."""
    nextAttemptAt: Moment | None
    """Null once settled; while sending, when the attempt is taken over if its worker died."""
    lastAttemptAt: Moment | None
    """When it was last tried, in UTC; null before."""
    deliveredAt: Moment | None
    """When it was answered with a 2xx, in UTC; null before."""
    responseCode: int | None
    """Status of the latest reply; null where none came."""
    responseBody: str | None
    """The first 1000 characters of the reply."""
    lastError: str | None
    """What went wrong last; null when nothing did."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""


class WebhookDeliveryReply(Reply):
    message: str
    """What was done, in words."""
    delivery: WebhookDelivery
    """The delivery as it now stands."""


class WebhookDeliveryWithPayload(Reply):
    id: int
    """Sent as the delivery id header, the same on every attempt."""
    webhookId: int
    """Id of the endpoint it goes to."""
    eventType: str
    """What happened, such as employee.updated."""
    entityType: str
    """What kind of record it is about."""
    entityId: int
    """Id of that record."""
    customerId: int
    """Whose data changed."""
    companyId: int | None
    """Id of its company; null for what has none."""
    payloadId: str
    """The `id` inside the body."""
    status: WebhookDeliveryStatus
    """How it stands; delivered, failed and skipped are final."""
    attemptCount: int
    """Attempts so far, of eight."""
    nextAttemptAt: Moment | None
    """Null once settled; while sending, when the attempt is taken over if its worker died."""
    lastAttemptAt: Moment | None
    """When it was last tried, in UTC; null before."""
    deliveredAt: Moment | None
    """When it was answered with a 2xx, in UTC; null before."""
    responseCode: int | None
    """Status of the latest reply; null where none came."""
    responseBody: str | None
    """The first 1000 characters of the reply."""
    lastError: str | None
    """What went wrong last; null when nothing did."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    payload: str | None
    """The body, byte for byte as it is signed and sent; null once it is past its time, or the customer no longer lets
    it be seen.
    """


class WebhookEndpoint(Reply):
    id: int
    """Id of the endpoint, given by the service."""
    url: str
    """Where deliveries are posted."""
    events: list[WebhookEventName]
    """The events it asks for."""
    description: str
    """Never sent to the listener."""
    isActive: bool
    """Whether anything is sent to it."""
    hasSecret: bool
    """Whether deliveries are signed with a secret; always true."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updatedAt: Moment
    """When it last changed, in UTC with microseconds and no offset."""


class WebhookEndpointIn(OpenRequest):
    url: str | None = None
    """Required. An absolute https address of at most 512 characters that resolves to public addresses only; networks
    that the operator exempts for development may be reached by http too.
    """
    events: list[str] | None = None
    """Required. Names from availableEvents or GET /api/webhooks/event-types, at least one; there is no wildcard."""
    description: str | None = None
    """Text of at most 255 characters."""
    is_active: bool | None = None
    """true or false; true when left out."""
    secret: str | None = None
    """Text of at most 128 characters; made by the service when left out or empty."""


class WebhookEndpointList(Reply):
    webhooks: list[WebhookEndpoint]
    """Your endpoints."""
    availableEvents: list[WebhookEventName]
    """The events that can be subscribed to; GET /api/webhooks/event-types has those for who asks too."""


class WebhookEndpointPatch(OpenRequest):
    url: str | None = None
    """An absolute https address of at most 512 characters that resolves to public addresses only; networks that the
    operator exempts for development may be reached by http too.
    """
    events: list[str] | None = None
    """Names from availableEvents or GET /api/webhooks/event-types, at least one; there is no wildcard. Replaces the
    list.
    """
    description: str | None = None
    """Text of at most 255 characters; null clears it."""
    is_active: bool | None = None
    """true or false; false drops what is queued."""
    regenerate_secret: bool | None = None
    """true makes a new secret, which takes effect at once and is shown in this answer only."""


class WebhookEndpointReply(Reply):
    message: str
    """What was done, in words."""
    webhook: WebhookEndpointWithSecret
    """The endpoint as it now is."""


class WebhookEndpointWithSecret(Reply):
    id: int
    """Id of the endpoint, given by the service."""
    url: str
    """Where deliveries are posted."""
    events: list[WebhookEventName]
    """The events it asks for."""
    description: str
    """Never sent to the listener."""
    isActive: bool
    """Whether anything is sent to it."""
    hasSecret: bool
    """Whether deliveries are signed with a secret; always true."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    updatedAt: Moment
    """When it last changed, in UTC with microseconds and no offset."""
    secret: str | None = None
    """In plain text on creation and on rotation, and never again: keep it."""
    standardSecret: str | None = None
    """The same secret as libraries of Standard Webhooks take it by default, beginning with whsec_."""


class WebhookEntity(Reply):
    type: str
    """What kind of record it is."""
    id: int
    """Id of the record."""


class WebhookEvent(Reply):
    id: str
    """Names the event; the same in every delivery of it."""
    type: str
    """What happened, such as employee.updated."""
    createdAt: Moment
    """When it was made, in UTC with microseconds and no offset."""
    customerId: int
    """Id of the account whose data changed."""
    companyId: int | None
    """Id of the company; null for what has none."""
    entity: WebhookEntity
    """The record it is about."""
    data: Any
    """As a delivery carries it."""


class WebhookEventPage(Reply):
    events: list[WebhookEvent]
    """Oldest first."""
    nextCursor: str
    """Where to go on, now or later; the same as before when there was nothing."""


class WebhookEventType(Reply):
    name: WebhookEventName
    """As an endpoint asks for it."""
    description: str
    """When it is told."""
    isOptIn: bool
    """Neither sent nor listed to you before one of your endpoints asks for it; not in availableEvents."""


class WebhookEventTypeList(Reply):
    eventTypes: list[WebhookEventType]
    """Every event type there is."""


class WebhookReplayIn(Request):
    from_: str = Field(validation_alias="from", serialization_alias="from")
    """Deliveries made at or after this instant, in UTC."""
    to: str
    """and before this one."""
    status: Known[Literal["delivered", "failed", "skipped"]] | None = None
    """Only those that ended so; all when left out."""


class WebhookReplayReply(Reply):
    message: str
    """What was done, in words."""
    count: int
    """Deliveries that are sent again."""


class WithholdingSchedule(Reply):
    schedule: WithholdingScheduleName
    """Whose table is used."""
    rate: Decimal | None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class WithholdingScheduleIn(Request):
    schedule: WithholdingScheduleName
    """Whose table is used."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    rate: DecimalIn | None = None
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class WithholdingVariation(Reply):
    rate: Decimal
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None
    """The last payday it holds for; null: until further notice."""


class WithholdingVariationIn(Request):
    rate: DecimalIn
    """A fraction from 0 to 1: 0.175 is 17.5 %."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """The first payday it holds for."""
    to: datetime.date | None = None
    """The last payday it holds for; null: until further notice."""


class WorkersCompPayIn(Request):
    hours: DecimalIn
    """Hours of incapacity that are paid."""
    employee_id: int | None = None
    """Needed with identifier_type=employee_id."""
    employee_number: str | None = None
    """Needed with identifier_type=employee_number."""
    rate: DecimalIn | None = None
    """Dollars an hour; by default hourly_amount_for_workers_comp_leave, then pay_rate_per_hour."""
    description: str | None = None
    """Default "Workers Compensation"."""
    date: datetime.date | None = None
    """Default the pay date."""
    pay_department: str | None = None
    """Name or code of a department for the whole pay; other text is kept as it is."""


class YearEndSummary(Reply):
    employee_id: int
    """Id of the employee, as the employees of its company are listed."""
    employee_number: str | None
    """The number that you gave the employee; null for who has none."""
    format_name: str
    """The employee’s name as Last, First."""
    year: int
    """Named for the year it ends in."""
    from_: datetime.date = Field(validation_alias="from", serialization_alias="from")
    """First day of the tax year: 1 July (AU) or 1 April (NZ)."""
    to: datetime.date
    """Last day of the tax year."""
    australia: AuYearEnd | None
    """What the year came to in Australia; null for a company in New Zealand."""
    new_zealand: NzYearEnd | None
    """What the year came to in New Zealand; null for a company in Australia."""


AccountType = Known[Literal["admin", "user"]]
AddOnCode = Known[Literal["PROVIDER_GL"]]
AllowanceCategory = Known[Literal["AD", "CD", "KN", "LD", "MD", "OD", "QN", "RD", "TD"]]
AustralianState = Known[Literal["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]]
BankFileLayout = Known[Literal["ANZ", "ASB", "BNZ", "KIWIBANK", "TSB", "WESTPAC"]]
CessationTypeCode = Known[Literal["V", "I", "D", "R", "F", "C", "T"]]
ChangeRequestKind = Known[Literal["details", "bank-account"]]
ChangeRequestStatus = Known[Literal["pending", "approved", "declined", "withdrawn"]]
CompanyLongServiceState = Known[Literal["NSW", "VIC", "QLD", "SA", "WA", "TAS", "ACT", "NT"]]
Country = Known[Literal["AU", "NZ"]]
DecimalIn = Amount
DeductionClassification = Known[Literal["CHARITY", "CHILD_SUPPORT_DEDUCTION", "CHILD_SUPPORT_GARNISHEE", "NORMAL", "UNION_FEES"]]
DeliveryHeader = str
DueWarning = Known[Literal["NO_PAYMENT_SETTINGS", "NO_BANK_ACCOUNT", "NO_SUPER_FUND", "NO_IRD_NUMBER"]]
EmployeeIdentifierType = Known[Literal["employee_id", "employee_number"]]
#: The key: the id, or with identifier_type=employee_number the employee number.
EmployeeKey = Union[int, str]
EmployeeStatusFilter = Known[Literal["active", "terminated", "deleted", "all"]]
EmployerContribTaxMethod = Known[Literal["ESCT", "PAYE"]]
EmploymentOptionIn = Union[int, str]
EmploymentStatus = Known[Literal["Full-time", "Part-time", "Casual", "Labour Hire"]]
EsctRateMethod = Known[Literal["FIXED", "CALCULATED"]]
FilingArea = Known[Literal["STP", "PAYDAY_FILING", "SUPER", "PAYMENTS"]]
Gender = Known[Literal["MALE", "FEMALE", "INDETERMINATE", "UNKNOWN"]]
GlDateFormatName = Known[Literal["DD/MM/YYYY", "D/M/YYYY", "DD-MM-YYYY", "DD MMM YYYY", "YYYY-MM-DD", "YYYYMMDD", "MM/DD/YYYY"]]
GlDateOptionName = Known[Literal["PAY_RUN_END_DATE", "PAY_RUN_START_DATE", "PROCESSED_DATE", "EXPORT_DATE"]]
GlTemplateName = Known[Literal["service_default", "external_tracking", "external_basic"]]
GlUnprocessable = Union[ProblemListError, DetailError]
GrantMode = Known[Literal["admin", "user"]]
IncomeStream = Known[Literal["CHP", "WHM", "LAB", "SAW", "SWP", "VOL", "FEI", "IAA"]]
KiwisaverExistingAction = Known[Literal["EE", "EA"]]
KiwisaverStatusCode = Known[Literal["AE", "AK", "OK", "NK", "CT"]]
LateOptOutReason = Known[Literal["INFO", "IRIS", "ERIS", "EVNT", "CRIT", "INER", "OTHR"]]
LeavePaidAs = Known[Literal["CASH_UP", "CLOSEDOWN"]]
LeaveRequestStatus = Known[Literal["pending", "approved", "declined", "cancelled"]]
LeaveType = Known[Literal["ALT_HOLIDAY", "ANCILLARY", "ANNUAL_HOLIDAYS", "COMPASSIONATE", "EMPLOYER_FUNDED_PAID_PARENTAL", "FAMILY_VIOLENCE", "HOLIDAY", "LONG_SERVICE", "NZ_BEREAVEMENT", "NZ_DEFENCE_FORCE", "NZ_EMPLOYMENT_RELATIONS_EDUCATION", "NZ_FAMILY_VIOLENCE", "NZ_JURY_SERVICE", "NZ_TIME_OFF_TO_VOTE", "OTHER", "PAID_PARENTAL", "PAID_PUBLIC_HOLIDAY", "SICK", "UNPAID", "WORKERS_COMP"]]
LeaveUnit = Known[Literal["hours", "days", "weeks"]]
LeavingReason = Known[Literal["RESIGNATION", "RESIGNATION_PRESSING", "RESIGNATION_UNLAWFUL", "RETIREMENT", "REDUNDANCY", "DISMISSAL", "DISMISSAL_ILLNESS", "DISMISSAL_UNFAIR", "SERIOUS_MISCONDUCT", "END_OF_CONTRACT", "TRANSFER", "DEATH"]]
LongServiceDecidedBy = Known[Literal["STATE_LAW", "OWN_SETTINGS"]]
MedicareLevyExemption = Known[Literal["NONE", "HALF", "FULL"]]
MinimumWageKind = Known[Literal["ADULT", "STARTING_OUT", "TRAINING"]]
NzTaxCode = Known[Literal["M", "ME", "SB", "S", "SH", "ST", "SA", "CAE", "EDW", "NSW", "STC", "ND", "WT"]]
OauthClientList = list[OauthClient]
OauthClientOrList = Union[OauthClient, OauthClientList]
OauthUnprocessable = Union[OauthSchemaError, OauthError]
OtherAllowanceType = Known[Literal["BY_DESCRIPTION", "G1", "H1", "ND", "T1", "U1", "V1"]]
OverseasIncomeType = Known[Literal["FEI", "IAA"]]
PayMethod = Known[Literal["CASH", "DIRECT BANK ENTRY", "OTHER"]]
PayOrGroup = Union[Pay, PaysOfRun, PaysOfEmployee, PaysOfEmployeeNumber]
PayPeriod = Known[Literal["WEEKLY", "FORTNIGHTLY", "MONTHLY"]]
PayRateType = Known[Literal["NORMAL", "SPECIAL"]]
PayRunStatus = Known[Literal["pending", "complete"]]
PaydayFilingStatus = Known[Literal["Success", "Pending", "Failed"]]
PayslipDeliveryMethod = Known[Literal["EMAIL", "PORTAL", "PAPER"]]
PayslipEmailStatus = Known[Literal["QUEUED", "SENT", "FAILED", "NOT_SENT"]]
PayslipLeaveUnits = Known[Literal["HOURS", "DAYS"]]
PermissionLevel = Known[Literal["LOCKED", "READ_ONLY", "EDITABLE"]]
#: A name, or the index in a list.
ProblemPlace = Union[str, int]
ProposalKind = Known[Literal["pays", "run-completion"]]
ProposalStatus = Known[Literal["pending", "approved", "declined", "expired"]]
Queue = Known[Literal["webhooks", "mail"]]
ReadableStpEmploymentStatus = Known[Literal["Full-time", "Part-time", "Casual", "Labour Hire"]]
ReportName = Known[Literal["payroll-register", "year-to-date", "leave-liability", "super", "deductions", "journal", "headcount"]]
RequestedLeaveType = Known[Literal["ALT_HOLIDAY", "ANCILLARY", "ANNUAL_HOLIDAYS", "COMPASSIONATE", "EMPLOYER_FUNDED_PAID_PARENTAL", "FAMILY_VIOLENCE", "HOLIDAY", "LONG_SERVICE", "NZ_BEREAVEMENT", "NZ_DEFENCE_FORCE", "NZ_EMPLOYMENT_RELATIONS_EDUCATION", "NZ_FAMILY_VIOLENCE", "NZ_JURY_SERVICE", "NZ_TIME_OFF_TO_VOTE", "OTHER", "PAID_PARENTAL", "PAID_PUBLIC_HOLIDAY", "SICK", "UNPAID"]]
SeniorsOffset = Known[Literal["SINGLE", "COUPLE", "ILLNESS_SEPARATED"]]
SingleTouchResidencyStatus = Known[Literal["Australian resident", "Foreign resident", "Working holiday maker"]]
SpecialIncomeType = Known[Literal["JPD", "OSP"]]
StpCategory = Known[Literal["BONUS_COMMISSION_NON_DIRECTOR_S_FEES", "DIRECTOR_S_FEES", "GROSS", "ITEMISED_ALLOWANCES", "LEAVE", "OVERTIME", "UNCLASSIFIED"]]
StpEmploymentStatus = Known[Literal["C", "P", "F"]]
StpEmploymentStatusRead = Known[Literal["C", "P", "F", "L"]]
StpLodgementStatus = Known[Literal["QUEUED", "SENDING", "SENT_AWAITING_RESPONSE", "TRANSMISSION_SUCCESSFUL", "TRANSMISSION_UNSUCCESSFUL", "FAILED", "MANUALLY_COMPLETED"]]
StpServiceAction = Known[Literal["NEW", "ADJUST", "UPDATE"]]
SuperBasedOn = Known[Literal["OTE", "GROSS"]]
SuperBatchStatus = Known[Literal["CREATED", "PAID", "CANCELLED"]]
SuperContributionStatus = Known[Literal["DUE", "BATCHED", "PAID"]]
SuperLateCode = Known[Literal["SUPER_LATE", "SUPER_WILL_BE_LATE", "SUPER_DUE_SOON"]]
SuperPaymentMethod = Known[Literal["DIRECT_DEBIT", "DIRECT_CREDIT", "BPAY"]]
TaxFileNumberExemption = Known[Literal["NOT_QUOTED", "APPLIED_FOR", "UNDER_18", "PENSIONER"]]
TaxMethod = Known[Literal["NORMAL_EARNINGS", "SPREAD_OVER_SPECIFIC_RANGE", "SPREAD_OVER_FINANCIAL_YEAR", "METHOD_A_WHOLE_YEAR", "METHOD_A_SPECIFIC_RANGE", "METHOD_B1", "METHOD_B2"]]
UnexpectedError = Union[FailureError, DetailError]
Unprocessable = Union[SchemaError, DetailError]
WebhookDeliveryStatus = Known[Literal["pending", "sending", "delivered", "retry", "failed", "skipped"]]
WebhookEventName = Known[Literal["company.created", "company.updated", "company.deleted", "employee.created", "employee.updated", "employee.deleted", "pay.created", "pay.updated", "pay.deleted", "stp.response.updated", "pay_run.completed", "leave_request.created", "leave_request.approved", "leave_request.declined", "leave_request.cancelled", "leave_request.deleted", "stp_pay_event.settled", "payday_filing.settled"]]
Weekday = Known[Literal["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]]
WithholdingScheduleName = Known[Literal["HORTICULTURE", "ENTERTAINER", "VOLUNTARY_AGREEMENT", "PALM"]]
