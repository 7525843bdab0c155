import { byChild, ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/minigames': [
    ofClass('show', 'showGame', () => ({ game: 'cargo-sort', shown: 'yes' })),
    ofClass('limit', 'limitPlaying', () => ({ minutes: '60' })),
  ],
  '/minigame/:gameSlug/:pageId': [
    byChild('start', 'issueTickets', () => ({ game: 'cargo-sort', level: '1', clock: 'yes', count: '1' })),
  ],
} satisfies FeatureForms
