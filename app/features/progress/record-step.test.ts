import { expect, test } from 'vitest'
import { trusted } from '#rules/lib/result.ts'
import { draftOf, readDraft, type ProgramDraft } from '#rules/program/draft.ts'
import { parsePython } from '#rules/program/python.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { eventBatch } from './contract.ts'
import type { LessonEvent } from './event.ts'
import { recordStep } from './record-step.ts'

const place = { lesson: 'ff-1a', step: 'ff-1-1', version: 1, rules: 1 }
const treeOf = (python: string): ProgramDraft => draftOf(trusted(parsePython(python, vocabularies.sky)))
const typed = (text: string, problem: 'not-understood' | null): ProgramDraft => ({
  ...treeOf('fly()'),
  typed: { text, problem: problem && { reason: problem, line: 1 } },
})
const preview = { solved: true, stars: 3 }
const batchOf = (events: unknown[]) => ({ person: id(0), school: id(0), device: id(0), sentAt: 1, events })
const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`

function recorder() {
  const kept: LessonEvent[] = []
  const clock = { now: 1_000_000 }
  let sequence = 0
  const recording = recordStep(place, {
    keep: (event) => void kept.push(event),
    newId: () => id(sequence),
    nextSequence: () => ++sequence,
    now: () => clock.now,
  })
  return { recording, kept, clock }
}

test('everything a learner does is an event that the server can read', () => {
  const { recording, kept } = recorder()
  recording.opened()
  recording.draft({ draft: typed('fly(', 'not-understood'), skin: 'python' })
  recording.run({ draft: treeOf('fly()'), skin: 'icons', place: { choice: 1 }, preview, mistake: 'one-too-few' })
  recording.hint(2, 'one-too-few')
  recording.answer(3)
  recording.answer('done')
  const read = eventBatch.parse(batchOf(kept))
  expect(read.events).toEqual(kept)
  expect(kept.map(({ kind }) => kind.split('.')[1])).toEqual(['opened', 'draft', 'run', 'hint', 'answer', 'answer'])
})

test('what ran travels as Python, and a draft with all that cannot run yet', () => {
  const { recording, kept } = recorder()
  const drafts = [treeOf('for _ in range(2):\n    fly(...)'), typed('fly( )', null), typed('fly(', 'not-understood')]
  for (const draft of drafts) recording.run({ draft, skin: 'python', preview })
  expect(kept.map((event) => event.kind === 'lesson.run' && event.program)).toEqual([
    'for _ in range(2):\n    fly(...)',
    'fly( )',
    'fly()',
  ])
  recording.draft({ draft: drafts[2]!, skin: 'python' })
  const last = kept.at(-1)!
  expect(readDraft(last.kind === 'lesson.draft' && JSON.parse(last.draft))).toMatchObject({
    ok: true,
    value: { typed: { text: 'fly(' } },
  })
})

test('time counts while somebody does something, and not while nobody does', () => {
  const { recording, kept, clock } = recorder()
  for (const seconds of [20, 30, 600]) {
    clock.now += seconds * 1_000
    recording.touched()
  }
  clock.now += 5_000
  recording.hint(1)
  recording.hint(2)
  expect(kept.map(({ activeMs }) => activeMs)).toEqual([(20 + 30 + 45 + 5) * 1_000, 0])
})

test('what was worked since the last event is told when the step leaves the screen; a draft takes none of it', () => {
  const { recording, kept, clock } = recorder()
  clock.now += 20_000
  recording.draft({ draft: treeOf('fly()'), skin: 'icons' })
  recording.left()
  recording.left()
  expect(kept.map(({ kind, activeMs }) => [kind, activeMs])).toEqual([
    ['lesson.draft', 0],
    ['lesson.opened', 20_000],
  ])
})

test('a draft that is too long, a time that is too long or a field too many are refused', () => {
  const { recording, kept } = recorder()
  recording.draft({ draft: treeOf('fly()'), skin: 'python' })
  const fits = (change: object) => eventBatch.safeParse(batchOf([{ ...kept[0], ...change }])).success
  expect([{}, { draft: 'x'.repeat(60_001) }, { activeMs: 31 * 60_000 }, { stars: 3 }].map(fits)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
