import { expect, test } from 'vitest'
import { arenaCourses } from './arena/arena-courses.server.ts'
import { shownTitle } from './shown-title.server.ts'

const quiz = { kind: 'bank', bank: 'logic', questions: 5 } as const

test('a room that is called what is played in it is called so in every language', () => {
  expect(shownTitle({ title: 'Logic', source: quiz }, 'en')).toBe('Logic')
  const inThai = shownTitle({ title: 'Logic', source: quiz }, 'th')
  expect(inThai).not.toBe('Logic')
  expect(shownTitle({ title: inThai, source: quiz }, 'en')).toBe('Logic')
  const race = { kind: 'minigame', game: 'wind-rush', levels: ['1'] } as const
  expect(shownTitle({ title: 'Wind Rush', source: race }, 'ko')).toBe('바람 달리기')
  const lessonIn = (locale: 'en' | 'cn') => arenaCourses(locale)[0]!.units[0]!.lessons[0]!
  const arena = { kind: 'levels', levels: [{ lesson: lessonIn('en').id, step: lessonIn('en').levels[0]! }] } as const
  expect(shownTitle({ title: lessonIn('en').title, source: arena }, 'cn')).toBe(lessonIn('cn').title)
})

test('what a teacher called it stays as it is, and so does what was missed', () => {
  expect(shownTitle({ title: 'Friday quiz', source: quiz }, 'th')).toBe('Friday quiz')
  expect(shownTitle({ title: 'Logic', source: { ...quiz, bank: 'own' } }, 'th')).toBe('Logic')
  expect(shownTitle({ title: 'Practice', source: { kind: 'misses', from: [], questions: 5 } }, 'th')).toBe('Practice')
})
