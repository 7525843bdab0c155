import { refuse } from '#rules/result.ts'
import {
  bodyAt,
  change,
  findStatement,
  insert,
  moveTo,
  remove,
  setTimes,
  type EditResult,
  type EditReason,
  type InsertPosition,
} from '#rules/program/edit.ts'
import { sense } from '#rules/program/expressions.ts'
import {
  bodiesOf,
  iconSizes,
  MIN_TIMES,
  statementsIn,
  checkLimits,
  type Body,
  type Draft,
  type NodeId,
  type Program,
  type Statement,
  type StatementOf,
} from '#rules/program/tree.ts'
import { TRICK } from './commands.ts'

/** Edits of a program in the icon skin. Each edit returns the new program and the position of the caret. */

/** Insertion point. `TRICK` is the empty trick, which is not part of the program until it has a tile. */
export type Caret = InsertPosition | typeof TRICK

export type StripState = { readonly program: Program; readonly caret: Caret }
export type StripResult =
  | { readonly ok: true; readonly value: StripState }
  | { readonly ok: false; readonly reason: EditReason }

export const listDefinitions = ({ body }: Program): Body => body.filter(({ kind }) => kind === 'define')

export const getEndPosition = (program: Program): InsertPosition => ({ inside: null, at: program.body.length })

/** Moves the caret to the end if an outside edit (undo, another skin) removed its position. */
export function toValidCaret(program: Program, caret: Caret): Caret {
  if (caret === TRICK) return listDefinitions(program).length === 0 ? TRICK : getEndPosition(program)
  const siblings = bodyAt(program, caret)
  const firstIndex = caret.inside === null ? listDefinitions(program).length : 0
  return siblings && caret.at <= siblings.length && caret.at >= firstIndex ? caret : getEndPosition(program)
}

export function insertTile(program: Program, caret: Caret, draft: Draft): StripResult {
  if (caret === TRICK)
    return draft.kind === 'call'
      ? insertTile(program, getEndPosition(program), draft)
      : insertIntoNewTrick(program, draft)
  // A trick that calls itself would never end, so the call goes to the end of the main program.
  if (draft.kind === 'call' && isInsideDefinition(program, caret, draft.name))
    return insertDraft(program, getEndPosition(program), draft)
  // A call of a trick that does not exist yet also adds its empty definition.
  if (
    draft.kind === 'call' &&
    !listDefinitions(program).some((statement) => statement.kind === 'define' && statement.name === draft.name)
  ) {
    const defined = insert(program, { inside: null, at: 0 }, define(draft.name, []))
    if (!defined.ok) return defined
    return insertDraft(defined.value, caret.inside === null ? { ...caret, at: caret.at + 1 } : caret, draft)
  }
  return insertDraft(program, caret, draft)
}

function insertDraft(program: Program, caret: InsertPosition, draft: Draft): StripResult {
  const id = program.nextId
  const opensLane = 'body' in draft || draft.kind === 'if'
  return toStripResult(
    insert(program, caret, draft),
    // After inserting a loop or condition, continue inside it.
    opensLane ? { inside: id, part: 0, at: 0 } : { ...caret, at: caret.at + 1 },
  )
}

const isInsideDefinition = ({ body }: Program, { inside }: InsertPosition, name: string): boolean =>
  inside !== null &&
  body.some(
    (statement) =>
      statement.kind === 'define' &&
      statement.name === name &&
      statementsIn([statement]).some(({ id }) => id === inside),
  )

const define = (name: string, body: readonly Draft[]): Draft => ({
  kind: 'define',
  name,
  parameters: [],
  own: [],
  body,
})

function insertIntoNewTrick(program: Program, draft: Draft): StripResult {
  const id = program.nextId
  const opensLane = 'body' in draft || draft.kind === 'if'
  return toStripResult(
    insert(program, { inside: null, at: 0 }, define(TRICK, [draft])),
    opensLane ? { inside: id + 1, part: 0, at: 0 } : { inside: id, part: 0, at: 1 },
  )
}

/** Removes a tile, and also the tricks that are empty and not called after that. */
export function removeTile(program: Program, id: NodeId): StripResult {
  const from = findPosition(program, id)
  const statement = findStatement(program.body, id)
  if (!from || !statement) return refuse('no-such-block')
  if (statement.kind === 'define') return removeTrick(program, statement)
  const removed = remove(program, id)
  if (!removed.ok) return removed
  const cleaned = removeUnusedTricks(removed.value)
  const tricksGone = listDefinitions(program).length - listDefinitions(cleaned).length
  const caret = from.inside === null ? { ...from, at: from.at - tricksGone } : from
  return toStripResult({ ok: true, value: cleaned }, toValidCaret(cleaned, caret))
}

/** Removes a trick and all calls of it. */
function removeTrick(program: Program, { id, name }: StatementOf<'define'>): StripResult {
  const uses = statementsIn(program.body).filter((statement) => statement.kind === 'call' && statement.name === name)
  let remaining = program
  for (const removedId of [id, ...uses.map((use) => use.id)]) {
    const removed = remove(remaining, removedId)
    if (removed.ok) remaining = removed.value
  }
  return toStripResult({ ok: true, value: remaining }, getEndPosition(remaining))
}

