// Made from openapi.json by npm run openapi.
export interface paths {
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the authorisation server
         * @description RFC 8414.
         */
        get: operations["getOauthServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who you are, and what you reach
         * @description The account and the person behind the token or cookie, with every company they may view and their level in each area of it. A page that works by cookie reads its CSRF token here.
         */
        get: operations["readOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends every other session of the caller, on every node at once, and the links that were mailed for another password. A password that is too easy to guess is refused with advice.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller signs in with beside the password */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Answers the options for navigator.credentials.create(). Within 15 minutes of the sign-in nothing is asked; later, send the password or a code.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/passkeys/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the passkey that the authenticator made
         * @description A passkey signs in by itself, without a password. The first factor of a person brings ten recovery codes.
         */
        post: operations["confirmPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description The recovery codes go with the last factor. Within 15 minutes of the sign-in nothing is asked; later, send the password or a code.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make ten new recovery codes
         * @description They take the place of the old ones and are shown only in this answer. Within 15 minutes of the sign-in nothing is asked; later, send the password or a code.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description Answers a new secret, which counts for nothing until it is confirmed with its first code. Within 15 minutes of the sign-in nothing is asked; later, send the password or a code.
         */
        post: operations["beginTotp"];
        /**
         * Remove the authenticator app
         * @description Asks for the password or a code. The recovery codes go with the last factor.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an authenticator app with its first code
         * @description RFC 6238: six digits, 30 seconds, SHA-1; a code of the step before or after is taken too, and each once only. The first factor of a person brings ten recovery codes with it.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account demands a second factor */
        get: operations["getAccountSecurity"];
        /**
         * Demand a second factor of everybody, or lift the demand
         * @description Whoever has none yet sets one up at the next sign-in, on the hosted page.
         */
        put: operations["replaceAccountSecurity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in, the newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions, on every node at once */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last attempts to sign in as you, failed ones included, the newest first
         * @description Up to 50 of the last 90 days. Attempts that had to wait were not made and are not listed.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/address/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest addresses
         * @description Always answers 200 to a valid query; an empty list means none found or the look-up unavailable.
         */
        get: operations["autocompleteAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account’s API client
         * @description Never the secret, only whether there is one.
         */
        get: operations["getApiClient"];
        put?: never;
        /**
         * Create the account’s API client
         * @description The secret is in this answer and never again. Further clients are made by the operator.
         */
        post: operations["createApiClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The client’s calls by day
         * @description Days with calls, newest first. Calls on other nodes appear within seconds.
         */
        get: operations["listClientActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the hosted pages show the client */
        get: operations["getBranding"];
        /**
         * Replace how the hosted pages show the client
         * @description A field left out is cleared.
         */
        put: operations["replaceBranding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers who have connected to the client
         * @description Needs a session token from POST /api/login. The latest consent comes first; revoked ones are listed too.
         */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a customer’s connection
         * @description Its access and refresh tokens stop working at once, and deliveries for that customer end.
         */
        delete: operations["revokeConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The client’s refused calls, newest first
         * @description Kept for 30 days.
         */
        get: operations["listClientErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/redirect-uris": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the client’s redirect addresses
         * @description Absolute https addresses without a fragment, compared exactly; http for the own machine only.
         */
        put: operations["replaceRedirectUris"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-client/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the client’s secret
         * @description The old secret stops working at once; tokens already issued live on.
         */
        post: operations["rotateApiClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what in the account, newest first
         * @description For the owner of the account, signed in: no client is shown it. Tax numbers, bank accounts and secrets are masked. Failed sign-ins are in it.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description Every company the token may view, by name, each with basic information on its employees.
         */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a company
         * @description Employees sent along are created with the company or not at all. Unknown and read-only keys are ignored.
         */
        put: operations["createCompany"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a company */
        get: operations["readCompany"];
        put?: never;
        post?: never;
        /**
         * Delete a company
         * @description The company vanishes from reads. Its employees keep holding their numbers.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        /**
         * Change a company
         * @description Only the fields sent change; an empty object changes nothing. Null clears a field or puts its default back. The country can change only while the company has never had an employee.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/api/company/{company_id}/allowances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List company allowances */
        get: operations["listCompanyAllowances"];
        put?: never;
        /**
         * Create a company allowance
         * @description The description must differ from every company allowance and every employee’s own of the company.
         */
        post: operations["createCompanyAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/allowances/{allowance_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a company allowance */
        get: operations["readCompanyAllowance"];
        put?: never;
        post?: never;
        /**
         * Delete a company allowance
         * @description Refused while employees are attached, unless force is true. Processed pays keep their copies.
         */
        delete: operations["deleteCompanyAllowance"];
        options?: never;
        head?: never;
        /**
         * Change a company allowance
         * @description What is not sent stays. Processed pays keep what they were paid under.
         */
        patch: operations["updateCompanyAllowance"];
        trace?: never;
    };
    "/api/company/{company_id}/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List awards
         * @description Always empty for a New Zealand company.
         */
        get: operations["listAwards"];
        put?: never;
        /**
         * Create an award
         * @description Australian companies only.
         */
        post: operations["createAward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/awards/{award_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an award
         * @description Refused while classifications stand under it.
         */
        delete: operations["deleteAward"];
        options?: never;
        head?: never;
        /** Rename an award */
        patch: operations["updateAward"];
        trace?: never;
    };
    "/api/company/{company_id}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What employees asked to have changed, the newest first */
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/change-requests/{change_request_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a change and make it
         * @description Made as if you had changed the employee or the bank account yourself: the same checks, the same events. 409 when what is to change was changed since, or the change breaks a rule; nothing is changed then.
         */
        post: operations["approveChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/change-requests/{change_request_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a change */
        post: operations["declineChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/create-workers-comp-pays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create workers-compensation pays
         * @description Makes complete pays with one row of WORKERS_COMP leave each, all of them or none; an error names its pay as workers_comp_pays[index]. They earn no super unless the employee’s super is based on GROSS, and stand beside the ordinary pay of the period. Query, previews and headers are those of creating pays.
         */
        put: operations["createWorkersCompPays"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a company has declared
         * @description Every key of the company’s country; what was never declared has its default.
         */
        get: operations["readCompanyDeclarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what a company has declared
         * @description Only the keys sent change; null puts the default back. A key of the other country is refused (422).
         */
        patch: operations["updateCompanyDeclarations"];
        trace?: never;
    };
    "/api/company/{company_id}/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List departments */
        get: operations["listDepartments"];
        put?: never;
        /** Create a department */
        post: operations["createDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/departments/{department_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a department
         * @description Pays keep the department they were made with.
         */
        delete: operations["deleteDepartment"];
        options?: never;
        head?: never;
        /** Change a department */
        patch: operations["updateDepartment"];
        trace?: never;
    };
    "/api/company/{company_id}/employee-detail-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what Inland Revenue is to be told of employees
         * @description Employees it does not know yet, who changed since they were last filed, or who have left.
         */
        get: operations["listEmployeeDetailTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/employee-detail-tasks/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** File employee details */
        post: operations["submitEmployeeDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the employees of a company
         * @description By last, first and middle name, whatever their case; then by id.
         */
        get: operations["listEmployees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/employees/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create employees
         * @description Up to 5,000 in one call. An item that does not fit the schema refuses the whole call (422). A broken rule fails its own item: the others are created and the answer is 207.
         */
        put: operations["createEmployees"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/employees/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change employees
         * @description Up to 5,000 in one call. An item that does not fit the schema refuses the whole call (422). Only the fields sent change; null clears a field or puts its default back. Items are changed one by one, in order; a broken rule fails its own item (207), such as a start_date after the end of the employment. An Australian leave balance on a New Zealand company ends the call with 400; the items before it stay changed.
         */
        patch: operations["updateEmployees"];
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the chart of accounts
         * @description Every leg, those of the provider’s clearing accounts too. A company that has saved nothing shows the defaults of its country, with null ids. Reading saves nothing.
         */
        get: operations["readGlChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the chart
         * @description Only the settings sent change. An empty text clears; null is refused.
         */
        patch: operations["updateGlChart"];
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a reset would do
         * @description The replacement, what would be deleted, and both revisions a reset must name. Saves nothing.
         */
        get: operations["previewGlDefaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/initialise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the defaults as the chart
         * @description Only while there is no usable chart: nothing saved yet, or every row deleted.
         */
        post: operations["initialiseGlChart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a chart may hold
         * @description Categories of the country, deductions that may have a leg of their own, date formats and templates.
         */
        get: operations["readGlOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/provider/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the provider’s account codes
         * @description Says how the account is connected to the provider and, when it is, which codes its farm has. The farm is the one with the ABN or employer tax number of the company. Needs the provider add-on; changes no mapping.
         */
        get: operations["listGlProviderCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/provider/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh what the provider calls the mapped codes
         * @description Codes the provider no longer has become advisories and keep their mapping. A label of your own stays.
         */
        post: operations["refreshGlProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/restore-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the chart by a template
         * @description Deletes every row, override and mapping for good and puts the template in their place, in one step. There is no undo: keep the answer of a read if you may want it back.
         */
        post: operations["restoreGlDefaults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a leg
         * @description base_attr, account_label and account_code are required unless provider_code_id is sent; then what is left out comes from the provider’s code. Two legs may share a category or an account code.
         */
        post: operations["createGlRow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/gl-settings/rows/{row_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a leg
         * @description Without its last leg the chart stays configured, and exports use the defaults of the country.
         */
        delete: operations["deleteGlRow"];
        options?: never;
        head?: never;
        /**
         * Change a leg
         * @description Only the fields sent change, and of the departments only those sent; an empty code lets a department inherit again. Assigning a provider code fills its labels and the account code; clearing it clears them.
         */
        patch: operations["updateGlRow"];
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pay-rate groups
         * @description A pay-rate group is a classification: shared rates and the employees they apply to.
         */
        get: operations["listPayRateGroups"];
        put?: never;
        /** Create a pay-rate group */
        post: operations["createPayRateGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a pay-rate group
         * @description Its rates go with it; pays keep the rates they were made with.
         */
        delete: operations["deletePayRateGroup"];
        options?: never;
        head?: never;
        /** Rename a pay-rate group or move it to another award */
        patch: operations["updatePayRateGroup"];
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups/{group_id}/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the employees of a pay-rate group */
        get: operations["listPayRateGroupEmployees"];
        put?: never;
        /**
         * Add employees to a pay-rate group
         * @description Answers all employees of the group.
         */
        post: operations["addPayRateGroupEmployees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups/{group_id}/employees/{employee_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an employee out of a pay-rate group */
        delete: operations["removePayRateGroupEmployee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rates of a pay-rate group */
        get: operations["listPayRates"];
        put?: never;
        /** Add a rate to a pay-rate group */
        post: operations["createPayRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a rate of a pay-rate group */
        delete: operations["deletePayRate"];
        options?: never;
        head?: never;
        /**
         * Change a rate of a pay-rate group
         * @description Pays already made keep the rate they were made with.
         */
        patch: operations["updatePayRate"];
        trace?: never;
    };
    "/api/company/{company_id}/pay-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company’s pay rates by award and classification
         * @description Rates under no award come last, in a bucket whose award_id and award_name are null.
         */
        get: operations["listCompanyPayRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pay runs
         * @description Newest period end first. A run holds the pays of one pay period of the company.
         */
        get: operations["listPayRuns"];
        put?: never;
        /**
         * Open a pay run
         * @description Makes the run of the period that holds the day, or finds it, so that pending pays can be made for it.
         */
        post: operations["openPayRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-runs/{pay_run_id}/payment-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the payment file of a pay run
         * @description Australia: a direct-entry (ABA) file. New Zealand: a file in the layout of ANZ, ASB, BNZ, Kiwibank, TSB or Westpac. When an account is missing or wrong, the answer lists it for each employee, and no file is made. Needs the PAYS permission.
         */
        post: operations["downloadPaymentFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-runs/{pay_run_id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of a pay run
         * @description How the net pays reach the bank accounts: fixed amounts in rank order, what is left to the default account. Says what is missing before a file can be made. Needs the PAYS permission.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-runs/{run_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a pay run
         * @description Completes every pending pay of the run, or none: each exactly as it was last shown. 409 names a pay that rests on figures which have changed since; preview it again. 409 too when an employee has a complete pay in the run already, unless allow_second_pay says that a second one is meant. Each pay emits pay.updated.
         */
        post: operations["completePayRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pay-runs/{run_id}/pending-pays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the pending pays of a run
         * @description A pending pay for every active pay recipient of the run’s pay period that has none yet: standard hours at the hourly rate less approved leave, the employee’s own allowances and deductions, and company allowances that apply by themselves. Who has a complete pay in the run is left out; the header X-SVC-Skipped says how many. Answers every pending pay of the run. Pending pays are in no year to date, balance or list that does not ask for them, and emit nothing. Those that were made here and never touched disappear two periods after their run has ended, when the next ones are made.
         */
        post: operations["generatePendingPays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payday filings
         * @description Newest first.
         */
        get: operations["listPaydayFilings"];
        put?: never;
        /**
         * File the employment information of a payday
         * @description New Zealand companies. When something is missing, such as an IRD number, the answer lists it for the company and each employee, and nothing is filed. The employee details of a new employee are filed first.
         */
        post: operations["submitPaydayFiling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what Inland Revenue would refuse
         * @description Before anything is sent: what is missing or does not fit in the employment information of a run and in the employee details of its people, by employee and field, and the totals of the filing. Nothing is written.
         */
        get: operations["listPaydayFilingProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/{payday_filing_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payday filing */
        get: operations["readPaydayFiling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/{payday_filing_id}/amend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Amend a payday filing
         * @description Tells Inland Revenue what changed since the payday was filed: the lines of people with further pays of the run on that payday, and of the people named. Somebody whose pays come to nothing is taken out. The answer is a filing of its own.
         */
        post: operations["amendPaydayFiling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/{payday_filing_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask how a payday filing stands */
        post: operations["checkPaydayFiling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/{payday_filing_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a payday filing as lodged by hand
         * @description For a message that was written into a folder, or that somebody settled with the tax office otherwise. One that the tax office did not accept leaves its pays free to be reported again.
         */
        post: operations["completePaydayFiling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payday-filings/{payday_filing_id}/file.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a payday filing
         * @description As it was filed. Needs the REPORTS permission to view, because it holds IRD numbers.
         */
        get: operations["downloadPaydayFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payment-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the account wages are paid from */
        get: operations["readPaymentSettings"];
        /** Set the account wages are paid from */
        put: operations["savePaymentSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/payroll-tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Work out the payroll tax of a month
         * @description Australian companies. The wages of a month by state, what each state asks for them, and why. An estimate for a monthly return: it says how it reads the law and what is not known. Grouping is left to the employer.
         */
        get: operations["readPayrollTax"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pays
         * @description Newest run first, pays of a run in the order they were made. The shapes are those of creating pays.
         */
        get: operations["listPays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pays/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create pays
         * @description Calculates and completes pays, all of them or none: an error names its pay as pays[index]. Each pay joins the run of its pay period that holds its pay date. Pays of one employee in one call see each other in order. Every pay emits pay.created.
         */
        put: operations["createPays"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pays/{pay_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pay */
        get: operations["readPay"];
        put?: never;
        post?: never;
        /**
         * Delete a pay
         * @description A pending pay goes silently; a complete one takes its leave back, resumes the employment it ended and emits pay.deleted. 409 once it was sent to the tax office.
         */
        delete: operations["deletePay"];
        options?: never;
        head?: never;
        /**
         * Change a pay
         * @description Replaces the lists that are sent, keeps the rest and works the pay out again with today’s settings; an empty object previews it again. A pay that is complete stays complete and emits pay.updated. termination null takes the termination away.
         */
        patch: operations["updatePay"];
        trace?: never;
    };
    "/api/company/{company_id}/pays/{pay_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a pending pay
         * @description The pay becomes complete exactly as it was last shown, and emits pay.updated. 409 when figures it rests on have changed since; preview it again. 409 too when the employee has a complete pay in the run already, unless allow_second_pay says that a second one is meant.
         */
        post: operations["completePay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pays/{pay_id}/payslip.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a payslip
         * @description One page for the employee, with what the employee’s payslip options show. 409 while the pay is pending.
         */
        get: operations["downloadPayslip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/pays/{pay_id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a complete pay
         * @description The pay is pending again: its leave goes back, the employment it ended goes on, and it emits pay.deleted. 409 once it was sent to the tax office.
         */
        post: operations["revertPay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List STP pay events
         * @description Newest first.
         */
        get: operations["listStpPayEvents"];
        put?: never;
        /**
         * Submit pays through Single Touch Payroll
         * @description Australian companies. Reports the year to date of the people paid, and the totals of the pays, to the tax office. When something is missing, such as an ABN or a tax file number, the answer lists it for the company and each employee, and nothing is sent. An opening year-to-date pay goes with the first regular pay of its employee. UPDATE with is_final declares a year as final.
         */
        post: operations["submitStpPayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what stands in the way of reporting a pay run
         * @description What the tax office or a sending service would refuse, by employee and field, with the rule of the tax office where it is known; and the texts that are told otherwise than they were entered. Nothing is sent.
         */
        get: operations["listStpProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an STP pay event */
        get: operations["readStpPayEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask how an STP pay event stands
         * @description Asks the tax office for its response now, instead of at the next turn of the service.
         */
        post: operations["checkStpPayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an STP pay event as lodged by hand
         * @description For a message that was written into a folder, or that somebody settled with the tax office otherwise. One that the tax office did not accept leaves its pays free to be reported again.
         */
        post: operations["completeStpPayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/message.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the message of an STP pay event
         * @description As it was sent. Needs the REPORTS permission to view, because it holds tax file numbers.
         */
        get: operations["downloadStpMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an STP pay event that was not accepted
         * @description Sends the pays of the event again as they are now, under the submission id of the event and marked as its replacement, so that a part of it that was taken is not counted twice. Only the latest event of the company can be replaced, and only when it was rejected, partly accepted or never answered. The answer is an event of its own.
         */
        post: operations["replaceStpPayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the responses to an STP pay event
         * @description In the order they came, each with what the tax office remarked.
         */
        get: operations["listStpResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/stp-year-to-date": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the year to date as it is reported
         * @description Of everybody paid in the financial year, by income type. Pays reported externally are left out.
         */
        get: operations["readStpYearToDate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List super batches
         * @description Newest first.
         */
        get: operations["listSuperBatches"];
        put?: never;
        /**
         * Gather contributions into a batch
         * @description Makes the SuperStream file of all contributions that are due, or of those of one pay run. When something is missing, such as a fund or the account to pay from, the answer lists it for each employee, and no batch is made.
         */
        post: operations["createSuperBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a clearing house would refuse
         * @description Of the contributions that are due, or of those of one pay run, before a batch is made: what is missing or does not fit, by employee and field; what is late; and for whom the fund is asked first. Nothing is written.
         */
        get: operations["listSuperBatchProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches/{super_batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a super batch */
        get: operations["readSuperBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches/{super_batch_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a super batch
         * @description Its contributions are due again.
         */
        post: operations["cancelSuperBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches/{super_batch_id}/file.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the SuperStream file of a batch
         * @description Needs the REPORTS permission to view, because it holds tax file numbers.
         */
        get: operations["downloadSuperFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-batches/{super_batch_id}/paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a super batch as paid */
        post: operations["markSuperBatchPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/super-contributions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List super contributions
         * @description Australian companies. What each complete pay owes to a fund, by when, and whether it is late.
         */
        get: operations["listSuperContributions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/workers-comp-pays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pays with workers compensation
         * @description Pays whose total_workers_compensation is above zero; filters and shapes are those of the pay list.
         */
        get: operations["listWorkersCompPays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{company_id}/year-to-date": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what employees were paid in a tax year
         * @description One row for everybody with a complete pay in the year, by name. Needs the REPORTS permission.
         */
        get: operations["listYearToDate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Partners’ applications that were given access to the account
         * @description For the owner of the account, signed in. Payroll users’ consents are among them; the latest comes first, and those that have ended are listed too.
         */
        get: operations["listOwnConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the access of a partner’s application
         * @description Its access and refresh tokens and the sessions it handed over stop working at once, and it is told of nothing more.
         */
        delete: operations["endOwnConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an employee
         * @description A deleted employee is shown with is_deleted true.
         */
        get: operations["readEmployee"];
        put?: never;
        post?: never;
        /**
         * Delete an employee
         * @description Hides the record; its history, pays and number are kept. Not reported as ceasing employment.
         */
        delete: operations["deleteEmployee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/allowances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the allowances of the employee’s own */
        get: operations["listEmployeeAllowances"];
        put?: never;
        /**
         * Add an allowance of the employee’s own
         * @description Pays reuse it by its description; pending pays have it unless is_recurring is false.
         */
        post: operations["createEmployeeAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/allowances/{allowance_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an allowance of the employee’s own */
        delete: operations["deleteEmployeeAllowance"];
        options?: never;
        head?: never;
        /** Change an allowance of the employee’s own */
        patch: operations["updateEmployeeAllowance"];
        trace?: never;
    };
    "/api/employees/{employee_id}/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an employee's bank accounts
         * @description By rank: the default account, which takes what the others leave, then those with an amount.
         */
        get: operations["listBankAccounts"];
        put?: never;
        /**
         * Add a bank account
         * @description Up to 10. The first is the default account. A new default moves the old one to rank 1. Only the default account is without an amount, so a call that makes another account the default also sends old_default_amount, what the old default is paid in each pay from then on (400 without it).
         */
        post: operations["createBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/bank-accounts/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rank the bank accounts
         * @description Names every account once; the first becomes the default account. Only the default account is without an amount, so a call that makes another account the default also sends old_default_amount, what the old default is paid in each pay from then on (400 without it).
         */
        put: operations["orderBankAccounts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/bank-accounts/{bank_account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a bank account */
        get: operations["readBankAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a bank account
         * @description The default account goes last.
         */
        delete: operations["deleteBankAccount"];
        options?: never;
        head?: never;
        /**
         * Change a bank account
         * @description Only the fields sent change. is_default true moves the account to the front and takes its amount away; the old default moves to rank 1. Only the default account is without an amount, so a call that makes another account the default also sends old_default_amount, what the old default is paid in each pay from then on (400 without it).
         */
        patch: operations["updateBankAccount"];
        trace?: never;
    };
    "/api/employees/{employee_id}/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an employee has declared
         * @description Every key of the employee’s country; what was never declared has its default.
         */
        get: operations["readEmployeeDeclarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what an employee has declared
         * @description Only the keys sent change; null puts the default back. The payday of each pay chooses among dated declarations. A key of the other country is refused (422).
         */
        patch: operations["updateEmployeeDeclarations"];
        trace?: never;
    };
    "/api/employees/{employee_id}/deductions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deductions of the employee’s own */
        get: operations["listEmployeeDeductions"];
        put?: never;
        /**
         * Add a deduction of the employee’s own
         * @description Pays reuse it by its description; pending pays have it unless is_recurring is false.
         */
        post: operations["createEmployeeDeduction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/deductions/{deduction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a deduction of the employee’s own */
        delete: operations["deleteEmployeeDeduction"];
        options?: never;
        head?: never;
        /** Change a deduction of the employee’s own */
        patch: operations["updateEmployeeDeduction"];
        trace?: never;
    };
    "/api/employees/{employee_id}/family-violence-leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the family and domestic violence leave of an employee
         * @description Australia only. Shown here and nowhere else: neither payslips nor leave balances have it.
         */
        get: operations["readFamilyViolenceLeave"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leave balances of an employee
         * @description As at the last complete pay, each in its own unit: hours in Australia; weeks of annual holidays and days of sick leave and alternative holidays in New Zealand.
         */
        get: operations["listLeaveBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leave requests of an employee
         * @description Latest start first. Each day says which pay has it.
         */
        get: operations["listLeaveRequests"];
        put?: never;
        /**
         * Ask for leave
         * @description Pending until it is approved or declined. It covers the standard working days from start_date to end_date, or the days it names. 409 when another request that is pending or approved has one of the days.
         */
        post: operations["createLeaveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-requests/{leave_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a leave request */
        get: operations["readLeaveRequest"];
        put?: never;
        post?: never;
        /**
         * Delete a pending leave request
         * @description One that was decided stays on record: 409.
         */
        delete: operations["deleteLeaveRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-requests/{leave_request_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a leave request
         * @description Pending pays that are made from now on have the leave in place of ordinary hours. 409 when the balance, less what is promised already, does not cover it.
         */
        post: operations["approveLeaveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-requests/{leave_request_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a leave request
         * @description Calls off the days that are on no pay yet. 409 while a pending pay has one of its days, and when all of it was paid.
         */
        post: operations["cancelLeaveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/leave-requests/{leave_request_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a leave request */
        post: operations["declineLeaveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/long-service-leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Long service leave of an employee by the law of the state
         * @description Australia only: what has built up, what may be taken and what leaving would pay by reason, with the law it is by.
         */
        get: operations["readLongServiceLeave"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/nz-leave-entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the Holidays Act grants an employee
         * @description New Zealand. Leave balances build up with each pay; the Act grants annual holidays at each anniversary and sick and family violence leave on entitlement dates. Final pays and warnings go by what is shown here.
         */
        get: operations["readNzLeaveEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/opening-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an employee's opening balances
         * @description What the employee brought along from another payroll; as_at is null where nothing was ever set.
         */
        get: operations["readOpeningBalances"];
        /**
         * Set an employee's opening balances
         * @description For somebody who comes from another payroll. Each leave quantity becomes the balance on as_at (annual holidays in New Zealand: the weeks the person is entitled to and has not taken; below zero for holidays taken in advance); leave that is not named stays. The figures of nz stand in averages and final pays for everything up to as_at. A second call replaces the first. Allowed until a pay after as_at is complete (409).
         */
        put: operations["replaceOpeningBalances"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/pay-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rates an employee can be paid at
         * @description System rates first, then the employee’s own, then those of its classifications; each by description.
         */
        get: operations["listEmployeePayRates"];
        put?: never;
        /** Add a rate of the employee’s own */
        post: operations["createEmployeePayRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/pay-rates/{pay_rate_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a rate of the employee’s own */
        delete: operations["deleteEmployeePayRate"];
        options?: never;
        head?: never;
        /** Change a rate of the employee’s own */
        patch: operations["updateEmployeePayRate"];
        trace?: never;
    };
    "/api/employees/{employee_id}/portal-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite an employee to the portal
         * @description Mails a link to choose a password to the employee’s e-mail address, and makes the sign-in where there is none. Sent again, the link before it ends and mail about the sign-in goes to the address of now. 409 while employee_portal_active is false, without an e-mail address, and for a username that somebody has.
         */
        post: operations["invitePortalEmployee"];
        /**
         * Take portal access away
         * @description The employee’s sessions and links end at once; password and second factor are forgotten. An invitation lets the employee in again. Setting employee_portal_active to false closes the portal too, and keeps the password for when it is opened again.
         */
        delete: operations["endPortalAccess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a terminated employee
         * @description Sets a new start date. Number, year to date, leave balances and history are kept.
         */
        post: operations["reinstateEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted employee
         * @description The employment stays as it was: a terminated employee returns terminated.
         */
        post: operations["restoreEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terminate an employee
         * @description Makes and completes the final pay, with leave paid out and taxed, and ends the employment. For a final pay that also has hours, allowances or leave, put a termination block on a pay instead.
         */
        post: operations["terminateEmployee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/termination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest termination of an employee
         * @description Still shown after reinstatement. 404 means that the employee was never terminated.
         */
        get: operations["readTermination"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employee_id}/termination-entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the law owes an employee who leaves
         * @description Australia only: weeks of notice and redundancy of the National Employment Standards, and long service leave. Nothing is changed. With use_statutory_minimums a termination pays the first two; the third it pays by itself.
         */
        get: operations["readTerminationEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employment-tenures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employment tenures
         * @description Send the id or the name as employment_tenure of an employee.
         */
        get: operations["listEmploymentTenures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employment-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employment types
         * @description Send the id or the name as employment_type of an employee.
         */
        get: operations["listEmploymentTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Answers a session token: full scopes, 30 minutes, no client. Ten failures in a row for one name from one address, or fifty from all addresses together, make the next try wait, longer each time and up to 15 minutes; meanwhile the answer is the same 401, with Retry-After. An address that has signed in before waits only for failures of its own, and so does a device: it sends the cookie tasman_device of that answer. After 100 failures within a day, any other device must first open a link that is mailed when the password is right. Where a second factor is needed, the right password without a code answers 401 with `second_factor`; a wrong code is refused and counted like a wrong password.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Without a password: a passkey is opened by a finger, a face or a PIN, so it is two factors in one.
         */
        post: operations["loginWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Answers the options for navigator.credentials.get(); the authenticator finds the passkey by itself. They are good once and for 5 minutes.
         */
        post: operations["beginPasskeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the token or cookie, on every node at once. A session that a partner handed over ends as well; a partner’s own token is revoked instead.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start the authorisation of a client
         * @description Send the customer here with a browser. The answer leads to the hosted login page, whose link works once and for 10 minutes. Errors are shown here and never sent to the redirect_uri.
         */
        get: operations["authorizeOauthClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a hosted login with consent or denial
         * @description The step of the hosted page, in one call. Partner applications do not call it. A wrong password leaves the request open; approving or denying ends it.
         */
        post: operations["completeOauthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a client from the allow-list
         * @description RFC 7591, for applications on the operator's allow-list only. The client has no secret and must use PKCE.
         */
        post: operations["registerOauthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a grant
         * @description RFC 7009. Takes an access or a refresh token and ends the grant it belongs to: the one act of consent, with its refresh and access tokens. Other grants of the customer go on; the connection ends with its last. Unknown tokens answer 200 too.
         */
        post: operations["revokeOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token for tokens
         * @description Codes and refresh tokens work once. A refresh token that comes again within 10 seconds is refused; one that comes again later, and a code that comes again, ends the grant with its access tokens. The client secret goes into the form, not into a header.
         */
        post: operations["exchangeOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether an e-mail address or a business number is free
         * @description Answers for the keys that are sent.
         */
        post: operations["checkCheckoutAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The partner’s orders, newest first */
        get: operations["listCheckoutOrders"];
        put?: never;
        /**
         * Open an account for a new customer
         * @description Makes the customer with its owner, company, subscription and add-ons, all or nothing, and mails the links that were asked for. The same idempotency_key with the same body answers 200 with the first answer.
         */
        post: operations["placeCheckoutOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the partner’s orders */
        get: operations["getCheckoutOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/orders/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Ends the customer’s subscription at once; the account stays and can be read.
         */
        post: operations["cancelCheckoutOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an order would cost and what would refuse it
         * @description Saves nothing.
         */
        post: operations["previewCheckoutOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans and add-ons that can be ordered */
        get: operations["listCheckoutProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner-checkout/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Billing countries and their zones */
        get: operations["listCheckoutZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/session-handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that signs the customer’s browser in, once
         * @description Needs the scope session.handoff, and a client for which the operator has enabled it. Send the browser to the link within a minute.
         */
        post: operations["createSessionHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link in place of a forgotten password
         * @description The answer is the same whether there is such a person or not. The link works once, within an hour; up to three are sent to one person within an hour. A payroll user without an e-mail address gets it through the owner of the account.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay-run/{pay_run_id}/gl-postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the postings of a pay run
         * @description The completed pays of the run as the company’s chart posts them. Legs not exported are left out.
         */
        get: operations["readGlPostings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay-run/{pay_run_id}/gl-postings/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the postings as CSV
         * @description Follows the company’s chart. Every cell is quoted; there is no header row. Text that a spreadsheet program would run as a formula (it starts with =, +, -, @ and is no number) has an apostrophe in front. Needs the PAYS permission to view. Without a body, every completed pay of the run is taken.
         */
        post: operations["downloadGlPostingsCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay-run/{pay_run_id}/gl-postings/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download suggested postings as PDF
         * @description A fixed report with the service’s own accounts; the company’s chart does not change it. Needs the PAYS permission to view. Without a body, every completed pay of the run is taken.
         */
        post: operations["downloadGlPostingsPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pays/{pay_id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a pay
         * @description Every line of the pay with its inputs, formula, rounding, rule and the source of each value of the law. The lines add up to the pay.
         */
        get: operations["explainPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/redirect/company/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a company in the front end
         * @description Makes the company the default one of the account and redirects to its pays screen. Needs the COMPANY and the PAYS permission to view. A locked company answers 403, after the default has changed.
         */
        get: operations["redirectToCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who you are as an employee, and what you may see and ask for
         * @description For employees with portal access, signed in. It works on after the employment while the portal is open.
         */
        get: operations["readSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bank accounts you are paid to
         * @description The one that takes the rest first. Numbers show their last three digits.
         */
        get: operations["listOwnBankAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you asked to have changed, the newest first */
        get: operations["listOwnChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/change-requests/bank-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to be paid to another bank account
         * @description Pending until the company approves or declines it; a letter goes to your e-mail address now and when it is approved. 403 without allow_edit_bank_accounts; 409 while another one waits.
         */
        post: operations["askForNewBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/change-requests/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for other details
         * @description Pending until the company approves or declines it. 403 without allow_edit_account_details; 409 while another one waits.
         */
        post: operations["askForNewDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/change-requests/{change_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a change that waits */
        delete: operations["withdrawChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your name, address, contacts and next of kin
         * @description Changes are asked for with POST /api/self/change-requests/details.
         */
        get: operations["readOwnDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/leave-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your leave balances
         * @description Those that allow_view_holiday_leave_balance, allow_view_sick_leave_balance and allow_view_long_service_leave_balance open; other kinds of leave go with the first.
         */
        get: operations["listOwnLeaveBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/leave-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your leave requests, latest start first */
        get: operations["listOwnLeaveRequests"];
        put?: never;
        /**
         * Ask for leave
         * @description Pending until the company decides. 403 without allow_edit_leave_requests; 409 when another request has one of the days, and when the balance does not cover it, unless allow_edit_leave_requests_when_negative is true.
         */
        post: operations["askForLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/leave-requests/{leave_request_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a leave request off
         * @description Pending or approved, while it is on no pay. 403 without allow_edit_leave_requests.
         */
        post: operations["cancelOwnLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/pays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your pays, the newest first
         * @description Complete ones. 403 without allow_view_payslips.
         */
        get: operations["listOwnPays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/self/pays/{pay_id}/payslip.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a payslip of yours
         * @description Somebody else’s pay, and one that is not complete, is not there. 403 without allow_view_payslips.
         */
        get: operations["downloadOwnPayslip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account’s payroll users, by username
         * @description For the owner of the account, signed in; a payroll user, a partner’s token and a handed-over session are refused.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a payroll user
         * @description Every zone of every company is locked until permissions are given.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a payroll user
         * @description Its consents to partners’ clients are revoked with it; the username is free again.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a payroll user
         * @description Only the fields sent change.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{user_id}/companies/{company_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace what a payroll user may do in a company */
        put: operations["replaceUserPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a payroll user’s second factor away
         * @description For somebody who has lost it: authenticator app, passkeys and recovery codes are removed, the user is signed out and told by mail.
         */
        delete: operations["resetUserSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your webhook endpoints and the events there are */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description The answer is the only place where the secret stands in plain text.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest deliveries and how they went */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a settled delivery again
         * @description The same body, with the same id inside it, goes out as a new delivery under a new delivery id. The old one stays as it ended.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every event attributed to your clients, in order
         * @description For catching up after an outage: nothing is left out between one cursor and the next, whatever became of the deliveries. What no live connection of yours may read now is not shown. An event appears once no older transaction can still add one before it.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook endpoint with its delivery history */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint or its secret
         * @description What is left out stays as it is. A secret cannot be chosen here, only made anew: a `secret` key is ignored.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what an endpoint was sent in a time window
         * @description Replays themselves are left out, and so is what no authorisation of its customer covers any more.
         */
        post: operations["replayWebhookWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountSecurity: {
            second_factor_required: boolean;
        };
        Address: {
            label: string;
            address1: string;
            address2: string;
            city: string;
            state: string;
            postcode: string;
            country: string;
        };
        AddressSuggestions: {
            results: components["schemas"]["Address"][];
        };
        ApiClient: {
            client_id: string;
            name: string;
            is_public: boolean;
            redirect_uris: string[];
            per_user_grants_enabled: boolean;
            session_handoff_enabled: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            hasSecret: boolean;
        };
        ApiClientCreated: {
            client_id: string;
            name: string;
            is_public: boolean;
            redirect_uris: string[];
            per_user_grants_enabled: boolean;
            session_handoff_enabled: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            hasSecret: boolean;
            client_secret: string | null;
        };
        ApiClientIn: {
            /** @description Default: the account’s */
            name?: string;
            redirect_uris?: string[];
            /** @description A client that can keep no secret, such as a mobile app; it must use PKCE */
            is_public?: boolean;
        };
        ApiClientSecret: {
            client_id: string;
            /** @description Shown this once; the old one is dead */
            client_secret: string;
        };
        AuditEntryOut: {
            id: number;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            at: string;
            /** @description Who did it: an e-mail address, a username, a client, or "operator" */
            actor: string;
            client_id: string | null;
            address: string | null;
            /** @description Verb and noun: employee.update, tax-number.read, user.sign-in-failed */
            action: string;
            entity_type: string;
            entity_id: number | null;
            /** @description What it was, tax numbers, accounts and secrets masked */
            before: unknown;
            /** @description What it became or what was sent, masked likewise */
            after: unknown;
            request_id: string | null;
            /** @description Whether the entry is in the chain of seals by now; it is seconds after the change */
            is_sealed: boolean;
        };
        Award: {
            id: number;
            name: string;
        };
        AwardIn: {
            name: string;
        };
        AwardPatch: {
            name?: string;
        };
        BankAccount: {
            id: number;
            employee_id: number;
            rank: number;
            is_default: boolean;
            account_name: string;
            bsb: string | null;
            account_number: string;
            amount: string | null;
            reference: string | null;
        };
        BankAccountIn: {
            account_name: string;
            /** @description Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits */
            account_number: string;
            bsb?: string | null;
            amount?: (string | number) | null;
            reference?: string | null;
            /** @description The account that takes the rest; the first account always is */
            is_default?: boolean;
            /** @description What the account that was the default is paid in each pay from now on, more than zero; needed when another account becomes the default, ignored otherwise */
            old_default_amount?: string | number;
        };
        BankAccountOrder: {
            /** @description Every account of the employee, the default one first */
            ids: number[];
            /** @description What the account that was the default is paid in each pay from now on, more than zero; needed when another account becomes the default, ignored otherwise */
            old_default_amount?: string | number;
        };
        BankAccountPatch: {
            account_name?: string;
            /** @description Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits */
            account_number?: string;
            bsb?: string | null;
            amount?: (string | number) | null;
            reference?: string | null;
            /** @description The account that takes the rest; the first account always is */
            is_default?: boolean;
            /** @description What the account that was the default is paid in each pay from now on, more than zero; needed when another account becomes the default, ignored otherwise */
            old_default_amount?: string | number;
        };
        Branding: {
            display_name: string | null;
            logo_url: string | null;
            primary_colour: string | null;
            support_email: string | null;
            support_url: string | null;
        };
        BrandingIn: {
            display_name?: string | null;
            logo_url?: string | null;
            primary_colour?: string | null;
            support_email?: string | null;
            support_url?: string | null;
        };
        ChangeRequest: {
            id: number;
            /** @enum {unknown} */
            kind: "details" | "bank-account";
            /** @enum {unknown} */
            status: "pending" | "approved" | "declined" | "withdrawn";
            /** @description A bank account beside those that are there */
            is_new_account: boolean;
            changes: {
                field: string;
                before: string | null;
                after: string | null;
            }[];
            reason: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            decided_at: string | null;
            company_id: number;
            employee_id: number;
            /** @description Last, First */
            employee_name: string;
            decided_by: string | null;
        };
        ChangeRequestDeclineIn: {
            /** @description The employee reads it */
            reason: string;
        };
        CheckoutAvailability: {
            email_address?: {
                available: boolean;
            };
            abn?: {
                available: boolean;
            };
            employer_ird_number?: {
                available: boolean;
            };
        };
        CheckoutAvailabilityIn: {
            /** Format: email */
            email_address?: string;
            abn?: string;
            employer_ird_number?: string;
        };
        CheckoutOrder: {
            order_id: number;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            customer_id: number;
            company_id: number;
            subscription_id: number;
            product_code: string;
            add_ons: "PROVIDER_GL"[];
            /** @constant */
            billing_period: "YEARLY";
            totals: components["schemas"]["CheckoutTotals"];
            welcome_email_sent: boolean;
            oauth_onboarding: {
                magic_link_sent: boolean;
                /** @constant */
                expires_in: 86400;
            } | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            cancelled_at: string | null;
        };
        CheckoutOrderIn: {
            /** @description Of the caller’s choice, such as a UUID; one for each order */
            idempotency_key: string;
            customer: {
                first_name: string;
                last_name: string;
                /**
                 * Format: email
                 * @description The owner’s sign-in; no other account may have it
                 */
                email_address: string;
                phone?: string | null;
            };
            billing_address: {
                address1: string;
                address2?: string | null;
                city: string;
                /** @description From GET /api/partner-checkout/zones */
                zone_code: string;
                postcode: string;
                /** @enum {string} */
                country: "AU" | "NZ";
            };
            company: {
                name: string;
                trading_name?: string | null;
                country?: string | null;
                abn?: string | null;
                abn_branch?: string | null;
                withholding_payer_number?: string | null;
                employer_ird_number?: string | null;
                nzbn?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                postcode?: string | null;
                contact_name?: string | null;
                email_address?: ("" | string) | null;
                phone?: string | null;
                default_pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
                pay_week_end_day?: number | null;
                fortnight_anchor_date?: string | null;
                standard_hours_per_day?: (string | number) | null;
                default_super_rate?: (string | number) | null;
                is_stp_enabled?: boolean | null;
            };
            product_code: string;
            add_ons?: "PROVIDER_GL"[];
            /** @enum {string} */
            billing_period?: "YEARLY";
            /** @description Default true */
            send_welcome_email?: boolean;
            oauth_onboarding?: {
                /** @description Registered for the client */
                redirect_uri: string;
                /** @description Default: openid */
                scope?: string;
                /** @description Comes back to the redirect address unchanged */
                state?: string;
                /** @description With a session token: which client of the account; default the oldest. An OAuth token names its own */
                client_id?: string;
            } | null;
        };
        CheckoutPreview: {
            totals: components["schemas"]["CheckoutTotals"] | null;
            /** @description Everything that would refuse the order; empty when it would be taken */
            errors: {
                field: string;
                message: string;
            }[];
        };
        CheckoutPreviewIn: {
            /** @description Of the caller’s choice, such as a UUID; one for each order */
            idempotency_key?: string;
            customer: {
                first_name: string;
                last_name: string;
                /**
                 * Format: email
                 * @description The owner’s sign-in; no other account may have it
                 */
                email_address: string;
                phone?: string | null;
            };
            billing_address: {
                address1: string;
                address2?: string | null;
                city: string;
                /** @description From GET /api/partner-checkout/zones */
                zone_code: string;
                postcode: string;
                /** @enum {string} */
                country: "AU" | "NZ";
            };
            company: {
                name: string;
                trading_name?: string | null;
                country?: string | null;
                abn?: string | null;
                abn_branch?: string | null;
                withholding_payer_number?: string | null;
                employer_ird_number?: string | null;
                nzbn?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                state?: string | null;
                postcode?: string | null;
                contact_name?: string | null;
                email_address?: ("" | string) | null;
                phone?: string | null;
                default_pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
                pay_week_end_day?: number | null;
                fortnight_anchor_date?: string | null;
                standard_hours_per_day?: (string | number) | null;
                default_super_rate?: (string | number) | null;
                is_stp_enabled?: boolean | null;
            };
            product_code: string;
            add_ons?: "PROVIDER_GL"[];
            /** @enum {string} */
            billing_period?: "YEARLY";
            /** @description Default true */
            send_welcome_email?: boolean;
            oauth_onboarding?: {
                /** @description Registered for the client */
                redirect_uri: string;
                /** @description Default: openid */
                scope?: string;
                /** @description Comes back to the redirect address unchanged */
                state?: string;
                /** @description With a session token: which client of the account; default the oldest. An OAuth token names its own */
                client_id?: string;
            } | null;
        };
        CheckoutProduct: {
            product_code: string;
            name: string;
            /** @enum {string} */
            country: "AU" | "NZ";
            /** @description For a year, before tax */
            price: string;
            currency: string;
            employee_limit: number | null;
            company_limit: number | null;
            add_ons: {
                /** @enum {string} */
                code: "PROVIDER_GL";
                price: string;
            }[];
        };
        CheckoutTotals: {
            subtotal: string;
            tax: string;
            total: string;
            currency: string;
        };
        CheckoutZones: {
            /** @enum {string} */
            country: "AU" | "NZ";
            zones: {
                code: string;
                name: string;
            }[];
        };
        ClientActivity: {
            /**
             * Format: date
             * @description By the calendar of UTC
             */
            date: string;
            requests: number;
            /** @description Answers of 400 and above */
            errors: number;
            /** @description Different customers on whose behalf it called */
            customers: number;
        };
        ClientError: {
            /** @description UTC, ISO 8601 with microseconds and no offset */
            at: string;
            method: string;
            /** @description As the API document writes it, without ids */
            route: string;
            status: number;
            message: string;
            customer_id: number | null;
            request_id: string;
        };
        Company: {
            id: number;
            customer_id: number;
            name: string;
            trading_name: string | null;
            /** @enum {string} */
            country: "AU" | "NZ";
            abn: string | null;
            abn_branch: string | null;
            withholding_payer_number: string | null;
            employer_ird_number: string | null;
            nzbn: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            state: string | null;
            postcode: string | null;
            contact_name: string | null;
            email_address: string | null;
            phone: string | null;
            /** @enum {string} */
            default_pay_period: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
            pay_week_end_day: number;
            /** Format: date */
            fortnight_anchor_date: string;
            standard_hours_per_day: string;
            default_super_rate: string;
            is_stp_enabled: boolean;
            is_locked: boolean;
            is_default: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
            employees: components["schemas"]["EmployeeBasics"][];
        };
        CompanyAllowance: {
            id: number;
            company_id: number;
            description: string;
            amount: string;
            allowance_category: ("AD" | "CD" | "KN" | "LD" | "MD" | "OD" | "QN" | "RD" | "TD") | null;
            is_taxable: boolean;
            is_itemised: boolean;
            is_included_in_super_calculations: boolean;
            auto_apply_to_pay: boolean;
            employee_ids: number[];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        /** @description On creation description and amount are required */
        CompanyAllowanceIn: {
            description?: string | null;
            amount?: (string | number) | null;
            allowance_category?: string | null;
            is_taxable?: boolean | null;
            is_itemised?: boolean | null;
            is_included_in_super_calculations?: boolean | null;
            auto_apply_to_pay?: boolean | null;
            employee_ids?: number[] | null;
        };
        CompanyDeclarations: {
            /** @description AU: registered with the tax office as an employer of working holiday makers */
            is_registered_working_holiday_employer?: boolean;
            long_service_leave_state?: ("NSW" | "VIC" | "QLD" | "SA" | "WA" | "TAS" | "ACT" | "NT") | null;
            /** @description AU: fewer than 15 employees, so that no redundancy pay is owed by law */
            is_small_business?: boolean;
            stp_intermediary?: {
                /** Format: abn */
                abn: string;
                tax_agent_number: string | null;
                contact_name: string;
                /** Format: email */
                email_address: string;
                phone: string;
            } | null;
            previous_business_management_id?: string | null;
            /** @description NZ: deductions to charities earn the donation credit */
            offers_payroll_giving?: boolean;
            closedown?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            /** @description NZ: public holidays that the calendar of the country does not hold, such as the anniversary day of a province */
            public_holidays?: {
                /** Format: date */
                date: string;
                name: string;
                region: string | null;
            }[];
        };
        CompanyDeclarationsPatch: {
            is_registered_working_holiday_employer?: boolean | null;
            long_service_leave_state?: ("NSW" | "VIC" | "QLD" | "SA" | "WA" | "TAS" | "ACT" | "NT") | null;
            is_small_business?: boolean | null;
            stp_intermediary?: {
                /** Format: abn */
                abn: string;
                tax_agent_number?: string | null;
                contact_name: string;
                /** Format: email */
                email_address: string;
                phone: string;
            } | null;
            previous_business_management_id?: string | null;
            offers_payroll_giving?: boolean | null;
            closedown?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            public_holidays?: {
                /** Format: date */
                date: string;
                name: string;
                region?: string | null;
            }[] | null;
        };
        CompanyIn: {
            /** @description The payer’s legal name */
            name: string;
            trading_name?: string | null;
            country?: string | null;
            abn?: string | null;
            abn_branch?: string | null;
            withholding_payer_number?: string | null;
            employer_ird_number?: string | null;
            nzbn?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            postcode?: string | null;
            contact_name?: string | null;
            email_address?: ("" | string) | null;
            phone?: string | null;
            default_pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
            pay_week_end_day?: number | null;
            fortnight_anchor_date?: string | null;
            standard_hours_per_day?: (string | number) | null;
            default_super_rate?: (string | number) | null;
            is_stp_enabled?: boolean | null;
            employees?: components["schemas"]["EmployeeIn"][] | null;
        };
        /** @description Only the fields sent change. Null clears a field or puts its default back. */
        CompanyPatch: {
            name?: string | null;
            trading_name?: string | null;
            country?: string | null;
            abn?: string | null;
            abn_branch?: string | null;
            withholding_payer_number?: string | null;
            employer_ird_number?: string | null;
            nzbn?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            postcode?: string | null;
            contact_name?: string | null;
            email_address?: ("" | string) | null;
            phone?: string | null;
            default_pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
            pay_week_end_day?: number | null;
            fortnight_anchor_date?: string | null;
            standard_hours_per_day?: (string | number) | null;
            default_super_rate?: (string | number) | null;
            is_stp_enabled?: boolean | null;
        };
        CompanyPayRates: {
            award_id: number | null;
            award_name: string | null;
            classifications: {
                classification_id: number;
                classification_name: string;
                pay_rates: components["schemas"]["PayRate"][];
                /** @description Only with include_employees=true */
                employees?: components["schemas"]["PayRateGroupMember"][];
            }[];
        };
        Connection: {
            connection_id: number;
            customer_id: number;
            customer_name: string;
            email_address: string | null;
            /** @enum {string} */
            grant_mode: "admin" | "user";
            username: string | null;
            scope: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            authorised_at: string;
            last_used_at: string | null;
            /** @description false when no refresh token of it can be used any more */
            is_active: boolean;
            revoked_at: string | null;
        };
        Department: {
            id: number;
            company_id: number;
            name: string;
            code: string;
        };
        DepartmentIn: {
            name: string;
            /** @description What general-ledger rows show; empty unless set */
            code?: string;
        };
        DepartmentPatch: {
            name?: string;
            /** @description What general-ledger rows show; empty unless set */
            code?: string;
        };
        DetailError: {
            detail: string;
        };
        Employee: {
            first_name: string;
            last_name: string;
            middle_name: string | null;
            date_of_birth: string | null;
            /** @enum {string} */
            gender: "MALE" | "FEMALE" | "INDETERMINATE" | "UNKNOWN";
            honorific: string | null;
            number: string | null;
            address1: string;
            address2: string | null;
            city: string;
            /** @description Upper-cased; no list of regions is enforced */
            state: string;
            /** @description Upper-cased; residency data only, it never chooses the rules of a country */
            country: string;
            postcode: string;
            email_address: string | null;
            phone_home: string | null;
            phone_mobile: string | null;
            phone_medical: string | null;
            kin_name: string | null;
            kin_relationship: string | null;
            kin_address1: string | null;
            kin_address2: string | null;
            kin_city: string | null;
            kin_state: string | null;
            kin_postcode: string | null;
            kin_phone_home: string | null;
            kin_phone_work: string | null;
            kin_phone_mobile: string | null;
            kin_notes: string | null;
            /**
             * Format: date
             * @description Opening leave balances count from it; reinstating sets a new one
             */
            start_date: string;
            /**
             * @description Any case, hyphen optional; sets the STP employment status and the leave a new employee starts with
             * @enum {string}
             */
            employment_status: "Full-time" | "Part-time" | "Casual" | "Labour Hire";
            employment_type: components["schemas"]["EmploymentOption"] | null;
            employment_tenure: components["schemas"]["EmploymentOption"] | null;
            /** @description False: no pending pays are generated, but the employee still counts to the limit */
            active_pay_recipient: boolean;
            position: string | null;
            department: string | null;
            /** @description True lifts the need of a tax_file_number and nothing else */
            is_super_only_contractor?: boolean;
            tax_file_number?: string | null;
            tfnd_signed_date?: string | null;
            is_foreign_resident?: boolean | null;
            has_claimed_tax_free_threshold?: boolean | null;
            has_stsl_liability?: boolean | null;
            is_closely_held?: boolean | null;
            working_holiday_tax_scale_applies?: boolean;
            include_email_and_phone_in_stp?: boolean;
            abn?: string | null;
            nz_tax_code?: ("M" | "ME" | "SB" | "S" | "SH" | "ST" | "SA" | "CAE" | "EDW" | "NSW" | "STC" | "ND" | "WT") | null;
            ird_number?: string | null;
            /** @description False whenever no_declaration is true */
            has_student_loan?: boolean;
            /** @description True sets nz_tax_code ND and has_student_loan false, and clears ird_number, whatever else is sent */
            no_declaration?: boolean;
            /** @enum {string} */
            pay_method: "CASH" | "DIRECT BANK ENTRY" | "OTHER";
            /** @enum {string} */
            pay_period: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
            pay_rate_per_hour: string | null;
            /** @description By default the company's */
            standard_hours_per_day: string;
            standard_days_per_week: number;
            /**
             * @description By default from employment_status; reads L for Labour Hire, which cannot be sent
             * @enum {string}
             */
            stp_employment_status?: "C" | "P" | "F" | "L";
            default_employee_fund_member_number?: string | null;
            default_employee_fund_usi?: string | null;
            /** @description Fraction, by default the company's; the part above compulsory_super_rate is reportable */
            super_rate?: string;
            /** @description Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null goes back to that. A rate that was set stays, with a warning where it is below the guarantee */
            compulsory_super_rate?: string;
            is_super_enabled?: boolean;
            is_super_age_threshold_enabled?: boolean;
            /** @enum {string} */
            super_based_on?: "OTE" | "GROSS";
            /** @description Fraction, by default the statutory rate of the day */
            kiwisaver_employee_rate?: string;
            /** @description Fraction, by default the statutory rate of the day */
            kiwisaver_employer_rate?: string;
            /**
             * @description AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary
             * @enum {string}
             */
            kiwisaver_status_code?: "AE" | "AK" | "OK" | "NK" | "CT";
            kiwisaver_existing_action?: ("EE" | "EA") | null;
            kiwisaver_cec_obligation?: boolean;
            /** @description Fraction */
            esct_rate?: string;
            /** @enum {string} */
            employer_contrib_tax_method?: "ESCT" | "PAYE";
            /** @description Fraction from 0 to 1 */
            employer_contrib_paye_fraction?: string;
            /** @description By default true, but false for Casual and Labour Hire */
            is_leave_enabled: boolean;
            include_leave_loading_in_super: boolean;
            /** @description True accrues by the factors per hour, false by the days per year */
            accrue_leave_on_hours_worked: boolean;
            accrue_leave_on_overtime_hours: boolean;
            accrue_holiday_leave_per_hour: string;
            accrue_sick_leave_per_hour: string;
            accrue_lsl_per_hour: string;
            num_sick_leave_days_per_year: number | null;
            num_holiday_leave_days_per_year: number | null;
            is_lsl_enabled: boolean;
            lsl_x_years: number | null;
            lsl_accrued_x_years: number | null;
            hourly_amount_for_workers_comp_leave: string;
            hourly_amount_for_paid_parental_leave: string;
            /** @description Balance in hours; set to exactly the value sent */
            rdo_hours: string;
            /** @description Balance in hours; set to exactly the value sent */
            toil_hours: string;
            /** @description A fraction, whatever its name */
            leave_loading_percentage: string;
            /** @description Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company */
            holiday_leave_hours?: string;
            /** @description Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company */
            sick_leave_hours?: string;
            /** @description Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company */
            lsl_leave_hours?: string;
            primary_bank_bsb: string | null;
            secondary_bank_bsb: string | null;
            primary_bank_account_number: string | null;
            secondary_bank_account_number: string | null;
            primary_bank_account_name: string | null;
            secondary_bank_account_name: string | null;
            secondary_bank_reference: string | null;
            secondary_bank_amount_per_period: string | null;
            /** @description Setting it sends no invitation */
            employee_portal_active: boolean;
            allow_edit_timesheet: boolean;
            allow_edit_timeclock: boolean;
            allow_edit_account_details: boolean;
            allow_edit_tax_settings: boolean;
            allow_edit_bank_accounts: boolean;
            allow_edit_super_details: boolean;
            allow_edit_leave_requests: boolean;
            /** @description Means something only with allow_edit_leave_requests */
            allow_edit_leave_requests_when_negative: boolean;
            allow_view_holiday_leave_balance: boolean;
            allow_view_sick_leave_balance: boolean;
            allow_view_long_service_leave_balance: boolean;
            allow_view_payslips: boolean;
            show_roster_summary_on_payslip: boolean;
            show_position_on_payslip: boolean;
            show_department_on_payslip: boolean;
            payslip_show_holiday_leave_balance: boolean;
            payslip_show_sick_leave_balance: boolean;
            payslip_show_lsl_balance: boolean;
            payslip_show_negative_leave_balances: boolean;
            payslip_show_custom_balances: boolean;
            payslip_show_hours_and_rate: boolean;
            payslip_show_allowance_units: boolean;
            payslip_show_base_ordinary_rate: boolean;
            payslip_show_super_ytd: boolean;
            payslip_show_ytd: boolean;
            payslip_show_zero_dollar_leave: boolean;
            payslip_time_non_decimal: boolean;
            payslip_leave_units: ("HOURS" | "DAYS") | null;
            payslip_note: string | null;
            /** @description rdo_hours by the standard hours per day */
            rdo_days: string;
            /** @description toil_hours by the standard hours per day */
            toil_days: string;
            pay_period_gross: string | null;
            annual_gross: string | null;
            /** @description Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April) */
            current_ytd_gross: string;
            /** @description Extra deduction set by the tax office */
            period_student_loan_cir?: string;
            /** @description Extra deduction set by the tax office */
            period_student_loan_bor?: string;
            income_stream_country_code?: string | null;
            /** @description KiwiSaver opt-out */
            opted_out?: boolean;
            opted_out_signature_date?: string | null;
            late_opt_out_reason?: ("INFO" | "IRIS" | "ERIS" | "EVNT" | "CRIT" | "INER" | "OTHR") | null;
            other_late_opt_out_reason?: string | null;
            has_help_liability?: boolean | null;
            is_australian_resident?: boolean | null;
            /**
             * @description CHP closely held, WHM working holiday, LAB Labour Hire, else SAW; SWP, VOL, FEI and IAA while they are declared
             * @enum {string}
             */
            income_stream?: "CHP" | "WHM" | "LAB" | "SAW" | "SWP" | "VOL" | "FEI" | "IAA";
            /** @description The employee id as text, never given out again */
            stp_id?: string;
            /** @description Six letters of Single Touch Payroll, such as RTSXXX, by what is declared for today */
            tax_treatment_code?: string;
            /** @enum {string} */
            single_touch_residency_status?: "Australian resident" | "Foreign resident" | "Working holiday maker";
            /** @enum {string} */
            readable_stp_employment_status?: "Full-time" | "Part-time" | "Casual" | "Labour Hire";
            default_employee_fund_name?: string | null;
            username: string | null;
            /** @description Standard hours per day by days per week */
            standard_hours_per_week: string;
            id: number;
            /** @description Owning company */
            company_id: number;
            /** @description True once a termination pay is processed */
            is_terminated: boolean;
            /** @description True after deletion, false after restoration */
            is_deleted: boolean;
            termination_date: string | null;
            /** @description Last, First */
            format_name: string;
            /** @description Balance in weeks as at the latest complete pay */
            annual_holidays_weeks?: string;
            /** @description Balance in days as at the latest complete pay */
            sick_leave_days?: string;
            /** @description Balance in days as at the latest complete pay */
            alternative_holidays_days?: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        EmployeeAllowance: {
            id: number;
            employee_id: number;
            description: string;
            amount: string;
            allowance_category: ("AD" | "CD" | "KN" | "LD" | "MD" | "OD" | "QN" | "RD" | "TD") | null;
            is_taxable: boolean;
            is_itemised: boolean;
            is_included_in_super_calculations: boolean;
            is_recurring: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        /** @description On creation description and amount are required */
        EmployeeAllowanceIn: {
            description?: string | null;
            amount?: (string | number) | null;
            allowance_category?: string | null;
            is_taxable?: boolean | null;
            is_itemised?: boolean | null;
            is_included_in_super_calculations?: boolean | null;
            is_recurring?: boolean | null;
        };
        EmployeeBasics: {
            id: number;
            number: string | null;
            first_name: string;
            last_name: string;
            format_name: string;
            is_terminated: boolean;
            active_pay_recipient: boolean;
        };
        EmployeeDeclarations: {
            /** @description AU: Why there is no tax file number. APPLIED_FOR holds for 28 days from the day it was declared, then counts as NOT_QUOTED. Setting one clears the number; a number sent later ends it */
            tax_file_number_exemption?: ("NOT_QUOTED" | "APPLIED_FOR" | "UNDER_18" | "PENSIONER") | null;
            /**
             * @description AU: Exemption from the Medicare levy
             * @enum {string}
             */
            medicare_levy_exemption?: "NONE" | "HALF" | "FULL";
            /** @description AU: Reduction of the Medicare levy for a family */
            medicare_levy_reduction?: {
                has_spouse: boolean;
                dependent_children: number;
            } | null;
            /** @description AU: Tax offset claimed for a year, in dollars */
            annual_tax_offset?: string;
            /** @description AU: Seniors and pensioners tax offset, as claimed */
            senior?: ("SINGLE" | "COUPLE" | "ILLNESS_SEPARATED") | null;
            /** @description AU: Agreed upward variation, once a pay period */
            extra_withholding_per_pay?: string;
            /** @description AU: Withhold more in a year with 53 weekly or 27 fortnightly paydays */
            wants_extra_pay_withholding?: boolean;
            /** @description AU: The flat rate of a variation notice */
            withholding_variation?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description AU: A table of its own instead of the ordinary one: horticulture and shearing (with the rate of the tax office’s table where the service does not hold it), entertainers (with the rate 0.2 for promotional work), a voluntary agreement (with the instalment rate of the payee, or the standard one) or the Pacific Australia Labour Mobility scheme */
            withholding_schedule?: {
                /** @enum {string} */
                schedule: "HORTICULTURE" | "ENTERTAINER" | "VOLUNTARY_AGREEMENT" | "PALM";
                rate: string | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description AU: Foreign employment income (FEI) or an inbound assignee (IAA), with the other country */
            overseas_income?: {
                /** @enum {string} */
                type: "FEI" | "IAA";
                country: string;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description AU: Taxable value of the reportable fringe benefits of each FBT year, which ends on 31 March */
            fringe_benefits?: {
                fbt_year: number;
                taxable_value: string;
                is_exempt_employer: boolean;
            }[];
            /** @description AU: What Single Touch Payroll tells of foreign employment income (FEI) beside the pays: tax paid abroad, and income that is exempt here, of each financial year and country */
            foreign_income?: {
                financial_year: number;
                country: string;
                foreign_tax_paid: string;
                exempt_income: string;
            }[];
            /** @description AU: The payroll id the employee had in the software used before; told to the tax office by an UPDATE with tells_previous_ids */
            previous_payroll_id?: string | null;
            /** @description NZ: The tailored tax certificate of code STC; its rate includes the earners’ levy */
            tax_certificate?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string;
                student_loan_rate: string | null;
                student_loan_threshold_applies: boolean;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: What a payee with code WT notified: a rate of their own, or the activity whose standard rate holds */
            schedular?: {
                rate: string | null;
                activity: string | null;
                is_non_resident: boolean;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: A special deduction rate certificate */
            student_loan_special_rate?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: SLCIR: a compulsory extra deduction by Inland Revenue, a rate or an amount a pay period */
            student_loan_compulsory_extra?: {
                rate: string | null;
                amount: string | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: SLBOR: an extra deduction the borrower asked for, a rate or an amount a pay period */
            student_loan_voluntary_extra?: {
                rate: string | null;
                amount: string | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: A temporary rate reduction: the reduced rate may be used */
            kiwisaver_temporary_rate?: {
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: A savings suspension */
            kiwisaver_savings_suspension?: {
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to: string | null;
            } | null;
            /** @description NZ: The day of the opt-out */
            kiwisaver_opted_out_on?: string | null;
            /** @description NZ: The end of a five-year lock-in that outlasts the age of 65 */
            kiwisaver_locked_in_until?: string | null;
            /**
             * @description NZ: FIXED: the employee’s esct_rate; CALCULATED: from last year’s or this year’s pay
             * @enum {string}
             */
            esct_rate_method?: "FIXED" | "CALCULATED";
            /** @description NZ: A higher rate the employee asked for on extra pays */
            extra_pay_requested_rate?: string | null;
            /** @description NZ: Eight percent holiday pay with each pay, by agreement */
            pays_holiday_pay_as_you_go?: boolean;
            /** @description NZ: A higher ordinary weekly pay by agreement */
            agreed_weekly_rate?: string | null;
            /**
             * @description NZ: Which minimum wage the employee is held to
             * @enum {string}
             */
            minimum_wage?: "ADULT" | "STARTING_OUT" | "TRAINING";
            /** @description NZ: The days that are otherwise worked; null: as many days from Monday as standard_days_per_week says */
            working_days?: ("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY")[] | null;
            /** @description NZ: The province whose anniversary day is observed */
            anniversary_region?: string | null;
            /** @description NZ: The day annual holidays count from, where it is not start_date: moved by unpaid leave or a closedown */
            leave_anniversary?: string | null;
            /** @description NZ: It was agreed that unpaid leave of more than a week counts towards annual holidays: the anniversary stays, and average weekly earnings leave out the weeks above one */
            counts_unpaid_leave?: boolean;
            /** @description NZ: The agreement makes pay in lieu of notice part of gross earnings, so that it earns the final eight percent */
            notice_is_gross_earnings?: boolean;
            /** @description NZ: Public holidays that were moved by written agreement to another day that is otherwise worked */
            public_holiday_transfers?: {
                /**
                 * Format: date
                 * @description The day on which the employee would keep it
                 */
                from: string;
                /**
                 * Format: date
                 * @description The day on which it is kept instead
                 */
                to: string;
            }[];
        };
        EmployeeDeclarationsPatch: {
            /** @description AU: Why there is no tax file number. APPLIED_FOR holds for 28 days from the day it was declared, then counts as NOT_QUOTED. Setting one clears the number; a number sent later ends it */
            tax_file_number_exemption?: ("NOT_QUOTED" | "APPLIED_FOR" | "UNDER_18" | "PENSIONER") | null;
            /** @description AU: Exemption from the Medicare levy */
            medicare_levy_exemption?: ("NONE" | "HALF" | "FULL") | null;
            /** @description AU: Reduction of the Medicare levy for a family */
            medicare_levy_reduction?: {
                has_spouse: boolean;
                dependent_children: number;
            } | null;
            /** @description AU: Tax offset claimed for a year, in dollars */
            annual_tax_offset?: (string | number) | null;
            /** @description AU: Seniors and pensioners tax offset, as claimed */
            senior?: ("SINGLE" | "COUPLE" | "ILLNESS_SEPARATED") | null;
            /** @description AU: Agreed upward variation, once a pay period */
            extra_withholding_per_pay?: (string | number) | null;
            /** @description AU: Withhold more in a year with 53 weekly or 27 fortnightly paydays */
            wants_extra_pay_withholding?: boolean | null;
            /** @description AU: The flat rate of a variation notice */
            withholding_variation?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string | number;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description AU: A table of its own instead of the ordinary one: horticulture and shearing (with the rate of the tax office’s table where the service does not hold it), entertainers (with the rate 0.2 for promotional work), a voluntary agreement (with the instalment rate of the payee, or the standard one) or the Pacific Australia Labour Mobility scheme */
            withholding_schedule?: {
                /** @enum {string} */
                schedule: "HORTICULTURE" | "ENTERTAINER" | "VOLUNTARY_AGREEMENT" | "PALM";
                rate?: (string | number) | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description AU: Foreign employment income (FEI) or an inbound assignee (IAA), with the other country */
            overseas_income?: {
                /** @enum {string} */
                type: "FEI" | "IAA";
                /** @description Two letters, ISO 3166 */
                country: string;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description AU: Taxable value of the reportable fringe benefits of each FBT year, which ends on 31 March */
            fringe_benefits?: {
                /** @description The year in which it ends */
                fbt_year: number;
                /** @description Before it is grossed up; not below zero */
                taxable_value: string | number;
                /** @description Exempt under section 57A */
                is_exempt_employer?: boolean;
            }[] | null;
            /** @description AU: What Single Touch Payroll tells of foreign employment income (FEI) beside the pays: tax paid abroad, and income that is exempt here, of each financial year and country */
            foreign_income?: {
                /** @description The year in which it ends */
                financial_year: number;
                /** @description Two letters, ISO 3166 */
                country: string;
                /** @description Australian dollars; not below zero */
                foreign_tax_paid?: string | number;
                /** @description Australian dollars; not below zero */
                exempt_income?: string | number;
            }[] | null;
            /** @description AU: The payroll id the employee had in the software used before; told to the tax office by an UPDATE with tells_previous_ids */
            previous_payroll_id?: string | null;
            /** @description NZ: The tailored tax certificate of code STC; its rate includes the earners’ levy */
            tax_certificate?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string | number;
                student_loan_rate?: (string | number) | null;
                /** @description true unless sent */
                student_loan_threshold_applies?: boolean;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: What a payee with code WT notified: a rate of their own, or the activity whose standard rate holds */
            schedular?: {
                rate?: (string | number) | null;
                activity?: string | null;
                /** @description false unless sent */
                is_non_resident?: boolean;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: A special deduction rate certificate */
            student_loan_special_rate?: {
                /** @description A fraction from 0 to 1: 0.175 is 17.5 % */
                rate: string | number;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: SLCIR: a compulsory extra deduction by Inland Revenue, a rate or an amount a pay period */
            student_loan_compulsory_extra?: {
                rate?: (string | number) | null;
                amount?: (string | number) | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: SLBOR: an extra deduction the borrower asked for, a rate or an amount a pay period */
            student_loan_voluntary_extra?: {
                rate?: (string | number) | null;
                amount?: (string | number) | null;
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: A temporary rate reduction: the reduced rate may be used */
            kiwisaver_temporary_rate?: {
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: A savings suspension */
            kiwisaver_savings_suspension?: {
                /**
                 * Format: date
                 * @description The first payday it holds for
                 */
                from: string;
                to?: string | null;
            } | null;
            /** @description NZ: The day of the opt-out */
            kiwisaver_opted_out_on?: string | null;
            /** @description NZ: The end of a five-year lock-in that outlasts the age of 65 */
            kiwisaver_locked_in_until?: string | null;
            /** @description NZ: FIXED: the employee’s esct_rate; CALCULATED: from last year’s or this year’s pay */
            esct_rate_method?: ("FIXED" | "CALCULATED") | null;
            /** @description NZ: A higher rate the employee asked for on extra pays */
            extra_pay_requested_rate?: (string | number) | null;
            /** @description NZ: Eight percent holiday pay with each pay, by agreement */
            pays_holiday_pay_as_you_go?: boolean | null;
            /** @description NZ: A higher ordinary weekly pay by agreement */
            agreed_weekly_rate?: (string | number) | null;
            /** @description NZ: Which minimum wage the employee is held to */
            minimum_wage?: ("ADULT" | "STARTING_OUT" | "TRAINING") | null;
            /** @description NZ: The days that are otherwise worked; null: as many days from Monday as standard_days_per_week says */
            working_days?: ("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY")[] | null;
            /** @description NZ: The province whose anniversary day is observed */
            anniversary_region?: string | null;
            /** @description NZ: The day annual holidays count from, where it is not start_date: moved by unpaid leave or a closedown */
            leave_anniversary?: string | null;
            /** @description NZ: It was agreed that unpaid leave of more than a week counts towards annual holidays: the anniversary stays, and average weekly earnings leave out the weeks above one */
            counts_unpaid_leave?: boolean | null;
            /** @description NZ: The agreement makes pay in lieu of notice part of gross earnings, so that it earns the final eight percent */
            notice_is_gross_earnings?: boolean | null;
            /** @description NZ: Public holidays that were moved by written agreement to another day that is otherwise worked */
            public_holiday_transfers?: {
                /**
                 * Format: date
                 * @description The day on which the employee would keep it
                 */
                from: string;
                /**
                 * Format: date
                 * @description The day on which it is kept instead
                 */
                to: string;
            }[] | null;
        };
        EmployeeDeduction: {
            id: number;
            employee_id: number;
            description: string;
            amount: string;
            /** @enum {unknown} */
            classification: "CHARITY" | "CHILD_SUPPORT_DEDUCTION" | "CHILD_SUPPORT_GARNISHEE" | "NORMAL" | "UNION_FEES";
            is_included_in_super_calculations: boolean;
            is_recurring: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        EmployeeDeductionIn: {
            /** @description Names one deduction of the employee */
            description: string;
            /** @description More than zero */
            amount: string | number;
            /** @enum {unknown} */
            classification: "CHARITY" | "CHILD_SUPPORT_DEDUCTION" | "CHILD_SUPPORT_GARNISHEE" | "NORMAL" | "UNION_FEES";
            /** @description true unless set */
            is_included_in_super_calculations?: boolean;
            /** @description Comes onto every pending pay; true unless set, false for one that a pay named in passing */
            is_recurring?: boolean;
        };
        EmployeeDeductionPatch: {
            /** @description Names one deduction of the employee */
            description?: string;
            /** @description More than zero */
            amount?: string | number;
            /** @enum {unknown} */
            classification?: "CHARITY" | "CHILD_SUPPORT_DEDUCTION" | "CHILD_SUPPORT_GARNISHEE" | "NORMAL" | "UNION_FEES";
            /** @description true unless set */
            is_included_in_super_calculations?: boolean;
            /** @description Comes onto every pending pay; true unless set, false for one that a pay named in passing */
            is_recurring?: boolean;
        };
        EmployeeDetailSubmission: {
            /** @enum {unknown} */
            status: "Success" | "Pending" | "Failed";
            submission_key: string;
            error: string | null;
            /** @description What was filed */
            tasks: components["schemas"]["EmployeeDetailTask"][];
        };
        EmployeeDetailSubmitIn: {
            /** @description By default everybody with a task */
            employee_ids?: number[];
        };
        EmployeeDetailTask: {
            employee_id: number;
            employee_number: string | null;
            format_name: string;
            /**
             * @description One for each employee, however often somebody changed; TERMINATE outranks UPDATE
             * @enum {unknown}
             */
            task: "CREATE" | "UPDATE" | "TERMINATE";
        };
        EmployeeIn: {
            first_name: string;
            last_name: string;
            middle_name?: string | null;
            date_of_birth?: string | null;
            gender?: ("MALE" | "FEMALE" | "INDETERMINATE" | "UNKNOWN") | null;
            honorific?: string | null;
            number?: string | null;
            address1: string;
            address2?: string | null;
            city: string;
            /** @description Upper-cased; no list of regions is enforced */
            state: string;
            /** @description Upper-cased; residency data only, it never chooses the rules of a country */
            country: string;
            postcode: string;
            email_address?: (string | "") | null;
            phone_home?: string | null;
            phone_mobile?: string | null;
            phone_medical?: string | null;
            kin_name?: string | null;
            kin_relationship?: string | null;
            kin_address1?: string | null;
            kin_address2?: string | null;
            kin_city?: string | null;
            kin_state?: string | null;
            kin_postcode?: string | null;
            kin_phone_home?: string | null;
            kin_phone_work?: string | null;
            kin_phone_mobile?: string | null;
            kin_notes?: string | null;
            /**
             * Format: date
             * @description Opening leave balances count from it; reinstating sets a new one
             */
            start_date: string;
            /** @description One of Full-time, Part-time, Casual, Labour Hire. Any case, hyphen optional; sets the STP employment status and the leave a new employee starts with */
            employment_status: string;
            employment_type?: (number | string) | null;
            employment_tenure?: (number | string) | null;
            active_pay_recipient?: boolean | null;
            position?: string | null;
            department?: string | null;
            is_super_only_contractor?: boolean | null;
            tax_file_number?: string | null;
            tax_file_number_exemption?: ("NOT_QUOTED" | "APPLIED_FOR" | "UNDER_18" | "PENSIONER") | null;
            tfnd_signed_date?: string | null;
            is_foreign_resident?: boolean | null;
            has_claimed_tax_free_threshold?: boolean | null;
            has_stsl_liability?: boolean | null;
            is_closely_held?: boolean | null;
            working_holiday_tax_scale_applies?: boolean | null;
            include_email_and_phone_in_stp?: boolean | null;
            abn?: string | null;
            nz_tax_code?: string | null;
            ird_number?: string | null;
            has_student_loan?: boolean | null;
            no_declaration?: boolean | null;
            pay_method?: ("CASH" | "DIRECT BANK ENTRY" | "OTHER") | null;
            pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
            pay_rate_per_hour?: (string | number) | null;
            standard_hours_per_day?: (string | number) | null;
            standard_days_per_week?: number | null;
            stp_employment_status?: ("C" | "P" | "F") | null;
            default_employee_fund_member_number?: string | null;
            default_employee_fund_usi?: string | null;
            super_rate?: (string | number) | null;
            compulsory_super_rate?: (string | number) | null;
            is_super_enabled?: boolean | null;
            is_super_age_threshold_enabled?: boolean | null;
            super_based_on?: ("OTE" | "GROSS") | null;
            kiwisaver_employee_rate?: (string | number) | null;
            kiwisaver_employer_rate?: (string | number) | null;
            kiwisaver_status_code?: ("AE" | "AK" | "OK" | "NK" | "CT") | null;
            kiwisaver_existing_action?: ("EE" | "EA") | null;
            kiwisaver_cec_obligation?: boolean | null;
            esct_rate?: (string | number) | null;
            employer_contrib_tax_method?: ("ESCT" | "PAYE") | null;
            employer_contrib_paye_fraction?: (string | number) | null;
            is_leave_enabled?: boolean | null;
            include_leave_loading_in_super?: boolean | null;
            accrue_leave_on_hours_worked?: boolean | null;
            accrue_leave_on_overtime_hours?: boolean | null;
            accrue_holiday_leave_per_hour?: (string | number) | null;
            accrue_sick_leave_per_hour?: (string | number) | null;
            accrue_lsl_per_hour?: (string | number) | null;
            num_sick_leave_days_per_year?: number | null;
            num_holiday_leave_days_per_year?: number | null;
            is_lsl_enabled?: boolean | null;
            lsl_x_years?: number | null;
            lsl_accrued_x_years?: number | null;
            hourly_amount_for_workers_comp_leave?: (string | number) | null;
            hourly_amount_for_paid_parental_leave?: (string | number) | null;
            rdo_hours?: (string | number) | null;
            toil_hours?: (string | number) | null;
            leave_loading_percentage?: (string | number) | null;
            holiday_leave_hours?: (string | number) | null;
            sick_leave_hours?: (string | number) | null;
            lsl_leave_hours?: (string | number) | null;
            primary_bank_bsb?: string | null;
            secondary_bank_bsb?: string | null;
            primary_bank_account_number?: string | null;
            secondary_bank_account_number?: string | null;
            primary_bank_account_name?: string | null;
            secondary_bank_account_name?: string | null;
            secondary_bank_reference?: string | null;
            secondary_bank_amount_per_period?: (string | number) | null;
            employee_portal_active?: boolean | null;
            allow_edit_timesheet?: boolean | null;
            allow_edit_timeclock?: boolean | null;
            allow_edit_account_details?: boolean | null;
            allow_edit_tax_settings?: boolean | null;
            allow_edit_bank_accounts?: boolean | null;
            allow_edit_super_details?: boolean | null;
            allow_edit_leave_requests?: boolean | null;
            allow_edit_leave_requests_when_negative?: boolean | null;
            allow_view_holiday_leave_balance?: boolean | null;
            allow_view_sick_leave_balance?: boolean | null;
            allow_view_long_service_leave_balance?: boolean | null;
            allow_view_payslips?: boolean | null;
            show_roster_summary_on_payslip?: boolean | null;
            show_position_on_payslip?: boolean | null;
            show_department_on_payslip?: boolean | null;
            payslip_show_holiday_leave_balance?: boolean | null;
            payslip_show_sick_leave_balance?: boolean | null;
            payslip_show_lsl_balance?: boolean | null;
            payslip_show_negative_leave_balances?: boolean | null;
            payslip_show_custom_balances?: boolean | null;
            payslip_show_hours_and_rate?: boolean | null;
            payslip_show_allowance_units?: boolean | null;
            payslip_show_base_ordinary_rate?: boolean | null;
            payslip_show_super_ytd?: boolean | null;
            payslip_show_ytd?: boolean | null;
            payslip_show_zero_dollar_leave?: boolean | null;
            payslip_time_non_decimal?: boolean | null;
            payslip_leave_units?: ("HOURS" | "DAYS") | null;
            payslip_note?: string | null;
        };
        EmployeePatch: {
            /** @description The key: the id, or with identifier_type=employee_number the employee number */
            id?: number | string;
            first_name?: string;
            last_name?: string;
            middle_name?: string | null;
            date_of_birth?: string | null;
            gender?: ("MALE" | "FEMALE" | "INDETERMINATE" | "UNKNOWN") | null;
            honorific?: string | null;
            number?: string | null;
            address1?: string;
            address2?: string | null;
            city?: string;
            /** @description Upper-cased; no list of regions is enforced */
            state?: string;
            /** @description Upper-cased; residency data only, it never chooses the rules of a country */
            country?: string;
            postcode?: string;
            email_address?: (string | "") | null;
            phone_home?: string | null;
            phone_mobile?: string | null;
            phone_medical?: string | null;
            kin_name?: string | null;
            kin_relationship?: string | null;
            kin_address1?: string | null;
            kin_address2?: string | null;
            kin_city?: string | null;
            kin_state?: string | null;
            kin_postcode?: string | null;
            kin_phone_home?: string | null;
            kin_phone_work?: string | null;
            kin_phone_mobile?: string | null;
            kin_notes?: string | null;
            /**
             * Format: date
             * @description Opening leave balances count from it; reinstating sets a new one
             */
            start_date?: string;
            /** @description One of Full-time, Part-time, Casual, Labour Hire. Any case, hyphen optional; sets the STP employment status and the leave a new employee starts with */
            employment_status?: string;
            employment_type?: (number | string) | null;
            employment_tenure?: (number | string) | null;
            active_pay_recipient?: boolean | null;
            position?: string | null;
            department?: string | null;
            is_super_only_contractor?: boolean | null;
            tax_file_number?: string | null;
            tax_file_number_exemption?: ("NOT_QUOTED" | "APPLIED_FOR" | "UNDER_18" | "PENSIONER") | null;
            tfnd_signed_date?: string | null;
            /** @description Needed on every Australian create, super-only contractors included */
            is_foreign_resident?: boolean;
            /** @description Needed on every Australian create, super-only contractors included */
            has_claimed_tax_free_threshold?: boolean;
            /** @description Needed on every Australian create, super-only contractors included */
            has_stsl_liability?: boolean;
            /** @description Needed on every Australian create, super-only contractors included */
            is_closely_held?: boolean;
            working_holiday_tax_scale_applies?: boolean | null;
            include_email_and_phone_in_stp?: boolean | null;
            abn?: string | null;
            nz_tax_code?: string | null;
            ird_number?: string | null;
            has_student_loan?: boolean | null;
            no_declaration?: boolean | null;
            pay_method?: ("CASH" | "DIRECT BANK ENTRY" | "OTHER") | null;
            pay_period?: ("WEEKLY" | "FORTNIGHTLY" | "MONTHLY") | null;
            pay_rate_per_hour?: (string | number) | null;
            standard_hours_per_day?: (string | number) | null;
            standard_days_per_week?: number | null;
            stp_employment_status?: ("C" | "P" | "F") | null;
            default_employee_fund_member_number?: string | null;
            default_employee_fund_usi?: string | null;
            super_rate?: (string | number) | null;
            compulsory_super_rate?: (string | number) | null;
            is_super_enabled?: boolean | null;
            is_super_age_threshold_enabled?: boolean | null;
            super_based_on?: ("OTE" | "GROSS") | null;
            kiwisaver_employee_rate?: (string | number) | null;
            kiwisaver_employer_rate?: (string | number) | null;
            kiwisaver_status_code?: ("AE" | "AK" | "OK" | "NK" | "CT") | null;
            kiwisaver_existing_action?: ("EE" | "EA") | null;
            kiwisaver_cec_obligation?: boolean | null;
            esct_rate?: (string | number) | null;
            employer_contrib_tax_method?: ("ESCT" | "PAYE") | null;
            employer_contrib_paye_fraction?: (string | number) | null;
            is_leave_enabled?: boolean | null;
            include_leave_loading_in_super?: boolean | null;
            accrue_leave_on_hours_worked?: boolean | null;
            accrue_leave_on_overtime_hours?: boolean | null;
            accrue_holiday_leave_per_hour?: (string | number) | null;
            accrue_sick_leave_per_hour?: (string | number) | null;
            accrue_lsl_per_hour?: (string | number) | null;
            num_sick_leave_days_per_year?: number | null;
            num_holiday_leave_days_per_year?: number | null;
            is_lsl_enabled?: boolean | null;
            lsl_x_years?: number | null;
            lsl_accrued_x_years?: number | null;
            hourly_amount_for_workers_comp_leave?: (string | number) | null;
            hourly_amount_for_paid_parental_leave?: (string | number) | null;
            rdo_hours?: (string | number) | null;
            toil_hours?: (string | number) | null;
            leave_loading_percentage?: (string | number) | null;
            delete_non_rdo_and_toil_leave_items?: boolean | null;
            holiday_leave_hours?: (string | number) | null;
            sick_leave_hours?: (string | number) | null;
            lsl_leave_hours?: (string | number) | null;
            primary_bank_bsb?: string | null;
            secondary_bank_bsb?: string | null;
            primary_bank_account_number?: string | null;
            secondary_bank_account_number?: string | null;
            primary_bank_account_name?: string | null;
            secondary_bank_account_name?: string | null;
            secondary_bank_reference?: string | null;
            secondary_bank_amount_per_period?: (string | number) | null;
            employee_portal_active?: boolean | null;
            allow_edit_timesheet?: boolean | null;
            allow_edit_timeclock?: boolean | null;
            allow_edit_account_details?: boolean | null;
            allow_edit_tax_settings?: boolean | null;
            allow_edit_bank_accounts?: boolean | null;
            allow_edit_super_details?: boolean | null;
            allow_edit_leave_requests?: boolean | null;
            allow_edit_leave_requests_when_negative?: boolean | null;
            allow_view_holiday_leave_balance?: boolean | null;
            allow_view_sick_leave_balance?: boolean | null;
            allow_view_long_service_leave_balance?: boolean | null;
            allow_view_payslips?: boolean | null;
            show_roster_summary_on_payslip?: boolean | null;
            show_position_on_payslip?: boolean | null;
            show_department_on_payslip?: boolean | null;
            payslip_show_holiday_leave_balance?: boolean | null;
            payslip_show_sick_leave_balance?: boolean | null;
            payslip_show_lsl_balance?: boolean | null;
            payslip_show_negative_leave_balances?: boolean | null;
            payslip_show_custom_balances?: boolean | null;
            payslip_show_hours_and_rate?: boolean | null;
            payslip_show_allowance_units?: boolean | null;
            payslip_show_base_ordinary_rate?: boolean | null;
            payslip_show_super_ytd?: boolean | null;
            payslip_show_ytd?: boolean | null;
            payslip_show_zero_dollar_leave?: boolean | null;
            payslip_time_non_decimal?: boolean | null;
            payslip_leave_units?: ("HOURS" | "DAYS") | null;
            payslip_note?: string | null;
        };
        EmployeePayRate: {
            reference: string;
            /** @enum {string} */
            source: "system" | "employee" | "company";
            id: number | null;
            description: string;
            /**
             * @description NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit
             * @enum {string}
             */
            type: "NORMAL" | "SPECIAL";
            multiplier: string | null;
            rate: string | null;
            units: string;
            is_hours: boolean;
            is_overtime: boolean;
            award_name: string | null;
            classification_name: string | null;
        };
        EmployeeResult: {
            employee?: components["schemas"]["Employee"];
            /** @description What was wrong, by field or as number, licence, detail or exception; empty on success */
            errors: {
                [key: string]: string;
            };
        };
        EmployeeYearToDate: {
            employee_id: number;
            employee_number: string | null;
            format_name: string;
            /**
             * Format: date
             * @description First day of the tax year: 1 July (AU) or 1 April (NZ)
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the tax year
             */
            to: string;
            pay_count: number;
            gross: number;
            /** @description PAYG withholding (AU) or PAYE (NZ) */
            tax: number;
            deductions: number;
            net: number;
            stsl: number | null;
            compulsory_super_amount: number | null;
            resc_super_amount: number | null;
            reportable_fringe_benefits: number | null;
            nz_student_loan: number | null;
            kiwisaver_employee_amount: number | null;
            kiwisaver_employer_amount: number | null;
            kiwisaver_esct_amount: number | null;
        };
        EmploymentOption: {
            id: number;
            name: string;
        };
        ExplainedLine: {
            position: number;
            /** @description Stable name of the rule that made the line */
            rule: string;
            label: string;
            /**
             * @description adds to gross, takes from net, employer is a cost on top of the pay, memo carries a fact and moves no money
             * @enum {unknown}
             */
            effect: "adds" | "takes" | "employer" | "memo";
            /** @description The totals the line belongs to */
            tags: string[];
            origin: {
                kind: string;
                index: number;
            };
            basis: string | null;
            quantity: string | null;
            rate: string | null;
            /** @description Before rounding */
            precise: string;
            rounding: string;
            /** @description After rounding */
            amount: string;
            /** @description The formula with its inputs, in words */
            because: string;
            /** @description A value used is past the day up to which it was checked */
            unverified: boolean;
            sources: components["schemas"]["ExplanationSource"][];
        };
        ExplanationSource: {
            /** @description The value of the law that was used */
            parameter: string;
            /**
             * Format: date
             * @description First day the value is in force
             */
            from: string;
            title: string | null;
            source: string | null;
            url: string | null;
            confidence: string | null;
            verified_through: string | null;
        };
        FamilyViolenceLeave: {
            employee_id: number;
            /** Format: date */
            as_at: string;
            /**
             * Format: date
             * @description The start or its last anniversary
             */
            year_from: string;
            /** Format: date */
            year_to: string;
            /** @description Available at once on the first day of the year; nothing is carried over */
            days: string;
            /** @description On complete pays, by the date of the leave */
            days_taken: string;
            days_left: string;
            source: string;
        };
        FilingProblem: {
            employee_id: number | null;
            who: string;
            /** @description What to fill or to correct */
            field: string;
            /** @description What is wrong, in words */
            text: string;
            rule: string | null;
            /** @description True: nothing is written until it is put right. False: it is written as the text says */
            is_blocking: boolean;
        };
        FilingRemark: {
            /** @description The rule of the tax office or of the sending service */
            code: string;
            text: string;
            /** @enum {unknown} */
            severity: "error" | "warning";
            employee_id: number | null;
        };
        GlChart: {
            company_id: number;
            /** @enum {unknown} */
            jurisdiction: "AU" | "NZ";
            /** @description False while only the defaults of the country apply */
            configured: boolean;
            /** @description New on every write; in quotes it is the ETag */
            revision: string;
            /** @description Credits are negative; when off they are positive and the CSV gains a D/C column */
            negate_credit_amounts: boolean;
            include_date: boolean;
            include_software_name: boolean;
            include_nil_amounts: boolean;
            /** @enum {unknown} */
            date_format: "DD/MM/YYYY" | "D/M/YYYY" | "DD-MM-YYYY" | "DD MMM YYYY" | "YYYY-MM-DD" | "YYYYMMDD" | "MM/DD/YYYY";
            /** @enum {unknown} */
            date_option: "PAY_RUN_END_DATE" | "PAY_RUN_START_DATE" | "PROCESSED_DATE" | "EXPORT_DATE";
            /** @description Enabling needs the provider add-on */
            enable_provider_gl_codes: boolean;
            ext_department_tracking_category: string;
            rows: components["schemas"]["GlRow"][];
            advisories: {
                /** @enum {unknown} */
                code: "PROVIDER_CODE_MISSING" | "LEGACY_CATEGORY" | "CHART_EMPTY" | "UNBALANCED_DEFAULT";
                row_id: number | null;
                message: string;
            }[];
        };
        GlChartInitialise: {
            /** @enum {unknown} */
            template?: "service_default" | "external_tracking" | "external_basic";
        };
        GlChartPatch: {
            /** @description Credits are negative; when off they are positive and the CSV gains a D/C column */
            negate_credit_amounts?: boolean;
            include_date?: boolean;
            include_software_name?: boolean;
            include_nil_amounts?: boolean;
            /** @enum {unknown} */
            date_format?: "DD/MM/YYYY" | "D/M/YYYY" | "DD-MM-YYYY" | "DD MMM YYYY" | "YYYY-MM-DD" | "YYYYMMDD" | "MM/DD/YYYY";
            /** @enum {unknown} */
            date_option?: "PAY_RUN_END_DATE" | "PAY_RUN_START_DATE" | "PROCESSED_DATE" | "EXPORT_DATE";
            /** @description Enabling needs the provider add-on */
            enable_provider_gl_codes?: boolean;
            ext_department_tracking_category?: string;
        };
        GlChartRestore: {
            /** @enum {unknown} */
            template: "service_default" | "external_tracking" | "external_basic";
            /** @description As the preview showed it */
            template_revision: string;
            /** @constant */
            confirm_reset: true;
        };
        GlDefaults: {
            /** @enum {unknown} */
            template: "service_default" | "external_tracking" | "external_basic";
            template_revision: string;
            chart_revision: string;
            flags: {
                /** @description Credits are negative; when off they are positive and the CSV gains a D/C column */
                negate_credit_amounts: boolean;
                include_date: boolean;
                include_software_name: boolean;
                include_nil_amounts: boolean;
                /** @enum {unknown} */
                date_format: "DD/MM/YYYY" | "D/M/YYYY" | "DD-MM-YYYY" | "DD MMM YYYY" | "YYYY-MM-DD" | "YYYYMMDD" | "MM/DD/YYYY";
                /** @enum {unknown} */
                date_option: "PAY_RUN_END_DATE" | "PAY_RUN_START_DATE" | "PROCESSED_DATE" | "EXPORT_DATE";
                /** @description Enabling needs the provider add-on */
                enable_provider_gl_codes: boolean;
            };
            ext_department_tracking_category: string;
            rows: components["schemas"]["GlRow"][];
            removal_counts: {
                rows: number;
                department_overrides: number;
                provider_mappings: number;
            };
        };
        GlOptions: {
            /** @enum {unknown} */
            jurisdiction: "AU" | "NZ";
            categories: {
                base_attr: string;
                label: string;
                default_is_debit: boolean;
                supports_departments: boolean;
            }[];
            post_tax_deductions: {
                base_attr: string;
                label: string;
                /** @enum {unknown} */
                scope: "employee" | "company";
                deduction_id: number;
            }[];
            date_formats: {
                /** @enum {unknown} */
                value: "DD/MM/YYYY" | "D/M/YYYY" | "DD-MM-YYYY" | "DD MMM YYYY" | "YYYY-MM-DD" | "YYYYMMDD" | "MM/DD/YYYY";
                example: string;
            }[];
            date_options: {
                /** @enum {unknown} */
                value: "PAY_RUN_END_DATE" | "PAY_RUN_START_DATE" | "PROCESSED_DATE" | "EXPORT_DATE";
                label: string;
            }[];
            templates: {
                /** @enum {unknown} */
                value: "service_default" | "external_tracking" | "external_basic";
                label: string;
            }[];
        };
        GlPostingSelection: {
            /** @description Exactly these pays; every completed pay of the run when left out */
            pay_ids?: number[];
        };
        GlPostings: {
            pay_run_id: number;
            company_id: number;
            /** Format: date */
            pay_run_end_date: string;
            /** @description In the configured format; empty when dates are off */
            date: string;
            negate_credit_amounts: boolean;
            postings: {
                row_id: number | null;
                base_attr: string;
                account_code: string;
                account_label: string;
                department_id: number | null;
                department_name: string;
                is_debit: boolean;
                /** @description Negative for credits when negate_credit_amounts is on */
                amount: number;
            }[];
            total_debit: number;
            total_credit: number;
        };
        GlProviderCodes: {
            /** @enum {unknown} */
            status: "connected" | "not_connected" | "token_expired" | "no_matching_company";
            /** @description Empty unless connected */
            codes: {
                id: string;
                code: string;
                label: string;
                description: string;
            }[];
            /** @constant */
            setup_path: "/admin/company/gl_codes";
        };
        GlRow: {
            id: number | null;
            company_id: number;
            customer_id: number;
            base_attr: string;
            base_attr_label: string;
            is_legacy_category: boolean;
            account_label: string;
            account_code: string;
            is_debit: boolean;
            split_by_department: boolean;
            export_to_csv: boolean;
            provider_code_id: string;
            provider_label: string;
            provider_description: string;
            /** @description The leg of its category that invoices to the provider use */
            provider_canonical: boolean;
            split_provider_submissions_by_pay: boolean;
            send_to_bank_transactions: boolean;
            departments: {
                department_id: number;
                department_name: string;
                department_code: string;
                /** @description Empty when inherited */
                account_code: string;
                effective_account_code: string;
                inherited: boolean;
            }[];
        };
        GlRowIn: {
            /** @description A category of GET options */
            base_attr?: string;
            account_label?: string;
            account_code?: string;
            /** @description true unless set */
            is_debit?: boolean;
            /** @description false unless set */
            split_by_department?: boolean;
            /** @description true unless set; governs the JSON postings too */
            export_to_csv?: boolean;
            /** @description The id of a provider code; empty clears the mapping */
            provider_code_id?: string;
            /** @description false unless set */
            split_provider_submissions_by_pay?: boolean;
            departments?: {
                department_id: number;
                /** @description Empty inherits the code of the row */
                account_code: string;
            }[];
        };
        GlRowPatch: {
            /** @description A category of GET options */
            base_attr?: string;
            account_label?: string;
            account_code?: string;
            /** @description true unless set */
            is_debit?: boolean;
            /** @description false unless set */
            split_by_department?: boolean;
            /** @description true unless set; governs the JSON postings too */
            export_to_csv?: boolean;
            /** @description The id of a provider code; empty clears the mapping */
            provider_code_id?: string;
            /** @description false unless set */
            split_provider_submissions_by_pay?: boolean;
            departments?: {
                department_id: number;
                /** @description Empty inherits the code of the row */
                account_code: string;
            }[];
        };
        LawCitation: {
            id: string;
            source: string;
            url: string;
            /** Format: date */
            from: string;
            /** @description official, secondary, derived or knowledge */
            confidence: string;
            /** @description False past the day up to which somebody checked the value */
            is_verified: boolean;
        };
        LeaveBalance: {
            leave_type: string;
            name: string;
            /**
             * @description What the law counts this leave in
             * @enum {unknown}
             */
            unit: "hours" | "days" | "weeks";
            /** @description In the unit; below zero when leave was taken in advance */
            balance: string;
            /** @description Of it, approved leave that is not paid yet; in the unit */
            promised: string;
            /** @description The balance in hours of the standard week, as pays show it */
            hours: string;
        };
        LeaveRequest: {
            id: number;
            employee_id: number;
            /** @enum {unknown} */
            leave_type: "ALT_HOLIDAY" | "ANCILLARY" | "ANNUAL_HOLIDAYS" | "COMPASSIONATE" | "EMPLOYER_FUNDED_PAID_PARENTAL" | "FAMILY_VIOLENCE" | "HOLIDAY" | "LONG_SERVICE" | "NZ_BEREAVEMENT" | "NZ_DEFENCE_FORCE" | "NZ_EMPLOYMENT_RELATIONS_EDUCATION" | "NZ_FAMILY_VIOLENCE" | "NZ_JURY_SERVICE" | "NZ_TIME_OFF_TO_VOTE" | "OTHER" | "PAID_PARENTAL" | "PAID_PUBLIC_HOLIDAY" | "SICK" | "UNPAID";
            /** Format: date */
            start_date: string;
            /** Format: date */
            end_date: string;
            /** @description Of all its days */
            hours: string;
            hours_per_day: string | null;
            days: {
                /** Format: date */
                date: string;
                hours: string;
                pay_id: number | null;
                /** @description Whether that pay is complete */
                is_paid: boolean;
            }[];
            notes: string;
            /** @enum {unknown} */
            status: "pending" | "approved" | "declined" | "cancelled";
            decided_at: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        /** @description Standard working days are the first standard_days_per_week days of each week, counted from Monday, or the working_days declared (NZ). In New Zealand public holidays among them are left out: they are no leave. */
        LeaveRequestIn: {
            /** @enum {unknown} */
            leave_type: "ALT_HOLIDAY" | "ANCILLARY" | "ANNUAL_HOLIDAYS" | "COMPASSIONATE" | "EMPLOYER_FUNDED_PAID_PARENTAL" | "FAMILY_VIOLENCE" | "HOLIDAY" | "LONG_SERVICE" | "NZ_BEREAVEMENT" | "NZ_DEFENCE_FORCE" | "NZ_EMPLOYMENT_RELATIONS_EDUCATION" | "NZ_FAMILY_VIOLENCE" | "NZ_JURY_SERVICE" | "NZ_TIME_OFF_TO_VOTE" | "OTHER" | "PAID_PARENTAL" | "PAID_PUBLIC_HOLIDAY" | "SICK" | "UNPAID";
            /**
             * Format: date
             * @description First day
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day, at most 366 days in all
             */
            end_date: string;
            /** @description On each standard working day; by default the standard_hours_per_day of the employee */
            hours_per_day?: string | number;
            /** @description Instead of hours_per_day: the days off one by one, for half days, for public holidays to be left out (AU), or for who does not work from Monday on */
            days?: {
                /** Format: date */
                date: string;
                hours: string | number;
            }[];
            notes?: string;
        };
        LodgedByHandIn: {
            /** @description Default true. False when it was rejected */
            is_accepted?: boolean;
        };
        LoginIn: {
            /** @description The owner's e-mail, or a payroll user's name */
            username: string;
            password: string;
            /**
             * @description admin, also when left out: the owner of the account; user: a payroll user
             * @enum {string}
             */
            account_type?: "admin" | "user";
            /** @description The account of a payroll user */
            customer_id?: string;
            /** @description A code of the authenticator app or a recovery code, where a second factor is needed */
            otp?: string;
        };
        LoginOut: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_in: number;
            customer_id: number;
            admin_mode: boolean;
        };
        LongServiceLeave: {
            employee_id: number;
            /** Format: date */
            as_at: string;
            /**
             * @description OWN_SETTINGS where is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero say how it builds up: then the balance is paid out
             * @enum {unknown}
             */
            decided_by: "STATE_LAW" | "OWN_SETTINGS";
            /** @enum {unknown} */
            state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA";
            /** @description The company names the state for everybody */
            is_state_of_company: boolean;
            /** @description What the leave balances hold; below zero: leave that was taken */
            balance_hours: string;
            /** Format: date */
            start_date: string;
            years_of_service: string;
            /** @description Built up by the law of the state, before anything taken */
            accrued_weeks: string;
            accrued_hours: string;
            /** @description Of it, what may be taken */
            entitled_weeks: string;
            entitled_hours: string;
            next_entitlement_on: string | null;
            week: {
                hours: string;
                rate: string | null;
                because: string;
            };
            /** @description What leaving on the day would pay by the law of the state, by reason; less what was taken */
            on_leaving: {
                /** @enum {unknown} */
                leaving_reason: "RESIGNATION" | "RESIGNATION_PRESSING" | "RESIGNATION_UNLAWFUL" | "RETIREMENT" | "REDUNDANCY" | "DISMISSAL" | "DISMISSAL_ILLNESS" | "DISMISSAL_UNFAIR" | "SERIOUS_MISCONDUCT" | "END_OF_CONTRACT" | "TRANSFER" | "DEATH";
                weeks: string;
                hours: string;
                amount: string | null;
                because: string;
            }[];
            citations: components["schemas"]["LawCitation"][];
        };
        Message: {
            message: string;
        };
        NzLeaveEntitlements: {
            /** Format: date */
            as_at: string;
            /** @description Holidays Act 2003 s 16: at the end of each completed twelve months */
            annual_holidays: {
                /**
                 * Format: date
                 * @description The last anniversary, or the start
                 */
                leave_year_from: string;
                /** Format: date */
                next_anniversary: string;
                /**
                 * Format: date
                 * @description The day of the opening balances, the start, or the day from which pays here tell everything
                 */
                counted_from: string;
                weeks_a_year: string;
                opening_weeks: string;
                granted_on: string[];
                weeks_granted: string;
                /** @description Taken or cashed up */
                weeks_taken: string;
                /** @description Granted and not taken: what the end of employment pays as weeks */
                weeks_entitled: string;
                /** @description Taken before they were granted */
                weeks_in_advance: string;
            };
            /** @description Holidays Act 2003 ss 63 to 66 */
            sick_leave: {
                qualified_on: string | null;
                /**
                 * Format: date
                 * @description For who stays employed as now
                 */
                next_entitlement_date: string;
                entitled_on: string | null;
                /** @description Since counted_from */
                days_taken: string;
                /** @description Days left */
                days_entitled: string;
                /** @description Days taken that were not granted */
                days_beyond_entitlement: string;
            };
            /** @description Holidays Act 2003 s 72D */
            family_violence_leave: {
                qualified_on: string | null;
                /**
                 * Format: date
                 * @description For who stays employed as now
                 */
                next_entitlement_date: string;
                entitled_on: string | null;
                /** @description Since counted_from */
                days_taken: string;
                /** @description Days left */
                days_entitled: string;
                /** @description Days taken that were not granted */
                days_beyond_entitlement: string;
            };
            /** @description Holidays Act 2003 ss 69, 70 */
            bereavement_leave: {
                qualified_on: string | null;
                /**
                 * Format: date
                 * @description For who stays employed as now
                 */
                next_entitlement_date: string;
                /** @description For each event */
                days_close_family: string;
                /** @description For each event */
                days_other: string;
                taken: {
                    /** Format: date */
                    from: string;
                    days: string;
                }[];
            };
        };
        OauthCompleteIn: {
            request: string;
            username: string;
            password: string;
            /** @enum {string} */
            account_type?: "admin" | "user";
            /** @description The account of a payroll user; needed only when two accounts use the username */
            customer_id?: number;
            /** @description A code of the authenticator app or a recovery code, where a second factor is needed */
            otp?: string;
            approve: boolean;
        };
        OauthCompleteOut: {
            redirect_to: string;
        };
        OauthError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type" | "invalid_scope" | "invalid_redirect_uri" | "invalid_client_metadata" | "access_denied";
            /** @description The same sentence, in the characters that RFC 6749 allows */
            error_description: string;
            detail: string;
        };
        OauthRegisterIn: {
            redirect_uris: string[];
            client_name?: string;
        };
        OauthRegisterOut: {
            client_id: string;
            client_id_issued_at: number;
            client_name: string;
            redirect_uris: string[];
            /** @constant */
            token_endpoint_auth_method: "none";
            grant_types: string[];
            response_types: string[];
        };
        OauthRevokeIn: {
            token: string;
            token_type_hint?: string;
            client_id: string;
            client_secret?: string;
        };
        OauthRevokeOut: Record<string, never>;
        OauthSchemaError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type" | "invalid_scope" | "invalid_redirect_uri" | "invalid_client_metadata" | "access_denied";
            /** @description The same sentence, in the characters that RFC 6749 allows */
            error_description: string;
            /** @constant */
            status_code: 10422;
            message: string;
            data: null;
        };
        OauthServerMetadata: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            revocation_endpoint: string;
            registration_endpoint: string;
            scopes_supported: string[];
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            code_challenge_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
            service_documentation: string;
        };
        OauthTokenIn: {
            /** @description authorization_code or refresh_token */
            grant_type: string;
            client_id: string;
            client_secret?: string;
            code?: string;
            redirect_uri?: string;
            code_verifier?: string;
            refresh_token?: string;
            /** @description On refresh: may name fewer scopes than were granted */
            scope?: string;
        };
        OauthTokenOut: {
            /** @description JWT; treat as opaque */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_in: number;
            /** @description Single use; keep it on your server, never log it, discard it once it is replaced */
            refresh_token: string;
            refresh_expires_in: number;
            customer_id: number;
        };
        OpeningBalances: {
            as_at: string | null;
            leave: {
                leave_type: string;
                quantity: string;
                /** @enum {unknown} */
                unit: "hours" | "days" | "weeks";
            }[];
            nz: {
                gross_four_weeks: string | null;
                gross_twelve_months: string | null;
                gross_since_anniversary: string | null;
                days_worked_52_weeks: string | null;
                weeks_employed: string | null;
            } | null;
        };
        OpeningBalancesIn: {
            /**
             * Format: date
             * @description The last day that the balances and figures cover
             */
            as_at: string;
            leave?: components["schemas"]["OpeningLeaveIn"][];
            nz?: components["schemas"]["OpeningNzFiguresIn"] | null;
        };
        OpeningLeaveIn: {
            /** @description As in the leave balances of the employee */
            leave_type: string;
            /** @description The balance on the day; below zero where leave was taken in advance */
            quantity: string | number;
            /**
             * @description As in the leave balances: what the law counts this leave in
             * @enum {unknown}
             */
            unit: "hours" | "days" | "weeks";
        };
        /** @description What the Holidays Act 2003 asks of the past. A figure left out is not known. */
        OpeningNzFiguresIn: {
            gross_four_weeks?: (string | number) | null;
            gross_twelve_months?: (string | number) | null;
            gross_since_anniversary?: (string | number) | null;
            days_worked_52_weeks?: (string | number) | null;
            weeks_employed?: (string | number) | null;
        };
        OwnAccount: {
            /** @description The account */
            customer_id: number;
            /** @description The name of the account */
            customer_name: string;
            /** @description The owner’s e-mail address, or the name of a payroll user or an employee */
            subject: string;
            /** @description How the person is called */
            display_name: string;
            /**
             * @description session: signed in by password or passkey; handoff: signed in by a partner’s application; oauth: a partner’s token
             * @enum {string}
             */
            kind: "session" | "handoff" | "oauth";
            /** @description The owner of the account, who reaches everything */
            admin_mode: boolean;
            employee_id: number | null;
            company_id: number | null;
            /** @description Whether the account administers clients and webhooks */
            is_api_admin: boolean;
            /** @description Whether the account orders for customers */
            is_reseller: boolean;
            /** @description Without one everything can be read and nothing changed */
            has_active_subscription: boolean;
            csrf_token: string | null;
            /** @description Every company that the caller may view, by name */
            companies: {
                company_id: number;
                name: string;
                /** @enum {string} */
                country: "AU" | "NZ";
                /** @description Locked by the operator: it can be read and not changed */
                is_locked: boolean;
                permissions: components["schemas"]["Permissions"];
            }[];
        };
        OwnBankAccount: {
            bank_account_id: number | null;
            account_name: string | null;
            bsb: string | null;
            /** @description Its last three digits */
            account_number: string;
            amount: string | null;
            /** @description The account that takes the rest */
            is_default: boolean;
        };
        OwnBankAccountIn: {
            bank_account_id?: number | null;
            account_name: string;
            /** @description Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits */
            account_number: string;
            bsb?: string | null;
            amount?: (string | number) | null;
        };
        /** @description Account numbers show their last three digits */
        OwnChangeRequest: {
            id: number;
            /** @enum {unknown} */
            kind: "details" | "bank-account";
            /** @enum {unknown} */
            status: "pending" | "approved" | "declined" | "withdrawn";
            /** @description A bank account beside those that are there */
            is_new_account: boolean;
            changes: {
                field: string;
                before: string | null;
                after: string | null;
            }[];
            reason: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            decided_at: string | null;
        };
        OwnConnection: {
            connection_id: number;
            client_id: string;
            /** @description The partner’s application */
            client_name: string;
            /** @description The account the application belongs to */
            partner_name: string;
            /** @enum {string} */
            grant_mode: "admin" | "user";
            username: string | null;
            scope: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            authorised_at: string;
            last_used_at: string | null;
            /** @description false when no refresh token of it can be used any more */
            is_active: boolean;
            revoked_at: string | null;
        };
        OwnDetails: {
            first_name: string | null;
            middle_name: string | null;
            last_name: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            state: string | null;
            postcode: string | null;
            country: string | null;
            email_address: string | null;
            phone_mobile: string | null;
            phone_home: string | null;
            kin_name: string | null;
            kin_relationship: string | null;
            kin_phone_mobile: string | null;
            kin_phone_home: string | null;
            kin_phone_work: string | null;
            kin_address1: string | null;
            kin_address2: string | null;
            kin_city: string | null;
            kin_state: string | null;
            kin_postcode: string | null;
        };
        /** @description Only the fields sent are to change; null clears one */
        OwnDetailsIn: {
            first_name?: string;
            middle_name?: string | null;
            last_name?: string;
            address1?: string;
            address2?: string | null;
            city?: string;
            /** @description Upper-cased; no list of regions is enforced */
            state?: string;
            postcode?: string;
            /** @description Upper-cased; residency data only, it never chooses the rules of a country */
            country?: string;
            email_address?: (string | "") | null;
            phone_mobile?: string | null;
            phone_home?: string | null;
            kin_name?: string | null;
            kin_relationship?: string | null;
            kin_phone_mobile?: string | null;
            kin_phone_home?: string | null;
            kin_phone_work?: string | null;
            kin_address1?: string | null;
            kin_address2?: string | null;
            kin_city?: string | null;
            kin_state?: string | null;
            kin_postcode?: string | null;
        };
        OwnPay: {
            pay_id: number;
            /**
             * Format: date
             * @description The day of payment
             */
            payment_date: string;
            /**
             * Format: date
             * @description First day of the period
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            end_date: string;
            gross: string;
            tax: string;
            net: string;
        };
        Passkey: {
            id: number;
            name: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            last_used_at: string | null;
        };
        /** @description What navigator.credentials.create() answered, as JSON */
        PasskeyConfirmIn: {
            /** @description Default: Passkey */
            name?: string;
            response: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: string[];
                };
            };
        };
        /** @description What navigator.credentials.get() answered, as JSON */
        PasskeyLoginIn: {
            response: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle?: string | null;
                };
            };
        };
        /** @description Options of WebAuthn in JSON; good for 5 minutes, once */
        PasskeyOptions: {
            challenge: string;
        };
        PasswordChangeIn: {
            current_password: string;
            new_password: string;
        };
        PasswordReset: {
            detail: string;
        };
        /** @description Either email_address, or customer_id and username */
        PasswordResetIn: {
            /** @description The owner of an account */
            email_address?: string;
            /** @description The account of a payroll user, with username */
            customer_id?: number;
            /** @description A payroll user, with customer_id */
            username?: string;
        };
        Pay: {
            id: number;
            employee_id: number;
            employee_number: string | null;
            pay_run_id: number;
            /**
             * Format: date
             * @description The day that chose the pay run
             */
            pay_date: string;
            /**
             * Format: date
             * @description The day of payment
             */
            processed_date: string;
            /** Format: date */
            pay_run_end_date: string;
            /** @description Last, F */
            employee_format_name_shorter: string;
            employee_last_name: string;
            employee_first_name: string;
            employee_email_address: string | null;
            /** @enum {unknown} */
            status: "processed" | "pending";
            /** @description Everything paid to the employee before anything is taken off */
            gross: number;
            /** @description Withholding with the study loan part (AU), PAYE (NZ) */
            tax: number;
            /** @description What the employee receives */
            net: number;
            /** @description Compulsory and reportable super (AU), the employer's KiwiSaver contribution before ESCT (NZ) */
            super: number;
            total_workers_compensation: number;
            resc_super_amount: number;
            compulsory_super_amount: number;
            stsl: number | null;
            nz_student_loan: number | null;
            kiwisaver_employee_amount: number | null;
            kiwisaver_employer_amount: number | null;
            kiwisaver_esct_amount: number | null;
            /** @description Last, First */
            format_name: string;
            is_complete: boolean;
            auto_calculate: boolean;
            stp_reported_externally: boolean;
            stp_status: string | null;
            stp_service_action: string | null;
            stp_timestamp: string | null;
            pay_department: string | null;
            hours: components["schemas"]["PayHours"][];
            leave: components["schemas"]["PayLeave"][];
            /** @description Balances after this pay */
            leave_balance_rows: components["schemas"]["PayLeaveBalance"][];
            allowances: components["schemas"]["PayAllowance"][];
            deductions: components["schemas"]["PayDeduction"][];
            bonuses: components["schemas"]["PayBonus"][];
            pay_sacrifices: components["schemas"]["PaySacrifice"][];
            back_payments: components["schemas"]["PayBackPayment"][];
            /** @description Notice, redundancy and other lump sums of a final pay; leave that it pays out is under leave */
            termination_payments: components["schemas"]["PayTerminationPayment"][];
            /** @description Only on previews (dry_run=true) and pending pays: what to look at before the pay is made or completed. None of them refuses it */
            warnings?: components["schemas"]["PayWarning"][];
        };
        PayAllowance: {
            id: number;
            description: string;
            amount: number;
            allowance_category: ("AD" | "CD" | "KN" | "LD" | "MD" | "OD" | "QN" | "RD" | "TD") | null;
            is_taxable: boolean;
            is_itemised: boolean;
            is_included_in_super_calculations: boolean;
        };
        PayAllowanceIn: {
            /** @description Not accepted: answers 400. Name the allowance by its description */
            id?: unknown;
            /** @description Names an allowance of the employee or the company, or a new one */
            description: string;
            /** @description Needed for a new allowance */
            amount?: string | number;
            /** @enum {unknown} */
            allowance_category?: "AD" | "CD" | "KN" | "LD" | "MD" | "OD" | "QN" | "RD" | "TD";
            /** @description Default true */
            is_taxable?: boolean;
            /** @description Default false */
            is_itemised?: boolean;
            /** @description Default true */
            is_included_in_super_calculations?: boolean;
        };
        PayBackPayment: {
            id: number;
            description: string;
            amount: number;
            stp_category: ("BONUS_COMMISSION_NON_DIRECTOR_S_FEES" | "DIRECTOR_S_FEES" | "GROSS" | "ITEMISED_ALLOWANCES" | "LEAVE" | "OVERTIME" | "UNCLASSIFIED") | null;
            /** @enum {unknown} */
            tax_method: "NORMAL_EARNINGS" | "SPREAD_OVER_SPECIFIC_RANGE" | "SPREAD_OVER_FINANCIAL_YEAR" | "METHOD_A_WHOLE_YEAR" | "METHOD_A_SPECIFIC_RANGE" | "METHOD_B1" | "METHOD_B2";
            start_date: string | null;
            end_date: string | null;
        };
        PayBackPaymentIn: {
            /** @description With the amount it names an earlier back payment or a new one */
            description: string;
            amount: string | number;
            /** @enum {unknown} */
            stp_category?: "BONUS_COMMISSION_NON_DIRECTOR_S_FEES" | "DIRECTOR_S_FEES" | "GROSS" | "ITEMISED_ALLOWANCES" | "LEAVE" | "OVERTIME" | "UNCLASSIFIED";
            /** @enum {unknown} */
            tax_method?: "NORMAL_EARNINGS" | "SPREAD_OVER_SPECIFIC_RANGE" | "SPREAD_OVER_FINANCIAL_YEAR" | "METHOD_A_WHOLE_YEAR" | "METHOD_A_SPECIFIC_RANGE" | "METHOD_B1" | "METHOD_B2";
            /**
             * Format: date
             * @description Needed by the methods with a range
             */
            start_date?: string;
            /**
             * Format: date
             * @description Needed by the methods with a range
             */
            end_date?: string;
        };
        PayBonus: {
            id: number;
            description: string;
            amount: number;
            /** @enum {unknown} */
            tax_method: "NORMAL_EARNINGS" | "SPREAD_OVER_SPECIFIC_RANGE" | "SPREAD_OVER_FINANCIAL_YEAR" | "METHOD_A_WHOLE_YEAR" | "METHOD_A_SPECIFIC_RANGE" | "METHOD_B1" | "METHOD_B2";
            start_date: string | null;
            end_date: string | null;
            is_included_in_super_calculations: boolean;
            is_directors_fees: boolean;
            is_return_to_work: boolean;
        };
        PayBonusIn: {
            description?: string;
            /** @description Needed for a new bonus */
            amount?: string | number;
            /** @enum {unknown} */
            tax_method?: "NORMAL_EARNINGS" | "SPREAD_OVER_SPECIFIC_RANGE" | "SPREAD_OVER_FINANCIAL_YEAR" | "METHOD_A_WHOLE_YEAR" | "METHOD_A_SPECIFIC_RANGE" | "METHOD_B1" | "METHOD_B2";
            /**
             * Format: date
             * @description Needed by the methods with a range
             */
            start_date?: string;
            /**
             * Format: date
             * @description Needed by the methods with a range
             */
            end_date?: string;
            /** @description Default true */
            is_included_in_super_calculations?: boolean;
            /** @description Default false */
            is_directors_fees?: boolean;
            /** @description Default false */
            is_return_to_work?: boolean;
            /** @description Default false. New Zealand: nothing obliges the employer to pay it, so it is no part of gross earnings for holiday pay. Said with each payment; the explanation of the pay shows it */
            is_discretionary?: boolean;
        };
        PayCreate: {
            /** @description Needed with identifier_type=employee_id */
            employee_id?: number;
            /** @description Needed with identifier_type=employee_number */
            employee_number?: string;
            /** @description Name or code of a department for the whole pay; other text is kept as it is */
            pay_department?: string;
            /**
             * Format: date
             * @description Chooses the pay run; by default the pay_date of the query
             */
            pay_date?: string;
            /**
             * Format: date
             * @description Becomes processed_date and chooses the law; by default the pay date
             */
            payment_date?: string;
            hours?: components["schemas"]["PayHoursIn"][];
            leave?: components["schemas"]["PayLeaveIn"][];
            allowances?: components["schemas"]["PayAllowanceIn"][];
            deductions?: components["schemas"]["PayDeductionIn"][];
            bonuses?: components["schemas"]["PayBonusIn"][];
            pay_sacrifices?: components["schemas"]["PaySacrificeIn"][];
            back_payments?: components["schemas"]["PayBackPaymentIn"][];
            /** @description Default true. False keeps exactly the amounts sent, such as an opening year to date; what is omitted is nought */
            auto_calculate?: boolean;
            /** @description Only with auto_calculate false. AU: withholding with the study loan part; NZ: PAYE */
            tax?: string | number;
            /** @description AU, only with auto_calculate false: the study loan part of tax */
            stsl?: string | number;
            /** @description AU, only with auto_calculate false */
            compulsory_super_amount?: string | number;
            /** @description AU, only with auto_calculate false */
            resc_super_amount?: string | number;
            /** @description NZ, only with auto_calculate false */
            nz_student_loan?: string | number;
            /** @description NZ, only with auto_calculate false */
            kiwisaver_employee_amount?: string | number;
            /** @description NZ, only with auto_calculate false; before ESCT */
            kiwisaver_employer_amount?: string | number;
            /** @description NZ, only with auto_calculate false */
            kiwisaver_esct_amount?: string | number;
            /** @description AU, default false: keeps the pay out of submissions to the tax office */
            stp_reported_externally?: boolean;
            termination?: components["schemas"]["PayTermination"];
        };
        PayDeduction: {
            id: number;
            description: string;
            amount: number;
            /** @enum {unknown} */
            classification: "CHARITY" | "CHILD_SUPPORT_DEDUCTION" | "CHILD_SUPPORT_GARNISHEE" | "NORMAL" | "UNION_FEES";
            is_included_in_super_calculations: boolean;
        };
        PayDeductionIn: {
            description?: string;
            /** @description Needed for a new deduction, except with cents_in_dollar */
            amount?: string | number;
            /** @enum {unknown} */
            classification?: "CHARITY" | "CHILD_SUPPORT_DEDUCTION" | "CHILD_SUPPORT_GARNISHEE" | "NORMAL" | "UNION_FEES";
            /** @description AU, only for a child support garnishee: cents of each dollar of gross less salary sacrifice, instead of amount; up to 100 */
            cents_in_dollar?: string | number;
            /** @description With cents_in_dollar: what the notice leaves to be paid, the most that is taken */
            outstanding_amount?: string | number;
            /** @description Default true */
            is_included_in_super_calculations?: boolean;
        };
        PayExplanation: {
            pay_id: number;
            /** @enum {unknown} */
            country: "AU" | "NZ";
            /**
             * Format: date
             * @description The day that chose the law
             */
            payment_date: string;
            /** @description Rules and parameters the pay was calculated with */
            rule_set: string;
            /** @description Pays whose tax was worked out together and shared by gross */
            shares_tax_with: number[];
            /** @description The sum of the lines that add */
            gross: string;
            /** @description The sum of the lines that take */
            taken: string;
            /** @description gross less taken */
            net: string;
            /** @description The sum of the employer lines */
            employer: string;
            lines: components["schemas"]["ExplainedLine"][];
        };
        PayHours: {
            id: number;
            description: string;
            units: string;
            value: number;
            rate: number;
            multiplier: number | null;
            rate_reference: string | null;
            is_overtime: boolean;
            /** @description rate times value; on a public holiday at least time and a half (NZ) */
            pay_amount: number;
            /**
             * Format: date
             * @description NZ: as it was sent, like the three after it
             */
            worked_on?: string;
            is_public_holiday?: boolean;
            is_otherwise_working_day?: boolean;
            rate_without_penal?: number;
        };
        /** @description Give the rate by one of rate, multiplier, rate_reference and rate_description; with none of them the hourly rate of the employee is paid. */
        PayHoursIn: {
            description: string;
            /** @description Hours, or any other unit; only hours accrue leave */
            units: string;
            /** @description How many of the unit */
            value: string | number;
            /** @description Dollars per unit */
            rate?: string | number;
            multiplier?: string | number;
            /** @description Such as company:73 or system:ordinary_time */
            rate_reference?: string;
            rate_description?: string;
            /** @description Default false, or what the rate says that is named by reference or description */
            is_overtime?: boolean;
            /**
             * Format: date
             * @description NZ: the day of the work. On a public holiday of the employee it is paid at least time and a half, and earns an alternative holiday where the day is otherwise a working day
             */
            worked_on?: string;
            /** @description NZ, with worked_on: whether the day is a public holiday, where the calendar does not know it, such as an anniversary day, or an agreement moved it */
            is_public_holiday?: boolean;
            /** @description NZ, with worked_on: whether the employee works on such a day anyway; by default the working_days declared */
            is_otherwise_working_day?: boolean;
            /** @description NZ, with worked_on: dollars per unit without penal rates; by default the rate of the row, or the hourly rate of the employee that it multiplies */
            rate_without_penal?: string | number;
        };
        PayLeave: {
            id: number;
            name: string;
            /** @enum {unknown} */
            leave_type: "ALT_HOLIDAY" | "ANCILLARY" | "ANNUAL_HOLIDAYS" | "COMPASSIONATE" | "EMPLOYER_FUNDED_PAID_PARENTAL" | "FAMILY_VIOLENCE" | "HOLIDAY" | "LONG_SERVICE" | "NZ_BEREAVEMENT" | "NZ_DEFENCE_FORCE" | "NZ_EMPLOYMENT_RELATIONS_EDUCATION" | "NZ_FAMILY_VIOLENCE" | "NZ_JURY_SERVICE" | "NZ_TIME_OFF_TO_VOTE" | "OTHER" | "PAID_PARENTAL" | "PAID_PUBLIC_HOLIDAY" | "SICK" | "UNPAID" | "WORKERS_COMP";
            /** Format: date */
            date: string;
            hours: number;
            /** @description The same as hours */
            value: number;
            rate: number;
            multiplier: number | null;
            leave_loading_amount: number;
            /** @description With the loading */
            amount: number;
            /** @enum {unknown} */
            paid_as?: "CASH_UP" | "CLOSEDOWN";
        };
        PayLeaveBalance: {
            leave_type: string;
            name: string;
            hours: number;
        };
        PayLeaveIn: {
            description: string;
            /** @enum {unknown} */
            leave_type: "ALT_HOLIDAY" | "ANCILLARY" | "ANNUAL_HOLIDAYS" | "COMPASSIONATE" | "EMPLOYER_FUNDED_PAID_PARENTAL" | "FAMILY_VIOLENCE" | "HOLIDAY" | "LONG_SERVICE" | "NZ_BEREAVEMENT" | "NZ_DEFENCE_FORCE" | "NZ_EMPLOYMENT_RELATIONS_EDUCATION" | "NZ_FAMILY_VIOLENCE" | "NZ_JURY_SERVICE" | "NZ_TIME_OFF_TO_VOTE" | "OTHER" | "PAID_PARENTAL" | "PAID_PUBLIC_HOLIDAY" | "SICK" | "UNPAID" | "WORKERS_COMP";
            /** Format: date */
            date: string;
            /** @description Needed, here or as value */
            hours?: string | number;
            /** @description The same as hours */
            value?: string | number;
            /** @description Dollars per hour; by default the hourly rate of the employee */
            rate?: string | number;
            multiplier?: string | number;
            /** @description By default the employee's leave_loading_percentage of annual leave (AU) */
            leave_loading_amount?: string | number;
            /**
             * @description Leave that is paid and not taken while the employment goes on. CASH_UP: NZ annual holidays, paid out on written request, at most one week in each entitlement year; AU annual, personal or long service leave. CLOSEDOWN (NZ): eight percent for whoever is not entitled yet when the declared closedown begins; date is the day from which the twelve months begin anew, and no hours are sent
             * @enum {unknown}
             */
            paid_as?: "CASH_UP" | "CLOSEDOWN";
        };
        PayPatch: {
            /** @description Name or code of a department for the whole pay; other text is kept as it is */
            pay_department?: string;
            /**
             * Format: date
             * @description Becomes processed_date and chooses the law; by default the pay date
             */
            payment_date?: string;
            hours?: components["schemas"]["PayHoursIn"][];
            leave?: components["schemas"]["PayLeaveIn"][];
            allowances?: components["schemas"]["PayAllowanceIn"][];
            deductions?: components["schemas"]["PayDeductionIn"][];
            bonuses?: components["schemas"]["PayBonusIn"][];
            pay_sacrifices?: components["schemas"]["PaySacrificeIn"][];
            back_payments?: components["schemas"]["PayBackPaymentIn"][];
            /** @description Default true. False keeps exactly the amounts sent, such as an opening year to date; what is omitted is nought */
            auto_calculate?: boolean;
            /** @description Only with auto_calculate false. AU: withholding with the study loan part; NZ: PAYE */
            tax?: string | number;
            /** @description AU, only with auto_calculate false: the study loan part of tax */
            stsl?: string | number;
            /** @description AU, only with auto_calculate false */
            compulsory_super_amount?: string | number;
            /** @description AU, only with auto_calculate false */
            resc_super_amount?: string | number;
            /** @description NZ, only with auto_calculate false */
            nz_student_loan?: string | number;
            /** @description NZ, only with auto_calculate false */
            kiwisaver_employee_amount?: string | number;
            /** @description NZ, only with auto_calculate false; before ESCT */
            kiwisaver_employer_amount?: string | number;
            /** @description NZ, only with auto_calculate false */
            kiwisaver_esct_amount?: string | number;
            /** @description AU, default false: keeps the pay out of submissions to the tax office */
            stp_reported_externally?: boolean;
            termination?: components["schemas"]["PayTermination"] | null;
        };
        PayRate: {
            id: number;
            /** @description Names the rate on pays: company:<id> or employee:<id> */
            reference: string;
            description: string;
            /**
             * @description NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit
             * @enum {string}
             */
            type: "NORMAL" | "SPECIAL";
            multiplier: string | null;
            rate: string | null;
            units: string;
            is_hours: boolean;
            is_overtime: boolean;
        };
        PayRateGroup: {
            id: number;
            name: string;
            award_id: number | null;
        };
        PayRateGroupIn: {
            name: string;
            award_id?: number | null;
        };
        PayRateGroupMember: {
            id: number;
            format_name: string;
            number: string | null;
        };
        /** @description Employees to add; those already in the group stay in it */
        PayRateGroupMembersIn: {
            employee_ids: number[];
        };
        PayRateGroupPatch: {
            name?: string;
            award_id?: number | null;
        };
        PayRateIn: {
            description: string;
            /**
             * @description NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit
             * @enum {string}
             */
            type: "NORMAL" | "SPECIAL";
            multiplier?: (string | number) | null;
            rate?: (string | number) | null;
            /** @description "Hours" unless set */
            units?: string;
            /** @description Whether the units are hours worked; true for units of Hours unless set */
            is_hours?: boolean;
            /** @description false unless set */
            is_overtime?: boolean;
        };
        PayRatePatch: {
            description?: string;
            /**
             * @description NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit
             * @enum {string}
             */
            type?: "NORMAL" | "SPECIAL";
            multiplier?: (string | number) | null;
            rate?: (string | number) | null;
            /** @description "Hours" unless set */
            units?: string;
            /** @description Whether the units are hours worked; true for units of Hours unless set */
            is_hours?: boolean;
            /** @description false unless set */
            is_overtime?: boolean;
        };
        PayRun: {
            pay_run_id: number;
            company_id: number;
            /** @enum {unknown} */
            pay_period: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
            /** Format: date */
            pay_run_start_date: string;
            /** Format: date */
            pay_run_end_date: string;
            processed_date: string | null;
            /**
             * @description Complete when every pay of the run is
             * @enum {unknown}
             */
            status: "pending" | "complete";
            pay_count: number;
            completed_pay_count: number;
            gross: number;
            tax: number;
            net: number;
            /** @description Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ) */
            super: number;
            stp_status: string | null;
        };
        PayRunIn: {
            /** @enum {unknown} */
            pay_period: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
            /**
             * Format: date
             * @description Any day of the period
             */
            pay_date: string;
        };
        PayRunPayments: {
            pay_run_id: number;
            payments: {
                employee_id: number;
                format_name: string;
                account_name: string;
                bsb: string | null;
                account_number: string;
                reference: string | null;
                amount: string;
            }[];
            total: string;
            /** @description People who are paid in cash or otherwise; they are not in the file */
            not_by_bank: {
                employee_id: number;
                format_name: string;
                pay_method: string;
                amount: string;
            }[];
            /** @description While there are any, no file is made */
            problems: {
                who: string;
                field: string;
                text: string;
            }[];
        };
        PaySacrifice: {
            id: number;
            description: string;
            amount: number;
            is_included_in_super_calculations: boolean;
            is_super: boolean;
        };
        PaySacrificeIn: {
            description?: string;
            /** @description Needed for a new sacrifice */
            amount?: string | number;
            /** @description Default true */
            is_included_in_super_calculations?: boolean;
            /** @description Default true */
            is_super?: boolean;
        };
        PayTermination: {
            /** Format: date */
            termination_date: string;
            reason?: string;
            /** @enum {unknown} */
            cessation_type_code?: "V" | "I" | "D" | "R" | "F" | "C" | "T";
            pay_out_annual_leave?: boolean;
            pay_out_leave_loading?: boolean;
            pay_out_long_service_leave?: boolean;
            pay_out_sick_leave?: boolean;
            notice_hours?: string | number;
            notice_amount?: string | number;
            redundancy_amount?: string | number;
            other_lump_sum_amount?: string | number;
            /** @enum {unknown} */
            etp_code?: "O" | "R" | "D" | "N" | "T";
            nz_ytd_taxable?: string | number;
            /**
             * @description AU: decides on long service leave, notice and redundancy pay; by default what reason and cessation_type_code say
             * @enum {unknown}
             */
            leaving_reason?: "RESIGNATION" | "RESIGNATION_PRESSING" | "RESIGNATION_UNLAWFUL" | "RETIREMENT" | "REDUNDANCY" | "DISMISSAL" | "DISMISSAL_ILLNESS" | "DISMISSAL_UNFAIR" | "SERIOUS_MISCONDUCT" | "END_OF_CONTRACT" | "TRANSFER" | "DEATH";
            /** @description AU, default false: notice and redundancy that are left out are those of the National Employment Standards */
            use_statutory_minimums?: boolean;
            /** @description AU, default false: two doctors certify the invalidity, so that a part of other_lump_sum_amount is tax-free */
            invalidity_certified?: boolean;
            /**
             * Format: date
             * @description AU: when the unused annual leave began to accrue; by default after 17 August 1993
             */
            annual_leave_accrued_from?: string;
            /** @description AU: taxable payments of the financial year from elsewhere that the employer knows of; they use up the whole-of-income cap */
            other_income_this_year?: string | number;
            /** @description AU, default false: a further payment for the termination of an employee who is terminated already; termination_date is that of the termination */
            is_further_payment?: boolean;
        };
        PayTerminationPayment: {
            id: number;
            description: string;
            amount: number;
            /** @description ETP with its code or LUMP_SUM (AU); NOTICE, REDUNDANCY or LUMP_SUM (NZ) */
            type: string;
        };
        PayWarning: {
            /** @enum {unknown} */
            code: "SECOND_PAY" | "MANY_HOURS" | "NEGATIVE_NET" | "BELOW_MINIMUM_WAGE" | "NO_TFN" | "NO_BANK_ACCOUNT" | "LEAVE_BELOW_ZERO" | "SUPER_BELOW_GUARANTEE" | "ESCT_RATE_DIFFERS" | "UNVERIFIED_RATE" | "CLOSEDOWN_HOLIDAY_PAY" | "HOLIDAY_PAY_AS_YOU_GO";
            employee_id: number;
            /** @description One sentence for people, which names the employee; its words may change */
            message: string;
        };
        PaydayAmendmentIn: {
            /** @description People of the filing whose name or IRD number is to be corrected */
            employee_ids?: number[];
        };
        PaydayFiling: {
            payday_filing_id: number;
            company_id: number;
            pay_run_id: number;
            pay_ids: number[];
            /** Format: date */
            payday: string;
            /**
             * Format: date
             * @description Two working days after the payday; an amendment has that of its filing
             */
            due_date: string;
            amends_payday_filing_id: number | null;
            /** @enum {unknown} */
            status: "Success" | "Pending" | "Failed";
            /** @description The id the filing carries; stored before it is sent */
            submission_key: string;
            /** @description How it stands and why, in words */
            standing: string;
            last_error: string | null;
            /** @description How often it was sent, under the same id */
            attempts: number;
            next_attempt_at: string | null;
            /** @description Of the latest response, by employee; the first hundred of them */
            remarks: components["schemas"]["FilingRemark"][];
            error: string | null;
            /** @description Of an amendment: the people it changes */
            line_count: number;
            /** @description Of an amendment: the change */
            gross: number;
            /** @description What is to be paid to Inland Revenue for the payday; of an amendment the change, less than zero to get back */
            amounts_deducted: number;
            payment_due_date: string | null;
            payment_particulars: string | null;
            payment_code: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
        };
        PaydayFilingIn: {
            pay_run_id: number;
            /** @description By default all complete pays of the run that were not filed yet; they share one payday */
            pay_ids?: number[];
            /** @description Default false. True when the employer pays nobody any more */
            is_final_return?: boolean;
            /** @description Whether deductions are paid to Inland Revenue twice a month. By default by the pays of the tax year before: true when their PAYE and ESCT came to 500,000 dollars or more */
            pays_twice_monthly?: boolean;
        };
        PaydayFilingProblems: {
            payday: string | null;
            due_date: string | null;
            line_count: number;
            /** @description What the header of the filing would say */
            totals: {
                gross: number;
                prior_gross_adjustment: number;
                not_liable_acc: number;
                paye: number;
                prior_paye_adjustment: number;
                child_support: number;
                student_loan: number;
                slcir: number;
                slbor: number;
                kiwisaver: number;
                net_employer_kiwisaver: number;
                esct: number;
                amounts_deducted: number;
                donation_credit: number;
                share_scheme: number;
            };
            problems: components["schemas"]["FilingProblem"][];
        };
        PaymentFileIn: {
            /**
             * Format: date
             * @description By default the latest payment date of the pays; in New Zealand today, once that has passed
             */
            payment_date?: string;
            /** @description What the statement says; default PAYROLL */
            description?: string;
        };
        PaymentSettings: {
            account_name: string;
            account_number: string;
            bsb: string | null;
            bank_code: string | null;
            user_name: string | null;
            user_id: string | null;
            is_balanced: boolean;
            file_layout: ("ANZ" | "ASB" | "BNZ" | "KIWIBANK" | "TSB" | "WESTPAC") | null;
        };
        PaymentSettingsIn: {
            /** @description Name of the account wages are paid from */
            account_name: string;
            /** @description Australia: 1 to 9 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits */
            account_number: string;
            bsb?: string | null;
            bank_code?: string | null;
            user_name?: string | null;
            user_id?: string | null;
            /** @description Australia only: whether the bank wants a debit of the whole in the file; default false */
            is_balanced?: boolean;
            file_layout?: ("ANZ" | "ASB" | "BNZ" | "KIWIBANK" | "TSB" | "WESTPAC") | null;
        };
        PayrollTaxEmployee: {
            employee_id: number;
            employee_number: string | null;
            format_name: string;
            /** @description Everything paid before anything is taken off */
            gross: number;
            /** @description What the employer pays into funds on top; sacrificed super is in gross */
            super: number;
            /** @description gross and super */
            wages: number;
        };
        PayrollTaxLine: {
            /** @description Stable name of the rule that made the line */
            rule: string;
            label: string;
            basis: number;
            rate: string | null;
            /** @description Before rounding */
            precise: string;
            rounding: string;
            amount: number;
            /** @description The formula with its inputs, in words */
            because: string;
            /** @description A value used is past the day up to which it was checked */
            unverified: boolean;
            sources: components["schemas"]["ExplanationSource"][];
        };
        PayrollTaxReport: {
            company_id: number;
            /** @description YYYY-MM */
            month: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Of all states; the wages of a year are taken for twelve times these */
            wages: number;
            tax: number;
            states: components["schemas"]["PayrollTaxState"][];
            /** @description Employees whose state is none of Australia; their wages are taxed nowhere here */
            elsewhere: components["schemas"]["PayrollTaxEmployee"][];
            /** @description How the report reads what the law leaves to the employer */
            readings: string[];
        };
        PayrollTaxState: {
            /** @enum {unknown} */
            state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA";
            /** @description Everything paid before anything is taken off */
            gross: number;
            /** @description What the employer pays into funds on top; sacrificed super is in gross */
            super: number;
            /** @description gross and super */
            wages: number;
            /** @description Of the wages, workers compensation and parental leave: a state may exempt them; they are counted */
            maybe_exempt: number;
            /** @description The state’s share of the deduction, for the month */
            deduction: number;
            taxable: number;
            rate: string;
            /** @description With surcharges and levies */
            tax: number;
            /** @description False where the sources leave something open, which not_known says */
            is_complete: boolean;
            not_known: string[];
            lines: components["schemas"]["PayrollTaxLine"][];
            employees: components["schemas"]["PayrollTaxEmployee"][];
        };
        PaysOfEmployee: {
            employee_id: number;
            pays: components["schemas"]["Pay"][];
        };
        PaysOfEmployeeNumber: {
            employee_number: string | null;
            pays: components["schemas"]["Pay"][];
        };
        PaysOfRun: {
            pay_run_id: number;
            /** Format: date */
            pay_run_end_date: string;
            /** @enum {unknown} */
            pay_period: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
            pays: components["schemas"]["Pay"][];
        };
        Permissions: {
            /** @enum {string} */
            COMPANY: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            EMPLOYEES: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            PAYS: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            REPORTS: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            SETTINGS: "LOCKED" | "READ_ONLY" | "EDITABLE";
        };
        /** @description A zone left out is locked. */
        PermissionsIn: {
            /** @enum {string} */
            COMPANY?: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            EMPLOYEES?: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            PAYS?: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            REPORTS?: "LOCKED" | "READ_ONLY" | "EDITABLE";
            /** @enum {string} */
            SETTINGS?: "LOCKED" | "READ_ONLY" | "EDITABLE";
        };
        PortalInvitation: {
            employee_id: number;
            /** @description The name to sign in by */
            username: string;
            /** @description The account, which the sign-in page asks for */
            account_number: number;
            /** @description The e-mail address that the link was sent to */
            sent_to: string;
            /** @description The link works once, up to then */
            expires_at: string;
        };
        PortalInvitationIn: {
            /** @description The name to sign in by, unique in the account. Default: the one there is, else the first part of the e-mail address or the employee number */
            username?: string;
        };
        ProblemListError: {
            detail: {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
        };
        RateLimitError: {
            /** @description Starts with "Rate limit exceeded" */
            error: string;
        };
        RecoveryCodes: {
            /** @description Each signs in once, in place of a code; shown only here */
            recovery_codes: string[];
        };
        RedirectUrisIn: {
            redirect_uris: string[];
        };
        ReinstateIn: {
            /**
             * Format: date
             * @description The new start date, after the termination date; today when left out
             */
            start_date?: string;
        };
        SchemaError: {
            /** @constant */
            status_code: 10422;
            message: string;
            data: null;
        };
        SecondFactor: {
            /** @description Whether the account demands a second factor of everybody */
            required: boolean;
            totp: {
                /** @description UTC, ISO 8601 with microseconds and no offset */
                confirmed_at: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
        };
        SecondFactorEnrolled: {
            /** @description Whether the account demands a second factor of everybody */
            required: boolean;
            totp: {
                /** @description UTC, ISO 8601 with microseconds and no offset */
                confirmed_at: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            recovery_codes: string[] | null;
        };
        SecondFactorProofIn: {
            password?: string;
            /** @description A code of the authenticator app, or a recovery code */
            otp?: string;
        };
        Self: {
            employee_id: number;
            company_id: number;
            company_name: string;
            /** @enum {string} */
            country: "AU" | "NZ";
            first_name: string;
            last_name: string;
            number: string | null;
            position: string | null;
            /** Format: date */
            start_date: string;
            termination_date: string | null;
            /**
             * Format: date
             * @description The day it is at the company
             */
            today: string;
            /** @description What the company lets the employee see and ask for */
            may: {
                allow_view_payslips: boolean;
                allow_view_holiday_leave_balance: boolean;
                allow_view_sick_leave_balance: boolean;
                allow_view_long_service_leave_balance: boolean;
                allow_edit_leave_requests: boolean;
                allow_edit_leave_requests_when_negative: boolean;
                allow_edit_account_details: boolean;
                allow_edit_bank_accounts: boolean;
            };
            /** @description Leave that can be asked for */
            leave_types: {
                leave_type: string;
                name: string;
            }[];
        };
        Session: {
            session_id: number;
            /** @description The session of this very call */
            is_current: boolean;
            /**
             * @description browser: the cookie of the pages and the console; token: an answer of the API
             * @enum {string}
             */
            kind: "browser" | "token";
            /**
             * @description handoff: handed over by a partner
             * @enum {string}
             */
            how: "password" | "passkey" | "handoff";
            client: string | null;
            address: string;
            /** @description What the browser or program calls itself */
            device: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            last_seen_at: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            expires_at: string;
        };
        SessionHandoff: {
            /** @description Works once, for one browser */
            url: string;
            /** @constant */
            expires_in: 60;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            expires_at: string;
        };
        SessionHandoffIn: {
            /** @description The company to open */
            company_id?: number;
            /** @description Where the browser goes once signed in; default / */
            target_path?: string;
        };
        SignIn: {
            /** @description UTC, ISO 8601 with microseconds and no offset */
            at: string;
            address: string;
            /** @description What the browser or program calls itself */
            device: string;
            /** @enum {string} */
            how: "password" | "passkey";
            /**
             * @description wrong-code: the second factor; inactive: the user or the account was; link-needed: the password was right, but a new device had to open the mailed link first
             * @enum {string}
             */
            outcome: "succeeded" | "wrong-password" | "wrong-code" | "inactive" | "link-needed";
        };
        SignInRefusal: {
            detail: string;
            /** @description The password was right, and a second factor is needed: those the person has; enrol when the account demands one and the person has none yet, which the hosted page leads through */
            second_factor?: ("totp" | "passkey" | "enrol")[];
        };
        StpPayEvent: {
            stp_pay_event_id: number;
            company_id: number;
            pay_run_id: number | null;
            pay_ids: number[];
            /** @enum {unknown} */
            service_action: "NEW" | "ADJUST" | "UPDATE";
            /**
             * @description FAILED means that no response was collected
             * @enum {unknown}
             */
            status: "QUEUED" | "SENDING" | "SENT_AWAITING_RESPONSE" | "TRANSMISSION_SUCCESSFUL" | "TRANSMISSION_UNSUCCESSFUL" | "FAILED" | "MANUALLY_COMPLETED";
            /** @description The id the message carries; stored before it is sent. A replacement has that of the event it replaces */
            submission_id: string;
            conversation_id: string | null;
            response_id: number | null;
            received_at: string | null;
            /** @description How it stands and why, in words */
            standing: string;
            last_error: string | null;
            /** @description How often it was sent, under the same id */
            attempts: number;
            next_attempt_at: string | null;
            /** @description Of the latest response, by employee; the first hundred of them */
            remarks: components["schemas"]["FilingRemark"][];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
        };
        StpPayEventIn: {
            /** @description Needed but for an UPDATE that names employees */
            pay_run_id?: number;
            /** @description By default all complete pays of the run that were not submitted yet */
            pay_ids?: number[];
            /**
             * @description NEW reports a payment date for the first time; ADJUST changes its totals by further pays; UPDATE amends year to date alone
             * @enum {unknown}
             */
            service_action: "NEW" | "ADJUST" | "UPDATE";
            /** @description Default false. True declares the year of the people in it as final */
            is_final?: boolean;
            /** @description UPDATE only: people to report, whether or not they were paid in the run */
            employee_ids?: number[];
            /** @description UPDATE without a run: the year it is about, named for the year it ends in; by default the current one */
            financial_year?: number;
            /** @description UPDATE only: takes back all that was reported of the people in the year, each amount as zero, before they are reported under another ABN, branch or payroll */
            is_zeroing?: boolean;
            /** @description UPDATE only, once after a change of software: tells previous_business_management_id of the company and previous_payroll_id of each employee, as they are declared */
            tells_previous_ids?: boolean;
        };
        StpProblems: {
            /** @description Nothing stands in the way of sending */
            is_ready: boolean;
            problems: {
                employee_id: number | null;
                /** @description The field to put right, of the employee or the company */
                field: string;
                who: string;
                /** @description What is wrong and what to do */
                text: string;
                rule: string | null;
            }[];
            /** @description Texts that are told otherwise than they were entered, by the named rules */
            changed_texts: {
                employee_id: number | null;
                /** @description The field to put right, of the employee or the company */
                field: string;
                told: string | null;
                rules: string[];
            }[];
        };
        StpResponse: {
            response_id: number;
            /** @enum {unknown} */
            outcome: "ACCEPTED" | "ACCEPTED_WITH_WARNINGS" | "PARTLY_ACCEPTED" | "REJECTED";
            messages: components["schemas"]["FilingRemark"][];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            received_at: string;
        };
        StpYearToDate: {
            employee_id: number;
            employee_number: string | null;
            format_name: string;
            /** @description The year was declared as final, and the tax office accepted that */
            is_final: boolean;
            /** @description One for each income type and country */
            income: {
                income_type: string;
                country: string | null;
                tax: number;
                gross: number;
                overtime: number;
                bonuses: number;
                directors_fees: number;
                foreign_tax: number;
                exempt_foreign_income: number;
                paid_leave: {
                    code: string;
                    amount: number;
                }[];
                allowances: {
                    code: string;
                    description: string | null;
                    amount: number;
                }[];
                salary_sacrifice: {
                    code: string;
                    amount: number;
                }[];
                lump_sums: {
                    code: string;
                    financial_year: string | null;
                    amount: number;
                }[];
                termination_payments: {
                    code: string;
                    /** Format: date */
                    paid_on: string;
                    tax_free: number;
                    taxable: number;
                    tax: number;
                }[];
            }[];
            deductions: {
                code: string;
                amount: number;
            }[];
            /** @description L guarantee, R reportable, O ordinary time earnings, Q qualifying earnings */
            super: {
                code: string;
                amount: number;
            }[];
            /** @description Reportable fringe benefits of the FBT year that ends in it: T taxable, X exempt employer */
            fringe_benefits: {
                code: string;
                amount: number;
            }[];
        };
        SuperBatch: {
            super_batch_id: number;
            company_id: number;
            /** @enum {unknown} */
            status: "CREATED" | "PAID" | "CANCELLED";
            /** Format: date */
            payment_date: string;
            /**
             * Format: date
             * @description The earliest due date in it
             */
            due_date: string;
            paid_on: string | null;
            is_late: boolean;
            warning: string | null;
            warning_code: ("SUPER_LATE" | "SUPER_WILL_BE_LATE" | "SUPER_DUE_SOON") | null;
            charge: number | null;
            member_count: number;
            total: number;
            pay_ids: number[];
            /** @description Those among them that are late, or will be on the day the money is sent */
            late_pay_ids: number[];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
        };
        SuperBatchIn: {
            /** @description One run; by default all contributions that are due */
            pay_run_id?: number;
            /**
             * Format: date
             * @description The day the money is sent; by default today
             */
            payment_date?: string;
            /**
             * @description Default DIRECT_DEBIT: the clearing house takes the money from the account of the payment settings. DIRECT_CREDIT needs the account of each fund, which the fund registry must know
             * @enum {unknown}
             */
            payment_method?: "DIRECT_DEBIT" | "DIRECT_CREDIT";
            /** @description Funds whose ABN or name the fund registry does not know */
            funds?: {
                usi: string;
                abn?: string;
                name?: string;
            }[];
        };
        SuperBatchPaidIn: {
            /**
             * Format: date
             * @description The day the funds received the money
             */
            paid_on: string;
        };
        SuperBatchProblems: {
            /** Format: date */
            payment_date: string;
            due_date: string | null;
            member_count: number;
            total: number;
            /** @description Late already, or late when sent on payment_date */
            late_pay_ids: number[];
            problems: components["schemas"]["FilingProblem"][];
        };
        SuperContribution: {
            pay_id: number;
            pay_run_id: number;
            employee_id: number;
            employee_number: string | null;
            format_name: string;
            fund_usi: string | null;
            /** Format: date */
            payday: string;
            /**
             * Format: date
             * @description The last day on which the fund may receive it
             */
            due_date: string;
            /**
             * @description QUARTER before Payday Super; then USUAL, FIRST_CONTRIBUTION to a fund, OUT_OF_CYCLE, or the longer EARLIER_WINDOW of an earlier payday
             * @enum {unknown}
             */
            due_reason: "QUARTER" | "USUAL" | "FIRST_CONTRIBUTION" | "OUT_OF_CYCLE" | "EARLIER_WINDOW";
            /** @description How the due date is counted, in words */
            due_because: string;
            guarantee: number;
            salary_sacrifice: number;
            /** @description What the employer pays above the compulsory rate */
            voluntary: number;
            amount: number;
            /** @enum {unknown} */
            status: "DUE" | "BATCHED" | "PAID";
            super_batch_id: number | null;
            /** @description Paid, or still unpaid, after its due date */
            is_late: boolean;
            warning: string | null;
            warning_code: ("SUPER_LATE" | "SUPER_WILL_BE_LATE" | "SUPER_DUE_SOON") | null;
            charge: components["schemas"]["SuperGuaranteeCharge"] | null;
        };
        SuperGuaranteeCharge: {
            /**
             * Format: date
             * @description The day of assessment it is worked out for: today at the earliest
             */
            assessed_on: string;
            /** @description What the fund still does not have of the guarantee */
            shortfall: number;
            /** @description At the general interest charge, for each day it is late */
            notional_earnings: number;
            uplift_rate: number;
            /** @description Administrative uplift */
            uplift: number;
            /** @description Cut to a multiple of five cents; without choice loading */
            total: number;
            /** @description How it comes about, in words */
            because: string;
            /** @description A value used is past the day up to which it was checked */
            unverified: boolean;
            sources: components["schemas"]["ExplanationSource"][];
        };
        TerminateIn: {
            /**
             * Format: date
             * @description When the final pay is paid
             */
            pay_date: string;
            /**
             * Format: date
             * @description Last day of the employment; not before its start
             */
            termination_date: string;
            /** @description Australia only. ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH pick the tax treatment; other text is kept and treated as ordinary */
            reason?: string;
            /**
             * @description Australia only. By default from the reason, else V
             * @enum {unknown}
             */
            cessation_type_code?: "V" | "I" | "D" | "R" | "F" | "C" | "T";
            /** @description New Zealand only: taxable earnings the extra-pay rate is based on; by default from the pays held */
            nz_ytd_taxable?: string | number;
            /**
             * @description AU: decides on long service leave, notice and redundancy pay; by default what reason and cessation_type_code say
             * @enum {unknown}
             */
            leaving_reason?: "RESIGNATION" | "RESIGNATION_PRESSING" | "RESIGNATION_UNLAWFUL" | "RETIREMENT" | "REDUNDANCY" | "DISMISSAL" | "DISMISSAL_ILLNESS" | "DISMISSAL_UNFAIR" | "SERIOUS_MISCONDUCT" | "END_OF_CONTRACT" | "TRANSFER" | "DEATH";
            /** @description Australia only, default false: pays the notice and redundancy of the National Employment Standards */
            use_statutory_minimums?: boolean;
            /** @description Australia only, default true */
            pay_out_long_service_leave?: boolean;
        };
        Termination: {
            id: number;
            employee_id: number;
            company_id: number;
            /** @enum {string} */
            country: "AU" | "NZ";
            /** Format: date */
            termination_date: string;
            /** Format: date */
            pay_date: string;
            reason?: string | null;
            cessation_type_code?: string | null;
            nz_ytd_taxable?: string | null;
            pay_id: number | null;
            pay_run_id: number | null;
            /** @description Whether the termination pay is processed */
            is_pay_processed: boolean;
            /** @description False while the termination pay is not processed, and once the employee is reinstated */
            is_employee_terminated: boolean;
            reinstated_on: string | null;
            /** @description What the components come to; other earnings of the same pay are not in it */
            gross: string;
            /** @description Withheld from the components */
            tax: string;
            /** @description gross less tax */
            net: string;
            components: components["schemas"]["TerminationComponent"][];
            /** @description Later payments for the same termination; only where there are any */
            further_payments?: {
                pay_id: number | null;
                /** Format: date */
                pay_date: string;
                is_pay_processed: boolean;
                gross: string;
                tax: string;
                net: string;
                components: components["schemas"]["TerminationComponent"][];
            }[];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
        };
        TerminationComponent: {
            type: string;
            hours: string | null;
            weeks: string | null;
            days: string | null;
            amount: string;
            tax: string;
            etp_code?: string;
        };
        TerminationEntitlements: {
            employee_id: number;
            /** Format: date */
            termination_date: string;
            reason: string | null;
            cessation_type_code: string | null;
            /** @enum {unknown} */
            leaving_reason: "RESIGNATION" | "RESIGNATION_PRESSING" | "RESIGNATION_UNLAWFUL" | "RETIREMENT" | "REDUNDANCY" | "DISMISSAL" | "DISMISSAL_ILLNESS" | "DISMISSAL_UNFAIR" | "SERIOUS_MISCONDUCT" | "END_OF_CONTRACT" | "TRANSFER" | "DEATH";
            notice: {
                weeks: string;
                hours: string;
                amount: string | null;
                because: string;
                citations: components["schemas"]["LawCitation"][];
            };
            redundancy: {
                weeks: string;
                hours: string;
                amount: string | null;
                because: string;
                citations: components["schemas"]["LawCitation"][];
            };
            long_service_leave: {
                weeks: string;
                hours: string;
                amount: string | null;
                because: string;
                /**
                 * @description OWN_SETTINGS where is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero say how it builds up: then the balance is paid out
                 * @enum {unknown}
                 */
                decided_by: "STATE_LAW" | "OWN_SETTINGS";
                state: string | null;
                citations: components["schemas"]["LawCitation"][];
            };
        };
        TotpConfirmIn: {
            /** @description The code that the app shows now */
            otp: string;
        };
        TotpSetUp: {
            /** @description In base32, for apps that take it by hand */
            secret: string;
            otpauth_uri: string;
            /** @description The same address as a QR code, in SVG */
            qr_code: string;
        };
        UnexpectedError: {
            error: string;
        } | {
            detail: string;
        };
        User: {
            user_id: number;
            username: string;
            display_name: string;
            email_address: string | null;
            is_active: boolean;
            companies: {
                company_id: number;
                permissions: components["schemas"]["Permissions"];
            }[];
            /** @description UTC, ISO 8601 with microseconds and no offset */
            created_at: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updated_at: string;
        };
        UserIn: {
            /** @description Unique in the account, in any case */
            username: string;
            password: string;
            /** @description Default: the username */
            display_name?: string;
            email_address?: string | null;
        };
        UserPatch: {
            /** @description Unique in the account, in any case */
            username?: string;
            password?: string;
            display_name?: string;
            email_address?: string | null;
            /** @description false: no sign-in, and the next token exchange of the user’s grants fails */
            is_active?: boolean;
        };
        WebhookDelivery: {
            /** @description Sent as the delivery id header, the same on every attempt */
            id: number;
            webhookId: number;
            eventType: string;
            entityType: string;
            entityId: number;
            /** @description Whose data changed */
            customerId: number;
            companyId: number | null;
            /**
             * Format: uuid
             * @description The `id` inside the body
             */
            payloadId: string;
            /** @enum {unknown} */
            status: "pending" | "sending" | "delivered" | "retry" | "failed" | "skipped";
            attemptCount: number;
            nextAttemptAt: string | null;
            lastAttemptAt: string | null;
            deliveredAt: string | null;
            responseCode: number | null;
            responseBody: string | null;
            lastError: string | null;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            createdAt: string;
        };
        WebhookEndpoint: {
            id: number;
            url: string;
            events: ("company.created" | "company.updated" | "company.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "pay.created" | "pay.updated" | "pay.deleted" | "stp.response.updated")[];
            /** @description Never sent to the listener */
            description: string;
            isActive: boolean;
            hasSecret: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            createdAt: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updatedAt: string;
        };
        /**
         * @example {
         *       "url": "https://listener.example/hooks",
         *       "events": [
         *         "employee.created",
         *         "employee.updated"
         *       ]
         *     }
         */
        WebhookEndpointIn: {
            /** @description Required. An absolute https address of at most 512 characters that resolves to public addresses only; networks that the operator exempts for development may be reached by http too */
            url?: unknown;
            /** @description Required. Names from availableEvents, at least one; there is no wildcard */
            events?: unknown;
            /** @description Text of at most 255 characters */
            description?: unknown;
            /** @description true or false; true when left out */
            is_active?: unknown;
            /** @description Text of at most 128 characters; made by the service when left out or empty */
            secret?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "is_active": false
         *     }
         */
        WebhookEndpointPatch: {
            /** @description An absolute https address of at most 512 characters that resolves to public addresses only; networks that the operator exempts for development may be reached by http too */
            url?: unknown;
            /** @description Names from availableEvents, at least one; there is no wildcard. Replaces the list */
            events?: unknown;
            /** @description Text of at most 255 characters; null clears it */
            description?: unknown;
            /** @description true or false; false drops what is queued */
            is_active?: unknown;
            /** @description true makes a new secret, which takes effect at once and is shown in this answer only */
            regenerate_secret?: unknown;
        } & {
            [key: string]: unknown;
        };
        WebhookEndpointWithSecret: {
            id: number;
            url: string;
            events: ("company.created" | "company.updated" | "company.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "pay.created" | "pay.updated" | "pay.deleted" | "stp.response.updated")[];
            /** @description Never sent to the listener */
            description: string;
            isActive: boolean;
            hasSecret: boolean;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            createdAt: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            updatedAt: string;
            /** @description In plain text on creation and on rotation, and never again: keep it */
            secret?: string;
        };
        WebhookEvent: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description UTC, ISO 8601 with microseconds and no offset */
            createdAt: string;
            customerId: number;
            companyId: number | null;
            entity: {
                type: string;
                id: number;
            };
            /** @description As a delivery carries it */
            data: unknown;
        };
        WorkersCompPayIn: {
            /** @description Needed with identifier_type=employee_id */
            employee_id?: number;
            /** @description Needed with identifier_type=employee_number */
            employee_number?: string;
            /** @description Hours of incapacity that are paid */
            hours: string | number;
            /** @description Dollars an hour; by default hourly_amount_for_workers_comp_leave, then pay_rate_per_hour */
            rate?: string | number;
            /** @description Default "Workers Compensation" */
            description?: string;
            /**
             * Format: date
             * @description Default the pay date
             */
            date?: string;
            pay_department?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOauthServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthServerMetadata"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChangeIn"];
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondFactorProofIn"];
            };
        };
        responses: {
            /** @description Options of WebAuthn in JSON; good for 5 minutes, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    confirmPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyConfirmIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorEnrolled"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondFactorProofIn"];
            };
        };
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondFactorProofIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondFactorProofIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetUp"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProofIn"];
            };
        };
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirmIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorEnrolled"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    getAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSecurity"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSecurity"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSecurity"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    autocompleteAddress: {
        parameters: {
            query: {
                /** @description 3 to 200 characters after trimming */
                text: string;
                /** @description Two-letter country codes, separated by commas */
                country: string;
                limit: number;
                /** @description The country whose addresses come first; none is left out */
                primary: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressSuggestions"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    getApiClient: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
                /** @description true lists every client of the account, oldest first */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"] | components["schemas"]["ApiClient"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createApiClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiClientIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClientCreated"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listClientActivity: {
        parameters: {
            query: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
                /** @description Days back from today (UTC) */
                days: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientActivity"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    getBranding: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceBranding: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandingIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    revokeConnection: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path: {
                connection_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listClientErrors: {
        parameters: {
            query: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientError"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceRedirectUris: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedirectUrisIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    rotateApiClientSecret: {
        parameters: {
            query?: {
                /** @description One of the account’s own clients; without it the oldest is meant */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClientSecret"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query: {
                /** @description The first day, in UTC */
                from?: string;
                /** @description The last day, in UTC */
                to?: string;
                /** @description What was done, such as employee.update */
                action?: string;
                /** @description The kind of record it was done to, such as employee */
                entity_type?: string;
                /** @description The record it was done to */
                entity_id?: number;
                /** @description Who did it: an e-mail address, a username, a client, or "operator" */
                actor?: string;
                /** @description The client it was done through */
                client_id?: string;
                limit: number;
                /** @description Entries older than this id: the next page */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryOut"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCompanyAllowances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAllowance"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createCompanyAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyAllowanceIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAllowance"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readCompanyAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                allowance_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAllowance"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteCompanyAllowance: {
        parameters: {
            query: {
                /** @description Detach the employees and delete */
                force: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                allowance_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateCompanyAllowance: {
        parameters: {
            query: {
                /** @description Also rename the lines this allowance left on processed pays */
                propagate_description_to_history: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                allowance_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyAllowanceIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAllowance"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listAwards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Award"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createAward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AwardIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Award"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteAward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                award_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateAward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                award_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AwardPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Award"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listChangeRequests: {
        parameters: {
            query: {
                status?: "pending" | "approved" | "declined" | "withdrawn";
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    approveChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                change_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    declineChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                change_request_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestDeclineIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createWorkersCompPays: {
        parameters: {
            query: {
                /** @description Wins over group_by_employee */
                group_by_pay_run: boolean;
                group_by_employee: boolean;
                identifier_type: "employee_id" | "employee_number";
                /** @description Several pays of one employee made by this call in one run for different departments are taxed together, and the tax is shared by gross */
                redistribute_tax_by_gross: boolean;
                /** @description Default today; the pay run is the one of this day */
                pay_date?: string;
                /** @description Calculates and answers as usual but keeps nothing; ids of the answer are provisional. Send the ETag back as If-Match to pay exactly what was seen */
                dry_run: boolean;
            };
            header?: {
                /** @description The ETag of a preview (dry_run=true): 412 unless the pays come to exactly that */
                "If-Match"?: string;
                /** @description A call repeated with the same key and request pays once; the same key with another request answers 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkersCompPayIn"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][] | components["schemas"]["PaysOfRun"][] | components["schemas"]["PaysOfEmployee"][] | components["schemas"]["PaysOfEmployeeNumber"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readCompanyDeclarations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyDeclarations"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateCompanyDeclarations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyDeclarationsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyDeclarations"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listDepartments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                department_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                department_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmployeeDetailTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDetailTask"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    submitEmployeeDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmployeeDetailSubmitIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDetailSubmission"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmployees: {
        parameters: {
            query?: {
                /** @description Omitted or all: everybody who is not deleted. Deleted employees are shown by deleted only */
                status?: "active" | "terminated" | "deleted" | "all";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createEmployees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeIn"][];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResult"][];
                };
            };
            /** @description Multi-Status */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResult"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateEmployees: {
        parameters: {
            query?: {
                /** @description What the key of each item is */
                identifier_type?: "employee_id" | "employee_number";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeePatch"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResult"][];
                };
            };
            /** @description Multi-Status */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResult"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readGlChart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    updateGlChart: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlChartPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    previewGlDefaults: {
        parameters: {
            query: {
                template: "service_default" | "external_tracking" | "external_basic";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlDefaults"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    initialiseGlChart: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GlChartInitialise"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    readGlOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlOptions"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    listGlProviderCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlProviderCodes"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Gateway Timeout */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    refreshGlProvider: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Gateway Timeout */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    restoreGlDefaults: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlChartRestore"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    createGlRow: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlRowIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Gateway Timeout */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    deleteGlRow: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
                row_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    updateGlRow: {
        parameters: {
            query?: never;
            header: {
                /** @description The exact ETag of the chart that was read, with its quotes */
                "If-Match": string;
            };
            path: {
                company_id: number;
                row_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GlRowPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlChart"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Required */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Gateway Timeout */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    listPayRateGroups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRateGroup"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createPayRateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRateGroupIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRateGroup"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deletePayRateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updatePayRateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRateGroupPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRateGroup"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPayRateGroupEmployees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRateGroupMember"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    addPayRateGroupEmployees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRateGroupMembersIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRateGroupMember"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    removePayRateGroupEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPayRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRate"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createPayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRateIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRate"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deletePayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
                pay_rate_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updatePayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                group_id: number;
                pay_rate_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRatePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRate"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCompanyPayRates: {
        parameters: {
            query: {
                /** @description Award id or exact name in any case; none or null for the rates without award */
                award?: string;
                /** @description Pay-rate group id or exact name in any case */
                classification?: string;
                include_employees: boolean;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPayRates"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPayRuns: {
        parameters: {
            query: {
                /** @description First period end date */
                from?: string;
                /** @description Last period end date */
                to?: string;
                pay_period?: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
                status?: "pending" | "complete";
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRun"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    openPayRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRunIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRun"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadPaymentFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                pay_run_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentFileIn"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                pay_run_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunPayments"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    completePayRun: {
        parameters: {
            query: {
                /** @description Completes a pending pay also of an employee who has a complete pay in the run; it carries what the period still lacks */
                allow_second_pay: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                run_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    generatePendingPays: {
        parameters: {
            query: {
                /** @description When the new pending pays are to be paid; by default the last day of the run */
                payment_date?: string;
                /** @description Works out again the pending pays the run already has, from their own rows and today’s settings; leave that was approved since comes onto them in place of ordinary hours */
                recalculate: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                run_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPaydayFilings: {
        parameters: {
            query: {
                pay_run_id?: number;
                status?: "Success" | "Pending" | "Failed";
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    submitPaydayFiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaydayFilingIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPaydayFilingProblems: {
        parameters: {
            query?: {
                /** @description The run to be filed; by default only what is to be told of employees is looked at */
                pay_run_id?: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFilingProblems"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readPaydayFiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                payday_filing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    amendPaydayFiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                payday_filing_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaydayAmendmentIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    checkPaydayFiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                payday_filing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    completePaydayFiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                payday_filing_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LodgedByHandIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaydayFiling"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadPaydayFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                payday_filing_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    savePaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentSettingsIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readPayrollTax: {
        parameters: {
            query: {
                /** @description YYYY-MM, by the day of payment; by default the current month */
                month?: string;
                /** @description The employer has the regional rate of Victoria or the regional discount of Queensland */
                is_regional_employer: boolean;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollTaxReport"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listPays: {
        parameters: {
            query: {
                /** @description First period end date */
                from?: string;
                /** @description Last period end date */
                to?: string;
                pay_period?: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
                status?: "pending" | "complete";
                limit: number;
                pay_run_id?: number;
                employee_id?: number;
                employee_number?: string;
                /** @description False shows drafts; left out, together with status, only complete pays are listed */
                is_complete?: boolean;
                /** @description Wins over group_by_employee */
                group_by_pay_run: boolean;
                group_by_employee: boolean;
                identifier_type: "employee_id" | "employee_number";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][] | components["schemas"]["PaysOfRun"][] | components["schemas"]["PaysOfEmployee"][] | components["schemas"]["PaysOfEmployeeNumber"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createPays: {
        parameters: {
            query: {
                /** @description Wins over group_by_employee */
                group_by_pay_run: boolean;
                group_by_employee: boolean;
                identifier_type: "employee_id" | "employee_number";
                /** @description Several pays of one employee made by this call in one run for different departments are taxed together, and the tax is shared by gross */
                redistribute_tax_by_gross: boolean;
                /** @description Default today; the pay run is the one of this day */
                pay_date?: string;
                /** @description Calculates and answers as usual but keeps nothing; ids of the answer are provisional. Send the ETag back as If-Match to pay exactly what was seen */
                dry_run: boolean;
            };
            header?: {
                /** @description The ETag of a preview (dry_run=true): the pays are made only if they come to exactly that, else 412 */
                "If-Match"?: string;
                /** @description A call repeated with the same key and request within seven days pays once and gets the first answer again; the same key with another request answers 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayCreate"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][] | components["schemas"]["PaysOfRun"][] | components["schemas"]["PaysOfEmployee"][] | components["schemas"]["PaysOfEmployeeNumber"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readPay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deletePay: {
        parameters: {
            query: {
                /** @description Pays that were taxed together go together; this says that you mean all of them */
                together: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updatePay: {
        parameters: {
            query: {
                /** @description Calculates and answers as usual but keeps nothing */
                dry_run: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    completePay: {
        parameters: {
            query: {
                /** @description Completes a pending pay also of an employee who has a complete pay in the run; it carries what the period still lacks */
                allow_second_pay: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadPayslip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payslip */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    revertPay: {
        parameters: {
            query: {
                /** @description Pays that were taxed together go together; this says that you mean all of them */
                together: boolean;
            };
            header?: never;
            path: {
                company_id: number;
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listStpPayEvents: {
        parameters: {
            query: {
                pay_run_id?: number;
                status?: "QUEUED" | "SENDING" | "SENT_AWAITING_RESPONSE" | "TRANSMISSION_SUCCESSFUL" | "TRANSMISSION_UNSUCCESSFUL" | "FAILED" | "MANUALLY_COMPLETED";
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    submitStpPayEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StpPayEventIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listStpProblems: {
        parameters: {
            query: {
                /** @description The run that is going to be reported, whether or not its pays are complete */
                pay_run_id: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpProblems"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readStpPayEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    checkStpPayEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    completeStpPayEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LodgedByHandIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadStpMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceStpPayEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpPayEvent"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listStpResponses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                stp_pay_event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpResponse"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readStpYearToDate: {
        parameters: {
            query?: {
                /** @description Named for the year it ends in; by default the current */
                financial_year?: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StpYearToDate"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listSuperBatches: {
        parameters: {
            query: {
                status?: "CREATED" | "PAID" | "CANCELLED";
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatch"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createSuperBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuperBatchIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatch"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listSuperBatchProblems: {
        parameters: {
            query?: {
                /** @description One run; by default all contributions that are due */
                pay_run_id?: number;
                /** @description The day the money is sent; by default today */
                payment_date?: string;
                /** @description Default DIRECT_DEBIT: the clearing house takes the money from the account of the payment settings. DIRECT_CREDIT needs the account of each fund, which the fund registry must know */
                payment_method?: "DIRECT_DEBIT" | "DIRECT_CREDIT";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatchProblems"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readSuperBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                super_batch_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatch"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    cancelSuperBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                super_batch_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatch"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadSuperFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                super_batch_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    markSuperBatchPaid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
                super_batch_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuperBatchPaidIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperBatch"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listSuperContributions: {
        parameters: {
            query: {
                pay_run_id?: number;
                employee_id?: number;
                /** @description First payday */
                from?: string;
                /** @description Last payday */
                to?: string;
                status?: "DUE" | "BATCHED" | "PAID";
                /** @description The day of a voluntary disclosure, which lowers the uplift of the charge */
                disclosed_on?: string;
                /** @description False when the tax office has assessed a charge by itself within 24 months, which raises the uplift */
                has_clean_history: boolean;
                limit: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuperContribution"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listWorkersCompPays: {
        parameters: {
            query: {
                /** @description First period end date */
                from?: string;
                /** @description Last period end date */
                to?: string;
                pay_period?: "WEEKLY" | "FORTNIGHTLY" | "MONTHLY";
                status?: "pending" | "complete";
                limit: number;
                pay_run_id?: number;
                employee_id?: number;
                employee_number?: string;
                /** @description False shows drafts; left out, together with status, only complete pays are listed */
                is_complete?: boolean;
                /** @description Wins over group_by_employee */
                group_by_pay_run: boolean;
                group_by_employee: boolean;
                identifier_type: "employee_id" | "employee_number";
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pay"][] | components["schemas"]["PaysOfRun"][] | components["schemas"]["PaysOfEmployee"][] | components["schemas"]["PaysOfEmployeeNumber"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listYearToDate: {
        parameters: {
            query?: {
                /** @description The tax year, named for the year it ends in; by default the current one */
                year?: number;
                employee_id?: number;
            };
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeYearToDate"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnConnection"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    endOwnConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connection_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmployeeAllowances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeAllowance"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createEmployeeAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeAllowanceIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeAllowance"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteEmployeeAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                allowance_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateEmployeeAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                allowance_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeAllowanceIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeAllowance"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listBankAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    orderBankAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountOrder"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                bank_account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                bank_account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                bank_account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readEmployeeDeclarations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDeclarations"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateEmployeeDeclarations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeDeclarationsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDeclarations"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmployeeDeductions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDeduction"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createEmployeeDeduction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeDeductionIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDeduction"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteEmployeeDeduction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                deduction_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateEmployeeDeduction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                deduction_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeDeductionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDeduction"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readFamilyViolenceLeave: {
        parameters: {
            query?: {
                /** @description Default today */
                as_at?: string;
            };
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FamilyViolenceLeave"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listLeaveBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveBalance"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listLeaveRequests: {
        parameters: {
            query: {
                status?: "pending" | "approved" | "declined" | "cancelled";
                /** @description Requests that end on this day or later */
                from?: string;
                /** @description Requests that start on this day or earlier */
                to?: string;
                limit: number;
            };
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createLeaveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveRequestIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readLeaveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteLeaveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    approveLeaveRequest: {
        parameters: {
            query: {
                /** @description Approves leave that the balance does not cover */
                allow_negative: boolean;
            };
            header?: never;
            path: {
                employee_id: number;
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    cancelLeaveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    declineLeaveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readLongServiceLeave: {
        parameters: {
            query?: {
                /** @description Default today */
                as_at?: string;
            };
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LongServiceLeave"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readNzLeaveEntitlements: {
        parameters: {
            query?: {
                /** @description The day to tell it for; today in New Zealand unless sent */
                as_at?: string;
            };
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NzLeaveEntitlements"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readOpeningBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpeningBalances"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceOpeningBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpeningBalancesIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpeningBalances"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmployeePayRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeePayRate"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createEmployeePayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRateIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRate"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteEmployeePayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                pay_rate_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateEmployeePayRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
                pay_rate_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRatePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRate"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    invitePortalEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PortalInvitationIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalInvitation"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    endPortalAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken away */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    reinstateEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReinstateIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    restoreEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    terminateEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminateIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Termination"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readTermination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Termination"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readTerminationEntitlements: {
        parameters: {
            query?: {
                /** @description Default today */
                termination_date?: string;
                reason?: string;
                cessation_type_code?: "V" | "I" | "D" | "R" | "F" | "C" | "T";
                /** @description AU: decides on long service leave, notice and redundancy pay; by default what reason and cessation_type_code say */
                leaving_reason?: "RESIGNATION" | "RESIGNATION_PRESSING" | "RESIGNATION_UNLAWFUL" | "RETIREMENT" | "REDUNDANCY" | "DISMISSAL" | "DISMISSAL_ILLNESS" | "DISMISSAL_UNFAIR" | "SERIOUS_MISCONDUCT" | "END_OF_CONTRACT" | "TRANSFER" | "DEATH";
            };
            header?: never;
            path: {
                employee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminationEntitlements"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmploymentTenures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploymentOption"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listEmploymentTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploymentOption"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["LoginIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOut"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRefusal"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    loginWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyLoginIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOut"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    beginPasskeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options of WebAuthn in JSON; good for 5 minutes, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out; the cookie is cleared */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    authorizeOauthClient: {
        parameters: {
            query: {
                client_id: string;
                redirect_uri: string;
                /** @description Comes back unchanged on the callback */
                state: string;
                /** @description Space-separated; openid when left out */
                scope?: string;
                /** @description code, when sent */
                response_type?: string;
                /** @description PKCE; required for clients without a secret */
                code_challenge?: string;
                /** @description S256, also when left out */
                code_challenge_method?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the hosted login page */
            302: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    completeOauthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OauthCompleteIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthCompleteOut"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRefusal"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    registerOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OauthRegisterIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthRegisterOut"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthSchemaError"] | components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    revokeOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OauthRevokeIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthRevokeOut"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthSchemaError"] | components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    exchangeOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OauthTokenIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthTokenOut"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthSchemaError"] | components["schemas"]["OauthError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    checkCheckoutAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutAvailabilityIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutAvailability"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCheckoutOrders: {
        parameters: {
            query: {
                limit: number;
                /** @description Orders older than this order_id: the next page */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOrder"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    placeCheckoutOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutOrderIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOrder"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOrder"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    getCheckoutOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOrder"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    cancelCheckoutOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutOrder"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    previewCheckoutOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutPreviewIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutPreview"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCheckoutProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutProduct"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listCheckoutZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutZones"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createSessionHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionHandoffIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionHandoff"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetIn"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readGlPostings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pay_run_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlPostings"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    downloadGlPostingsCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pay_run_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GlPostingSelection"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    downloadGlPostingsPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pay_run_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GlPostingSelection"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemListError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    explainPay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayExplanation"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    redirectToCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the pays screen of the company */
            302: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Self"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnBankAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBankAccount"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChangeRequest"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    askForNewBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnBankAccountIn"];
            };
        };
        responses: {
            /** @description Account numbers show their last three digits */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChangeRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    askForNewDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnDetailsIn"];
            };
        };
        responses: {
            /** @description Account numbers show their last three digits */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChangeRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    withdrawChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    readOwnDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDetails"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnLeaveBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveBalance"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnLeaveRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    askForLeave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveRequestIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    cancelOwnLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leave_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listOwnPays: {
        parameters: {
            query: {
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPay"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    downloadOwnPayslip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pay_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payslip */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replaceUserPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
                company_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionsIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permissions"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    resetUserSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["WebhookEndpoint"][];
                        /** @description Every event that can be subscribed to; the list may grow */
                        availableEvents: ("company.created" | "company.updated" | "company.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "pay.created" | "pay.updated" | "pay.deleted" | "stp.response.updated")[];
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        webhook: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                webhook_id?: number;
                /** @description One of pending, sending, delivered, retry, failed, skipped */
                status?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description The nextCursor of an earlier answer; from the oldest event kept when left out */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["WebhookEvent"][];
                        /** @description Where to go on, now or later; the same as before when there was nothing */
                        nextCursor: string;
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        webhook: components["schemas"]["WebhookEndpointWithSecret"];
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
    replayWebhookWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Deliveries made at or after this instant, in UTC */
                    from: string;
                    /** @description and before this one */
                    to: string;
                    /**
                     * @description Only those that ended so; all when left out
                     * @enum {unknown}
                     */
                    status?: "delivered" | "failed" | "skipped";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        count: number;
                    };
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaError"] | components["schemas"]["DetailError"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedError"];
                };
            };
        };
    };
}
