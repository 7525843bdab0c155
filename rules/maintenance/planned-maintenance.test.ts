import { expect, test } from 'vitest'
import { isAnnounced, isPlanValid } from './planned-maintenance.ts'

const [hour, day] = [3_600_000, 86_400_000]
const from = 100 * day
const plan = { from, until: from + 2 * hour }

test.each([
  ['eight days before', from - 8 * day, []],
  ['six days before', from - 6 * day, ['today']],
  ['in the night before', from - 12 * hour, ['today', 'host']],
  ['half an hour before', from - hour / 2, ['today', 'host', 'projector']],
  ['while it lasts', from + hour, ['today', 'host', 'projector']],
  ['after it', from + 2 * hour, []],
])('announces maintenance %s', (_, now, places) => {
  expect((['today', 'host', 'projector'] as const).filter((place) => isAnnounced(plan, place, now))).toEqual(places)
})

test('announces nothing without a plan', () => expect(isAnnounced(null, 'today', from)).toBe(false))

test.each([
  ['in an hour', plan, true],
  ['begun already', { from: from - 2 * hour, until: from + hour }, true],
  ['without length', { from, until: from }, false],
  ['over', { from: from - 3 * day, until: from - 2 * day }, false],
  ['in more than 90 days', { from: from + 91 * day, until: from + 92 * day }, false],
  ['four days long', { from, until: from + 4 * day }, false],
])('checks planned maintenance %s', (_, checked, expected) => expect(isPlanValid(checked, from - hour)).toBe(expected))
