import { expect, test } from 'vitest'
import { toPlaySettings, toPlayValues } from './play-settings.ts'

test('the form of a draft shows its settings and returns them unchanged', () => {
  const settings = {
    ...({ scoring: 'accuracy', lateJoin: 'median', guests: 'approved', names: 'all' } as const),
    ...{ changeable: true, teams: 3, answerSeconds: 60 },
  } as const
  expect(toPlayValues(settings)).toMatchObject({ answerSeconds: '60', teams: '3', answers: 'changeable' })
  expect(toPlaySettings(toPlayValues(settings))).toEqual(settings)
})
