import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { judgeCase } from './level.ts'
import { openCases, readLines } from './open-level.ts'
import { MAX_FRAMES, playCase } from './playback.ts'

const settings = { skin: 'blocks' as const }
const caseOf = (world: 'sky' | 'station', file: object) =>
  unwrap(openCases({ world, rules: 1, cases: [file] }, settings))[0]!

test('starts with the untouched world; each later frame names the statement that caused it', () => {
  const { frames, solved } = playCase(unwrap(readLines(['fly(2)'], 'sky')), caseOf('sky', { map: ['KoB'] }))
  expect(frames.map(({ nodeId }) => nodeId)).toEqual([null, 1, 1])
  expect(frames.map(({ state }) => (state as { position: { column: number } }).position.column)).toEqual([0, 1, 2])
  expect(solved).toBe(true)
})

test('each frame has the variables, lists and said values of that moment', () => {
  const lines = ['n = 1', 'pile = [n]', 'say(n)', 'n += 1', 'pile.append(n)']
  const { frames } = playCase(unwrap(readLines(lines, 'station')), caseOf('station', { belt: [] }))
  expect(frames.map(({ variables }) => variables.get('n'))).toEqual([undefined, 1, 1, 1, 2, 2])
  expect(frames.map(({ variables }) => (variables.get('pile') as { items: unknown[] } | undefined)?.items)).toEqual([
    undefined,
    undefined,
    [1],
    [1],
    [1],
    [1, 2],
  ])
  expect(frames.map(({ saidValues }) => saidValues.length)).toEqual([0, 0, 0, 1, 1, 1])
})

test('a playback has the same result as judgeCase', () => {
  const levelCase = caseOf('sky', { map: ['K!B'] })
  const program = unwrap(readLines(['fly(2)'], 'sky'))
  const { solved, reason, stop } = judgeCase(program, levelCase)
  expect(playCase(program, levelCase)).toMatchObject({ solved, reason, stop, complete: true })
})

test('limits the number of frames of endless and long programs', () => {
  const endless = playCase(
    unwrap(readLines(['while not bell():', '    turn_left()'], 'sky')),
    caseOf('sky', { map: ['KB'] }),
  )
  expect(endless).toMatchObject({ solved: false, reason: 'too-long' })
  expect(endless.frames.length).toBe(60)
  const long = playCase(
    unwrap(readLines(['for _ in range(2000):', '    turn_left()'], 'sky')),
    caseOf('sky', { map: ['KB'] }),
  )
  expect(long.frames.length).toBeLessThanOrEqual(MAX_FRAMES + 1)
})
