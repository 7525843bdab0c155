/** What belongs into a loop, and what does not. */

import { insert, moveTo, remove, type Edited } from '../../program/edit.ts'
import type { Program } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isLoop, type Spot } from '../spots.ts'
import { edited, type Mended } from './mended.ts'

export function* movedIn(context: Context): Iterable<Mended> {
  for (const { statement: loop, body, at } of context.spots) {
    if (!isLoop(loop) || !('body' in loop)) continue
    const [after, before] = [body[at + 1], body[at - 1]]
    if (after && after.kind !== 'define')
      yield* edited(moveTo(context.program, after.id, { inside: loop.id, part: 0, at: loop.body.length }), after.id)
    if (before && before.kind !== 'define')
      yield* edited(moveTo(context.program, before.id, { inside: loop.id, part: 0, at: 0 }), before.id)
  }
}

const isEdge = ({ body, at }: Spot): boolean => body.length > 1 && (at === 0 || at === body.length - 1)

export function* movedOut(context: Context, nested: boolean): Iterable<Mended> {
  for (const spot of context.spots) {
    const loop = spot.above.at(-1)
    if (!loop || !isLoop(loop) || !isEdge(spot) || spot.statement.kind === 'set') continue
    if (spot.above.slice(0, -1).some(isLoop) !== nested) continue
    const outer = context.spots.find(({ statement }) => statement.id === loop.id)!
    const behind = spot.at > 0
    yield* edited(
      moveTo(context.program, spot.statement.id, { ...outer.place, at: outer.at + (behind ? 1 : 0) }),
      spot.statement.id,
    )
  }
}

export function* repeatEach(context: Context): Iterable<Mended> {
  for (const { statement, place } of context.spots) {
    if (statement.kind !== 'repeat' || statement.body.length < 2) continue
    if (!statement.body.every(({ kind }) => kind === 'do')) continue
    const taken = remove(context.program, statement.id)
    if (!taken.ok) continue
    let program: Program | null = taken.value
    for (const [at, inner] of statement.body.entries()) {
      const put: Edited | null =
        program && insert(program, { ...place, at: place.at + at }, { ...statement, body: [inner] })
      program = put?.ok ? put.value : null
    }
    if (program) yield { program, nodeId: statement.id }
  }
}
