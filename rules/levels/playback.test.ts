import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { judgeCase } from './level.ts'
import { openCases, readLines } from './open-level.ts'
import { MOST_FRAMES, playCase } from './playback.ts'

const settings = { skin: 'blocks' as const }
const caseOf = (world: 'sky' | 'station', file: object) =>
  trusted(openCases({ world, rules: 1, cases: [file] }, settings))[0]!

test('a run begins before anything has happened, and each moment names the statement that led to it', () => {
  const { frames, solved } = playCase(trusted(readLines(['fly(2)'], 'sky')), caseOf('sky', { map: ['KoB'] }))
  expect(frames.map(({ nodeId }) => nodeId)).toEqual([null, 1, 1])
  expect(frames.map(({ state }) => (state as { position: { column: number } }).position.column)).toEqual([0, 1, 2])
  expect(solved).toBe(true)
})

test('variables, lists and what was said are shown as they were at each moment', () => {
  const lines = ['n = 1', 'pile = [n]', 'say(n)', 'n += 1', 'pile.append(n)']
  const { frames } = playCase(trusted(readLines(lines, 'station')), caseOf('station', { belt: [] }))
  expect(frames.map(({ variables }) => variables.get('n'))).toEqual([undefined, 1, 1, 1, 2, 2])
  expect(frames.map(({ variables }) => (variables.get('pile') as { items: unknown[] } | undefined)?.items)).toEqual([
    undefined,
    undefined,
    [1],
    [1],
    [1],
    [1, 2],
  ])
  expect(frames.map(({ said }) => said.length)).toEqual([0, 0, 0, 1, 1, 1])
})

test('it ends as the judge says', () => {
  const one = caseOf('sky', { map: ['K!B'] })
  const program = trusted(readLines(['fly(2)'], 'sky'))
  const { solved, reason, stop } = judgeCase(program, one)
  expect(playCase(program, one)).toMatchObject({ solved, reason, stop, complete: true })
})

test('a program that never ends is not watched for ever', () => {
  const endless = playCase(
    trusted(readLines(['while not bell():', '    turn_left()'], 'sky')),
    caseOf('sky', { map: ['KB'] }),
  )
  expect(endless).toMatchObject({ solved: false, reason: 'too-long' })
  expect(endless.frames.length).toBe(60)
  const long = playCase(
    trusted(readLines(['for _ in range(2000):', '    turn_left()'], 'sky')),
    caseOf('sky', { map: ['KB'] }),
  )
  expect(long.frames.length).toBeLessThanOrEqual(MOST_FRAMES + 1)
})
