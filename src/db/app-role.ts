/** The role queries run as. It owns nothing and cannot bypass row-level security. */
export const APP_ROLE = 'tasman_app';