function removeUnusedTricks(program: Program): Program {
  const calledNames = new Set(
    statementsIn(program.body).flatMap((statement) => (statement.kind === 'call' ? [statement.name] : [])),
  )
  const body = program.body.filter(
    (statement) => statement.kind !== 'define' || statement.body.length > 0 || calledNames.has(statement.name),
  )
  return body.length === program.body.length ? program : { ...program, body }
}

/** The tile that the remove button deletes: the selected tile, else the tile before the caret. */
export function findRemovableTile(program: Program, caret: Caret, selected: NodeId | null): NodeId | null {
  if (selected !== null && findStatement(program.body, selected)) return selected
  if (caret === TRICK) return null
  const siblings = bodyAt(program, caret) ?? []
  const previousTile = siblings[caret.at - 1]
  if (previousTile && previousTile.kind !== 'define') return previousTile.id
  return siblings.length === 0 && caret.inside !== null ? caret.inside : null
}

export function moveTile(program: Program, id: NodeId, to: Caret): StripResult {
  const statement = findStatement(program.body, id)
  if (!statement || statement.kind === 'define') return refuse('no-such-block')
  if (to !== TRICK) {
    if (statement.kind === 'call' && isInsideDefinition(program, to, statement.name)) return refuse('into-itself')
    const moved = moveTo(program, id, to)
    if (!moved.ok) return moved
    const cleaned = removeUnusedTricks(moved.value)
    return toStripResult({ ok: true, value: cleaned }, getCaretAfter(cleaned, id))
  }
  if (statement.kind === 'call') return refuse('into-itself')
  const removed = remove(program, id)
  return removed.ok ? insertIntoNewTrick(removed.value, statement) : removed
}

export const getCaretAfter = (program: Program, id: NodeId): Caret => {
  const position = findPosition(program, id)
  return position ? { ...position, at: position.at + 1 } : getEndPosition(program)
}

/** Caret after a tile was selected: inside a box, after any other tile. */
export function getCaretForSelection(program: Program, id: NodeId): Caret {
  const statement = findStatement(program.body, id)
  const bodies = statement ? bodiesOf(statement) : []
  return bodies.length > 0 ? { inside: id, part: 0, at: bodies[0]!.length } : getCaretAfter(program, id)
}

export function changeTimes(program: Program, id: NodeId, by: 1 | -1, maxTimes: number): EditResult {
  const statement = findStatement(program.body, id)
  const times = statement?.kind === 'repeat' && statement.times.kind === 'number' ? statement.times.value : null
  const next = (times ?? MIN_TIMES - by) + by
  return next > maxTimes ? refuse('bad-times') : setTimes(program, id, next)
}

export const setSensor = (program: Program, id: NodeId, sensor: string): EditResult =>
  change(program, id, (statement) =>
    statement.kind === 'if'
      ? { ...statement, branches: [{ ...statement.branches[0]!, condition: sense(sensor) }] }
      : statement,
  )

/** Every gap of the program from top to bottom, including the gaps inside definitions. */
export function listGaps(program: Program): readonly InsertPosition[] {
  const mainStart = listDefinitions(program).length
  const inside = (statement: Statement): readonly InsertPosition[] =>
    bodiesOf(statement).flatMap((body, part) => gapsOf(body as Body, statement.id, part, 0))
  const gapsOf = (body: Body, holder: NodeId | null, part: number, from: number): readonly InsertPosition[] => [
    ...body.flatMap((statement, index) => [
      ...(index >= from ? [{ inside: holder, part, at: index }] : []),
      ...inside(statement),
    ]),
    { inside: holder, part, at: body.length },
  ]
  return gapsOf(program.body, null, 0, mainStart)
}

/** Moves a tile one gap earlier or later, for keyboard users. */
export function shiftTile(program: Program, id: NodeId, by: 1 | -1): StripResult {
  const from = findPosition(program, id)
  if (!from) return refuse('no-such-block')
  const gaps = listGaps(program)
  const currentIndex = gaps.findIndex((gap) => isSamePosition(gap, from))
  for (let index = currentIndex + by; index >= 0 && index < gaps.length; index += by) {
    const gap = gaps[index]!
    // Moving a tile to the gap right after it would change nothing.
    if (isSamePosition(gap, { ...from, at: from.at + 1 })) continue
    const moved = moveTile(program, id, gap)
    if (moved.ok) return moved
  }
  return refuse('no-such-place')
}

export const isSamePosition = (position: InsertPosition, other: InsertPosition): boolean =>
  position.inside === other.inside &&
  position.at === other.at &&
  (position.inside === null || (position.part ?? 0) === (other.part ?? 0))

export const isSameCaret = (caret: Caret, other: Caret): boolean =>
  caret === TRICK || other === TRICK ? caret === other : isSamePosition(caret, other)

function toStripResult(edited: EditResult, caret: Caret): StripResult {
  const checked = edited.ok ? checkLimits(edited.value, iconSizes) : edited
  return checked.ok ? { ok: true, value: { program: checked.value, caret } } : checked
}

export function findPosition(program: Program, id: NodeId): InsertPosition | null {
  const search = (body: Body, inside: NodeId | null, part: number): InsertPosition | null => {
    const index = body.findIndex((statement) => statement.id === id)
    if (index !== -1) return { inside, part, at: index }
    for (const statement of body)
      for (const [childPart, childBody] of bodiesOf(statement).entries()) {
        const match = search(childBody as Body, statement.id, childPart)
        if (match) return match
      }
    return null
  }
  return search(program.body, null, 0)
}
