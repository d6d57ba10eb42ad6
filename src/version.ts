/** The software's version; the API's own version is fixed by the contract. */
export const VERSION = '0.1.0';
