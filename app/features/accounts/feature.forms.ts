import type { FeatureForms, Form, PageQueries } from '#db/testing/forms.ts'

/** Sent before the page's script is at work; the page itself answers it. */
const early: Form[] = [
  {
    action: '',
    command: null,
    by: 'visitor',
    fields: ({ emailOf, password }) => ({ name: 'New', email: emailOf('owner'), password }),
  },
]

export default {
  '/login': early,
  '/register': early,
  '/forgot-password': early,
  '/dashboard/profile': [
    { action: 'change', command: 'changeProfile', by: 'owner', fields: () => ({ name: 'Owner', locale: 'en' }) },
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/auth': ['mode', 'popupId', 'next', 'error', 'result', 'email-link', 'change-email'],
  '/login': ['redirect', 'error', 'notice'],
  '/register': ['role', 'redirect'],
  '/forgot-password': ['token'],
  '/dashboard/profile': ['notice', 'class'],
}
