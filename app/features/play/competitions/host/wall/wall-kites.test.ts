import { expect, test } from 'vitest'
import type { HostPlayer, RoomView } from '../../contract.ts'
import { selectWallKites } from './wall-kites.ts'

const player = (id: string, more: Partial<HostPlayer> = {}): HostPlayer => ({
  ...{ id, personId: null, name: `Name ${id}`, team: null, state: 'in', here: true, answered: false, points: 0 },
  ...{ rank: null, timePercent: 100, muted: false, answers: 0, isDone: false, isLate: false, kite: null, jumps: 0 },
  ...more,
})
const climb = (id: string, points: number) => ({ player: id, points })
const room = (names: RoomView['settings']['names']) => ({ settings: { names } as RoomView['settings'] })
test('lists a kite per active player in a fixed order, independent of height', () => {
  const players = [player('a'), player('b'), player('c', { state: 'kicked' })]
  expect(selectWallKites(room('all'), players, []).map(({ player: id }) => id)).toEqual(['a', 'b'])
  const [first, second] = selectWallKites(room('all'), players, [climb('b', 700)])
  expect(first).toMatchObject({ player: 'a', climb: null, name: 'Name a' })
  expect(second).toMatchObject({ player: 'b', climb: { points: 700 } })
})

test('names only the upper half with the setting `podium`, and never a muted player', () => {
  const players = ['a', 'b', 'c', 'd'].map((id) => player(id, { muted: id === 'b' }))
  const climbs = [climb('b', 900), climb('a', 700), climb('c', 350)]
  const names = (shown: RoomView['settings']['names']) =>
    selectWallKites(room(shown), players, climbs).map(({ name }) => name)
  expect(names('podium')).toEqual(['Name a', null, null, null])
  expect(names('own')).toEqual([null, null, null, null])
  expect(names('all')).toEqual(['Name a', null, 'Name c', 'Name d'])
})

test('shows the highest kites of a class that is larger than the sky', () => {
  const players = Array.from({ length: 100 }, (_, index) => player(`p${index}`))
  const shown = selectWallKites(room('all'), players, [climb('p99', 700)])
  expect(shown).toHaveLength(60)
  expect(shown[0]!.player).toBe('p99')
})
