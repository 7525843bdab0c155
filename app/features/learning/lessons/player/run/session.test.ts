import { expect, test } from 'vitest'
import { draftOf } from '#rules/program/draft.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import {
  changeSession,
  isOver,
  openSession,
  listShownCases,
  type AnyPlayback,
  type Session,
  type SessionAction,
} from './session.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const drafts = [0, 1, 2, 3].map((length) => draftOf(programOf(...Array.from({ length }, () => fly))))
const playback = (steps: number, solved: boolean): AnyPlayback => ({
  frames: Array.from({ length: steps + 1 }, (_, index) => ({
    nodeId: index || null,
    event: null,
    state: index,
    variables: new Map(),
    saidValues: [],
  })),
  solved,
  reason: solved ? 'bell' : 'short',
  complete: solved,
  stop: null,
})
const applyActions = (session: Session, ...actions: SessionAction[]) => actions.reduce(changeSession, session)
const change = (index: number, how?: 'typing'): SessionAction => ({
  kind: 'change',
  draft: drafts[index]!,
  ...(how && { how }),
})
const forwards = (count: number): SessionAction[] => Array.from({ length: count }, () => ({ kind: 'forward' }))

test('undo and redo restore drafts, and a new change clears the redo history', () => {
  const session = applyActions(openSession(drafts[0]!), change(1), change(2))
  const undone = applyActions(session, { kind: 'undo' })
  expect(undone.draft).toBe(drafts[1])
  expect(applyActions(undone, { kind: 'redo' }).draft).toBe(drafts[2])
  const rechanged = applyActions(undone, change(3))
  expect(applyActions(rechanged, { kind: 'redo' }).draft).toBe(drafts[3])
  expect(applyActions(rechanged, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }).draft).toBe(drafts[0])
})

test('one undo reverts consecutive typing', () => {
  const typedSession = applyActions(
    openSession(drafts[0]!),
    change(1, 'typing'),
    change(2, 'typing'),
    change(3, 'typing'),
  )
  expect(applyActions(typedSession, { kind: 'undo' }).draft).toBe(drafts[0])
  const retyped = applyActions(typedSession, { kind: 'undo' }, change(1, 'typing'))
  expect(applyActions(retyped, { kind: 'undo' }).draft).toBe(drafts[0])
})

test('a change discards the shown run', () => {
  const run = { playbacks: [playback(2, false)], stars: 0 as const, blocks: 1 }
  const session = applyActions(openSession(drafts[1]!), { kind: 'run', run })
  expect(session).toMatchObject({ failures: 1, run: { shown: 0, playing: true } })
  expect(applyActions(session, change(2)).run).toBeNull()
})

test('playback advances by frame, stops at the end, and allows seeking and replay', () => {
  const run = { playbacks: [playback(2, false)], stars: 0 as const, blocks: 1 }
  const endedSession = applyActions(openSession(drafts[1]!), { kind: 'run', run }, ...forwards(3))
  expect(endedSession.run).toMatchObject({ shown: 2, playing: false, watched: [0] })
  expect(isOver(endedSession.run!)).toBe(true)
  expect(applyActions(endedSession, { kind: 'seek', shown: 1 }).run).toMatchObject({ shown: 1, playing: false })
  expect(applyActions(endedSession, { kind: 'seek', shown: 99 }).run!.shown).toBe(2)
  expect(applyActions(endedSession, { kind: 'play' }).run).toMatchObject({ shown: 0, playing: true })
})

test('a solved case is followed by the next visible case, then by the first failing hidden case', () => {
  const playbacks = [playback(1, true), playback(1, true), playback(1, true), playback(1, false)]
  const session = applyActions(openSession(drafts[1]!), { kind: 'run', run: { playbacks, stars: 0, blocks: 1 } })
  const atSecondCase = applyActions(session, ...forwards(2))
  expect(atSecondCase.run).toMatchObject({ caseIndex: 1, shown: 0, playing: true })
  const atLastCase = applyActions(atSecondCase, ...forwards(2))
  expect(atLastCase.run).toMatchObject({ caseIndex: 3, shown: 0 })
  expect(listShownCases(4, atLastCase.run)).toEqual([0, 1, 3])
  expect(listShownCases(4, null)).toEqual([0, 1])
})

test('playback ends at a failing case', () => {
  const run = { playbacks: [playback(1, false), playback(1, true)], stars: 0 as const, blocks: 1 }
  const session = applyActions(openSession(drafts[1]!), { kind: 'run', run }, ...forwards(4))
  expect(session.run).toMatchObject({ caseIndex: 0, playing: false })
})

test('a correction replaces the stars of the run and keeps the device’s stars as preview', () => {
  const afterRun = applyActions(openSession(drafts[1]!), {
    kind: 'run',
    run: { playbacks: [playback(1, true)], stars: 3, blocks: 1 },
  })
  const corrected = applyActions(afterRun, { kind: 'correct', stars: 2 })
  expect(corrected.run).toMatchObject({ stars: 2, preview: 3, playing: true })
  expect(applyActions(corrected, { kind: 'correct', stars: 0 }).run).toMatchObject({ stars: 0, preview: 3 })
  // A draft changed after the run has no run to correct.
  expect(applyActions(afterRun, change(2), { kind: 'correct', stars: 0 }).run).toBeNull()
})
