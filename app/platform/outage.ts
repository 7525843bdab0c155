/** Tells a 503 that is waited out from maintenance, which has a page of its own. */
export const outageHeader = 'x-outage'

/** Said with the way to the login page: whoever sent a form can log in where they are, and it is sent then. */
export const signedOutHeader = 'x-signed-out'

/** Said with every 503 that knows no better. */
export const retryAfterSeconds = 5
