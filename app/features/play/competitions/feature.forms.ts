import { randomUUID } from 'node:crypto'
import { childForm, classForm, type FeatureForms, type Form } from '#db/testing/forms.ts'

export const newCompetitionFields = {
  title: 'Friday quiz',
  source: JSON.stringify({ kind: 'bank', bank: 'logic', questions: 2 }),
  settings: JSON.stringify({
    ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
    answerSeconds: 20,
  }),
}
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const competitionFields: Form['fields'] = () => ({ competition: randomUUID() })
const pressFields: Form['fields'] = () => ({ competition: randomUUID(), press: 'next', round: '', phase: '' })

export default {
  '/dashboard/competition': [
    classForm('create', 'createCompetition', () => newCompetitionFields),
    classForm('act', 'hostAct', pressFields),
    classForm('remove', 'removeCompetition', competitionFields),
  ],
  '/dashboard/competition/:id': [
    classForm('act', 'hostAct', pressFields),
    classForm('assign', 'assignCompetition', () => ({ competition: randomUUID(), closesAt: inAWeek() })),
    classForm('step', 'addStep', () => ({
      ...{ competition: randomUUID(), language: 'en', place: '0' },
      step: JSON.stringify({ kind: 'words', question: 'One word about today' }),
    })),
    classForm('settings', 'changeDraftSettings', () => ({
      competition: randomUUID(),
      settings: newCompetitionFields.settings,
    })),
    classForm('choose', 'chooseQuestions', () => ({
      competition: randomUUID(),
      questions: JSON.stringify(['log-pattern-01']),
    })),
  ],
  '/dashboard/competition/:id/result': [
    classForm('export', 'exportCompetition', () => ({
      competition: randomUUID(),
      format: 'csv',
      heads: Array<string>(6).fill('a'),
    })),
    classForm('points', 'giveCompetitionPoints', competitionFields),
  ],
  '/competition/:gameSlug/:pageId': [
    childForm('join', 'joinCompetition', competitionFields),
    classForm('ask', 'askAsGuest', () => ({ code: '000000', seed: '1', pick: '0' }), 'visitor'),
    childForm('next', 'showQuestion', competitionFields),
  ],
} satisfies FeatureForms
