/** Repairs that move statements into or out of a loop. */

import { insert, moveTo, remove, type EditResult } from '../../program/edit.ts'
import type { Program } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isLoop, type Spot } from '../spots.ts'
import { candidatesFromEdit, type RepairCandidate } from './candidates.ts'

export function* moveIntoLoop(context: Context): Iterable<RepairCandidate> {
  for (const { statement: loop, body, index } of context.spots) {
    if (!isLoop(loop) || !('body' in loop)) continue
    const [after, before] = [body[index + 1], body[index - 1]]
    if (after && after.kind !== 'define')
      yield* candidatesFromEdit(
        moveTo(context.program, after.id, { inside: loop.id, part: 0, at: loop.body.length }),
        after.id,
      )
    if (before && before.kind !== 'define')
      yield* candidatesFromEdit(moveTo(context.program, before.id, { inside: loop.id, part: 0, at: 0 }), before.id)
  }
}

const isEdge = ({ body, index }: Spot): boolean => body.length > 1 && (index === 0 || index === body.length - 1)

export function* moveOutOfLoop(context: Context, nested: boolean): Iterable<RepairCandidate> {
  for (const spot of context.spots) {
    const loop = spot.above.at(-1)
    if (!loop || !isLoop(loop) || !isEdge(spot) || spot.statement.kind === 'set') continue
    if (spot.above.slice(0, -1).some(isLoop) !== nested) continue
    const outer = context.spots.find(({ statement }) => statement.id === loop.id)!
    const movesAfterLoop = spot.index > 0
    yield* candidatesFromEdit(
      moveTo(context.program, spot.statement.id, { ...outer.place, at: outer.index + (movesAfterLoop ? 1 : 0) }),
      spot.statement.id,
    )
  }
}

export function* repeatEachStep(context: Context): Iterable<RepairCandidate> {
  for (const { statement, place } of context.spots) {
    if (statement.kind !== 'repeat' || statement.body.length < 2) continue
    if (!statement.body.every(({ kind }) => kind === 'do')) continue
    const withoutLoop = remove(context.program, statement.id)
    if (!withoutLoop.ok) continue
    let program: Program | null = withoutLoop.value
    for (const [offset, inner] of statement.body.entries()) {
      const inserted: EditResult | null =
        program && insert(program, { ...place, at: place.at + offset }, { ...statement, body: [inner] })
      program = inserted?.ok ? inserted.value : null
    }
    if (program) yield { program, nodeId: statement.id }
  }
}
