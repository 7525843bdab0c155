import { expect, test } from 'vitest'
import { unwrap } from '#rules/result.ts'
import { draftOf, readDraft, type ProgramDraft } from '#rules/program/draft.ts'
import { parsePython } from '#rules/program/python.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { eventBatch } from '../contract.ts'
import type { LessonEvent } from '../events/event.ts'
import { recordStep } from './record-step.ts'

const stepRef = { lesson: 'ff-1a', step: 'ff-1-1', version: 1, rules: 1 }
const treeOf = (python: string): ProgramDraft => draftOf(unwrap(parsePython(python, vocabularies.sky)))
const typed = (text: string, problem: 'not-understood' | null): ProgramDraft => ({
  ...treeOf('fly()'),
  typed: { text, problem: problem && { reason: problem, line: 1 } },
})
const preview = { solved: true, stars: 3 }
const batchOf = (events: unknown[]) => ({ person: id(0), school: id(0), device: id(0), sentAt: 1, events })
const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`

function createRecorder() {
  const savedEvents: LessonEvent[] = []
  const clock = { now: 1_000_000 }
  let sequence = 0
  const recorder = recordStep(stepRef, {
    saveEvent: (event) => void savedEvents.push(event),
    newId: () => id(sequence),
    nextSequence: () => ++sequence,
    now: () => clock.now,
  })
  return { recording: recorder, kept: savedEvents, clock }
}

test('recorded events match the server schema', () => {
  const { recording, kept: savedEvents } = createRecorder()
  recording.recordOpening()
  recording.draft({ draft: typed('fly(', 'not-understood'), skin: 'python' })
  recording.run({ draft: treeOf('fly()'), skin: 'icons', place: { choice: 1 }, preview, mistake: 'one-too-few' })
  recording.hint(2, 'one-too-few')
  recording.answer(3)
  recording.answer('done')
  const read = eventBatch.parse(batchOf(savedEvents))
  expect(read.events).toEqual(savedEvents)
  expect(savedEvents.map(({ kind }) => kind.split('.')[1])).toEqual([
    'opened',
    'draft',
    'run',
    'hint',
    'answer',
    'answer',
  ])
})

test('runs contain the valid program as Python; drafts contain invalid typed text too', () => {
  const { recording, kept: savedEvents } = createRecorder()
  const drafts = [treeOf('for _ in range(2):\n    fly(...)'), typed('fly( )', null), typed('fly(', 'not-understood')]
  for (const draft of drafts) recording.run({ draft, skin: 'python', preview })
  expect(savedEvents.map((event) => event.kind === 'lesson.run' && event.program)).toEqual([
    'for _ in range(2):\n    fly(...)',
    'fly( )',
    'fly()',
  ])
  recording.draft({ draft: drafts[2]!, skin: 'python' })
  const last = savedEvents.at(-1)!
  expect(readDraft(last.kind === 'lesson.draft' && JSON.parse(last.draft))).toMatchObject({
    ok: true,
    value: { typed: { text: 'fly(' } },
  })
})

test('active time counts up to the idle limit after each input', () => {
  const { recording, kept: savedEvents, clock } = createRecorder()
  for (const seconds of [20, 30, 600]) {
    clock.now += seconds * 1_000
    recording.markActive()
  }
  clock.now += 5_000
  recording.hint(1)
  recording.hint(2)
  expect(savedEvents.map(({ activeMs }) => activeMs)).toEqual([(20 + 30 + 45 + 5) * 1_000, 0])
})

test('leaving a step records the active time once; drafts carry no active time', () => {
  const { recording, kept: savedEvents, clock } = createRecorder()
  clock.now += 20_000
  recording.draft({ draft: treeOf('fly()'), skin: 'icons' })
  recording.recordLeaving()
  recording.recordLeaving()
  expect(savedEvents.map(({ kind, activeMs }) => [kind, activeMs])).toEqual([
    ['lesson.draft', 0],
    ['lesson.opened', 20_000],
  ])
})

test('the schema rejects a long draft, a long active time and an unknown field', () => {
  const { recording, kept: savedEvents } = createRecorder()
  recording.draft({ draft: treeOf('fly()'), skin: 'python' })
  const isAccepted = (change: object) => eventBatch.safeParse(batchOf([{ ...savedEvents[0], ...change }])).success
  expect([{}, { draft: 'x'.repeat(60_001) }, { activeMs: 31 * 60_000 }, { stars: 3 }].map(isAccepted)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
