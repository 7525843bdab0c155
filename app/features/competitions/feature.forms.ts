import { randomUUID } from 'node:crypto'
import { byChild, ofClass, type FeatureForms, type Form } from '#db/testing/forms.ts'

export const competitionAsked = {
  title: 'Friday quiz',
  source: JSON.stringify({ kind: 'bank', bank: 'logic', questions: 2 }),
  settings: JSON.stringify({
    ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
    answerSeconds: 20,
  }),
}
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const some: Form['fields'] = () => ({ competition: randomUUID() })
const pressed: Form['fields'] = () => ({ competition: randomUUID(), press: 'next', round: '', phase: '' })

export default {
  '/dashboard/competition': [
    ofClass('create', 'createCompetition', () => competitionAsked),
    ofClass('act', 'hostAct', pressed),
    ofClass('remove', 'removeCompetition', some),
  ],
  '/dashboard/competition/:id': [
    ofClass('act', 'hostAct', pressed),
    ofClass('assign', 'assignCompetition', () => ({ competition: randomUUID(), closesAt: inAWeek() })),
  ],
  '/dashboard/competition/:id/result': [
    ofClass('export', 'exportCompetition', () => ({
      competition: randomUUID(),
      format: 'csv',
      heads: Array<string>(6).fill('a'),
    })),
    ofClass('points', 'giveCompetitionPoints', some),
  ],
  '/competition/:gameSlug/:pageId': [
    byChild('join', 'joinCompetition', some),
    ofClass('ask', 'askAsGuest', () => ({ code: '000000', seed: '1', pick: '0' }), 'visitor'),
    byChild('next', 'showQuestion', some),
  ],
} satisfies FeatureForms
