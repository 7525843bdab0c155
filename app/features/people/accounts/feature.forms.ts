import type { FeatureForms, Form, PageQueries } from '#db/testing/forms.ts'

/** Submitted before the page's script has loaded; the page's own action handles it. */
const plainForm: Form[] = [
  {
    action: '',
    command: null,
    by: 'visitor',
    fields: ({ emailOf, password }) => ({ name: 'New', email: emailOf('owner'), password }),
  },
]

export default {
  '/login': plainForm,
  '/register': plainForm,
  '/forgot-password': plainForm,
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
