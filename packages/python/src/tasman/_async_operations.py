# Made from openapi.json by npm run python-client.
"""The operations of the API, a method for each."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from . import models as m
from ._connection import AsyncConnection
from ._send import Call
from .answer import Answer, AsyncPage, File


class AsyncOperations(AsyncConnection):
    async def get_oauth_key_set(
        self,
    ) -> Answer[m.OauthKeySet]:
        """The public keys of id_tokens.

        RFC 7517. Look again when an id_token names a key that is not among those you know.

        `GET /.well-known/jwks.json`
        """
        return await self._answer(
            Call(
                "GET",
                "/.well-known/jwks.json",
                is_open=True,
            ),
            m.OauthKeySet,
        )

    async def get_oauth_server_metadata(
        self,
    ) -> Answer[m.OauthServerMetadata]:
        """Describe the authorisation server.

        RFC 8414.

        `GET /.well-known/oauth-authorization-server`
        """
        return await self._answer(
            Call(
                "GET",
                "/.well-known/oauth-authorization-server",
                is_open=True,
            ),
            m.OauthServerMetadata,
        )

    async def get_protected_resource_metadata(
        self,
    ) -> Answer[m.OauthResourceMetadata]:
        """Say where tokens for the API come from.

        RFC 9728. Every 401 of the API names this address in its WWW-Authenticate header.

        `GET /.well-known/oauth-protected-resource`
        """
        return await self._answer(
            Call(
                "GET",
                "/.well-known/oauth-protected-resource",
                is_open=True,
            ),
            m.OauthResourceMetadata,
        )

    async def get_openid_configuration(
        self,
    ) -> Answer[m.OauthServerMetadata]:
        """Describe the OpenID provider.

        OpenID Connect Discovery 1.0; the same description as that of the authorisation server.

        `GET /.well-known/openid-configuration`
        """
        return await self._answer(
            Call(
                "GET",
                "/.well-known/openid-configuration",
                is_open=True,
            ),
            m.OauthServerMetadata,
        )

    async def read_own_account(
        self,
    ) -> Answer[m.OwnAccount]:
        """Who you are, and what you reach.

        The account and the person behind the token or cookie, with every company they may view and their level in
        each area of it. A page that works by cookie reads its CSRF token here.

        `GET /api/account`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/account",
            ),
            m.OwnAccount,
        )

    async def change_password(
        self,
        body: m.PasswordChangeIn,
    ) -> Answer[None]:
        """Change your password.

        Ends every other session of the caller, on every node at once, and the links that were mailed for another
        password. A password that is too easy to guess is refused with advice.

        `POST /api/account/password`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/password",
                body=body,
            ),
            None,
        )

    async def get_second_factor(
        self,
    ) -> Answer[m.SecondFactor]:
        """What the caller signs in with beside the password.

        Of whoever signed in, and of nobody else. Secrets are never shown again.

        `GET /api/account/second-factor`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/account/second-factor",
            ),
            m.SecondFactor,
        )

    async def begin_passkey(
        self,
        body: m.SecondFactorProofIn | None = None,
    ) -> Answer[m.PasskeyOptions]:
        """Begin to add a passkey.

        Answers the options for navigator.credentials.create(). Within 15 minutes of the sign-in nothing is asked;
        later, send the password or a code.

        `POST /api/account/second-factor/passkeys`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/second-factor/passkeys",
                body=body,
            ),
            m.PasskeyOptions,
        )

    async def confirm_passkey(
        self,
        body: m.PasskeyConfirmIn,
    ) -> Answer[m.SecondFactorEnrolled]:
        """Add the passkey that the authenticator made.

        A passkey signs in by itself, without a password. The first factor of a person brings ten recovery codes.

        `POST /api/account/second-factor/passkeys/confirm`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/second-factor/passkeys/confirm",
                body=body,
            ),
            m.SecondFactorEnrolled,
        )

    async def remove_passkey(
        self,
        id: int,
        body: m.SecondFactorProofIn | None = None,
    ) -> Answer[None]:
        """Remove a passkey.

        The recovery codes go with the last factor. Within 15 minutes of the sign-in nothing is asked; later, send
        the password or a code.

        `DELETE /api/account/second-factor/passkeys/{id}`

        Args:
            id: Id of the passkey, as the second factors are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/account/second-factor/passkeys/{id}",
                ids={"id": id},
                body=body,
            ),
            None,
        )

    async def replace_recovery_codes(
        self,
        body: m.SecondFactorProofIn | None = None,
    ) -> Answer[m.RecoveryCodes]:
        """Make ten new recovery codes.

        They take the place of the old ones and are shown only in this answer. Within 15 minutes of the sign-in
        nothing is asked; later, send the password or a code.

        `POST /api/account/second-factor/recovery-codes`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/second-factor/recovery-codes",
                body=body,
            ),
            m.RecoveryCodes,
        )

    async def remove_totp(
        self,
        body: m.SecondFactorProofIn,
    ) -> Answer[None]:
        """Remove the authenticator app.

        Asks for the password or a code. The recovery codes go with the last factor.

        `DELETE /api/account/second-factor/totp`
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/account/second-factor/totp",
                body=body,
            ),
            None,
        )

    async def begin_totp(
        self,
        body: m.SecondFactorProofIn | None = None,
    ) -> Answer[m.TotpSetUp]:
        """Begin to set up an authenticator app.

        Answers a new secret, which counts for nothing until it is confirmed with its first code. Within 15 minutes
        of the sign-in nothing is asked; later, send the password or a code.

        `POST /api/account/second-factor/totp`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/second-factor/totp",
                body=body,
            ),
            m.TotpSetUp,
        )

    async def confirm_totp(
        self,
        body: m.TotpConfirmIn,
    ) -> Answer[m.SecondFactorEnrolled]:
        """Confirm an authenticator app with its first code.

        RFC 6238: six digits, 30 seconds, SHA-1; a code of the step before or after is taken too, and each once
        only. The first factor of a person brings ten recovery codes with it.

        `POST /api/account/second-factor/totp/confirm`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/account/second-factor/totp/confirm",
                body=body,
            ),
            m.SecondFactorEnrolled,
        )

    async def get_account_security(
        self,
    ) -> Answer[m.AccountSecurity]:
        """Whether the account demands a second factor.

        With it, everybody of the account is led through setting one up at the next sign-in.

        `GET /api/account/security`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/account/security",
            ),
            m.AccountSecurity,
        )

    async def replace_account_security(
        self,
        body: m.AccountSecurity,
    ) -> Answer[m.AccountSecurity]:
        """Demand a second factor of everybody, or lift the demand.

        Whoever has none yet sets one up at the next sign-in, on the hosted page.

        `PUT /api/account/security`
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/account/security",
                body=body,
            ),
            m.AccountSecurity,
        )

    async def list_sessions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Session]:
        """Where you are signed in, the newest first.

        Sessions of browsers and tokens that are still good, each with where and how it was begun.

        `GET /api/account/sessions`

        Args:
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/account/sessions",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.Session],
        )

    async def end_session(
        self,
        id: int,
    ) -> Answer[None]:
        """End one of your sessions, on every node at once.

        Its cookie or token stops working at once. The session of this very call can be ended too.

        `DELETE /api/account/sessions/{id}`

        Args:
            id: Id of the session, as the sessions are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/account/sessions/{id}",
                ids={"id": id},
            ),
            None,
        )

    async def list_sign_ins(
        self,
    ) -> Answer[list[m.SignIn]]:
        """The last attempts to sign in as you, failed ones included, the newest first.

        Up to 50 of the last 90 days. Attempts that had to wait were not made and are not listed.

        `GET /api/account/sign-ins`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/account/sign-ins",
            ),
            list[m.SignIn],
        )

    async def autocomplete_address(
        self,
        *,
        text: str,
        country: str | None = None,
        limit: int | None = None,
        primary: str | None = None,
    ) -> Answer[m.AddressSuggestions]:
        """Suggest addresses.

        Always answers 200 to a valid query; an empty list means none found or the look-up unavailable.

        `GET /api/address/autocomplete`

        Args:
            text: 3 to 200 characters after trimming
            country: Two-letter country codes, separated by commas
            limit: The most suggestions, up to 10
            primary: The country whose addresses come first; none is left out
        """
        return await self._answer(
            Call(
                "GET",
                "/api/address/autocomplete",
                query={"text": text, "country": country, "limit": limit, "primary": primary},
            ),
            m.AddressSuggestions,
        )

    async def get_api_client(
        self,
        *,
        client_id: str | None = None,
        all: bool | None = None,
    ) -> Answer[m.OauthClientOrList]:
        """The account’s API client.

        Never the secret, only whether there is one.

        `GET /api/api-client`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
            all: true lists every client of the account, oldest first
        """
        return await self._answer(
            Call(
                "GET",
                "/api/api-client",
                query={"client_id": client_id, "all": all},
            ),
            m.OauthClientOrList,
        )

    async def create_api_client(
        self,
        body: m.OauthClientIn | None = None,
    ) -> Answer[m.OauthClientCreated]:
        """Create the account’s API client.

        The secret is in this answer and never again. Further clients are made by the operator.

        `POST /api/api-client`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/api-client",
                body=body,
            ),
            m.OauthClientCreated,
        )

    async def list_client_activity(
        self,
        *,
        client_id: str | None = None,
        days: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.ClientActivity]:
        """The client’s calls by day.

        Days with calls, newest first. Calls on other nodes appear within seconds.

        `GET /api/api-client/activity`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
            days: Days back from today (UTC)
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/api-client/activity",
                query={"client_id": client_id, "days": days, "limit": limit, "cursor": cursor},
            ),
            list[m.ClientActivity],
        )

    async def get_branding(
        self,
        *,
        client_id: str | None = None,
    ) -> Answer[m.Branding]:
        """How the hosted pages show the client.

        Name, colour, picture and help addresses that people see when they sign in or are asked for consent.

        `GET /api/api-client/branding`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
        """
        return await self._answer(
            Call(
                "GET",
                "/api/api-client/branding",
                query={"client_id": client_id},
            ),
            m.Branding,
        )

    async def replace_branding(
        self,
        body: m.BrandingIn,
        *,
        client_id: str | None = None,
    ) -> Answer[m.Branding]:
        """Replace how the hosted pages show the client.

        A field left out is cleared.

        `PUT /api/api-client/branding`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/api-client/branding",
                query={"client_id": client_id},
                body=body,
            ),
            m.Branding,
        )

    async def list_connections(
        self,
        *,
        client_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Connection]:
        """Customers who have connected to the client.

        Needs a session token from POST /api/login. The latest consent comes first; revoked ones are listed too.

        `GET /api/api-client/connections`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/api-client/connections",
                query={"client_id": client_id, "limit": limit, "cursor": cursor},
            ),
            list[m.Connection],
        )

    async def revoke_connection(
        self,
        connection_id: int,
        *,
        client_id: str | None = None,
    ) -> Answer[None]:
        """Revoke a customer’s connection.

        Its access and refresh tokens stop working at once, and deliveries for that customer end.

        `DELETE /api/api-client/connections/{connection_id}`

        Args:
            connection_id: Id of the connection, as the connections are listed
            client_id: One of the account’s own clients; without it the oldest is meant
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/api-client/connections/{connection_id}",
                ids={"connection_id": connection_id},
                query={"client_id": client_id},
            ),
            None,
        )

    async def list_client_errors(
        self,
        *,
        client_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.ClientError]:
        """The client’s refused calls, newest first.

        Kept for 30 days.

        `GET /api/api-client/errors`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/api-client/errors",
                query={"client_id": client_id, "limit": limit, "cursor": cursor},
            ),
            list[m.ClientError],
        )

    async def replace_redirect_uris(
        self,
        body: m.RedirectUrisIn,
        *,
        client_id: str | None = None,
    ) -> Answer[m.OauthClient]:
        """Replace the client’s redirect addresses.

        Absolute https addresses without a fragment, compared exactly; http for the own machine only.

        `PUT /api/api-client/redirect-uris`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/api-client/redirect-uris",
                query={"client_id": client_id},
                body=body,
            ),
            m.OauthClient,
        )

    async def rotate_api_client_secret(
        self,
        *,
        client_id: str | None = None,
    ) -> Answer[m.OauthClientSecret]:
        """Replace the client’s secret.

        The old secret stops working at once; tokens already issued live on.

        `POST /api/api-client/rotate-secret`

        Args:
            client_id: One of the account’s own clients; without it the oldest is meant
        """
        return await self._answer(
            Call(
                "POST",
                "/api/api-client/rotate-secret",
                query={"client_id": client_id},
            ),
            m.OauthClientSecret,
        )

    async def list_audit_log(
        self,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        action: str | None = None,
        entity_type: str | None = None,
        entity_id: int | None = None,
        actor: str | None = None,
        client_id: str | None = None,
        limit: int | None = None,
        before: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.AuditEntry]:
        """Who did what in the account, newest first.

        For the owner of the account, signed in: no client is shown it. Tax numbers, bank accounts and secrets are
        masked. Failed sign-ins are in it.

        `GET /api/audit`

        Args:
            from_: The first day, in UTC
            to: The last day, in UTC
            action: What was done, such as employee.update
            entity_type: The kind of record it was done to, such as employee
            entity_id: The record it was done to
            actor: Who did it: an e-mail address, a username, a client, or "operator"
            client_id: The client it was done through
            limit: The most that is listed, up to 500
            before: Entries older than this id: the next page
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/audit",
                query={
                    "from": from_,
                    "to": to,
                    "action": action,
                    "entity_type": entity_type,
                    "entity_id": entity_id,
                    "actor": actor,
                    "client_id": client_id,
                    "limit": limit,
                    "before": before,
                    "cursor": cursor,
                },
            ),
            list[m.AuditEntry],
        )

    async def list_companies(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Company]:
        """List companies.

        Every company the token may view, by name, each with basic information on its employees.

        `GET /api/company`

        Args:
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.Company],
        )

    async def create_company(
        self,
        body: m.CompanyIn,
    ) -> Answer[m.Company]:
        """Create a company.

        Employees sent along are created with the company or not at all. Unknown and read-only keys are ignored.

        `PUT /api/company/create`
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/company/create",
                body=body,
            ),
            m.Company,
        )

    async def delete_company(
        self,
        company_id: int,
    ) -> Answer[None]:
        """Delete a company.

        The company vanishes from reads. Its employees keep holding their numbers.

        `DELETE /api/company/{company_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}",
                ids={"company_id": company_id},
            ),
            None,
        )

    async def read_company(
        self,
        company_id: int,
    ) -> Answer[m.Company]:
        """Read a company.

        One company with basic information on its employees.

        `GET /api/company/{company_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}",
                ids={"company_id": company_id},
            ),
            m.Company,
        )

    async def update_company(
        self,
        company_id: int,
        body: m.CompanyPatch,
    ) -> Answer[m.Company]:
        """Change a company.

        Only the fields sent change; an empty object changes nothing. Null clears a field or puts its default back.
        The country can change only while the company has never had an employee.

        `PATCH /api/company/{company_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}",
                ids={"company_id": company_id},
                body=body,
            ),
            m.Company,
        )

    async def list_company_allowances(
        self,
        company_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.CompanyAllowance]:
        """List company allowances.

        By description, each with the employees it is attached to.

        `GET /api/company/{company_id}/allowances`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/allowances",
                ids={"company_id": company_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.CompanyAllowance],
        )

    async def create_company_allowance(
        self,
        company_id: int,
        body: m.CompanyAllowanceIn,
    ) -> Answer[m.CompanyAllowance]:
        """Create a company allowance.

        The description must differ from every company allowance and every employee’s own of the company.

        `POST /api/company/{company_id}/allowances`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/allowances",
                ids={"company_id": company_id},
                body=body,
            ),
            m.CompanyAllowance,
        )

    async def delete_company_allowance(
        self,
        company_id: int,
        allowance_id: int,
        *,
        force: bool | None = None,
    ) -> Answer[m.Message]:
        """Delete a company allowance.

        Refused while employees are attached, unless force is true. Processed pays keep their copies.

        `DELETE /api/company/{company_id}/allowances/{allowance_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            allowance_id: Id of the company allowance, as the allowances of the company are listed
            force: Detach the employees and delete
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/allowances/{allowance_id}",
                ids={"company_id": company_id, "allowance_id": allowance_id},
                query={"force": force},
            ),
            m.Message,
        )

    async def read_company_allowance(
        self,
        company_id: int,
        allowance_id: int,
    ) -> Answer[m.CompanyAllowance]:
        """Read a company allowance.

        One allowance with the employees it is attached to.

        `GET /api/company/{company_id}/allowances/{allowance_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            allowance_id: Id of the company allowance, as the allowances of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/allowances/{allowance_id}",
                ids={"company_id": company_id, "allowance_id": allowance_id},
            ),
            m.CompanyAllowance,
        )

    async def update_company_allowance(
        self,
        company_id: int,
        allowance_id: int,
        body: m.CompanyAllowanceIn,
        *,
        propagate_description_to_history: bool | None = None,
    ) -> Answer[m.CompanyAllowance]:
        """Change a company allowance.

        What is not sent stays. Processed pays keep what they were paid under.

        `PATCH /api/company/{company_id}/allowances/{allowance_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            allowance_id: Id of the company allowance, as the allowances of the company are listed
            propagate_description_to_history: Also rename the lines this allowance left on processed pays
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/allowances/{allowance_id}",
                ids={"company_id": company_id, "allowance_id": allowance_id},
                query={"propagate_description_to_history": propagate_description_to_history},
                body=body,
            ),
            m.CompanyAllowance,
        )

    async def list_awards(
        self,
        company_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Award]:
        """List awards.

        Always empty for a New Zealand company.

        `GET /api/company/{company_id}/awards`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/awards",
                ids={"company_id": company_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.Award],
        )

    async def create_award(
        self,
        company_id: int,
        body: m.AwardIn,
    ) -> Answer[m.Award]:
        """Create an award.

        Australian companies only.

        `POST /api/company/{company_id}/awards`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/awards",
                ids={"company_id": company_id},
                body=body,
            ),
            m.Award,
        )

    async def delete_award(
        self,
        company_id: int,
        award_id: int,
    ) -> Answer[None]:
        """Delete an award.

        Refused while classifications stand under it.

        `DELETE /api/company/{company_id}/awards/{award_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            award_id: Id of the award, as the awards of the company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/awards/{award_id}",
                ids={"company_id": company_id, "award_id": award_id},
            ),
            None,
        )

    async def update_award(
        self,
        company_id: int,
        award_id: int,
        body: m.AwardPatch,
    ) -> Answer[m.Award]:
        """Rename an award.

        Its classifications stay under it. 409 when another award of the company has the name.

        `PATCH /api/company/{company_id}/awards/{award_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            award_id: Id of the award, as the awards of the company are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/awards/{award_id}",
                ids={"company_id": company_id, "award_id": award_id},
                body=body,
            ),
            m.Award,
        )

    async def create_first_bank_accounts(
        self,
        company_id: int,
        body: Sequence[m.FirstBankAccountIn],
    ) -> Answer[list[m.FirstBankAccountResult]]:
        """Give employees their first bank account.

        For employees who come from another payroll: each account becomes the default one of its employee. Up to
        5,000 in one call. A broken rule, such as an employee who has an account already, fails its own item: the
        others are kept and the answer is 207.

        `POST /api/company/{company_id}/bank-accounts`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/bank-accounts",
                ids={"company_id": company_id},
                body=body,
            ),
            list[m.FirstBankAccountResult],
        )

    async def list_change_requests(
        self,
        company_id: int,
        *,
        status: m.ChangeRequestStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.ChangeRequest]:
        """What employees asked to have changed, the newest first.

        Requests of the portal that wait for the company, and those it has decided.

        `GET /api/company/{company_id}/change-requests`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: Requests that stand so
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/change-requests",
                ids={"company_id": company_id},
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.ChangeRequest],
        )

    async def approve_change_request(
        self,
        company_id: int,
        change_request_id: int,
    ) -> Answer[m.ChangeRequest]:
        """Approve a change and make it.

        Made as if you had changed the employee or the bank account yourself: the same checks, the same events. 409
        when what is to change was changed since, or the change breaks a rule; nothing is changed then.

        `POST /api/company/{company_id}/change-requests/{change_request_id}/approve`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            change_request_id: Id of the request, as the requests of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/change-requests/{change_request_id}/approve",
                ids={"company_id": company_id, "change_request_id": change_request_id},
            ),
            m.ChangeRequest,
        )

    async def decline_change_request(
        self,
        company_id: int,
        change_request_id: int,
        body: m.ChangeRequestDeclineIn,
    ) -> Answer[m.ChangeRequest]:
        """Decline a change.

        Changes nothing but the request; the employee reads the reason. 409 once it is decided.

        `POST /api/company/{company_id}/change-requests/{change_request_id}/decline`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            change_request_id: Id of the request, as the requests of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/change-requests/{change_request_id}/decline",
                ids={"company_id": company_id, "change_request_id": change_request_id},
                body=body,
            ),
            m.ChangeRequest,
        )

    async def create_workers_comp_pays(
        self,
        company_id: int,
        body: Sequence[m.WorkersCompPayIn],
        *,
        group_by_pay_run: bool | None = None,
        group_by_employee: bool | None = None,
        identifier_type: m.EmployeeIdentifierType | None = None,
        redistribute_tax_by_gross: bool | None = None,
        pay_date: datetime.date | None = None,
        dry_run: bool | None = None,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> Answer[list[m.PayOrGroup]]:
        """Create workers-compensation pays.

        Makes complete pays with one row of WORKERS_COMP leave each, all of them or none; an error names its pay as
        workers_comp_pays[index]. They earn no super unless the employee’s super is based on GROSS, and stand beside
        the ordinary pay of the period. Query, previews and headers are those of creating pays.

        `PUT /api/company/{company_id}/create-workers-comp-pays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_by_pay_run: Wins over group_by_employee
            group_by_employee: Answers one element for each employee, with the pays in it
            identifier_type: How employees are named: by the id of the service, or by the number you gave them
            redistribute_tax_by_gross: Several pays of one employee made by this call in one run for different
                departments are taxed together, and the tax is shared by gross
            pay_date: Default today; the pay run is the one of this day
            dry_run: Calculates and answers as usual but keeps nothing; ids of the answer are provisional. Send the
                ETag back as If-Match to pay exactly what was seen
            if_match: The ETag of a preview (dry_run=true): 412 unless the pays come to exactly that
            idempotency_key: A call repeated with the same key and request pays once; the same key with another
                request answers 409
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/company/{company_id}/create-workers-comp-pays",
                ids={"company_id": company_id},
                query={
                    "group_by_pay_run": group_by_pay_run,
                    "group_by_employee": group_by_employee,
                    "identifier_type": identifier_type,
                    "redistribute_tax_by_gross": redistribute_tax_by_gross,
                    "pay_date": pay_date,
                    "dry_run": dry_run,
                },
                headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
                body=body,
                key="header",
            ),
            list[m.PayOrGroup],
        )

    async def read_company_declarations(
        self,
        company_id: int,
    ) -> Answer[m.CompanyDeclarations]:
        """Read what a company has declared.

        Every key of the company’s country; what was never declared has its default.

        `GET /api/company/{company_id}/declarations`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/declarations",
                ids={"company_id": company_id},
            ),
            m.CompanyDeclarations,
        )

    async def update_company_declarations(
        self,
        company_id: int,
        body: m.CompanyDeclarationsPatch,
    ) -> Answer[m.CompanyDeclarations]:
        """Change what a company has declared.

        Only the keys sent change; null puts the default back. A key of the other country is refused (422).

        `PATCH /api/company/{company_id}/declarations`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/declarations",
                ids={"company_id": company_id},
                body=body,
            ),
            m.CompanyDeclarations,
        )

    async def list_departments(
        self,
        company_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Department]:
        """List departments.

        By name.

        `GET /api/company/{company_id}/departments`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/departments",
                ids={"company_id": company_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.Department],
        )

    async def create_department(
        self,
        company_id: int,
        body: m.DepartmentIn,
    ) -> Answer[m.Department]:
        """Create a department.

        409 when another department of the company has the name or the code.

        `POST /api/company/{company_id}/departments`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/departments",
                ids={"company_id": company_id},
                body=body,
            ),
            m.Department,
        )

    async def delete_department(
        self,
        company_id: int,
        department_id: int,
    ) -> Answer[None]:
        """Delete a department.

        Pays keep the department they were made with.

        `DELETE /api/company/{company_id}/departments/{department_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            department_id: Id of the department, as the departments of the company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/departments/{department_id}",
                ids={"company_id": company_id, "department_id": department_id},
            ),
            None,
        )

    async def update_department(
        self,
        company_id: int,
        department_id: int,
        body: m.DepartmentPatch,
    ) -> Answer[m.Department]:
        """Change a department.

        Only the fields sent change. Pays keep the department they were made with.

        `PATCH /api/company/{company_id}/departments/{department_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            department_id: Id of the department, as the departments of the company are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/departments/{department_id}",
                ids={"company_id": company_id, "department_id": department_id},
                body=body,
            ),
            m.Department,
        )

    async def list_due(
        self,
        company_id: int,
        *,
        limit: int | None = None,
    ) -> Answer[m.Due]:
        """List what needs doing.

        Runs to prepare by the pay periods of the employees, drafts to complete, payments without a file, filings to
        make or that were not accepted, super with its due date, leave to approve, and what is missing that pays
        will need. Each with its day, its money and how many it is about. Only of the areas the caller may view:
        runs, payments and leave are of PAYS, filings and super of REPORTS, missing details of EMPLOYEES and
        SETTINGS. A payment counts as made once its file was downloaded after the last pay of the run was completed,
        or 14 days after the day of payment. What is owed to Inland Revenue stands until its day, for nothing here
        tells whether it was paid.

        `GET /api/company/{company_id}/due`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Items to show
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/due",
                ids={"company_id": company_id},
                query={"limit": limit},
            ),
            m.Due,
        )

    async def list_employee_detail_tasks(
        self,
        company_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.EmployeeDetailTask]:
        """List what Inland Revenue is to be told of employees.

        Employees it does not know yet, who changed since they were last filed, or who have left.

        `GET /api/company/{company_id}/employee-detail-tasks`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/employee-detail-tasks",
                ids={"company_id": company_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.EmployeeDetailTask],
        )

    async def submit_employee_details(
        self,
        company_id: int,
        body: m.EmployeeDetailSubmitIn | None = None,
    ) -> Answer[m.EmployeeDetailSubmission]:
        """File employee details.

        Tells Inland Revenue of new, changed and departing employees. 409 when there is nothing to tell, or no task
        for an employee that is named; 400 says what Inland Revenue would refuse.

        `POST /api/company/{company_id}/employee-detail-tasks/submit`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/employee-detail-tasks/submit",
                ids={"company_id": company_id},
                body=body,
            ),
            m.EmployeeDetailSubmission,
        )

    async def list_employees(
        self,
        company_id: int,
        *,
        status: m.EmployeeStatusFilter | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Employee]:
        """List the employees of a company.

        By last, first and middle name, whatever their case; then by id.

        `GET /api/company/{company_id}/employees`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: Omitted or all: everybody who is not deleted. Deleted employees are shown by deleted only
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/employees",
                ids={"company_id": company_id},
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.Employee],
        )

    async def check_employees(
        self,
        company_id: int,
        body: Sequence[dict[str, Any]],
    ) -> Answer[list[m.EmployeeCheck]]:
        """Check employees before they are created.

        What createEmployees would say of each item, in order, without storing any. Up to 5,000 in one call. Unlike
        there, a value that does not fit the schema is told of its own item, so that a whole file can be put right
        at once.

        `POST /api/company/{company_id}/employees/check`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/employees/check",
                ids={"company_id": company_id},
                body=body,
            ),
            list[m.EmployeeCheck],
        )

    async def create_employees(
        self,
        company_id: int,
        body: Sequence[m.EmployeeIn],
    ) -> Answer[list[m.EmployeeResult]]:
        """Create employees.

        Up to 5,000 in one call. An item that does not fit the schema refuses the whole call (422). A broken rule
        fails its own item: the others are created and the answer is 207.

        `PUT /api/company/{company_id}/employees/create`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/company/{company_id}/employees/create",
                ids={"company_id": company_id},
                body=body,
            ),
            list[m.EmployeeResult],
        )

    async def list_employee_directory(
        self,
        company_id: int,
        *,
        status: m.EmployeeStatusFilter | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.DirectoryEntry]:
        """List who works for a company.

        What a list of people shows, without tax and account numbers: a tenth of the whole records. In the order of
        listEmployees.

        `GET /api/company/{company_id}/employees/directory`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: Omitted or all: everybody who is not deleted. Deleted employees are shown by deleted only
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/employees/directory",
                ids={"company_id": company_id},
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.DirectoryEntry],
        )

    async def update_employees(
        self,
        company_id: int,
        body: Sequence[m.EmployeePatch],
        *,
        identifier_type: m.EmployeeIdentifierType | None = None,
    ) -> Answer[list[m.EmployeeResult]]:
        """Change employees.

        Up to 5,000 in one call. An item that does not fit the schema refuses the whole call (422). Only the fields
        sent change; null clears a field or puts its default back. Items are changed one by one, in order; a broken
        rule fails its own item (207), such as a start_date after the end of the employment. An Australian leave
        balance on a New Zealand company ends the call with 400; the items before it stay changed.

        `PATCH /api/company/{company_id}/employees/update`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            identifier_type: What the key of each item is
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/employees/update",
                ids={"company_id": company_id},
                query={"identifier_type": identifier_type},
                body=body,
            ),
            list[m.EmployeeResult],
        )

    async def list_filing_problems(
        self,
        company_id: int,
    ) -> Answer[m.CompanyFilingProblems]:
        """List what stands in the way of filing and paying for a company.

        Of the company and everybody who works for it, whatever run comes next: what the tax office, the funds and
        the bank would refuse. In Australia also of whoever was paid in this financial year, and of all super that
        is due.

        `GET /api/company/{company_id}/filing-problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/filing-problems",
                ids={"company_id": company_id},
            ),
            m.CompanyFilingProblems,
        )

    async def read_gl_chart(
        self,
        company_id: int,
    ) -> Answer[m.GlChart]:
        """Read the chart of accounts.

        Every leg, those of the provider’s clearing accounts too. A company that has saved nothing shows the
        defaults of its country, with null ids. Reading saves nothing.

        `GET /api/company/{company_id}/gl-settings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/gl-settings",
                ids={"company_id": company_id},
            ),
            m.GlChart,
        )

    async def update_gl_chart(
        self,
        company_id: int,
        body: m.GlChartPatch,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Change the settings of the chart.

        Only the settings sent change. An empty text clears; null is refused.

        `PATCH /api/company/{company_id}/gl-settings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/gl-settings",
                ids={"company_id": company_id},
                headers={"If-Match": if_match},
                body=body,
            ),
            m.GlChart,
        )

    async def preview_gl_defaults(
        self,
        company_id: int,
        *,
        template: m.GlTemplateName,
    ) -> Answer[m.GlDefaults]:
        """See what a reset would do.

        The replacement, what would be deleted, and both revisions a reset must name. Saves nothing.

        `GET /api/company/{company_id}/gl-settings/defaults`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            template: Which set of default rows: the service’s own, or those of an accounting package with or
                without department tracking
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/gl-settings/defaults",
                ids={"company_id": company_id},
                query={"template": template},
            ),
            m.GlDefaults,
        )

    async def initialise_gl_chart(
        self,
        company_id: int,
        body: m.GlChartInitialise | None = None,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Save the defaults as the chart.

        Only while there is no usable chart: nothing saved yet, or every row deleted.

        `POST /api/company/{company_id}/gl-settings/initialise`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/gl-settings/initialise",
                ids={"company_id": company_id},
                headers={"If-Match": if_match},
                body=body,
            ),
            m.GlChart,
        )

    async def read_gl_options(
        self,
        company_id: int,
    ) -> Answer[m.GlOptions]:
        """Read what a chart may hold.

        Categories of the country, deductions that may have a leg of their own, date formats and templates.

        `GET /api/company/{company_id}/gl-settings/options`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/gl-settings/options",
                ids={"company_id": company_id},
            ),
            m.GlOptions,
        )

    async def list_gl_provider_codes(
        self,
        company_id: int,
    ) -> Answer[m.GlProviderCodes]:
        """List the provider’s account codes.

        Says how the account is connected to the provider and, when it is, which codes its farm has. The farm is the
        one with the ABN or employer tax number of the company. Needs the provider add-on; changes no mapping.

        `GET /api/company/{company_id}/gl-settings/provider/codes`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/gl-settings/provider/codes",
                ids={"company_id": company_id},
            ),
            m.GlProviderCodes,
        )

    async def refresh_gl_provider(
        self,
        company_id: int,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Refresh what the provider calls the mapped codes.

        Codes the provider no longer has become advisories and keep their mapping. A label of your own stays.

        `POST /api/company/{company_id}/gl-settings/provider/refresh`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/gl-settings/provider/refresh",
                ids={"company_id": company_id},
                headers={"If-Match": if_match},
            ),
            m.GlChart,
        )

    async def restore_gl_defaults(
        self,
        company_id: int,
        body: m.GlChartRestore,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Replace the chart by a template.

        Deletes every row, override and mapping for good and puts the template in their place, in one step. There is
        no undo: keep the answer of a read if you may want it back.

        `POST /api/company/{company_id}/gl-settings/restore-defaults`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/gl-settings/restore-defaults",
                ids={"company_id": company_id},
                headers={"If-Match": if_match},
                body=body,
            ),
            m.GlChart,
        )

    async def create_gl_row(
        self,
        company_id: int,
        body: m.GlRowIn,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Add a leg.

        base_attr, account_label and account_code are required unless provider_code_id is sent; then what is left
        out comes from the provider’s code. Two legs may share a category or an account code.

        `POST /api/company/{company_id}/gl-settings/rows`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/gl-settings/rows",
                ids={"company_id": company_id},
                headers={"If-Match": if_match},
                body=body,
            ),
            m.GlChart,
        )

    async def delete_gl_row(
        self,
        company_id: int,
        row_id: int,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Delete a leg.

        Without its last leg the chart stays configured, and exports use the defaults of the country.

        `DELETE /api/company/{company_id}/gl-settings/rows/{row_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            row_id: Id of the row, as the chart shows it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/gl-settings/rows/{row_id}",
                ids={"company_id": company_id, "row_id": row_id},
                headers={"If-Match": if_match},
            ),
            m.GlChart,
        )

    async def update_gl_row(
        self,
        company_id: int,
        row_id: int,
        body: m.GlRowPatch,
        *,
        if_match: str,
    ) -> Answer[m.GlChart]:
        """Change a leg.

        Only the fields sent change, and of the departments only those sent; an empty code lets a department inherit
        again. Assigning a provider code fills its labels and the account code; clearing it clears them.

        `PATCH /api/company/{company_id}/gl-settings/rows/{row_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            row_id: Id of the row, as the chart shows it
            if_match: The exact ETag of the chart that was read, with its quotes
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/gl-settings/rows/{row_id}",
                ids={"company_id": company_id, "row_id": row_id},
                headers={"If-Match": if_match},
                body=body,
            ),
            m.GlChart,
        )

    async def list_company_leave_requests(
        self,
        company_id: int,
        *,
        status: m.LeaveRequestStatus | None = None,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.CompanyLeaveRequest]:
        """List the leave requests of a company.

        Of all its employees, for a calendar or to decide upon; latest start first.

        `GET /api/company/{company_id}/leave-requests`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: pending until somebody decides; approved leave comes onto pending pays
            from_: Requests that end on this day or later
            to: Requests that start on this day or earlier
            limit: The most that is listed, up to 5000
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/leave-requests",
                ids={"company_id": company_id},
                query={"status": status, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            ),
            list[m.CompanyLeaveRequest],
        )

    async def list_monthly_totals(
        self,
        company_id: int,
        *,
        to: datetime.date | None = None,
        months: int | None = None,
    ) -> Answer[list[m.MonthlyTotal]]:
        """List what was paid in each month.

        Complete pays added up by the month of payment, oldest month first, months without a pay included. An
        opening year to date was paid by another payroll and is left out. Needs the REPORTS permission.

        `GET /api/company/{company_id}/monthly-totals`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            to: A day of the last month; by default today
            months: How many months, the last one included
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/monthly-totals",
                ids={"company_id": company_id},
                query={"to": to, "months": months},
            ),
            list[m.MonthlyTotal],
        )

    async def list_pay_rate_groups(
        self,
        company_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayRateGroup]:
        """List pay-rate groups.

        A pay-rate group is a classification: shared rates and the employees they apply to.

        `GET /api/company/{company_id}/pay-rate-groups`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pay-rate-groups",
                ids={"company_id": company_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.PayRateGroup],
        )

    async def create_pay_rate_group(
        self,
        company_id: int,
        body: m.PayRateGroupIn,
    ) -> Answer[m.PayRateGroup]:
        """Create a pay-rate group.

        A classification, under an award or under none. 409 when another one there has the name.

        `POST /api/company/{company_id}/pay-rate-groups`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-rate-groups",
                ids={"company_id": company_id},
                body=body,
            ),
            m.PayRateGroup,
        )

    async def delete_pay_rate_group(
        self,
        company_id: int,
        group_id: int,
    ) -> Answer[None]:
        """Delete a pay-rate group.

        Its rates go with it; pays keep the rates they were made with.

        `DELETE /api/company/{company_id}/pay-rate-groups/{group_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/pay-rate-groups/{group_id}",
                ids={"company_id": company_id, "group_id": group_id},
            ),
            None,
        )

    async def update_pay_rate_group(
        self,
        company_id: int,
        group_id: int,
        body: m.PayRateGroupPatch,
    ) -> Answer[m.PayRateGroup]:
        """Rename a pay-rate group or move it to another award.

        Rates and members stay. 409 when another group under the award has the name.

        `PATCH /api/company/{company_id}/pay-rate-groups/{group_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/pay-rate-groups/{group_id}",
                ids={"company_id": company_id, "group_id": group_id},
                body=body,
            ),
            m.PayRateGroup,
        )

    async def list_pay_rate_group_employees(
        self,
        company_id: int,
        group_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayRateGroupMember]:
        """List the employees of a pay-rate group.

        By name. Members can be paid at the rates of the group.

        `GET /api/company/{company_id}/pay-rate-groups/{group_id}/employees`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/employees",
                ids={"company_id": company_id, "group_id": group_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.PayRateGroupMember],
        )

    async def add_pay_rate_group_employees(
        self,
        company_id: int,
        group_id: int,
        body: m.PayRateGroupMembersIn,
    ) -> Answer[list[m.PayRateGroupMember]]:
        """Add employees to a pay-rate group.

        Answers all employees of the group.

        `POST /api/company/{company_id}/pay-rate-groups/{group_id}/employees`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/employees",
                ids={"company_id": company_id, "group_id": group_id},
                body=body,
            ),
            list[m.PayRateGroupMember],
        )

    async def remove_pay_rate_group_employee(
        self,
        company_id: int,
        group_id: int,
        employee_id: int,
    ) -> Answer[None]:
        """Take an employee out of a pay-rate group.

        Pays that used the rates of the group keep them.

        `DELETE /api/company/{company_id}/pay-rate-groups/{group_id}/employees/{employee_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/employees/{employee_id}",
                ids={"company_id": company_id, "group_id": group_id, "employee_id": employee_id},
            ),
            None,
        )

    async def list_pay_rates(
        self,
        company_id: int,
        group_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayRate]:
        """List the rates of a pay-rate group.

        In the order they were made.

        `GET /api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates",
                ids={"company_id": company_id, "group_id": group_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.PayRate],
        )

    async def create_pay_rate(
        self,
        company_id: int,
        group_id: int,
        body: m.PayRateIn,
    ) -> Answer[m.PayRate]:
        """Add a rate to a pay-rate group.

        Members of the group can be paid at it from now on.

        `POST /api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates",
                ids={"company_id": company_id, "group_id": group_id},
                body=body,
            ),
            m.PayRate,
        )

    async def delete_pay_rate(
        self,
        company_id: int,
        group_id: int,
        pay_rate_id: int,
    ) -> Answer[None]:
        """Delete a rate of a pay-rate group.

        Pays keep what they were paid at.

        `DELETE /api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
            pay_rate_id: Id of the pay rate, as the rates of the group are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}",
                ids={"company_id": company_id, "group_id": group_id, "pay_rate_id": pay_rate_id},
            ),
            None,
        )

    async def update_pay_rate(
        self,
        company_id: int,
        group_id: int,
        pay_rate_id: int,
        body: m.PayRatePatch,
    ) -> Answer[m.PayRate]:
        """Change a rate of a pay-rate group.

        Pays already made keep the rate they were made with.

        `PATCH /api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_id: Id of the pay-rate group, as the groups of the company are listed
            pay_rate_id: Id of the pay rate, as the rates of the group are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}",
                ids={"company_id": company_id, "group_id": group_id, "pay_rate_id": pay_rate_id},
                body=body,
            ),
            m.PayRate,
        )

    async def list_company_pay_rates(
        self,
        company_id: int,
        *,
        award: str | None = None,
        classification: str | None = None,
        include_employees: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.CompanyPayRates]:
        """List the company’s pay rates by award and classification.

        Rates under no award come last, in a bucket whose award_id and award_name are null.

        `GET /api/company/{company_id}/pay-rates`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            award: Award id or exact name in any case; none or null for the rates without award
            classification: Pay-rate group id or exact name in any case
            include_employees: Shows the members of each group as well
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pay-rates",
                ids={"company_id": company_id},
                query={
                    "award": award,
                    "classification": classification,
                    "include_employees": include_employees,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            list[m.CompanyPayRates],
        )

    async def list_pay_runs(
        self,
        company_id: int,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        pay_period: m.PayPeriod | None = None,
        status: m.PayRunStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayRun]:
        """List pay runs.

        Newest period end first. A run holds the pays of one pay period of the company.

        `GET /api/company/{company_id}/pay-runs`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            from_: First period end date
            to: Last period end date
            pay_period: Runs of this pay period
            status: complete when every pay of the run is; pending otherwise
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pay-runs",
                ids={"company_id": company_id},
                query={
                    "from": from_,
                    "to": to,
                    "pay_period": pay_period,
                    "status": status,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            list[m.PayRun],
        )

    async def open_pay_run(
        self,
        company_id: int,
        body: m.PayRunIn,
    ) -> Answer[m.PayRun]:
        """Open a pay run.

        Makes the run of the period that holds the day, or finds it, so that pending pays can be made for it.

        `POST /api/company/{company_id}/pay-runs`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-runs",
                ids={"company_id": company_id},
                body=body,
            ),
            m.PayRun,
        )

    async def download_payment_file(
        self,
        company_id: int,
        pay_run_id: int,
        body: m.PaymentFileIn | None = None,
    ) -> File:
        """Download the payment file of a pay run.

        Australia: a direct-entry (ABA) file. New Zealand: a file in the layout of ANZ, ASB, BNZ, Kiwibank, TSB or
        Westpac. When an account is missing or wrong, the answer lists it for each employee, and no file is made.
        Needs the PAYS permission.

        `POST /api/company/{company_id}/pay-runs/{pay_run_id}/payment-file`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._file(
            Call(
                "POST",
                "/api/company/{company_id}/pay-runs/{pay_run_id}/payment-file",
                ids={"company_id": company_id, "pay_run_id": pay_run_id},
                body=body,
            ),
        )

    async def list_payment_problems(
        self,
        company_id: int,
        pay_run_id: int,
        *,
        payment_date: datetime.date | None = None,
        description: str | None = None,
    ) -> Answer[m.PaymentFileProblems]:
        """List what a bank would refuse.

        Before a file is made: accounts that are missing or wrong, amounts and dates that the layout cannot hold,
        and names and references that lose characters, by employee and field. Pays may still be pending. Needs the
        PAYS permission.

        `GET /api/company/{company_id}/pay-runs/{pay_run_id}/payment-file/problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            payment_date: By default the latest payment date of the pays; in New Zealand today, once that has passed
            description: What the statement says; by default the description of the payment settings, or PAYROLL
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/pay-runs/{pay_run_id}/payment-file/problems",
                ids={"company_id": company_id, "pay_run_id": pay_run_id},
                query={"payment_date": payment_date, "description": description},
            ),
            m.PaymentFileProblems,
        )

    async def list_payments(
        self,
        company_id: int,
        pay_run_id: int,
    ) -> Answer[m.PayRunPayments]:
        """List the payments of a pay run.

        How the net pays reach the bank accounts: fixed amounts in rank order, what is left to the default account.
        Says what is missing before a file can be made. Needs the PAYS permission.

        `GET /api/company/{company_id}/pay-runs/{pay_run_id}/payments`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/pay-runs/{pay_run_id}/payments",
                ids={"company_id": company_id, "pay_run_id": pay_run_id},
            ),
            m.PayRunPayments,
        )

    async def list_pay_run_problems(
        self,
        company_id: int,
        pay_run_id: int,
    ) -> Answer[m.PayRunProblems]:
        """List what stands in the way of a pay run.

        One answer for all that is made from a run: Single Touch Payroll, super and the payment file in Australia,
        payday filing with employee details and the payment file in New Zealand. Pays may still be pending; super is
        looked at of complete ones. What was reported or filed already is left out. Needs the PAYS permission.

        `GET /api/company/{company_id}/pay-runs/{pay_run_id}/problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/pay-runs/{pay_run_id}/problems",
                ids={"company_id": company_id, "pay_run_id": pay_run_id},
            ),
            m.PayRunProblems,
        )

    async def complete_pay_run(
        self,
        company_id: int,
        run_id: int,
        *,
        allow_second_pay: bool | None = None,
        if_match: str | None = None,
    ) -> Answer[list[m.Pay]]:
        """Complete a pay run.

        Completes every pending pay of the run, or none: each exactly as it was last shown. 409 names a pay that
        rests on figures which have changed since; preview it again. 409 too when an employee has a complete pay in
        the run already, unless allow_second_pay says that a second one is meant. Each pay emits pay.updated.

        `POST /api/company/{company_id}/pay-runs/{run_id}/complete`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            run_id: Id of the pay run, as the pay runs of the company are listed
            allow_second_pay: Completes a pending pay also of an employee who has a complete pay in the run; it
                carries what the period still lacks
            if_match: The ETag of the sheet of the run, or of making its pending pays: they are completed only if
                they are exactly those, else 412
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-runs/{run_id}/complete",
                ids={"company_id": company_id, "run_id": run_id},
                query={"allow_second_pay": allow_second_pay},
                headers={"If-Match": if_match},
            ),
            list[m.Pay],
        )

    async def generate_pending_pays(
        self,
        company_id: int,
        run_id: int,
        *,
        payment_date: datetime.date | None = None,
        recalculate: bool | None = None,
        add_missing: bool | None = None,
    ) -> Answer[list[m.Pay]]:
        """Make the pending pays of a run.

        A pending pay for every active pay recipient of the run’s pay period that has none yet: standard hours at
        the hourly rate less approved leave, the employee’s own allowances and deductions, and company allowances
        that apply by themselves. Who has a complete pay in the run is left out; the header X-SVC-Skipped says how
        many. Answers every pending pay of the run. Pending pays are in no year to date, balance or list that does
        not ask for them, and emit nothing. Those that were made here and never touched disappear two periods after
        their run has ended, when the next ones are made. The ETag is that of the pending pays, for completing them.

        `POST /api/company/{company_id}/pay-runs/{run_id}/pending-pays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            run_id: Id of the pay run, as the pay runs of the company are listed
            payment_date: When the new pending pays are to be paid; by default the last day of the run
            recalculate: Works out again the pending pays the run already has, from their own rows and today’s
                settings; leave that was approved since comes onto them in place of ordinary hours
            add_missing: False makes no new pending pays: with recalculate it works out again what is there, and who
                was taken out of the run stays out
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-runs/{run_id}/pending-pays",
                ids={"company_id": company_id, "run_id": run_id},
                query={"payment_date": payment_date, "recalculate": recalculate, "add_missing": add_missing},
            ),
            list[m.Pay],
        )

    async def revert_pay_run(
        self,
        company_id: int,
        run_id: int,
    ) -> Answer[list[m.Pay]]:
        """Revert a pay run.

        Every complete pay of the run is pending again, or none is: leave goes back, employments that were ended go
        on, and each pay emits pay.deleted. Answers these pays. 409 when none is complete, and once any of them was
        sent to the tax office.

        `POST /api/company/{company_id}/pay-runs/{run_id}/revert`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pay-runs/{run_id}/revert",
                ids={"company_id": company_id, "run_id": run_id},
            ),
            list[m.Pay],
        )

    async def read_pay_sheet(
        self,
        company_id: int,
        run_id: int,
    ) -> Answer[m.PaySheet]:
        """Read a pay run as a sheet.

        Every pay of the run, pending or complete, beside what the employee was paid in the last run of the pay
        period, with what differs; and who was paid then and is not now. The ETag is that of the pending pays: sent
        back as If-Match it completes exactly what was seen.

        `GET /api/company/{company_id}/pay-runs/{run_id}/sheet`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/pay-runs/{run_id}/sheet",
                ids={"company_id": company_id, "run_id": run_id},
            ),
            m.PaySheet,
        )

    async def change_pay_sheet(
        self,
        company_id: int,
        run_id: int,
        body: m.PaySheetChanges,
    ) -> Answer[m.PaySheetAnswer]:
        """Change pending pays of a run.

        Types into many pending pays at once: a row of a pay gets another value or goes, new rows come onto it, and
        the pay is worked out again. What is not named stays. Each change carries the version of the row it was made
        on; a pay that somebody else has changed since is left alone and answered as it stands now. A pay that
        cannot be worked out holds up no other. Nobody is told: pending pays emit nothing.

        `PATCH /api/company/{company_id}/pay-runs/{run_id}/sheet`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/pay-runs/{run_id}/sheet",
                ids={"company_id": company_id, "run_id": run_id},
                body=body,
            ),
            m.PaySheetAnswer,
        )

    async def list_payday_filings(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
        status: m.PaydayFilingStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PaydayFiling]:
        """List payday filings.

        Newest first.

        `GET /api/company/{company_id}/payday-filings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            status: Success once Inland Revenue has it, Pending on the way, Failed when it did not take it
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/payday-filings",
                ids={"company_id": company_id},
                query={"pay_run_id": pay_run_id, "status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.PaydayFiling],
        )

    async def submit_payday_filing(
        self,
        company_id: int,
        body: m.PaydayFilingIn,
    ) -> Answer[m.PaydayFiling]:
        """File the employment information of a payday.

        New Zealand companies. When something is missing, such as an IRD number, the answer lists it for the company
        and each employee, and nothing is filed. The employee details of a new employee are filed first.

        `POST /api/company/{company_id}/payday-filings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/payday-filings",
                ids={"company_id": company_id},
                body=body,
            ),
            m.PaydayFiling,
        )

    async def list_payday_filing_problems(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
    ) -> Answer[m.PaydayFilingProblems]:
        """List what Inland Revenue would refuse.

        Before anything is sent: what is missing or does not fit in the employment information of a run and in the
        employee details of its people, by employee and field, and the totals of the filing. Nothing is written.

        `GET /api/company/{company_id}/payday-filings/problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: The run to be filed; by default only what is to be told of employees is looked at
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/payday-filings/problems",
                ids={"company_id": company_id},
                query={"pay_run_id": pay_run_id},
            ),
            m.PaydayFilingProblems,
        )

    async def read_payday_filing(
        self,
        company_id: int,
        payday_filing_id: int,
    ) -> Answer[m.PaydayFiling]:
        """Read a payday filing.

        One filing with how it stands and what Inland Revenue remarked.

        `GET /api/company/{company_id}/payday-filings/{payday_filing_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            payday_filing_id: Id of the filing, as the filings of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/payday-filings/{payday_filing_id}",
                ids={"company_id": company_id, "payday_filing_id": payday_filing_id},
            ),
            m.PaydayFiling,
        )

    async def amend_payday_filing(
        self,
        company_id: int,
        payday_filing_id: int,
        body: m.PaydayAmendmentIn | None = None,
    ) -> Answer[m.PaydayFiling]:
        """Amend a payday filing.

        Tells Inland Revenue what changed since the payday was filed: the lines of people with further pays of the
        run on that payday, and of the people named. Somebody whose pays come to nothing is taken out. The answer is
        a filing of its own.

        `POST /api/company/{company_id}/payday-filings/{payday_filing_id}/amend`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            payday_filing_id: Id of the filing, as the filings of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/payday-filings/{payday_filing_id}/amend",
                ids={"company_id": company_id, "payday_filing_id": payday_filing_id},
                body=body,
            ),
            m.PaydayFiling,
        )

    async def check_payday_filing(
        self,
        company_id: int,
        payday_filing_id: int,
    ) -> Answer[m.PaydayFiling]:
        """Ask how a payday filing stands.

        Asks the sending service now instead of waiting for the next round; answers the filing as it then stands.

        `POST /api/company/{company_id}/payday-filings/{payday_filing_id}/check`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            payday_filing_id: Id of the filing, as the filings of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/payday-filings/{payday_filing_id}/check",
                ids={"company_id": company_id, "payday_filing_id": payday_filing_id},
            ),
            m.PaydayFiling,
        )

    async def complete_payday_filing(
        self,
        company_id: int,
        payday_filing_id: int,
        body: m.LodgedByHandIn | None = None,
    ) -> Answer[m.PaydayFiling]:
        """Mark a payday filing as lodged by hand.

        For a message that was written into a folder, or that somebody settled with the tax office otherwise. One
        that the tax office did not accept leaves its pays free to be reported again.

        `POST /api/company/{company_id}/payday-filings/{payday_filing_id}/complete`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            payday_filing_id: Id of the filing, as the filings of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/payday-filings/{payday_filing_id}/complete",
                ids={"company_id": company_id, "payday_filing_id": payday_filing_id},
                body=body,
            ),
            m.PaydayFiling,
        )

    async def download_payday_file(
        self,
        company_id: int,
        payday_filing_id: int,
    ) -> File:
        """Download the file of a payday filing.

        As it was filed. Needs the REPORTS permission to view, because it holds IRD numbers.

        `GET /api/company/{company_id}/payday-filings/{payday_filing_id}/file.csv`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            payday_filing_id: Id of the filing, as the filings of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/payday-filings/{payday_filing_id}/file.csv",
                ids={"company_id": company_id, "payday_filing_id": payday_filing_id},
            ),
        )

    async def read_payment_settings(
        self,
        company_id: int,
    ) -> Answer[m.PaymentSettings]:
        """Read the account wages are paid from.

        What payment files are made from. 404 until it was set.

        `GET /api/company/{company_id}/payment-settings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/payment-settings",
                ids={"company_id": company_id},
            ),
            m.PaymentSettings,
        )

    async def save_payment_settings(
        self,
        company_id: int,
        body: m.PaymentSettingsIn,
    ) -> Answer[m.PaymentSettings]:
        """Set the account wages are paid from.

        Takes the place of what was there. Only an administrator of the account may do this.

        `PUT /api/company/{company_id}/payment-settings`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/company/{company_id}/payment-settings",
                ids={"company_id": company_id},
                body=body,
            ),
            m.PaymentSettings,
        )

    async def read_payroll_tax(
        self,
        company_id: int,
        *,
        month: str | None = None,
        is_regional_employer: bool | None = None,
    ) -> Answer[m.PayrollTaxReport]:
        """Work out the payroll tax of a month.

        Australian companies. The wages of a month by state, what each state asks for them, and why. An estimate for
        a monthly return: it says how it reads the law and what is not known. Grouping is left to the employer.

        `GET /api/company/{company_id}/payroll-tax`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            month: YYYY-MM, by the day of payment; by default the current month
            is_regional_employer: The employer has the regional rate of Victoria or the regional discount of
                Queensland
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/payroll-tax",
                ids={"company_id": company_id},
                query={"month": month, "is_regional_employer": is_regional_employer},
            ),
            m.PayrollTaxReport,
        )

    async def list_pays(
        self,
        company_id: int,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        pay_period: m.PayPeriod | None = None,
        status: m.PayRunStatus | None = None,
        limit: int | None = None,
        pay_run_id: int | None = None,
        employee_id: int | None = None,
        employee_number: str | None = None,
        is_complete: bool | None = None,
        group_by_pay_run: bool | None = None,
        group_by_employee: bool | None = None,
        identifier_type: m.EmployeeIdentifierType | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayOrGroup]:
        """List pays.

        Newest run first, pays of a run in the order they were made. The shapes are those of creating pays.

        `GET /api/company/{company_id}/pays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            from_: First period end date
            to: Last period end date
            pay_period: Runs of this pay period
            status: complete when every pay of the run is; pending otherwise
            limit: The most that is listed, up to 500
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            employee_id: Id of the employee, as the employees of its company are listed
            employee_number: Pays of the employee with this number
            is_complete: False shows drafts; left out, together with status, only complete pays are listed
            group_by_pay_run: Wins over group_by_employee
            group_by_employee: Answers one element for each employee, with the pays in it
            identifier_type: How employees are named: by the id of the service, or by the number you gave them
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pays",
                ids={"company_id": company_id},
                query={
                    "from": from_,
                    "to": to,
                    "pay_period": pay_period,
                    "status": status,
                    "limit": limit,
                    "pay_run_id": pay_run_id,
                    "employee_id": employee_id,
                    "employee_number": employee_number,
                    "is_complete": is_complete,
                    "group_by_pay_run": group_by_pay_run,
                    "group_by_employee": group_by_employee,
                    "identifier_type": identifier_type,
                    "cursor": cursor,
                },
            ),
            list[m.PayOrGroup],
        )

    async def create_pays(
        self,
        company_id: int,
        body: Sequence[m.PayCreate],
        *,
        group_by_pay_run: bool | None = None,
        group_by_employee: bool | None = None,
        identifier_type: m.EmployeeIdentifierType | None = None,
        redistribute_tax_by_gross: bool | None = None,
        pay_date: datetime.date | None = None,
        dry_run: bool | None = None,
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> Answer[list[m.PayOrGroup]]:
        """Create pays.

        Calculates and completes pays, all of them or none: an error names its pay as pays[index]. Each pay joins
        the run of its pay period that holds its pay date. Pays of one employee in one call see each other in order.
        Every pay emits pay.created.

        `PUT /api/company/{company_id}/pays/create`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            group_by_pay_run: Wins over group_by_employee
            group_by_employee: Answers one element for each employee, with the pays in it
            identifier_type: How employees are named: by the id of the service, or by the number you gave them
            redistribute_tax_by_gross: Several pays of one employee made by this call in one run for different
                departments are taxed together, and the tax is shared by gross
            pay_date: Default today; the pay run is the one of this day
            dry_run: Calculates and answers as usual but keeps nothing; ids of the answer are provisional. Send the
                ETag back as If-Match to pay exactly what was seen
            if_match: The ETag of a preview (dry_run=true): the pays are made only if they come to exactly that,
                else 412
            idempotency_key: A call repeated with the same key and request within seven days pays once and gets the
                first answer again; the same key with another request answers 409
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/company/{company_id}/pays/create",
                ids={"company_id": company_id},
                query={
                    "group_by_pay_run": group_by_pay_run,
                    "group_by_employee": group_by_employee,
                    "identifier_type": identifier_type,
                    "redistribute_tax_by_gross": redistribute_tax_by_gross,
                    "pay_date": pay_date,
                    "dry_run": dry_run,
                },
                headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
                body=body,
                key="header",
            ),
            list[m.PayOrGroup],
        )

    async def delete_pay(
        self,
        company_id: int,
        pay_id: int,
        *,
        together: bool | None = None,
    ) -> Answer[None]:
        """Delete a pay.

        A pending pay goes silently; a complete one takes its leave back, resumes the employment it ended and emits
        pay.deleted. 409 once it was sent to the tax office.

        `DELETE /api/company/{company_id}/pays/{pay_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
            together: Pays that were taxed together go together; this says that you mean all of them
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/company/{company_id}/pays/{pay_id}",
                ids={"company_id": company_id, "pay_id": pay_id},
                query={"together": together},
            ),
            None,
        )

    async def read_pay(
        self,
        company_id: int,
        pay_id: int,
    ) -> Answer[m.Pay]:
        """Read a pay.

        One pay with its rows, pending or complete.

        `GET /api/company/{company_id}/pays/{pay_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/pays/{pay_id}",
                ids={"company_id": company_id, "pay_id": pay_id},
            ),
            m.Pay,
        )

    async def update_pay(
        self,
        company_id: int,
        pay_id: int,
        body: m.PayPatch,
        *,
        dry_run: bool | None = None,
    ) -> Answer[m.Pay]:
        """Change a pay.

        Replaces the lists that are sent, keeps the rest and works the pay out again with today’s settings; an empty
        object previews it again. A pay that is complete stays complete and emits pay.updated. termination null
        takes the termination away.

        `PATCH /api/company/{company_id}/pays/{pay_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
            dry_run: Calculates and answers as usual but keeps nothing
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/company/{company_id}/pays/{pay_id}",
                ids={"company_id": company_id, "pay_id": pay_id},
                query={"dry_run": dry_run},
                body=body,
            ),
            m.Pay,
        )

    async def complete_pay(
        self,
        company_id: int,
        pay_id: int,
        *,
        allow_second_pay: bool | None = None,
    ) -> Answer[m.Pay]:
        """Complete a pending pay.

        The pay becomes complete exactly as it was last shown, and emits pay.updated. 409 when figures it rests on
        have changed since; preview it again. 409 too when the employee has a complete pay in the run already,
        unless allow_second_pay says that a second one is meant.

        `POST /api/company/{company_id}/pays/{pay_id}/complete`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
            allow_second_pay: Completes a pending pay also of an employee who has a complete pay in the run; it
                carries what the period still lacks
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pays/{pay_id}/complete",
                ids={"company_id": company_id, "pay_id": pay_id},
                query={"allow_second_pay": allow_second_pay},
            ),
            m.Pay,
        )

    async def download_payslip(
        self,
        company_id: int,
        pay_id: int,
    ) -> File:
        """Download a payslip.

        One page for the employee, with what the employee’s payslip options show. 409 while the pay is pending.

        `GET /api/company/{company_id}/pays/{pay_id}/payslip.pdf`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/pays/{pay_id}/payslip.pdf",
                ids={"company_id": company_id, "pay_id": pay_id},
            ),
        )

    async def mail_payslip(
        self,
        company_id: int,
        pay_id: int,
        body: m.PayslipMailingIn | None = None,
    ) -> Answer[m.PayslipMailing]:
        """Send the payslip of a pay by e-mail.

        Goes to whoever wants payslips by mail and has an address; the others are listed with the reason. What was
        sent before is not sent again unless again is true. The PDF is drawn when the letter leaves: a pay that was
        deleted or changed by then is not sent, and the list of payslip e-mails says so. 409 while the pay is
        pending.

        `POST /api/company/{company_id}/pays/{pay_id}/payslip/email`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pays/{pay_id}/payslip/email",
                ids={"company_id": company_id, "pay_id": pay_id},
                body=body,
            ),
            m.PayslipMailing,
        )

    async def revert_pay(
        self,
        company_id: int,
        pay_id: int,
        *,
        together: bool | None = None,
    ) -> Answer[m.Pay]:
        """Revert a complete pay.

        The pay is pending again: its leave goes back, the employment it ended goes on, and it emits pay.deleted.
        409 once it was sent to the tax office.

        `POST /api/company/{company_id}/pays/{pay_id}/revert`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_id: Id of the pay, as the pays of the company are listed
            together: Pays that were taxed together go together; this says that you mean all of them
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/pays/{pay_id}/revert",
                ids={"company_id": company_id, "pay_id": pay_id},
                query={"together": together},
            ),
            m.Pay,
        )

    async def list_payslip_emails(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
        employee_id: int | None = None,
        pay_id: int | None = None,
        status: m.PayslipEmailStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayslipEmail]:
        """List who was sent which payslip.

        Newest first; of a run, an employee or a pay, each with where it was sent and what became of it.

        `GET /api/company/{company_id}/payslip-emails`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            employee_id: Id of the employee, as the employees of its company are listed
            pay_id: Id of the pay, as the pays of the company are listed
            status: Letters that stand so
            limit: The most that is listed, up to 1000
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/payslip-emails",
                ids={"company_id": company_id},
                query={
                    "pay_run_id": pay_run_id,
                    "employee_id": employee_id,
                    "pay_id": pay_id,
                    "status": status,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            list[m.PayslipEmail],
        )

    async def list_proposals(
        self,
        company_id: int,
        *,
        status: m.ProposalStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.Proposal]:
        """List proposals.

        The newest first.

        `GET /api/company/{company_id}/proposals`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: Proposals that stand so
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/proposals",
                ids={"company_id": company_id},
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.Proposal],
        )

    async def propose_pays(
        self,
        company_id: int,
        body: m.PaysProposalIn,
    ) -> Answer[m.Proposal]:
        """Propose pays.

        Previews pays as dry_run does and keeps what they come to for 24 hours, for a person to approve or decline.
        Nobody is paid by it; the scope payroll.read is enough. Meant for agents and other programs that must not
        pay by themselves.

        `POST /api/company/{company_id}/proposals/pays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/proposals/pays",
                ids={"company_id": company_id},
                body=body,
            ),
            m.Proposal,
        )

    async def propose_run_completion(
        self,
        company_id: int,
        body: m.RunCompletionProposalIn,
    ) -> Answer[m.Proposal]:
        """Propose to complete a pay run.

        Tries to complete the pending pays of a run, keeps none of it, and keeps what they come to for 24 hours, for
        a person to approve or decline. 409 where completing would be refused, or the run has no pending pay.

        `POST /api/company/{company_id}/proposals/run-completion`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/proposals/run-completion",
                ids={"company_id": company_id},
                body=body,
            ),
            m.Proposal,
        )

    async def read_proposal(
        self,
        company_id: int,
        proposal_id: int,
    ) -> Answer[m.Proposal]:
        """Read a proposal.

        With what its pays come to, and what became of it.

        `GET /api/company/{company_id}/proposals/{proposal_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            proposal_id: Id of the proposal, as the proposals of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/proposals/{proposal_id}",
                ids={"company_id": company_id, "proposal_id": proposal_id},
            ),
            m.Proposal,
        )

    async def approve_proposal(
        self,
        company_id: int,
        proposal_id: int,
    ) -> Answer[m.Proposal]:
        """Approve a proposal and carry it out.

        For a person alone, signed in by password or passkey, and not for the sign-in that made the proposal.
        Carried out with the rights of whoever approves, exactly as previewed, and once. 412 when it would come to
        something else by now; 409 when it is decided, expired or cannot be done any more. Nothing is paid then.

        `POST /api/company/{company_id}/proposals/{proposal_id}/approve`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            proposal_id: Id of the proposal, as the proposals of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/proposals/{proposal_id}/approve",
                ids={"company_id": company_id, "proposal_id": proposal_id},
            ),
            m.Proposal,
        )

    async def decline_proposal(
        self,
        company_id: int,
        proposal_id: int,
        body: m.ProposalDeclineIn,
    ) -> Answer[m.Proposal]:
        """Decline a proposal.

        Nothing is paid; whoever proposed it reads the reason. 409 once it is decided or has expired.

        `POST /api/company/{company_id}/proposals/{proposal_id}/decline`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            proposal_id: Id of the proposal, as the proposals of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/proposals/{proposal_id}/decline",
                ids={"company_id": company_id, "proposal_id": proposal_id},
                body=body,
            ),
            m.Proposal,
        )

    async def list_public_holidays(
        self,
        company_id: int,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
    ) -> Answer[list[m.PublicHoliday]]:
        """List the public holidays of a company.

        Between two days, the first one first: of the country (NZ) or the state (AU), and those it declared.

        `GET /api/company/{company_id}/public-holidays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            from_: First day; by default the first of this year
            to: Last day, at most two years later; by default a year later
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/public-holidays",
                ids={"company_id": company_id},
                query={"from": from_, "to": to},
            ),
            list[m.PublicHoliday],
        )

    async def read_report(
        self,
        company_id: int,
        report: m.ReportName,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
    ) -> Answer[m.Report]:
        """Read a report.

        A table with its titles and sums. Complete pays by payment date. leave-liability looks at the end of the
        last day alone. Needs the REPORTS permission.

        `GET /api/company/{company_id}/reports/{report}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            report: Which report
            from_: By payment date; the first day of the tax year of `to` unless set
            to: The last day that counts; today unless set
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/reports/{report}",
                ids={"company_id": company_id, "report": report},
                query={"from": from_, "to": to},
            ),
            m.Report,
        )

    async def download_report_csv(
        self,
        company_id: int,
        report: m.ReportName,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
    ) -> File:
        """Download a report as CSV.

        The same table, with a row of titles and one of sums. Complete pays by payment date. leave-liability looks
        at the end of the last day alone. Needs the REPORTS permission.

        `GET /api/company/{company_id}/reports/{report}/csv`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            report: Which report
            from_: By payment date; the first day of the tax year of `to` unless set
            to: The last day that counts; today unless set
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/reports/{report}/csv",
                ids={"company_id": company_id, "report": report},
                query={"from": from_, "to": to},
            ),
        )

    async def download_report_pdf(
        self,
        company_id: int,
        report: m.ReportName,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
    ) -> File:
        """Download a report as PDF.

        The same table on pages of A4. Complete pays by payment date. leave-liability looks at the end of the last
        day alone. Needs the REPORTS permission.

        `GET /api/company/{company_id}/reports/{report}/pdf`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            report: Which report
            from_: By payment date; the first day of the tax year of `to` unless set
            to: The last day that counts; today unless set
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/reports/{report}/pdf",
                ids={"company_id": company_id, "report": report},
                query={"from": from_, "to": to},
            ),
        )

    async def list_stp_pay_events(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
        status: m.StpLodgementStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.StpPayEvent]:
        """List STP pay events.

        Newest first.

        `GET /api/company/{company_id}/stp-pay-events`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            status: Events that stand so
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/stp-pay-events",
                ids={"company_id": company_id},
                query={"pay_run_id": pay_run_id, "status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.StpPayEvent],
        )

    async def submit_stp_pay_event(
        self,
        company_id: int,
        body: m.StpPayEventIn,
    ) -> Answer[m.StpPayEvent]:
        """Submit pays through Single Touch Payroll.

        Australian companies. Reports the year to date of the people paid, and the totals of the pays, to the tax
        office. When something is missing, such as an ABN or a tax file number, the answer lists it for the company
        and each employee, and nothing is sent. An opening year-to-date pay goes with the first regular pay of its
        employee. UPDATE with is_final declares a year as final.

        `POST /api/company/{company_id}/stp-pay-events`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/stp-pay-events",
                ids={"company_id": company_id},
                body=body,
            ),
            m.StpPayEvent,
        )

    async def list_stp_problems(
        self,
        company_id: int,
        *,
        pay_run_id: int,
    ) -> Answer[m.StpProblems]:
        """List what stands in the way of reporting a pay run.

        What the tax office or a sending service would refuse, by employee and field, with the rule of the tax
        office where it is known; the texts that are told otherwise than they were entered are warnings. Nothing is
        sent.

        `GET /api/company/{company_id}/stp-pay-events/problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: The run that is going to be reported, whether or not its pays are complete
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/stp-pay-events/problems",
                ids={"company_id": company_id},
                query={"pay_run_id": pay_run_id},
            ),
            m.StpProblems,
        )

    async def read_stp_pay_event(
        self,
        company_id: int,
        stp_pay_event_id: int,
    ) -> Answer[m.StpPayEvent]:
        """Read an STP pay event.

        One event with how it stands and what the tax office remarked.

        `GET /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
            ),
            m.StpPayEvent,
        )

    async def check_stp_pay_event(
        self,
        company_id: int,
        stp_pay_event_id: int,
    ) -> Answer[m.StpPayEvent]:
        """Ask how an STP pay event stands.

        Asks the tax office for its response now, instead of at the next turn of the service.

        `POST /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/check`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/check",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
            ),
            m.StpPayEvent,
        )

    async def complete_stp_pay_event(
        self,
        company_id: int,
        stp_pay_event_id: int,
        body: m.LodgedByHandIn | None = None,
    ) -> Answer[m.StpPayEvent]:
        """Mark an STP pay event as lodged by hand.

        For a message that was written into a folder, or that somebody settled with the tax office otherwise. One
        that the tax office did not accept leaves its pays free to be reported again.

        `POST /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/complete`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/complete",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
                body=body,
            ),
            m.StpPayEvent,
        )

    async def download_stp_message(
        self,
        company_id: int,
        stp_pay_event_id: int,
    ) -> File:
        """Download the message of an STP pay event.

        As it was sent. Needs the REPORTS permission to view, because it holds tax file numbers.

        `GET /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/message.xml`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/message.xml",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
            ),
        )

    async def replace_stp_pay_event(
        self,
        company_id: int,
        stp_pay_event_id: int,
    ) -> Answer[m.StpPayEvent]:
        """Replace an STP pay event that was not accepted.

        Sends the pays of the event again as they are now, under the submission id of the event and marked as its
        replacement, so that a part of it that was taken is not counted twice. Only the latest event of the company
        can be replaced, and only when it was rejected, partly accepted or never answered. The answer is an event of
        its own.

        `POST /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/replace`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/replace",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
            ),
            m.StpPayEvent,
        )

    async def list_stp_responses(
        self,
        company_id: int,
        stp_pay_event_id: int,
    ) -> Answer[list[m.StpResponse]]:
        """List the responses to an STP pay event.

        In the order they came, each with what the tax office remarked.

        `GET /api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/responses`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            stp_pay_event_id: Id of the pay event, as the events of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/responses",
                ids={"company_id": company_id, "stp_pay_event_id": stp_pay_event_id},
            ),
            list[m.StpResponse],
        )

    async def read_stp_year_to_date(
        self,
        company_id: int,
        *,
        financial_year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.StpYearToDate]:
        """Read the year to date as it is reported.

        Of everybody paid in the financial year, by income type. Pays reported externally are left out.

        `GET /api/company/{company_id}/stp-year-to-date`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            financial_year: Named for the year it ends in; by default the current
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/stp-year-to-date",
                ids={"company_id": company_id},
                query={"financial_year": financial_year, "limit": limit, "cursor": cursor},
            ),
            list[m.StpYearToDate],
        )

    async def list_super_batches(
        self,
        company_id: int,
        *,
        status: m.SuperBatchStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.SuperBatch]:
        """List super batches.

        Newest first.

        `GET /api/company/{company_id}/super-batches`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            status: Batches that stand so
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/super-batches",
                ids={"company_id": company_id},
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.SuperBatch],
        )

    async def create_super_batch(
        self,
        company_id: int,
        body: m.SuperBatchIn | None = None,
    ) -> Answer[m.SuperBatch]:
        """Gather contributions into a batch.

        Makes the SuperStream file of all contributions that are due, or of those of one pay run. When something is
        missing, such as a fund or the account to pay from, the answer lists it for each employee, and no batch is
        made.

        `POST /api/company/{company_id}/super-batches`

        Args:
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/super-batches",
                ids={"company_id": company_id},
                body=body,
            ),
            m.SuperBatch,
        )

    async def list_super_batch_problems(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
        payment_date: datetime.date | None = None,
        payment_method: m.SuperPaymentMethod | None = None,
    ) -> Answer[m.SuperBatchProblems]:
        """List what a clearing house would refuse.

        Of the contributions that are due, or of those of one pay run, before a batch is made: what is missing or
        does not fit, by employee and field; what is late; and for whom the fund is asked first. Nothing is written.

        `GET /api/company/{company_id}/super-batches/problems`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: One run; by default all contributions that are due
            payment_date: The day the money is sent; by default today
            payment_method: Default DIRECT_DEBIT: the clearing house takes the money from the account of the payment
                settings. DIRECT_CREDIT needs the account of each fund, which the fund registry must know. BPAY
                needs the biller code and the reference of each fund, named in funds
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/super-batches/problems",
                ids={"company_id": company_id},
                query={
                    "pay_run_id": pay_run_id,
                    "payment_date": payment_date,
                    "payment_method": payment_method,
                },
            ),
            m.SuperBatchProblems,
        )

    async def read_super_batch(
        self,
        company_id: int,
        super_batch_id: int,
    ) -> Answer[m.SuperBatch]:
        """Read a super batch.

        One batch with the pays whose contributions are in it.

        `GET /api/company/{company_id}/super-batches/{super_batch_id}`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            super_batch_id: Id of the batch, as the batches of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/company/{company_id}/super-batches/{super_batch_id}",
                ids={"company_id": company_id, "super_batch_id": super_batch_id},
            ),
            m.SuperBatch,
        )

    async def cancel_super_batch(
        self,
        company_id: int,
        super_batch_id: int,
    ) -> Answer[m.SuperBatch]:
        """Cancel a super batch.

        Its contributions are due again.

        `POST /api/company/{company_id}/super-batches/{super_batch_id}/cancel`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            super_batch_id: Id of the batch, as the batches of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/super-batches/{super_batch_id}/cancel",
                ids={"company_id": company_id, "super_batch_id": super_batch_id},
            ),
            m.SuperBatch,
        )

    async def download_super_file(
        self,
        company_id: int,
        super_batch_id: int,
    ) -> File:
        """Download the SuperStream file of a batch.

        Needs the REPORTS permission to view, because it holds tax file numbers.

        `GET /api/company/{company_id}/super-batches/{super_batch_id}/file.csv`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            super_batch_id: Id of the batch, as the batches of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/super-batches/{super_batch_id}/file.csv",
                ids={"company_id": company_id, "super_batch_id": super_batch_id},
            ),
        )

    async def mark_super_batch_paid(
        self,
        company_id: int,
        super_batch_id: int,
        body: m.SuperBatchPaidIn,
    ) -> Answer[m.SuperBatch]:
        """Mark a super batch as paid.

        Its contributions count as paid on that day, in time or late. 409 once it is paid or cancelled.

        `POST /api/company/{company_id}/super-batches/{super_batch_id}/paid`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            super_batch_id: Id of the batch, as the batches of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/company/{company_id}/super-batches/{super_batch_id}/paid",
                ids={"company_id": company_id, "super_batch_id": super_batch_id},
                body=body,
            ),
            m.SuperBatch,
        )

    async def list_super_contributions(
        self,
        company_id: int,
        *,
        pay_run_id: int | None = None,
        employee_id: int | None = None,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        status: m.SuperContributionStatus | None = None,
        disclosed_on: datetime.date | None = None,
        has_clean_history: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.SuperContribution]:
        """List super contributions.

        Australian companies. What each complete pay owes to a fund, by when, and whether it is late.

        `GET /api/company/{company_id}/super-contributions`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            employee_id: Id of the employee, as the employees of its company are listed
            from_: First payday
            to: Last payday
            status: Contributions that stand so
            disclosed_on: The day of a voluntary disclosure, which lowers the uplift of the charge
            has_clean_history: False when the tax office has assessed a charge by itself within 24 months, which
                raises the uplift
            limit: The most that is listed, up to 5000
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/super-contributions",
                ids={"company_id": company_id},
                query={
                    "pay_run_id": pay_run_id,
                    "employee_id": employee_id,
                    "from": from_,
                    "to": to,
                    "status": status,
                    "disclosed_on": disclosed_on,
                    "has_clean_history": has_clean_history,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            list[m.SuperContribution],
        )

    async def list_workers_comp_pays(
        self,
        company_id: int,
        *,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        pay_period: m.PayPeriod | None = None,
        status: m.PayRunStatus | None = None,
        limit: int | None = None,
        pay_run_id: int | None = None,
        employee_id: int | None = None,
        employee_number: str | None = None,
        is_complete: bool | None = None,
        group_by_pay_run: bool | None = None,
        group_by_employee: bool | None = None,
        identifier_type: m.EmployeeIdentifierType | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.PayOrGroup]:
        """List pays with workers compensation.

        Pays whose total_workers_compensation is above zero; filters and shapes are those of the pay list.

        `GET /api/company/{company_id}/workers-comp-pays`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            from_: First period end date
            to: Last period end date
            pay_period: Runs of this pay period
            status: complete when every pay of the run is; pending otherwise
            limit: The most that is listed, up to 500
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
            employee_id: Id of the employee, as the employees of its company are listed
            employee_number: Pays of the employee with this number
            is_complete: False shows drafts; left out, together with status, only complete pays are listed
            group_by_pay_run: Wins over group_by_employee
            group_by_employee: Answers one element for each employee, with the pays in it
            identifier_type: How employees are named: by the id of the service, or by the number you gave them
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/workers-comp-pays",
                ids={"company_id": company_id},
                query={
                    "from": from_,
                    "to": to,
                    "pay_period": pay_period,
                    "status": status,
                    "limit": limit,
                    "pay_run_id": pay_run_id,
                    "employee_id": employee_id,
                    "employee_number": employee_number,
                    "is_complete": is_complete,
                    "group_by_pay_run": group_by_pay_run,
                    "group_by_employee": group_by_employee,
                    "identifier_type": identifier_type,
                    "cursor": cursor,
                },
            ),
            list[m.PayOrGroup],
        )

    async def list_year_to_date(
        self,
        company_id: int,
        *,
        year: int | None = None,
        employee_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.EmployeeYearToDate]:
        """List what employees were paid in a tax year.

        One row for everybody with a complete pay in the year, by name. Needs the REPORTS permission.

        `GET /api/company/{company_id}/year-to-date`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            year: The tax year, named for the year it ends in; by default the current one
            employee_id: Id of the employee, as the employees of its company are listed
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/year-to-date",
                ids={"company_id": company_id},
                query={"year": year, "employee_id": employee_id, "limit": limit, "cursor": cursor},
            ),
            list[m.EmployeeYearToDate],
        )

    async def list_year_end_summaries(
        self,
        company_id: int,
        *,
        year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.YearEndSummary]:
        """List the year-end totals of employees.

        One for everybody with a complete pay in the year, by name. Australia: the totals of Single Touch Payroll,
        opening year-to-date pays included and pays reported externally left out. New Zealand: the totals of
        employment information, with what the payroll before filed told apart. Needs the REPORTS permission.

        `GET /api/company/{company_id}/year-to-date/summaries`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            year: The tax year, named for the year it ends in; by default the current one
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/company/{company_id}/year-to-date/summaries",
                ids={"company_id": company_id},
                query={"year": year, "limit": limit, "cursor": cursor},
            ),
            list[m.YearEndSummary],
        )

    async def download_year_end_summaries(
        self,
        company_id: int,
        *,
        year: int | None = None,
    ) -> File:
        """Download the year-end totals as CSV.

        The same as a table with titles; in Australia a row for each employee and income type, where what belongs to
        the year as a whole stands in the first row of the employee. Australia: the totals of Single Touch Payroll,
        opening year-to-date pays included and pays reported externally left out. New Zealand: the totals of
        employment information, with what the payroll before filed told apart. Needs the REPORTS permission.

        `GET /api/company/{company_id}/year-to-date/summaries.csv`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            year: The tax year, named for the year it ends in; by default the current one
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/year-to-date/summaries.csv",
                ids={"company_id": company_id},
                query={"year": year},
            ),
        )

    async def download_year_end_summary(
        self,
        company_id: int,
        employee_id: int,
        *,
        year: int | None = None,
    ) -> File:
        """Download the year-end totals of an employee as PDF.

        For the employee. 404 for somebody who was not paid in the year. Australia: the totals of Single Touch
        Payroll, opening year-to-date pays included and pays reported externally left out. New Zealand: the totals
        of employment information, with what the payroll before filed told apart. Needs the REPORTS permission.

        `GET /api/company/{company_id}/year-to-date/{employee_id}/summary.pdf`

        Args:
            company_id: Id of the company, as GET /api/company lists it
            employee_id: Id of the employee, as the employees of its company are listed
            year: The tax year, named for the year it ends in; by default the current one
        """
        return await self._file(
            Call(
                "GET",
                "/api/company/{company_id}/year-to-date/{employee_id}/summary.pdf",
                ids={"company_id": company_id, "employee_id": employee_id},
                query={"year": year},
            ),
        )

    async def list_own_connections(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.OwnConnection]:
        """Partners’ applications that were given access to the account.

        For the owner of the account, signed in. Payroll users’ consents are among them; the latest comes first, and
        those that have ended are listed too.

        `GET /api/connections`

        Args:
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/connections",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.OwnConnection],
        )

    async def end_own_connection(
        self,
        connection_id: int,
    ) -> Answer[None]:
        """End the access of a partner’s application.

        Its access and refresh tokens and the sessions it handed over stop working at once, and it is told of
        nothing more.

        `DELETE /api/connections/{connection_id}`

        Args:
            connection_id: Id of the connection, as the connections are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/connections/{connection_id}",
                ids={"connection_id": connection_id},
            ),
            None,
        )

    async def delete_employee(
        self,
        employee_id: int,
    ) -> Answer[None]:
        """Delete an employee.

        Hides the record; its history, pays and number are kept. Not reported as ceasing employment.

        `DELETE /api/employees/{employee_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}",
                ids={"employee_id": employee_id},
            ),
            None,
        )

    async def read_employee(
        self,
        employee_id: int,
    ) -> Answer[m.Employee]:
        """Read an employee.

        A deleted employee is shown with is_deleted true.

        `GET /api/employees/{employee_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}",
                ids={"employee_id": employee_id},
            ),
            m.Employee,
        )

    async def list_employee_allowances(
        self,
        employee_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.EmployeeAllowance]:
        """List the allowances of the employee’s own.

        By description; those of the company that the employee is attached to are not among them.

        `GET /api/employees/{employee_id}/allowances`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/employees/{employee_id}/allowances",
                ids={"employee_id": employee_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.EmployeeAllowance],
        )

    async def create_employee_allowance(
        self,
        employee_id: int,
        body: m.EmployeeAllowanceIn,
    ) -> Answer[m.EmployeeAllowance]:
        """Add an allowance of the employee’s own.

        Pays reuse it by its description; pending pays have it unless is_recurring is false.

        `POST /api/employees/{employee_id}/allowances`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/allowances",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.EmployeeAllowance,
        )

    async def delete_employee_allowance(
        self,
        employee_id: int,
        allowance_id: int,
    ) -> Answer[None]:
        """Delete an allowance of the employee’s own.

        Pays keep what was paid.

        `DELETE /api/employees/{employee_id}/allowances/{allowance_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            allowance_id: Id of the employee’s own allowance, as the allowances of the employee are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/allowances/{allowance_id}",
                ids={"employee_id": employee_id, "allowance_id": allowance_id},
            ),
            None,
        )

    async def update_employee_allowance(
        self,
        employee_id: int,
        allowance_id: int,
        body: m.EmployeeAllowanceIn,
    ) -> Answer[m.EmployeeAllowance]:
        """Change an allowance of the employee’s own.

        What is not sent stays. Processed pays keep what was paid.

        `PATCH /api/employees/{employee_id}/allowances/{allowance_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            allowance_id: Id of the employee’s own allowance, as the allowances of the employee are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/employees/{employee_id}/allowances/{allowance_id}",
                ids={"employee_id": employee_id, "allowance_id": allowance_id},
                body=body,
            ),
            m.EmployeeAllowance,
        )

    async def list_bank_accounts(
        self,
        employee_id: int,
    ) -> Answer[list[m.BankAccount]]:
        """List an employee's bank accounts.

        By rank: the default account, which takes what the others leave, then those with an amount.

        `GET /api/employees/{employee_id}/bank-accounts`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/bank-accounts",
                ids={"employee_id": employee_id},
            ),
            list[m.BankAccount],
        )

    async def create_bank_account(
        self,
        employee_id: int,
        body: m.BankAccountIn,
    ) -> Answer[m.BankAccount]:
        """Add a bank account.

        Up to 10. The first is the default account. A new default moves the old one to rank 1. Only the default
        account is without an amount, so a call that makes another account the default also sends
        old_default_amount, what the old default is paid in each pay from then on (400 without it).

        `POST /api/employees/{employee_id}/bank-accounts`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/bank-accounts",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.BankAccount,
        )

    async def order_bank_accounts(
        self,
        employee_id: int,
        body: m.BankAccountOrder,
    ) -> Answer[list[m.BankAccount]]:
        """Rank the bank accounts.

        Names every account once; the first becomes the default account. Only the default account is without an
        amount, so a call that makes another account the default also sends old_default_amount, what the old default
        is paid in each pay from then on (400 without it).

        `PUT /api/employees/{employee_id}/bank-accounts/order`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/employees/{employee_id}/bank-accounts/order",
                ids={"employee_id": employee_id},
                body=body,
            ),
            list[m.BankAccount],
        )

    async def delete_bank_account(
        self,
        employee_id: int,
        bank_account_id: int,
    ) -> Answer[None]:
        """Delete a bank account.

        The default account goes last.

        `DELETE /api/employees/{employee_id}/bank-accounts/{bank_account_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            bank_account_id: Id of the bank account, as the accounts of the employee are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/bank-accounts/{bank_account_id}",
                ids={"employee_id": employee_id, "bank_account_id": bank_account_id},
            ),
            None,
        )

    async def read_bank_account(
        self,
        employee_id: int,
        bank_account_id: int,
    ) -> Answer[m.BankAccount]:
        """Read a bank account.

        One account of the ranked list, with its number in full.

        `GET /api/employees/{employee_id}/bank-accounts/{bank_account_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            bank_account_id: Id of the bank account, as the accounts of the employee are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/bank-accounts/{bank_account_id}",
                ids={"employee_id": employee_id, "bank_account_id": bank_account_id},
            ),
            m.BankAccount,
        )

    async def update_bank_account(
        self,
        employee_id: int,
        bank_account_id: int,
        body: m.BankAccountPatch,
    ) -> Answer[m.BankAccount]:
        """Change a bank account.

        Only the fields sent change. is_default true moves the account to the front and takes its amount away; the
        old default moves to rank 1. Only the default account is without an amount, so a call that makes another
        account the default also sends old_default_amount, what the old default is paid in each pay from then on
        (400 without it).

        `PATCH /api/employees/{employee_id}/bank-accounts/{bank_account_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            bank_account_id: Id of the bank account, as the accounts of the employee are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/employees/{employee_id}/bank-accounts/{bank_account_id}",
                ids={"employee_id": employee_id, "bank_account_id": bank_account_id},
                body=body,
            ),
            m.BankAccount,
        )

    async def read_employee_declarations(
        self,
        employee_id: int,
    ) -> Answer[m.EmployeeDeclarations]:
        """Read what an employee has declared.

        Every key of the employee’s country; what was never declared has its default.

        `GET /api/employees/{employee_id}/declarations`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/declarations",
                ids={"employee_id": employee_id},
            ),
            m.EmployeeDeclarations,
        )

    async def update_employee_declarations(
        self,
        employee_id: int,
        body: m.EmployeeDeclarationsPatch,
    ) -> Answer[m.EmployeeDeclarations]:
        """Change what an employee has declared.

        Only the keys sent change; null puts the default back. The payday of each pay chooses among dated
        declarations. A key of the other country is refused (422).

        `PATCH /api/employees/{employee_id}/declarations`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/employees/{employee_id}/declarations",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.EmployeeDeclarations,
        )

    async def list_employee_deductions(
        self,
        employee_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.EmployeeDeduction]:
        """List the deductions of the employee’s own.

        By description.

        `GET /api/employees/{employee_id}/deductions`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/employees/{employee_id}/deductions",
                ids={"employee_id": employee_id},
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.EmployeeDeduction],
        )

    async def create_employee_deduction(
        self,
        employee_id: int,
        body: m.EmployeeDeductionIn,
    ) -> Answer[m.EmployeeDeduction]:
        """Add a deduction of the employee’s own.

        Pays reuse it by its description; pending pays have it unless is_recurring is false.

        `POST /api/employees/{employee_id}/deductions`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/deductions",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.EmployeeDeduction,
        )

    async def delete_employee_deduction(
        self,
        employee_id: int,
        deduction_id: int,
    ) -> Answer[None]:
        """Delete a deduction of the employee’s own.

        Pays keep what was deducted.

        `DELETE /api/employees/{employee_id}/deductions/{deduction_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            deduction_id: Id of the deduction, as the deductions of the employee are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/deductions/{deduction_id}",
                ids={"employee_id": employee_id, "deduction_id": deduction_id},
            ),
            None,
        )

    async def update_employee_deduction(
        self,
        employee_id: int,
        deduction_id: int,
        body: m.EmployeeDeductionPatch,
    ) -> Answer[m.EmployeeDeduction]:
        """Change a deduction of the employee’s own.

        What is not sent stays. Processed pays keep what was deducted.

        `PATCH /api/employees/{employee_id}/deductions/{deduction_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            deduction_id: Id of the deduction, as the deductions of the employee are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/employees/{employee_id}/deductions/{deduction_id}",
                ids={"employee_id": employee_id, "deduction_id": deduction_id},
                body=body,
            ),
            m.EmployeeDeduction,
        )

    async def read_family_violence_leave(
        self,
        employee_id: int,
        *,
        as_at: datetime.date | None = None,
    ) -> Answer[m.FamilyViolenceLeave]:
        """Read the family and domestic violence leave of an employee.

        Australia only. Shown here and nowhere else: neither payslips nor leave balances have it.

        `GET /api/employees/{employee_id}/family-violence-leave`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            as_at: Default today
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/family-violence-leave",
                ids={"employee_id": employee_id},
                query={"as_at": as_at},
            ),
            m.FamilyViolenceLeave,
        )

    async def list_employee_history(
        self,
        employee_id: int,
        *,
        limit: int | None = None,
        before: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.EmployeeHistoryEntry]:
        """What was changed about an employee, newest first.

        From the audit log: the record, its bank accounts, declarations, opening balances, own rates, allowances and
        deductions, its end and its return. Tax and account numbers are masked.

        `GET /api/employees/{employee_id}/history`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            limit: The most that is listed, up to 500
            before: Entries older than this id: the next page
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/employees/{employee_id}/history",
                ids={"employee_id": employee_id},
                query={"limit": limit, "before": before, "cursor": cursor},
            ),
            list[m.EmployeeHistoryEntry],
        )

    async def list_leave_balances(
        self,
        employee_id: int,
        *,
        as_at: datetime.date | None = None,
    ) -> Answer[list[m.LeaveBalance]]:
        """List the leave balances of an employee.

        As at the last complete pay, each in its own unit: hours in Australia; weeks of annual holidays and days of
        sick leave and alternative holidays in New Zealand.

        `GET /api/employees/{employee_id}/leave-balances`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            as_at: Answers projected for this day too. In New Zealand leave is granted on its day: see
                nz-leave-entitlements
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/leave-balances",
                ids={"employee_id": employee_id},
                query={"as_at": as_at},
            ),
            list[m.LeaveBalance],
        )

    async def list_leave_requests(
        self,
        employee_id: int,
        *,
        status: m.LeaveRequestStatus | None = None,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.LeaveRequest]:
        """List the leave requests of an employee.

        Latest start first. Each day says which pay has it.

        `GET /api/employees/{employee_id}/leave-requests`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            status: pending until somebody decides; approved leave comes onto pending pays
            from_: Requests that end on this day or later
            to: Requests that start on this day or earlier
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/employees/{employee_id}/leave-requests",
                ids={"employee_id": employee_id},
                query={"status": status, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            ),
            list[m.LeaveRequest],
        )

    async def create_leave_request(
        self,
        employee_id: int,
        body: m.LeaveRequestIn,
    ) -> Answer[m.LeaveRequest]:
        """Ask for leave.

        Pending until it is approved or declined. It covers the standard working days from start_date to end_date,
        or the days it names. 409 when another request that is pending or approved has one of the days.

        `POST /api/employees/{employee_id}/leave-requests`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/leave-requests",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.LeaveRequest,
        )

    async def delete_leave_request(
        self,
        employee_id: int,
        leave_request_id: int,
    ) -> Answer[None]:
        """Delete a pending leave request.

        One that was decided stays on record: 409.

        `DELETE /api/employees/{employee_id}/leave-requests/{leave_request_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            leave_request_id: Id of the leave request, as the requests of the employee are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/leave-requests/{leave_request_id}",
                ids={"employee_id": employee_id, "leave_request_id": leave_request_id},
            ),
            None,
        )

    async def read_leave_request(
        self,
        employee_id: int,
        leave_request_id: int,
    ) -> Answer[m.LeaveRequest]:
        """Read a leave request.

        One request with its days and the pays that have them.

        `GET /api/employees/{employee_id}/leave-requests/{leave_request_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            leave_request_id: Id of the leave request, as the requests of the employee are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/leave-requests/{leave_request_id}",
                ids={"employee_id": employee_id, "leave_request_id": leave_request_id},
            ),
            m.LeaveRequest,
        )

    async def approve_leave_request(
        self,
        employee_id: int,
        leave_request_id: int,
        *,
        allow_negative: bool | None = None,
    ) -> Answer[m.LeaveRequest]:
        """Approve a leave request.

        Pending pays that are made from now on have the leave in place of ordinary hours. 409 when the balance, less
        what is promised already, does not cover it.

        `POST /api/employees/{employee_id}/leave-requests/{leave_request_id}/approve`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            leave_request_id: Id of the leave request, as the requests of the employee are listed
            allow_negative: Approves leave that the balance does not cover
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/leave-requests/{leave_request_id}/approve",
                ids={"employee_id": employee_id, "leave_request_id": leave_request_id},
                query={"allow_negative": allow_negative},
            ),
            m.LeaveRequest,
        )

    async def cancel_leave_request(
        self,
        employee_id: int,
        leave_request_id: int,
    ) -> Answer[m.LeaveRequest]:
        """Cancel a leave request.

        Calls off the days that are on no pay yet. 409 while a pending pay has one of its days, and when all of it
        was paid.

        `POST /api/employees/{employee_id}/leave-requests/{leave_request_id}/cancel`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            leave_request_id: Id of the leave request, as the requests of the employee are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/leave-requests/{leave_request_id}/cancel",
                ids={"employee_id": employee_id, "leave_request_id": leave_request_id},
            ),
            m.LeaveRequest,
        )

    async def decline_leave_request(
        self,
        employee_id: int,
        leave_request_id: int,
    ) -> Answer[m.LeaveRequest]:
        """Decline a leave request.

        The request stays on record. 409 once it is decided.

        `POST /api/employees/{employee_id}/leave-requests/{leave_request_id}/decline`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            leave_request_id: Id of the leave request, as the requests of the employee are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/leave-requests/{leave_request_id}/decline",
                ids={"employee_id": employee_id, "leave_request_id": leave_request_id},
            ),
            m.LeaveRequest,
        )

    async def read_long_service_leave(
        self,
        employee_id: int,
        *,
        as_at: datetime.date | None = None,
    ) -> Answer[m.LongServiceLeave]:
        """Long service leave of an employee by the law of the state.

        Australia only: what has built up, what may be taken and what leaving would pay by reason, with the law it
        is by.

        `GET /api/employees/{employee_id}/long-service-leave`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            as_at: Default today
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/long-service-leave",
                ids={"employee_id": employee_id},
                query={"as_at": as_at},
            ),
            m.LongServiceLeave,
        )

    async def read_nz_leave_entitlements(
        self,
        employee_id: int,
        *,
        as_at: datetime.date | None = None,
    ) -> Answer[m.NzLeaveEntitlements]:
        """Read what the Holidays Act grants an employee.

        New Zealand. Leave balances build up with each pay; the Act grants annual holidays at each anniversary and
        sick and family violence leave on entitlement dates. Final pays and warnings go by what is shown here.

        `GET /api/employees/{employee_id}/nz-leave-entitlements`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            as_at: The day to tell it for; today in New Zealand unless sent
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/nz-leave-entitlements",
                ids={"employee_id": employee_id},
                query={"as_at": as_at},
            ),
            m.NzLeaveEntitlements,
        )

    async def read_opening_balances(
        self,
        employee_id: int,
    ) -> Answer[m.OpeningBalances]:
        """Read an employee's opening balances.

        What the employee brought along from another payroll; as_at is null where nothing was ever set.

        `GET /api/employees/{employee_id}/opening-balances`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/opening-balances",
                ids={"employee_id": employee_id},
            ),
            m.OpeningBalances,
        )

    async def replace_opening_balances(
        self,
        employee_id: int,
        body: m.OpeningBalancesIn,
    ) -> Answer[m.OpeningBalances]:
        """Set an employee's opening balances.

        For somebody who comes from another payroll. Each leave quantity becomes the balance on as_at (annual
        holidays in New Zealand: the weeks the person is entitled to and has not taken; below zero for holidays
        taken in advance); leave that is not named stays. The figures of nz stand in averages and final pays for
        everything up to as_at. A second call replaces the first. Allowed until a pay after as_at is complete (409).

        `PUT /api/employees/{employee_id}/opening-balances`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/employees/{employee_id}/opening-balances",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.OpeningBalances,
        )

    async def list_employee_pay_rates(
        self,
        employee_id: int,
    ) -> Answer[list[m.EmployeePayRate]]:
        """List the rates an employee can be paid at.

        System rates first, then the employee’s own, then those of its classifications; each by description.

        `GET /api/employees/{employee_id}/pay-rates`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/pay-rates",
                ids={"employee_id": employee_id},
            ),
            list[m.EmployeePayRate],
        )

    async def create_employee_pay_rate(
        self,
        employee_id: int,
        body: m.PayRateIn,
    ) -> Answer[m.PayRate]:
        """Add a rate of the employee’s own.

        Only this employee can be paid at it.

        `POST /api/employees/{employee_id}/pay-rates`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/pay-rates",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.PayRate,
        )

    async def delete_employee_pay_rate(
        self,
        employee_id: int,
        pay_rate_id: int,
    ) -> Answer[None]:
        """Delete a rate of the employee’s own.

        Pays keep what they were paid at.

        `DELETE /api/employees/{employee_id}/pay-rates/{pay_rate_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            pay_rate_id: Id of the pay rate, as the rates of the employee are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/pay-rates/{pay_rate_id}",
                ids={"employee_id": employee_id, "pay_rate_id": pay_rate_id},
            ),
            None,
        )

    async def update_employee_pay_rate(
        self,
        employee_id: int,
        pay_rate_id: int,
        body: m.PayRatePatch,
    ) -> Answer[m.PayRate]:
        """Change a rate of the employee’s own.

        Only the fields sent change. Pays keep what they were paid at.

        `PATCH /api/employees/{employee_id}/pay-rates/{pay_rate_id}`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            pay_rate_id: Id of the pay rate, as the rates of the employee are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/employees/{employee_id}/pay-rates/{pay_rate_id}",
                ids={"employee_id": employee_id, "pay_rate_id": pay_rate_id},
                body=body,
            ),
            m.PayRate,
        )

    async def read_payslip_delivery(
        self,
        employee_id: int,
    ) -> Answer[m.PayslipDelivery]:
        """Read how an employee wants payslips.

        By e-mail, in the portal or on paper, and whether the employee asked for it.

        `GET /api/employees/{employee_id}/payslip-delivery`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/payslip-delivery",
                ids={"employee_id": employee_id},
            ),
            m.PayslipDelivery,
        )

    async def save_payslip_delivery(
        self,
        employee_id: int,
        body: m.PayslipDeliveryIn,
    ) -> Answer[m.PayslipDelivery]:
        """Set how an employee wants payslips.

        Mailing a run goes by it from now on.

        `PUT /api/employees/{employee_id}/payslip-delivery`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/employees/{employee_id}/payslip-delivery",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.PayslipDelivery,
        )

    async def end_portal_access(
        self,
        employee_id: int,
    ) -> Answer[None]:
        """Take portal access away.

        The employee’s sessions and links end at once; password and second factor are forgotten. An invitation lets
        the employee in again. Setting employee_portal_active to false closes the portal too, and keeps the password
        for when it is opened again.

        `DELETE /api/employees/{employee_id}/portal-invitation`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/portal-invitation",
                ids={"employee_id": employee_id},
            ),
            None,
        )

    async def invite_portal_employee(
        self,
        employee_id: int,
        body: m.PortalInvitationIn | None = None,
    ) -> Answer[m.PortalInvitation]:
        """Invite an employee to the portal.

        Mails a link to choose a password to the employee’s e-mail address, and makes the sign-in where there is
        none. Sent again, the link before it ends and mail about the sign-in goes to the address of now. 409 while
        employee_portal_active is false, without an e-mail address, and for a username that somebody has.

        `POST /api/employees/{employee_id}/portal-invitation`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/portal-invitation",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.PortalInvitation,
        )

    async def reinstate_employee(
        self,
        employee_id: int,
        body: m.ReinstateIn | None = None,
    ) -> Answer[m.Employee]:
        """Reinstate a terminated employee.

        Sets a new start date. Number, year to date, leave balances and history are kept.

        `POST /api/employees/{employee_id}/reinstate`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/reinstate",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.Employee,
        )

    async def restore_employee(
        self,
        employee_id: int,
    ) -> Answer[m.Employee]:
        """Restore a deleted employee.

        The employment stays as it was: a terminated employee returns terminated.

        `POST /api/employees/{employee_id}/restore`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/restore",
                ids={"employee_id": employee_id},
            ),
            m.Employee,
        )

    async def delete_self_managed_fund(
        self,
        employee_id: int,
    ) -> Answer[None]:
        """Delete an employee's self-managed super fund.

        Contributions go to the default fund of the employee again.

        `DELETE /api/employees/{employee_id}/self-managed-fund`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/employees/{employee_id}/self-managed-fund",
                ids={"employee_id": employee_id},
            ),
            None,
        )

    async def read_self_managed_fund(
        self,
        employee_id: int,
    ) -> Answer[m.SelfManagedFund]:
        """Read an employee's self-managed super fund.

        404 for an employee who has none.

        `GET /api/employees/{employee_id}/self-managed-fund`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/self-managed-fund",
                ids={"employee_id": employee_id},
            ),
            m.SelfManagedFund,
        )

    async def save_self_managed_fund(
        self,
        employee_id: int,
        body: m.SelfManagedFundIn,
    ) -> Answer[m.SelfManagedFund]:
        """Set an employee's self-managed super fund.

        Australia. Super goes to it while default_employee_fund_usi is empty: such a fund has no USI, and is paid by
        its ABN, its electronic service address and its account.

        `PUT /api/employees/{employee_id}/self-managed-fund`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/employees/{employee_id}/self-managed-fund",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.SelfManagedFund,
        )

    async def terminate_employee(
        self,
        employee_id: int,
        body: m.TerminateIn,
    ) -> Answer[m.Termination]:
        """Terminate an employee.

        Makes and completes the final pay, with leave paid out and taxed, and ends the employment. For a final pay
        that also has hours, allowances or leave, put a termination block on a pay instead.

        `POST /api/employees/{employee_id}/terminate`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/employees/{employee_id}/terminate",
                ids={"employee_id": employee_id},
                body=body,
            ),
            m.Termination,
        )

    async def read_termination(
        self,
        employee_id: int,
    ) -> Answer[m.Termination]:
        """Read the latest termination of an employee.

        Still shown after reinstatement. 404 means that the employee was never terminated.

        `GET /api/employees/{employee_id}/termination`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/termination",
                ids={"employee_id": employee_id},
            ),
            m.Termination,
        )

    async def read_termination_entitlements(
        self,
        employee_id: int,
        *,
        termination_date: datetime.date | None = None,
        reason: str | None = None,
        cessation_type_code: m.CessationTypeCode | None = None,
        leaving_reason: m.LeavingReason | None = None,
    ) -> Answer[m.TerminationEntitlements]:
        """What the law owes an employee who leaves.

        Australia only: weeks of notice and redundancy of the National Employment Standards, and long service leave.
        Nothing is changed. With use_statutory_minimums a termination pays the first two; the third it pays by
        itself.

        `GET /api/employees/{employee_id}/termination-entitlements`

        Args:
            employee_id: Id of the employee, as the employees of its company are listed
            termination_date: Default today
            reason: Why the employment ends, as terminating takes it
            cessation_type_code: Code of Single Touch Payroll for the end, as terminating takes it
            leaving_reason: AU: decides on long service leave, notice and redundancy pay; by default what reason and
                cessation_type_code say
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employees/{employee_id}/termination-entitlements",
                ids={"employee_id": employee_id},
                query={
                    "termination_date": termination_date,
                    "reason": reason,
                    "cessation_type_code": cessation_type_code,
                    "leaving_reason": leaving_reason,
                },
            ),
            m.TerminationEntitlements,
        )

    async def list_employment_tenures(
        self,
    ) -> Answer[list[m.EmploymentOption]]:
        """List employment tenures.

        Send the id or the name as employment_tenure of an employee.

        `GET /api/employment-tenures`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employment-tenures",
            ),
            list[m.EmploymentOption],
        )

    async def list_employment_types(
        self,
    ) -> Answer[list[m.EmploymentOption]]:
        """List employment types.

        Send the id or the name as employment_type of an employee.

        `GET /api/employment-types`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/employment-types",
            ),
            list[m.EmploymentOption],
        )

    async def login(
        self,
        body: m.LoginIn,
    ) -> Answer[m.LoginOut]:
        """Sign in with a password.

        Answers a session token: full scopes, 30 minutes, no client. Ten failures in a row for one name from one
        address, or fifty from all addresses together, make the next try wait, longer each time and up to 15
        minutes; meanwhile the answer is the same 401, with Retry-After. An address that has signed in before waits
        only for failures of its own, and so does a device: it sends the cookie tasman_device of that answer. After
        100 failures within a day, any other device must first open a link that is mailed when the password is
        right. Where a second factor is needed, the right password without a code answers 401 with `second_factor`;
        a wrong code is refused and counted like a wrong password.

        `POST /api/login`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/login",
                body=body,
                is_form=True,
                is_open=True,
            ),
            m.LoginOut,
        )

    async def login_with_passkey(
        self,
        body: m.PasskeyLoginIn,
    ) -> Answer[m.LoginOut]:
        """Sign in with a passkey.

        Without a password: a passkey is opened by a finger, a face or a PIN, so it is two factors in one.

        `POST /api/login/passkey`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/login/passkey",
                body=body,
                is_open=True,
            ),
            m.LoginOut,
        )

    async def begin_passkey_login(
        self,
    ) -> Answer[m.PasskeyOptions]:
        """Begin to sign in with a passkey.

        Answers the options for navigator.credentials.get(); the authenticator finds the passkey by itself. They are
        good once and for 5 minutes.

        `POST /api/login/passkey/options`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/login/passkey/options",
                is_open=True,
            ),
            m.PasskeyOptions,
        )

    async def logout(
        self,
    ) -> Answer[None]:
        """Sign out.

        Ends the session of the token or cookie, on every node at once. A session that a partner handed over ends as
        well; a partner’s own token is revoked instead.

        `POST /api/logout`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/logout",
            ),
            None,
        )

    async def complete_oauth_login(
        self,
        body: m.OauthCompleteIn,
    ) -> Answer[m.OauthCompleteOut]:
        """Finish a hosted login with consent or denial.

        The step of the hosted page, in one call. Partner applications do not call it. A wrong password leaves the
        request open; approving or denying ends it.

        `POST /api/oauth/complete`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/oauth/complete",
                body=body,
                is_open=True,
            ),
            m.OauthCompleteOut,
        )

    async def register_oauth_client(
        self,
        body: m.OauthRegisterIn,
    ) -> Answer[m.OauthRegisterOut]:
        """Register a client from the allow-list.

        RFC 7591, for applications on the operator's allow-list only. The client has no secret and must use PKCE.

        `POST /api/oauth/register`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/oauth/register",
                body=body,
                is_open=True,
            ),
            m.OauthRegisterOut,
        )

    async def revoke_oauth_token(
        self,
        body: m.OauthRevokeIn,
    ) -> Answer[m.OauthRevokeOut]:
        """Give up a grant.

        RFC 7009. Takes an access or a refresh token and ends the grant it belongs to: the one act of consent, with
        its refresh and access tokens. Other grants of the customer go on; the connection ends with its last.
        Unknown tokens answer 200 too.

        `POST /api/oauth/revoke`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/oauth/revoke",
                body=body,
                is_form=True,
                is_open=True,
            ),
            m.OauthRevokeOut,
        )

    async def exchange_oauth_token(
        self,
        body: m.OauthTokenIn,
    ) -> Answer[m.OauthTokenOut]:
        """Exchange a code or a refresh token for tokens.

        Codes and refresh tokens work once. A refresh token that comes again within 10 seconds is refused; one that
        comes again later, and a code that comes again, ends the grant with its access tokens. The client secret
        goes into the form, not into a header.

        `POST /api/oauth/token`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/oauth/token",
                body=body,
                is_form=True,
                is_open=True,
            ),
            m.OauthTokenOut,
        )

    async def check_checkout_availability(
        self,
        body: m.CheckoutAvailabilityIn,
    ) -> Answer[m.CheckoutAvailability]:
        """Whether an e-mail address or a business number is free.

        Answers for the keys that are sent.

        `POST /api/partner-checkout/availability`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/partner-checkout/availability",
                body=body,
            ),
            m.CheckoutAvailability,
        )

    async def list_checkout_orders(
        self,
        *,
        limit: int | None = None,
        before: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.CheckoutOrder]:
        """The partner’s orders, newest first.

        Go on with before, the order_id of the last one listed.

        `GET /api/partner-checkout/orders`

        Args:
            limit: The most that is listed, up to 500
            before: Orders older than this order_id: the next page
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/partner-checkout/orders",
                query={"limit": limit, "before": before, "cursor": cursor},
            ),
            list[m.CheckoutOrder],
        )

    async def place_checkout_order(
        self,
        body: m.CheckoutOrderIn,
    ) -> Answer[m.CheckoutOrder]:
        """Open an account for a new customer.

        Makes the customer with its owner, company, subscription and add-ons, all or nothing, and mails the links
        that were asked for. The same idempotency_key with the same body answers 200 with the first answer.

        `POST /api/partner-checkout/orders`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/partner-checkout/orders",
                body=body,
                key="body",
            ),
            m.CheckoutOrder,
        )

    async def get_checkout_order(
        self,
        order_id: int,
    ) -> Answer[m.CheckoutOrder]:
        """One of the partner’s orders.

        As it now stands, cancelled or not.

        `GET /api/partner-checkout/orders/{order_id}`

        Args:
            order_id: Id of the order, as your orders are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/partner-checkout/orders/{order_id}",
                ids={"order_id": order_id},
            ),
            m.CheckoutOrder,
        )

    async def cancel_checkout_order(
        self,
        order_id: int,
    ) -> Answer[m.CheckoutOrder]:
        """Cancel an order.

        Ends the customer’s subscription at once; the account stays and can be read.

        `POST /api/partner-checkout/orders/{order_id}/cancel`

        Args:
            order_id: Id of the order, as your orders are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/partner-checkout/orders/{order_id}/cancel",
                ids={"order_id": order_id},
            ),
            m.CheckoutOrder,
        )

    async def preview_checkout_order(
        self,
        body: m.CheckoutPreviewIn,
    ) -> Answer[m.CheckoutPreview]:
        """What an order would cost and what would refuse it.

        Saves nothing.

        `POST /api/partner-checkout/preview`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/partner-checkout/preview",
                body=body,
            ),
            m.CheckoutPreview,
        )

    async def list_checkout_products(
        self,
    ) -> Answer[list[m.CheckoutProduct]]:
        """Plans and add-ons that can be ordered.

        With their limits and yearly prices before tax, in the currency of the country.

        `GET /api/partner-checkout/products`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/partner-checkout/products",
            ),
            list[m.CheckoutProduct],
        )

    async def list_checkout_zones(
        self,
    ) -> Answer[list[m.CheckoutZones]]:
        """Billing countries and their zones.

        The zone_code of a billing address is one of these.

        `GET /api/partner-checkout/zones`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/partner-checkout/zones",
            ),
            list[m.CheckoutZones],
        )

    async def create_session_handoff(
        self,
        body: m.SessionHandoffIn | None = None,
    ) -> Answer[m.SessionHandoff]:
        """A link that signs the customer’s browser in, once.

        Needs the scope session.handoff, and a client for which the operator has enabled it. Send the browser to the
        link within a minute.

        `POST /api/partner/session-handoff`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/partner/session-handoff",
                body=body,
            ),
            m.SessionHandoff,
        )

    async def reset_password(
        self,
        body: m.PasswordResetIn,
    ) -> Answer[m.PasswordReset]:
        """Mail a link in place of a forgotten password.

        The answer is the same whether there is such a person or not. The link works once, within an hour; up to
        three are sent to one person within an hour. A payroll user without an e-mail address gets it through the
        owner of the account.

        `POST /api/password-reset`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/password-reset",
                body=body,
                is_open=True,
            ),
            m.PasswordReset,
        )

    async def read_gl_postings(
        self,
        pay_run_id: int,
    ) -> Answer[m.GlPostings]:
        """Read the postings of a pay run.

        The completed pays of the run as the company’s chart posts them. Legs not exported are left out.

        `GET /api/pay-run/{pay_run_id}/gl-postings`

        Args:
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/pay-run/{pay_run_id}/gl-postings",
                ids={"pay_run_id": pay_run_id},
            ),
            m.GlPostings,
        )

    async def download_gl_postings_csv(
        self,
        pay_run_id: int,
        body: m.GlPostingSelection | None = None,
    ) -> File:
        """Download the postings as CSV.

        Follows the company’s chart. Every cell is quoted; there is no header row. Text that a spreadsheet program
        would run as a formula (it starts with =, +, -, @ and is no number) has an apostrophe in front. Needs the
        PAYS permission to view. Without a body, every completed pay of the run is taken.

        `POST /api/pay-run/{pay_run_id}/gl-postings/csv`

        Args:
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._file(
            Call(
                "POST",
                "/api/pay-run/{pay_run_id}/gl-postings/csv",
                ids={"pay_run_id": pay_run_id},
                body=body,
            ),
        )

    async def download_gl_postings_pdf(
        self,
        pay_run_id: int,
        body: m.GlPostingSelection | None = None,
    ) -> File:
        """Download suggested postings as PDF.

        A fixed report with the service’s own accounts; the company’s chart does not change it. Needs the PAYS
        permission to view. Without a body, every completed pay of the run is taken.

        `POST /api/pay-run/{pay_run_id}/gl-postings/pdf`

        Args:
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._file(
            Call(
                "POST",
                "/api/pay-run/{pay_run_id}/gl-postings/pdf",
                ids={"pay_run_id": pay_run_id},
                body=body,
            ),
        )

    async def download_payslips(
        self,
        pay_run_id: int,
    ) -> File:
        """Download the payslips of a pay run as one ZIP.

        One PDF for each complete pay of the run, but for opening figures of a year, named by employee, day and pay.
        The archive is written while it is sent. 409 when no pay of the run is complete.

        `GET /api/pay-run/{pay_run_id}/payslips.zip`

        Args:
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/pay-run/{pay_run_id}/payslips.zip",
                ids={"pay_run_id": pay_run_id},
            ),
        )

    async def mail_payslips_of_run(
        self,
        pay_run_id: int,
        body: m.PayslipMailingIn | None = None,
    ) -> Answer[m.PayslipMailing]:
        """Send the payslips of a pay run by e-mail.

        Goes to whoever wants payslips by mail and has an address; the others are listed with the reason. What was
        sent before is not sent again unless again is true. The PDF is drawn when the letter leaves: a pay that was
        deleted or changed by then is not sent, and the list of payslip e-mails says so.

        `POST /api/pay-run/{pay_run_id}/payslips/email`

        Args:
            pay_run_id: Id of the pay run, as the pay runs of the company are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/pay-run/{pay_run_id}/payslips/email",
                ids={"pay_run_id": pay_run_id},
                body=body,
            ),
            m.PayslipMailing,
        )

    async def explain_pay(
        self,
        pay_id: int,
    ) -> Answer[m.PayExplanation]:
        """Explain a pay.

        Every line of the pay with its inputs, formula, rounding, rule and the source of each value of the law. The
        lines add up to the pay.

        `GET /api/pays/{pay_id}/explanation`

        Args:
            pay_id: Id of the pay, as the pays of the company are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/pays/{pay_id}/explanation",
                ids={"pay_id": pay_id},
            ),
            m.PayExplanation,
        )

    async def read_self(
        self,
    ) -> Answer[m.OwnEmployment]:
        """Who you are as an employee, and what you may see and ask for.

        For employees with portal access, signed in. It works on after the employment while the portal is open.

        `GET /api/self`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/self",
            ),
            m.OwnEmployment,
        )

    async def list_own_bank_accounts(
        self,
    ) -> Answer[list[m.OwnBankAccount]]:
        """The bank accounts you are paid to.

        The one that takes the rest first. Numbers show their last three digits.

        `GET /api/self/bank-accounts`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/self/bank-accounts",
            ),
            list[m.OwnBankAccount],
        )

    async def list_own_change_requests(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.OwnChangeRequest]:
        """What you asked to have changed, the newest first.

        With what the company decided. Account numbers show their last three digits.

        `GET /api/self/change-requests`

        Args:
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/self/change-requests",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.OwnChangeRequest],
        )

    async def ask_for_new_bank_account(
        self,
        body: m.OwnBankAccountIn,
    ) -> Answer[m.OwnChangeRequest]:
        """Ask to be paid to another bank account.

        Pending until the company approves or declines it; a letter goes to your e-mail address now and when it is
        approved. 403 without allow_edit_bank_accounts; 409 while another one waits.

        `POST /api/self/change-requests/bank-account`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/self/change-requests/bank-account",
                body=body,
            ),
            m.OwnChangeRequest,
        )

    async def ask_for_new_details(
        self,
        body: m.OwnDetailsIn,
    ) -> Answer[m.OwnChangeRequest]:
        """Ask for other details.

        Pending until the company approves or declines it. 403 without allow_edit_account_details; 409 while another
        one waits.

        `POST /api/self/change-requests/details`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/self/change-requests/details",
                body=body,
            ),
            m.OwnChangeRequest,
        )

    async def withdraw_change_request(
        self,
        change_request_id: int,
    ) -> Answer[None]:
        """Withdraw a change that waits.

        Nothing is changed. 409 once it is decided.

        `DELETE /api/self/change-requests/{change_request_id}`

        Args:
            change_request_id: Id of the request, as your requests are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/self/change-requests/{change_request_id}",
                ids={"change_request_id": change_request_id},
            ),
            None,
        )

    async def read_own_details(
        self,
    ) -> Answer[m.OwnDetails]:
        """Your name, address, contacts and next of kin.

        Changes are asked for with POST /api/self/change-requests/details.

        `GET /api/self/details`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/self/details",
            ),
            m.OwnDetails,
        )

    async def list_own_leave_balances(
        self,
    ) -> Answer[list[m.LeaveBalance]]:
        """Your leave balances.

        Those that allow_view_holiday_leave_balance, allow_view_sick_leave_balance and
        allow_view_long_service_leave_balance open; other kinds of leave go with the first.

        `GET /api/self/leave-balances`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/self/leave-balances",
            ),
            list[m.LeaveBalance],
        )

    async def list_own_leave_requests(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.LeaveRequest]:
        """Your leave requests, latest start first.

        With what the company decided, and the pays that have their days.

        `GET /api/self/leave-requests`

        Args:
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/self/leave-requests",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.LeaveRequest],
        )

    async def ask_for_leave(
        self,
        body: m.LeaveRequestIn,
    ) -> Answer[m.LeaveRequest]:
        """Ask for leave.

        Pending until the company decides. 403 without allow_edit_leave_requests; 409 when another request has one
        of the days, and when the balance does not cover it, unless allow_edit_leave_requests_when_negative is true.

        `POST /api/self/leave-requests`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/self/leave-requests",
                body=body,
            ),
            m.LeaveRequest,
        )

    async def cancel_own_leave(
        self,
        leave_request_id: int,
    ) -> Answer[m.LeaveRequest]:
        """Call a leave request off.

        Pending or approved, while it is on no pay. 403 without allow_edit_leave_requests.

        `POST /api/self/leave-requests/{leave_request_id}/cancel`

        Args:
            leave_request_id: Id of the request, as your requests are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/self/leave-requests/{leave_request_id}/cancel",
                ids={"leave_request_id": leave_request_id},
            ),
            m.LeaveRequest,
        )

    async def list_own_pays(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.OwnPay]:
        """Your pays, the newest first.

        Complete ones. 403 without allow_view_payslips.

        `GET /api/self/pays`

        Args:
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/self/pays",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.OwnPay],
        )

    async def download_own_payslip(
        self,
        pay_id: int,
    ) -> File:
        """Download a payslip of yours.

        Somebody else’s pay, and one that is not complete, is not there. 403 without allow_view_payslips.

        `GET /api/self/pays/{pay_id}/payslip.pdf`

        Args:
            pay_id: Id of the pay, as the pays of the company are listed
        """
        return await self._file(
            Call(
                "GET",
                "/api/self/pays/{pay_id}/payslip.pdf",
                ids={"pay_id": pay_id},
            ),
        )

    async def get_service_status(
        self,
    ) -> Answer[m.ServiceStatus]:
        """How the service stands: nodes, database, queues, background work, recent errors.

        For who runs the service, with the token that is set as OPERATOR_TOKEN; 404 where none is set. No token of
        an account opens it, and it tells nothing of accounts. The figures of queues are some seconds old at most.
        It is answered also while the database is away.

        `GET /api/status`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/status",
            ),
            m.ServiceStatus,
        )

    async def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.User]:
        """The account’s payroll users, by username.

        For the owner of the account, signed in; a payroll user, a partner’s token and a handed-over session are
        refused.

        `GET /api/users`

        Args:
            limit: Entries of a page; all of them when left out
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/users",
                query={"limit": limit, "cursor": cursor},
            ),
            list[m.User],
        )

    async def create_user(
        self,
        body: m.UserIn,
    ) -> Answer[m.User]:
        """Add a payroll user.

        Every zone of every company is locked until permissions are given.

        `POST /api/users`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/users",
                body=body,
            ),
            m.User,
        )

    async def delete_user(
        self,
        user_id: int,
    ) -> Answer[None]:
        """Remove a payroll user.

        Its consents to partners’ clients are revoked with it; the username is free again.

        `DELETE /api/users/{user_id}`

        Args:
            user_id: Id of the payroll user, as the users of the account are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/users/{user_id}",
                ids={"user_id": user_id},
            ),
            None,
        )

    async def update_user(
        self,
        user_id: int,
        body: m.UserPatch,
    ) -> Answer[m.User]:
        """Change a payroll user.

        Only the fields sent change.

        `PATCH /api/users/{user_id}`

        Args:
            user_id: Id of the payroll user, as the users of the account are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/users/{user_id}",
                ids={"user_id": user_id},
                body=body,
            ),
            m.User,
        )

    async def replace_user_permissions(
        self,
        user_id: int,
        company_id: int,
        body: m.PermissionsIn,
    ) -> Answer[m.Permissions]:
        """Replace what a payroll user may do in a company.

        Takes the place of what was there: an area left out is locked. Sessions and grants of the user go by it at
        once.

        `PUT /api/users/{user_id}/companies/{company_id}/permissions`

        Args:
            user_id: Id of the payroll user, as the users of the account are listed
            company_id: Id of the company, as GET /api/company lists it
        """
        return await self._answer(
            Call(
                "PUT",
                "/api/users/{user_id}/companies/{company_id}/permissions",
                ids={"user_id": user_id, "company_id": company_id},
                body=body,
            ),
            m.Permissions,
        )

    async def reset_user_second_factor(
        self,
        user_id: int,
    ) -> Answer[None]:
        """Take a payroll user’s second factor away.

        For somebody who has lost it: authenticator app, passkeys and recovery codes are removed, the user is signed
        out and told by mail.

        `DELETE /api/users/{user_id}/second-factor`

        Args:
            user_id: Id of the payroll user, as the users of the account are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/users/{user_id}/second-factor",
                ids={"user_id": user_id},
            ),
            None,
        )

    async def list_webhooks(
        self,
    ) -> Answer[m.WebhookEndpointList]:
        """Your webhook endpoints and the events there are.

        Secrets are not among what is shown.

        `GET /api/webhooks`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/webhooks",
            ),
            m.WebhookEndpointList,
        )

    async def create_webhook(
        self,
        body: m.WebhookEndpointIn,
    ) -> Answer[m.WebhookEndpointReply]:
        """Register a webhook endpoint.

        The answer is the only place where the secret stands in plain text.

        `POST /api/webhooks`
        """
        return await self._answer(
            Call(
                "POST",
                "/api/webhooks",
                body=body,
            ),
            m.WebhookEndpointReply,
        )

    async def list_webhook_deliveries(
        self,
        *,
        webhook_id: int | None = None,
        status: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPage[m.WebhookDelivery]:
        """The newest deliveries and how they went.

        Newest first, with the latest reply and what went wrong; filter by endpoint and status.

        `GET /api/webhooks/deliveries`

        Args:
            webhook_id: Deliveries to this endpoint
            status: One of pending, sending, delivered, retry, failed, skipped
            limit: The most that is listed, up to 500
            cursor: Where the page begins: out of the Link of the page before, with the same filters
        """
        return await self._page(
            Call(
                "GET",
                "/api/webhooks/deliveries",
                query={"webhook_id": webhook_id, "status": status, "limit": limit, "cursor": cursor},
            ),
            list[m.WebhookDelivery],
        )

    async def read_webhook_delivery(
        self,
        delivery_id: int,
    ) -> Answer[m.WebhookDeliveryWithPayload]:
        """One delivery with the body that was sent.

        The body is shown byte for byte as it is signed and sent, as long as the customer lets it be seen.

        `GET /api/webhooks/deliveries/{delivery_id}`

        Args:
            delivery_id: Id of the delivery, as the deliveries are listed
        """
        return await self._answer(
            Call(
                "GET",
                "/api/webhooks/deliveries/{delivery_id}",
                ids={"delivery_id": delivery_id},
            ),
            m.WebhookDeliveryWithPayload,
        )

    async def replay_webhook_delivery(
        self,
        delivery_id: int,
    ) -> Answer[m.WebhookDeliveryReply]:
        """Send a settled delivery again.

        The same body, with the same id inside it, goes out as a new delivery under a new delivery id. The old one
        stays as it ended.

        `POST /api/webhooks/deliveries/{delivery_id}/replay`

        Args:
            delivery_id: Id of the delivery, as the deliveries are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/webhooks/deliveries/{delivery_id}/replay",
                ids={"delivery_id": delivery_id},
            ),
            m.WebhookDeliveryReply,
        )

    async def list_webhook_event_types(
        self,
    ) -> Answer[m.WebhookEventTypeList]:
        """Every type of event that an endpoint can ask for.

        Those of availableEvents, and those that are only for who asks for them by name.

        `GET /api/webhooks/event-types`
        """
        return await self._answer(
            Call(
                "GET",
                "/api/webhooks/event-types",
            ),
            m.WebhookEventTypeList,
        )

    async def list_webhook_events(
        self,
        *,
        after: str | None = None,
        limit: int | None = None,
    ) -> Answer[m.WebhookEventPage]:
        """Every event attributed to your clients, in order.

        For catching up after an outage: nothing is left out between one cursor and the next, whatever became of the
        deliveries. What no live connection of yours may read now is not shown. An event appears once no older
        transaction can still add one before it.

        `GET /api/webhooks/events`

        Args:
            after: The nextCursor of an earlier answer; from the oldest event kept when left out
            limit: The most that is listed, up to 500
        """
        return await self._answer(
            Call(
                "GET",
                "/api/webhooks/events",
                query={"after": after, "limit": limit},
            ),
            m.WebhookEventPage,
        )

    async def delete_webhook(
        self,
        webhook_id: int,
    ) -> Answer[m.Message]:
        """Delete a webhook endpoint with its delivery history.

        What is queued for it is not sent any more.

        `DELETE /api/webhooks/{webhook_id}`

        Args:
            webhook_id: Id of the endpoint, as the endpoints are listed
        """
        return await self._answer(
            Call(
                "DELETE",
                "/api/webhooks/{webhook_id}",
                ids={"webhook_id": webhook_id},
            ),
            m.Message,
        )

    async def update_webhook(
        self,
        webhook_id: int,
        body: m.WebhookEndpointPatch,
    ) -> Answer[m.WebhookEndpointReply]:
        """Change a webhook endpoint or its secret.

        What is left out stays as it is. A secret cannot be chosen here, only made anew: a `secret` key is ignored.

        `PATCH /api/webhooks/{webhook_id}`

        Args:
            webhook_id: Id of the endpoint, as the endpoints are listed
        """
        return await self._answer(
            Call(
                "PATCH",
                "/api/webhooks/{webhook_id}",
                ids={"webhook_id": webhook_id},
                body=body,
            ),
            m.WebhookEndpointReply,
        )

    async def replay_webhook_window(
        self,
        webhook_id: int,
        body: m.WebhookReplayIn,
    ) -> Answer[m.WebhookReplayReply]:
        """Send again what an endpoint was sent in a time window.

        Replays themselves are left out, and so is what no authorisation of its customer covers any more.

        `POST /api/webhooks/{webhook_id}/replay`

        Args:
            webhook_id: Id of the endpoint, as the endpoints are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/webhooks/{webhook_id}/replay",
                ids={"webhook_id": webhook_id},
                body=body,
            ),
            m.WebhookReplayReply,
        )

    async def test_webhook(
        self,
        webhook_id: int,
    ) -> Answer[m.WebhookDeliveryReply]:
        """Send a test event to an endpoint.

        Queues an event of type `webhook.test`, signed and sent like any other and shown among the deliveries. It is
        sent whatever the endpoint subscribes to, and says nothing of anybody’s payroll.

        `POST /api/webhooks/{webhook_id}/test`

        Args:
            webhook_id: Id of the endpoint, as the endpoints are listed
        """
        return await self._answer(
            Call(
                "POST",
                "/api/webhooks/{webhook_id}/test",
                ids={"webhook_id": webhook_id},
            ),
            m.WebhookDeliveryReply,
        )
