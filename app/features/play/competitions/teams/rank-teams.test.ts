import { expect, test } from 'vitest'
import { rankTeams } from './rank-teams.ts'

const player = (id: string, team: number | null, points: number) => ({ player: id, team, rank: 1, points })

test('ranks teams by the mean of their players, best first', () => {
  const players = [player('ann', 0, 100), player('bob', 0, 300), player('cid', 1, 250), player('dan', null, 900)]
  expect(rankTeams(players)).toEqual([
    { team: 1, rank: 1, points: 250, players: 1 },
    { team: 0, rank: 2, points: 200, players: 2 },
  ])
})

test('teams with equal means share a rank', () => {
  expect(rankTeams([player('ann', 3, 50), player('bob', 5, 50)]).map(({ rank }) => rank)).toEqual([1, 1])
})

test('a competition without teams has none', () => {
  expect(rankTeams([player('ann', null, 50)])).toEqual([])
})
