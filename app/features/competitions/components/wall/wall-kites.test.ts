import { expect, test } from 'vitest'
import type { HostPlayer, RoomView } from '../../contract.ts'
import { kitesOf } from './wall-kites.ts'

const player = (id: string, more: Partial<HostPlayer> = {}): HostPlayer => ({
  ...{ id, personId: null, name: `Name ${id}`, team: null, state: 'in', here: true, answered: false, points: 0 },
  ...{ rank: null, timePercent: 100, muted: false, answers: 0, isDone: false },
  ...more,
})
const climb = (id: string, points: number) => ({ player: id, points })
const room = (names: RoomView['settings']['names']) => ({ settings: { names } as RoomView['settings'] })
test('a kite for everybody who plays, at the same place however high it is', () => {
  const players = [player('a'), player('b'), player('c', { state: 'kicked' })]
  expect(kitesOf(room('all'), players, []).map(({ player: id }) => id)).toEqual(['a', 'b'])
  const [first, second] = kitesOf(room('all'), players, [climb('b', 700)])
  expect(first).toMatchObject({ player: 'a', climb: null, name: 'Name a' })
  expect(second).toMatchObject({ player: 'b', climb: { points: 700 } })
})

test('only the upper half is named where not all are, and never whoever is muted', () => {
  const players = ['a', 'b', 'c', 'd'].map((id) => player(id, { muted: id === 'b' }))
  const climbs = [climb('b', 900), climb('a', 700), climb('c', 350)]
  const names = (shown: RoomView['settings']['names']) => kitesOf(room(shown), players, climbs).map(({ name }) => name)
  expect(names('podium')).toEqual(['Name a', null, null, null])
  expect(names('own')).toEqual([null, null, null, null])
  expect(names('all')).toEqual(['Name a', null, 'Name c', 'Name d'])
})

test('a large class shows those who climb', () => {
  const players = Array.from({ length: 100 }, (_, at) => player(`p${at}`))
  const shown = kitesOf(room('all'), players, [climb('p99', 700)])
  expect(shown).toHaveLength(60)
  expect(shown[0]!.player).toBe('p99')
})
