import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { parseSkyGrid } from '../worlds/sky-grid.ts'
import { append, insert, moveTo, remove, setTimes, type Edited } from './edit.ts'
import { parsePython, printPython, pythonLines } from './python.ts'
import { readProgram } from './read.ts'
import { runAll, start, step } from './run.ts'
import { directions, emptyProgram, isNote, move, programOf, repeat, statementsIn, withinLimits } from './tree.ts'
import type { Body, Draft, Program } from './tree.ts'

const direction = fc.constantFrom(...directions)
const noteLine = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replaceAll(/[\r\n]/g, '').trim())
  .filter(isNote)
const noted = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(noteLine, { minLength: 1, maxLength: 3 }).map((lines) => ({ note: lines.join('\n') })) },
)

function draftOf(loopsLeft: number): fc.Arbitrary<Draft> {
  const arrow = fc.tuple(direction.map(move), noted).map(([draft, note]) => ({ ...draft, ...note }))
  if (loopsLeft === 0) return arrow
  const loop = fc
    .tuple(fc.integer({ min: 2, max: 9 }), fc.array(draftOf(loopsLeft - 1), { maxLength: 4 }), noted)
    .map(([times, body, note]) => ({ ...repeat(times, body), ...note }))
  return fc.oneof({ weight: 2, arbitrary: arrow }, { weight: 1, arbitrary: loop })
}

const program: fc.Arbitrary<Program> = fc
  .tuple(fc.array(draftOf(3), { maxLength: 8 }), noted)
  .map(([drafts, note]) => ({ ...programOf(...drafts), ...note }))
  .filter((made) => withinLimits(made).ok)

const world = trusted(parseSkyGrid(['..*....', '.!...T.', '...K...', '.T..*..', '....B..'], { threeStarBlocks: 6, stepLimit: 50 }))

function treeOf(text: string): Program | string {
  const parsed = parsePython(text)
  return parsed.ok ? parsed.value : parsed.reason
}

test('printed and read again, a program is the same', () => {
  fc.assert(
    fc.property(program, (written) => {
      expect(treeOf(printPython(written))).toEqual(written)
    }),
  )
})

test('printed and read again, every statement stands on its line', () => {
  fc.assert(
    fc.property(program, (written) => {
      const printed = pythonLines(written).flatMap(({ nodeId }, index) => (nodeId === null ? [] : [[nodeId, index + 1]]))
      const parsed = parsePython(printPython(written))
      expect(parsed.ok && [...parsed.lines]).toEqual(printed)
    }),
  )
})

test('any width of indentation reads the same', () => {
  fc.assert(
    fc.property(program, fc.constantFrom(' ', '  ', '      ', '\t', ' \t'), (written, indent) => {
      const text = printPython(written).replaceAll(/^( {4})+/gm, (spaces) => indent.repeat(spaces.length / 4))
      expect(treeOf(text)).toEqual(written)
    }),
  )
})

const pieces = ['for _ in range(3):', 'for ', '_', ' in ', 'range', '(', ')', '3', ':', 'fly_up()', 'fly_left', 'pass', '#', '；', '\0']
const gaps = ['\n', '\n', '\n  ', '\n  ', '\n    ', '\n      ', '\t', '\r']
const almostPython = fc.array(fc.constantFrom(...pieces, ...gaps), { maxLength: 40 }).map((parts) => parts.join(''))

test('whatever is typed gets an answer, and what is understood can be printed and read again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), almostPython), (text) => {
      const parsed = parsePython(text)
      if (parsed.ok) {
        expect(treeOf(printPython(parsed.value))).toEqual(parsed.value)
        expect(readProgram(parsed.value)).toEqual({ ok: true, value: parsed.value })
      } else {
        expect(parsed.line).toBeGreaterThanOrEqual(1)
        expect(parsed.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a program comes back from the network as it went', () => {
  fc.assert(
    fc.property(program, (written) => {
      expect(readProgram(JSON.parse(JSON.stringify(written)))).toEqual({ ok: true, value: written })
    }),
  )
})

test('whatever is sent gets an answer', () => {
  const looksRight = fc.record({
    nextId: fc.constant(9),
    body: fc.array(fc.record({ id: fc.nat(9), kind: fc.constantFrom('move', 'repeat', 'if'), times: fc.constant(2), body: fc.anything() })),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), looksRight), (sent) => {
      expect(typeof readProgram(sent).ok).toBe('boolean')
    }),
  )
})

type Edit = (edited: Program) => Edited
const anyId = fc.integer({ min: 0, max: 12 })
const anyPlace = fc.record({ inside: fc.option(anyId), at: fc.integer({ min: -1, max: 5 }) })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  draftOf(2).map((draft): Edit => (edited) => append(edited, draft)),
  fc.tuple(anyPlace, draftOf(2)).map(([place, draft]): Edit => (edited) => insert(edited, place, draft)),
  anyId.map((id): Edit => (edited) => remove(edited, id)),
  fc.tuple(anyId, fc.integer({ min: 0, max: 11 })).map(([id, times]): Edit => (edited) => setTimes(edited, id, times)),
  fc.tuple(anyId, anyPlace).map(([id, place]): Edit => (edited) => moveTo(edited, id, place)),
)

test('after any edits a program is still one that we would accept from outside', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      let current = emptyProgram
      for (const change of edits) {
        const kept = JSON.stringify(current)
        const edited = change(current)
        expect(JSON.stringify(current)).toBe(kept)
        if (edited.ok) current = edited.value
      }
      expect(readProgram(current)).toEqual({ ok: true, value: current })
    }),
  )
})

test('moving a block loses none and adds none', () => {
  fc.assert(
    fc.property(program, anyId, anyPlace, (before, id, place) => {
      const moved = moveTo(before, id, place)
      const idsOf = ({ body }: Program) => new Set(statementsIn(body).map((statement) => statement.id))
      if (moved.ok) expect(idsOf(moved.value)).toEqual(idsOf(before))
    }),
  )
})

test('removing what was just inserted gives the program back', () => {
  fc.assert(
    fc.property(program, anyPlace, draftOf(1), (before, place, draft) => {
      const inserted = insert(before, place, draft)
      if (!inserted.ok) return
      expect(trusted(remove(inserted.value, before.nextId)).body).toEqual(before.body)
    }),
  )
})

const unrolled = (body: Body): Draft[] =>
  body.flatMap((statement) => {
    if (statement.kind === 'move') return [move(statement.direction)]
    return Array.from({ length: statement.times }).flatMap(() => unrolled(statement.body))
  })

test('a loop flies exactly like its body written out', () => {
  const flightOf = (flown: Program) => {
    const { reason, steps, trace } = runAll(flown, world)
    return { reason, steps, trace: trace.map(({ event, from, toward }) => ({ event, from, toward })) }
  }
  fc.assert(
    fc.property(program, (looped) => {
      expect(flightOf(looped)).toEqual(flightOf(programOf(...unrolled(looped.body))))
    }),
  )
})

test('step by step and all at once are the same flight, within the limit', () => {
  fc.assert(
    fc.property(program, (flown) => {
      let flight = start(flown, world)
      const ids: (number | null)[] = []
      while (!flight.done) {
        flight = step(flight)
        ids.push(flight.nodeId)
      }
      const verdict = runAll(flown, world)
      expect({ reason: flight.reason, steps: flight.steps, ids }).toEqual({
        reason: verdict.reason,
        steps: verdict.steps,
        ids: verdict.trace.map((made) => made.nodeId),
      })
      expect(verdict.steps).toBeLessThanOrEqual(world.stepLimit)
      expect(runAll(flown, world)).toEqual(verdict)
    }),
  )
})
