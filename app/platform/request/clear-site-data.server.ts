import { readCookie } from './cookie.ts'
import { retainedDataCookie } from '../outbox/device-owner.ts'

/**
 * Clear-Site-Data header for sign-out, for tablets that the next child uses. Clears everything unless the device holds
 * unsent work or downloaded lessons; then the page deletes the rest itself, and only encrypted or public data remains.
 */
export const clearSiteDataHeader = (headers: Headers): string =>
  readCookie(headers.get('cookie'), retainedDataCookie) === '1' ? '"cache"' : '"cache", "storage"'
