import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameSlugs, isLevelOf } from './catalog.ts'
import { selectDailyChallenge, parseDailyDay, resolvePlayedLevel } from './daily.ts'

const challengeInput = (over: object = {}) => ({
  ...{ classroomId: 'class', day: '2026-11-17', script: 'th', hidden: [] as string[] },
  ...over,
})

test('selects an existing level for any class and day, the same all day', () => {
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.uuid(), days, fc.constantFrom('th', 'en', 'ko', 'cn'), (classroomId, date, script) => {
      const day = date.toISOString().slice(0, 10)
      const { game, level } = selectDailyChallenge(challengeInput({ classroomId, day, script }))!
      expect(isLevelOf(game, resolvePlayedLevel(level))).toBe(true)
      expect(parseDailyDay(level)).toBe(day)
      expect(selectDailyChallenge(challengeInput({ classroomId, day, script }))).toEqual({ game, level })
      expect(game).not.toBe('quiz-flight')
    }),
  )
})

test('selects all games about equally often', () => {
  const count = new Map<string, number>()
  for (let dayOffset = 0; dayOffset < 700; dayOffset++) {
    const day = new Date(Date.UTC(2026, 0, 1 + dayOffset)).toISOString().slice(0, 10)
    const { game } = selectDailyChallenge(challengeInput({ day }))!
    count.set(game, (count.get(game) ?? 0) + 1)
  }
  expect(count.size).toBe(gameSlugs.length - 1)
  expect(Math.min(...count.values())).toBeGreaterThan(40)
})

test('skips a hidden game; hiding another game does not change the selection', () => {
  const { game } = selectDailyChallenge(challengeInput())!
  expect(selectDailyChallenge(challengeInput({ hidden: [game] }))!.game).not.toBe(game)
  for (const other of gameSlugs)
    if (other !== game) expect(selectDailyChallenge(challengeInput({ hidden: [other] }))!.game).toBe(game)
  expect(selectDailyChallenge(challengeInput({ hidden: gameSlugs }))).toBeNull()
})

test('does not treat other level ids as daily challenges', () => {
  expect([parseDailyDay('4'), parseDailyDay('th-4'), parseDailyDay('daily-2026-11-17')]).toEqual([null, null, null])
  expect([resolvePlayedLevel('4'), resolvePlayedLevel('daily-2026-11-17-th-4')]).toEqual(['4', 'th-4'])
})
