import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameSlugs, isLevelOf } from './catalogue.ts'
import { dailyChallenge, dayOfDaily, playedLevel } from './daily.ts'

const asked = (over: object = {}) => ({
  ...{ classroomId: 'class', day: '2026-11-17', script: 'th', hidden: [] as string[] },
  ...over,
})

test('any class on any day gets a level that there is, and the same all day', () => {
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.uuid(), days, fc.constantFrom('th', 'en', 'ko', 'cn'), (classroomId, date, script) => {
      const day = date.toISOString().slice(0, 10)
      const { game, level } = dailyChallenge(asked({ classroomId, day, script }))!
      expect(isLevelOf(game, playedLevel(level))).toBe(true)
      expect(dayOfDaily(level)).toBe(day)
      expect(dailyChallenge(asked({ classroomId, day, script }))).toEqual({ game, level })
      expect(game).not.toBe('quiz-flight')
    }),
  )
})

test('all games come, none much more often than another', () => {
  const count = new Map<string, number>()
  for (let at = 0; at < 700; at++) {
    const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
    const { game } = dailyChallenge(asked({ day }))!
    count.set(game, (count.get(game) ?? 0) + 1)
  }
  expect(count.size).toBe(gameSlugs.length - 1)
  expect(Math.min(...count.values())).toBeGreaterThan(40)
})

test('a game that is put away is not drawn, and another that is put away changes nothing', () => {
  const { game } = dailyChallenge(asked())!
  expect(dailyChallenge(asked({ hidden: [game] }))!.game).not.toBe(game)
  for (const other of gameSlugs) if (other !== game) expect(dailyChallenge(asked({ hidden: [other] }))!.game).toBe(game)
  expect(dailyChallenge(asked({ hidden: gameSlugs }))).toBeNull()
})

test('other levels are no challenge', () => {
  expect([dayOfDaily('4'), dayOfDaily('th-4'), dayOfDaily('daily-2026-11-17')]).toEqual([null, null, null])
  expect([playedLevel('4'), playedLevel('daily-2026-11-17-th-4')]).toEqual(['4', 'th-4'])
})
