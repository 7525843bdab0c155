import type { ApiRequests, PageQueries } from '#db/testing/forms.ts'

export const queries: PageQueries = { '/': ['utm_source'] }

/** Does not switch on maintenance: that would block all other tests. */
export const api: ApiRequests = { 'patch /configs': { by: 'staff', body: () => ({ isUsedTranslator: true }) } }
