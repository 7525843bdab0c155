import type { ApiRequests, PageQueries } from '#db/testing/forms.ts'

export const queries: PageQueries = { '/': ['utm_source'] }

/** Maintenance is left out: it turns everybody else away. */
export const api: ApiRequests = { 'patch /configs': { by: 'staff', body: () => ({ isUsedTranslator: true }) } }
