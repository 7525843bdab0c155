/** Tells a 503 that is waited out from maintenance, which has a page of its own. */
export const outageHeader = 'x-outage'

/** Said with every 503 that knows no better. */
export const retryAfterSeconds = 5
