/** Distinguishes an outage (503, the page retries) from maintenance (503 with its own page). */
export const outageHeader = 'x-outage'

/** Sent with a redirect to the login page: after a form submit, the page can sign in on the spot and send it again. */
export const signedOutHeader = 'x-signed-out'

/** Default Retry-After of 503 responses. */
export const retryAfterSeconds = 5
