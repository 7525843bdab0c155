import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { unwrap } from '../result.ts'
import { parseSky } from '../worlds/sky-map.ts'
import { skyOutcome, skyVocabulary, skyWorld, type SkyState } from '../worlds/sky.ts'
import { append, insert, moveTo, remove, setTimes, type EditResult } from './edit.ts'
import { openMachine } from './machine.ts'
import { parsePython, printPython, pythonLines } from './python.ts'
import { readProgram } from './read-program.ts'
import { randomPrograms } from './testing/random-programs.ts'
import { bodiesOf, emptyProgram, statementsIn, type Body, type Draft, type Program } from './tree.ts'

const program = randomPrograms(skyVocabulary)
const statement: fc.Arbitrary<Draft> = program
  .filter(({ body }) => body.some(({ kind }) => kind !== 'define'))
  .map(({ body }) => withoutId(body.at(-1)!))
const withoutId = (draft: Draft): Draft =>
  JSON.parse(JSON.stringify(draft, (key, value: unknown) => (key === 'id' ? undefined : value))) as Draft
const runs = { numRuns: 150 }

const treeOf = (text: string): Program | string => {
  const parsed = parsePython(text, skyVocabulary)
  return parsed.ok ? parsed.value : `${parsed.reason} in line ${parsed.line} of\n${text}`
}

test('printing and parsing a program preserves it and reports the line of each statement', () => {
  fc.assert(
    fc.property(program, (original) => {
      const text = printPython(original)
      expect(treeOf(text)).toEqual(original)
      const parsed = parsePython(text, skyVocabulary)
      const firstLines = new Map(
        pythonLines(original)
          .map(({ nodeId }, index) => [nodeId, index + 1] as const)
          .toReversed(),
      )
      firstLines.delete(null)
      expect(parsed.ok && new Map([...parsed.lines].toSorted())).toEqual(new Map([...firstLines].toSorted()))
    }),
    runs,
  )
})

test('parsing ignores the width of the indentation', () => {
  fc.assert(
    fc.property(program, fc.constantFrom(' ', '  ', '      ', '\t', ' \t'), (original, indent) => {
      expect(
        treeOf(printPython(original).replaceAll(/^( {4})+/gm, (spaces) => indent.repeat(spaces.length / 4))),
      ).toEqual(original)
    }),
    runs,
  )
})

const pieces = [
  'for _ in range(3):',
  'for ',
  '_',
  ' in ',
  'range',
  '(',
  ')',
  '3',
  ':',
  'fly_up()',
  'fly(',
  'pass',
  '#',
  '；',
  '\0',
  'if ',
  'else:',
  'n',
  ' = ',
  '[',
  ']',
  'not ',
  ' < ',
  '"',
  'def f():',
  'return',
  '.pop()',
  '...',
]
const gaps = ['\n', '\n', '\n  ', '\n  ', '\n    ', '\n      ', '\t', '\r']
const almostPython = fc.array(fc.constantFrom(...pieces, ...gaps), { maxLength: 40 }).map((parts) => parts.join(''))

test('parsing arbitrary text never throws, and accepted programs survive printing and parsing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), almostPython), (text) => {
      const parsed = parsePython(text, skyVocabulary)
      if (parsed.ok) {
        expect(treeOf(printPython(parsed.value))).toEqual(parsed.value)
        expect(readProgram(parsed.value)).toEqual({ ok: true, value: parsed.value })
      } else {
        expect(parsed.line).toBeGreaterThanOrEqual(1)
        expect(parsed.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a program survives JSON serialization and validation', () => {
  fc.assert(
    fc.property(program, (original) => {
      expect(readProgram(JSON.parse(JSON.stringify(original)))).toEqual({ ok: true, value: original })
    }),
    runs,
  )
})

test('validating arbitrary input never throws', () => {
  const kind = fc.constantFrom('do', 'repeat', 'if', 'define', 'set', 'nothing')
  const looksRight = fc.record({
    nextId: fc.constant(9),
    body: fc.array(
      fc.record({
        id: fc.nat(9),
        kind,
        times: fc.anything(),
        branches: fc.anything(),
        body: fc.anything(),
        variable: fc.anything(),
        value: fc.anything(),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), looksRight), (input) => {
      expect(typeof readProgram(input).ok).toBe('boolean')
    }),
  )
})

type Edit = (edited: Program) => EditResult
const anyId = fc.integer({ min: 0, max: 12 })
const anyPosition = fc.record({
  inside: fc.option(anyId),
  part: fc.integer({ min: -1, max: 3 }),
  at: fc.integer({ min: -1, max: 5 }),
})
const edit: fc.Arbitrary<Edit> = fc.oneof(
  statement.map(
    (draft): Edit =>
      (edited) =>
        append(edited, draft),
  ),
  fc.tuple(anyPosition, statement).map(
    ([position, draft]): Edit =>
      (edited) =>
        insert(edited, position, draft),
  ),
  anyId.map(
    (id): Edit =>
      (edited) =>
        remove(edited, id),
  ),
  fc.tuple(anyId, fc.integer({ min: 0, max: 11 })).map(
    ([id, times]): Edit =>
      (edited) =>
        setTimes(edited, id, times),
  ),
  fc.tuple(anyId, anyPosition).map(
    ([id, position]): Edit =>
      (edited) =>
        moveTo(edited, id, position),
  ),
)

test('a program stays valid after any sequence of edits', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let current = emptyProgram
      for (const change of edits) {
        const snapshot = JSON.stringify(current)
        const edited = change(current)
        expect(JSON.stringify(current)).toBe(snapshot)
        if (edited.ok) current = edited.value
      }
      expect(readProgram(current)).toEqual({ ok: true, value: current })
    }),
    { numRuns: 60 },
  )
})

