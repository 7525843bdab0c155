import { randomUUID } from 'node:crypto'
import { newId } from '#app/platform/db/ids.server.ts'
import { childForm, classForm, type SampleApiRequests, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

export default {
  '/dashboard/minigames': [
    classForm('show', 'showGame', () => ({ game: 'cargo-sort', shown: 'yes' })),
    classForm('limit', 'limitPlaying', () => ({ minutes: '60' })),
    classForm('limit-game', 'limitGame', () => ({ game: 'cargo-sort', minutes: '10' })),
  ],
  '/dashboard/minigame/:slug': [
    classForm('offer', 'offerBank', () => ({ bank: randomUUID(), count: '10' })),
    classForm('withdraw', 'withdrawBank', () => ({ bank: randomUUID() })),
  ],
  '/minigame/:gameSlug/:pageId': [
    childForm('start', 'issueTickets', () => ({ game: 'cargo-sort', level: '1', clock: 'yes', count: '1' })),
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/dashboard/minigames': ['view', 'bank', 'part', 'class'],
  '/dashboard/minigame/:slug': ['bank', 'level', 'board'],
}

export const sampleApiRequests: SampleApiRequests = {
  'post /plays': {
    by: 'student in class',
    body: ({ schoolId, child }) => ({
      person: child,
      school: schoolId,
      device: randomUUID(),
      sentAt: 1,
      events: [
        {
          id: newId(),
          sequence: 1,
          ticket: randomUUID(),
          startedAt: 1,
          endedAt: 2,
          log: { inputs: [{ t: 0, do: 'bell', named: [] }], ticks: 60, digests: [] },
        },
      ],
    }),
  },
}
