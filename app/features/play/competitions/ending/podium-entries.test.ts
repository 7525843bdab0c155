import { expect, test } from 'vitest'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { podiumEntries } from './podium-entries.ts'

const row = (player: string, rank: number, points: number) => ({
  ...{ player, rank, points, name: player.toUpperCase(), team: null, gained: 0, kite: defaultKite(player) },
})
const member = (id: string, team: number, state: 'in' | 'kicked' = 'in') => ({ id, team, state })

test('players with points on the first three ranks are on the podium', () => {
  const entries = podiumEntries({ teams: [] }, [row('a', 1, 9), row('b', 1, 9), row('c', 3, 4), row('d', 4, 1)], [])
  expect(entries.map(({ key, rank }) => [key, rank])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 3],
  ])
  expect(podiumEntries({ teams: [] }, [row('a', 1, 0)], [])).toEqual([])
})

test('a team competition crowns teams with their active members, even if names are hidden', () => {
  const teams = [
    { team: 0, rank: 2, points: 500 },
    { team: 1, rank: 1, points: 900 },
  ]
  const players = [member('a', 0), member('b', 1), member('c', 1), member('d', 1, 'kicked')]
  expect(podiumEntries({ teams }, [], players).map(({ team, players: members }) => [team, members])).toEqual([
    [1, ['b', 'c']],
    [0, ['a']],
  ])
})
