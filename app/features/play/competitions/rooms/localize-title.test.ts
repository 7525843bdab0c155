import { expect, test } from 'vitest'
import { listArenaCourses } from '../arena/arena-courses.server.ts'
import { localizeTitle } from './localize-title.server.ts'

const quiz = { kind: 'bank', bank: 'logic', questions: 5 } as const

test('translates a title that equals the name of the content', () => {
  expect(localizeTitle({ title: 'Logic', source: quiz }, 'en')).toBe('Logic')
  const inThai = localizeTitle({ title: 'Logic', source: quiz }, 'th')
  expect(inThai).not.toBe('Logic')
  expect(localizeTitle({ title: inThai, source: quiz }, 'en')).toBe('Logic')
  const race = { kind: 'minigame', game: 'wind-rush', levels: ['1'] } as const
  expect(localizeTitle({ title: 'Wind Rush', source: race }, 'ko')).toBe('바람 달리기')
  const lessonIn = (locale: 'en' | 'cn') => listArenaCourses(locale)[0]!.units[0]!.lessons[0]!
  const arena = { kind: 'levels', levels: [{ lesson: lessonIn('en').id, step: lessonIn('en').levels[0]! }] } as const
  expect(localizeTitle({ title: lessonIn('en').title, source: arena }, 'cn')).toBe(lessonIn('cn').title)
})

test('does not translate custom titles, private banks or practice titles', () => {
  expect(localizeTitle({ title: 'Friday quiz', source: quiz }, 'th')).toBe('Friday quiz')
  expect(localizeTitle({ title: 'Logic', source: { ...quiz, bank: 'own' } }, 'th')).toBe('Logic')
  expect(localizeTitle({ title: 'Practice', source: { kind: 'misses', from: [], questions: 5 } }, 'th')).toBe(
    'Practice',
  )
})
