import { signNoticeChoice } from '#app/platform/mail/notices.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import type { FeatureForms, Form, FormWorld, PageQueries, SampleApiRequests } from '#db/testing/forms.ts'

const noticeToken = ({ ids }: FormWorld) =>
  signNoticeChoice(parseEnv({ NODE_ENV: 'test' }), { userId: ids.owner, topic: 'homework' })

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
  '/auth': [
    {
      action: 'turnOff',
      command: 'turnNoticesOff',
      by: 'visitor',
      fields: (people) => ({ token: noticeToken(people), state: 'off' }),
    },
  ],
  '/login': plainForm,
  '/register': plainForm,
  '/forgot-password': plainForm,
  '/dashboard/profile': [
    { action: 'change', command: 'changeProfile', by: 'owner', fields: () => ({ name: 'Owner', locale: 'en' }) },
    {
      action: 'changeTopic',
      command: 'changeNoticeTopic',
      by: 'owner',
      fields: () => ({ topic: 'homework', state: 'off' }),
    },
    {
      action: 'changeDigestDay',
      command: 'changeDigestDay',
      by: 'parent of the child',
      fields: () => ({ day: 'sunday', timeZone: 'Asia/Bangkok' }),
    },
    {
      action: 'changeHours',
      command: 'changeNoticeHours',
      by: 'owner',
      fields: () => ({ from: '12:00', to: '13:00', timeZone: 'Asia/Bangkok' }),
    },
  ],
} satisfies FeatureForms

export const sampleApiRequests: SampleApiRequests = {
  'post /notices/off': { by: 'visitor', query: { token: noticeToken }, body: () => ({}) },
}

export const queries: PageQueries = {
  '/auth': ['mode', 'popupId', 'next', 'error', 'result', 'email-link', 'change-email', 'notice'],
  '/login': ['redirect', 'error', 'notice'],
  '/register': ['role', 'redirect'],
  '/forgot-password': ['token'],
  '/dashboard/profile': ['notice', 'class'],
}
