import { ofetch } from 'ofetch'

/** Answers that may be gone the next moment; asked again for, everything else is final. */
export const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

/** The one HTTP client of the browser. Reads are tried again; a write only where it carries its own idempotency key. */
export const http = ofetch.create({ retry: 2, retryDelay: 500, timeout: 30_000, retryStatusCodes })
