import { expect, test } from 'vitest'
import { draftOf } from '#rules/program/draft.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import {
  changeSession,
  isOver,
  openSession,
  shownCases,
  type AnyPlayback,
  type Session,
  type SessionAction,
} from './session.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const drafts = [0, 1, 2, 3].map((length) => draftOf(programOf(...Array.from({ length }, () => fly))))
const playback = (steps: number, solved: boolean): AnyPlayback => ({
  frames: Array.from({ length: steps + 1 }, (_, at) => ({
    nodeId: at || null,
    what: null,
    state: at,
    variables: new Map(),
    said: [],
  })),
  solved,
  reason: solved ? 'bell' : 'short',
  complete: solved,
  stop: null,
})
const after = (session: Session, ...actions: SessionAction[]) => actions.reduce(changeSession, session)
const change = (at: number, how?: 'typing'): SessionAction => ({
  kind: 'change',
  draft: drafts[at]!,
  ...(how && { how }),
})
const forwards = (count: number): SessionAction[] => Array.from({ length: count }, () => ({ kind: 'forward' }))

test('what was done can be undone and done again, until something else is done', () => {
  const session = after(openSession(drafts[0]!), change(1), change(2))
  const back = after(session, { kind: 'undo' })
  expect(back.draft).toBe(drafts[1])
  expect(after(back, { kind: 'redo' }).draft).toBe(drafts[2])
  const other = after(back, change(3))
  expect(after(other, { kind: 'redo' }).draft).toBe(drafts[3])
  expect(after(other, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }).draft).toBe(drafts[0])
})

test('what is typed in one go is undone in one go', () => {
  const typed = after(openSession(drafts[0]!), change(1, 'typing'), change(2, 'typing'), change(3, 'typing'))
  expect(after(typed, { kind: 'undo' }).draft).toBe(drafts[0])
  const again = after(typed, { kind: 'undo' }, change(1, 'typing'))
  expect(after(again, { kind: 'undo' }).draft).toBe(drafts[0])
})

test('a change ends the run that is looked at', () => {
  const run = { playbacks: [playback(2, false)], stars: 0 as const, blocks: 1 }
  const session = after(openSession(drafts[1]!), { kind: 'run', run })
  expect(session).toMatchObject({ failures: 1, run: { shown: 0, playing: true } })
  expect(after(session, change(2)).run).toBeNull()
})

test('a run goes frame by frame, stops at its end, and can be looked at again from anywhere', () => {
  const run = { playbacks: [playback(2, false)], stars: 0 as const, blocks: 1 }
  const ended = after(openSession(drafts[1]!), { kind: 'run', run }, ...forwards(3))
  expect(ended.run).toMatchObject({ shown: 2, playing: false, watched: [0] })
  expect(isOver(ended.run!)).toBe(true)
  expect(after(ended, { kind: 'seek', shown: 1 }).run).toMatchObject({ shown: 1, playing: false })
  expect(after(ended, { kind: 'seek', shown: 99 }).run!.shown).toBe(2)
  expect(after(ended, { kind: 'play' }).run).toMatchObject({ shown: 0, playing: true })
})

test('after a case that was solved comes the next; of those that are not shown only one that fails', () => {
  const four = [playback(1, true), playback(1, true), playback(1, true), playback(1, false)]
  const session = after(openSession(drafts[1]!), { kind: 'run', run: { playbacks: four, stars: 0, blocks: 1 } })
  const second = after(session, ...forwards(2))
  expect(second.run).toMatchObject({ at: 1, shown: 0, playing: true })
  const last = after(second, ...forwards(2))
  expect(last.run).toMatchObject({ at: 3, shown: 0 })
  expect(shownCases(4, last.run)).toEqual([0, 1, 3])
  expect(shownCases(4, null)).toEqual([0, 1])
})

test('a case that fails is the last that is watched', () => {
  const run = { playbacks: [playback(1, false), playback(1, true)], stars: 0 as const, blocks: 1 }
  const session = after(openSession(drafts[1]!), { kind: 'run', run }, ...forwards(4))
  expect(session.run).toMatchObject({ at: 0, playing: false })
})

test('the server’s verdict takes the place of the device’s, and what the device thought stays known', () => {
  const ran = after(openSession(drafts[1]!), {
    kind: 'run',
    run: { playbacks: [playback(1, true)], stars: 3, blocks: 1 },
  })
  const corrected = after(ran, { kind: 'correct', stars: 2 })
  expect(corrected.run).toMatchObject({ stars: 2, preview: 3, playing: true })
  expect(after(corrected, { kind: 'correct', stars: 0 }).run).toMatchObject({ stars: 0, preview: 3 })
  // Whatever was built meanwhile is not run, and so is not judged.
  expect(after(ran, change(2), { kind: 'correct', stars: 0 }).run).toBeNull()
})