test('moving preserves all blocks, and removing an inserted block restores the program', () => {
  const idsOf = ({ body }: Program) => new Set(statementsIn(body).map(({ id }) => id))
  fc.assert(
    fc.property(program, anyId, anyPosition, statement, (original, id, position, draft) => {
      const moved = moveTo(original, id, position)
      if (moved.ok) expect(idsOf(moved.value)).toEqual(idsOf(original))
      const inserted = insert(original, position, draft)
      if (inserted.ok) expect(unwrap(remove(inserted.value, original.nextId)).body).toEqual(original.body)
    }),
    runs,
  )
})

const sky = unwrap(parseSky(['..*....', '.!...T.', '..>K...', '.T..*..', '....B..']))
const oneCase = { world: skyWorld(sky), outcome: ({ state }: { state: SkyState }) => skyOutcome(sky, state) }

const unrollLoops = (body: Body): Draft[] =>
  body.flatMap((each): Draft[] => {
    const inner = bodiesOf(each)[0] as Body | undefined
    return each.kind === 'repeat' && each.times.kind === 'number' && inner
      ? Array.from({ length: Math.max(0, each.times.value) }, () => unrollLoops(inner)).flat()
      : [each]
  })

test('runs are deterministic, equal in step mode, and stay within the tick limit', () => {
  fc.assert(
    fc.property(program, (candidate) => {
      const verdict = judgeCase(candidate, oneCase)
      expect(judgeCase(candidate, oneCase)).toEqual(verdict)
      const machine = openMachine(candidate, oneCase.world)
      const ids: number[] = []
      for (let step = machine.step(); step; step = machine.step()) ids.push(step.nodeId)
      expect(ids).toEqual(verdict.steps.map(({ nodeId }) => nodeId))
      expect(verdict.ticks).toBeLessThanOrEqual(5_000 + 5_000)
    }),
    runs,
  )
})

test('a repeat loop behaves like its unrolled body', () => {
  const arrows = fc
    .constantFrom('fly_right', 'fly_up', 'fly_left', 'fly_down')
    .map((action): Draft => ({ kind: 'do', action, inputs: [] }))
  const { loop } = fc.letrec<{ loop: Draft }>((tie) => ({
    loop: fc.oneof(
      { maxDepth: 3 },
      arrows,
      fc.record({
        kind: fc.constant('repeat' as const),
        times: fc.integer({ min: 0, max: 4 }).map((value) => ({ kind: 'number' as const, value })),
        body: fc.array(tie('loop'), { maxLength: 3 }),
      }),
    ),
  }))
  const flight = (body: readonly Draft[]) => {
    const identified = { body: body.map((each, id) => ({ ...each, id })) as Body, nextId: 999 }
    const { reason, steps } = judgeCase(identified, oneCase, 1, { ticks: 1_000_000, calls: 1, cells: 1 })
    return { reason, steps: steps.map((step) => (step.kind === 'world' ? step.event : null)) }
  }
  fc.assert(
    fc.property(fc.array(loop, { maxLength: 5 }), (drafts) => {
      expect(flight(drafts)).toEqual(flight(unrollLoops(drafts as unknown as Body)))
    }),
  )
})
