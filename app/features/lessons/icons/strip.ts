import { refuse } from '#rules/lib/result.ts'
import {
  bodyAt,
  change,
  find,
  insert,
  moveTo,
  remove,
  setTimes,
  type Edited,
  type EditReason,
  type Place,
} from '#rules/program/edit.ts'
import { sense } from '#rules/program/expressions.ts'
import {
  bodiesOf,
  iconSizes,
  LEAST_TIMES,
  statementsIn,
  withinLimits,
  type Body,
  type Draft,
  type NodeId,
  type Program,
  type Statement,
  type StatementOf,
} from '#rules/program/tree.ts'
import { TRICK } from './commands.ts'

/** Building with icons: where the next tile goes, and what becomes of the program when one is placed or taken out. */

/** `trick`: into a trick of one's own that has nothing in it yet, and so is not in the program. */
export type Caret = Place | typeof TRICK

export type Built = { readonly program: Program; readonly caret: Caret }
export type BuildResult =
  | { readonly ok: true; readonly value: Built }
  | { readonly ok: false; readonly reason: EditReason }

export const definitionsIn = ({ body }: Program): Body => body.filter(({ kind }) => kind === 'define')

export const endOf = (program: Program): Place => ({ inside: null, at: program.body.length })

/** A caret that an edit elsewhere (undo, another skin) has left without a place goes to the end. */
export function validCaret(program: Program, caret: Caret): Caret {
  if (caret === TRICK) return definitionsIn(program).length === 0 ? TRICK : endOf(program)
  const siblings = bodyAt(program, caret)
  const first = caret.inside === null ? definitionsIn(program).length : 0
  return siblings && caret.at <= siblings.length && caret.at >= first ? caret : endOf(program)
}

export function place(program: Program, caret: Caret, draft: Draft): BuildResult {
  if (caret === TRICK)
    return draft.kind === 'call' ? place(program, endOf(program), draft) : placeInTrick(program, draft)
  // A trick in itself would never end: it goes to where it can be used.
  if (draft.kind === 'call' && isInside(program, caret, draft.name)) return placed(program, endOf(program), draft)
  // Whoever uses a trick has one, though there may be nothing in it yet.
  if (
    draft.kind === 'call' &&
    !definitionsIn(program).some((one) => one.kind === 'define' && one.name === draft.name)
  ) {
    const defined = insert(program, { inside: null, at: 0 }, define(draft.name, []))
    if (!defined.ok) return defined
    return placed(defined.value, caret.inside === null ? { ...caret, at: caret.at + 1 } : caret, draft)
  }
  return placed(program, caret, draft)
}

function placed(program: Program, caret: Place, draft: Draft): BuildResult {
  const id = program.nextId
  const inner = 'body' in draft || draft.kind === 'if'
  return built(
    insert(program, caret, draft),
    // Into a new loop, because that is what it is for.
    inner ? { inside: id, part: 0, at: 0 } : { ...caret, at: caret.at + 1 },
  )
}

const isInside = ({ body }: Program, { inside }: Place, name: string): boolean =>
  inside !== null &&
  body.some((one) => one.kind === 'define' && one.name === name && statementsIn([one]).some(({ id }) => id === inside))

const define = (name: string, body: readonly Draft[]): Draft => ({
  kind: 'define',
  name,
  parameters: [],
  own: [],
  body,
})

function placeInTrick(program: Program, draft: Draft): BuildResult {
  const id = program.nextId
  const inner = 'body' in draft || draft.kind === 'if'
  return built(
    insert(program, { inside: null, at: 0 }, define(TRICK, [draft])),
    inner ? { inside: id + 1, part: 0, at: 0 } : { inside: id, part: 0, at: 1 },
  )
}

/** What nobody uses and holds nothing is no part of a program: an empty trick goes with its last tile. */
export function takeOut(program: Program, id: NodeId): BuildResult {
  const from = placeOf(program, id)
  const statement = find(program.body, id)
  if (!from || !statement) return refuse('no-such-block')
  if (statement.kind === 'define') return takeOutTrick(program, statement)
  const removed = remove(program, id)
  if (!removed.ok) return removed
  const kept = withoutEmptyTricks(removed.value)
  const tricksGone = definitionsIn(program).length - definitionsIn(kept).length
  const caret = from.inside === null ? { ...from, at: from.at - tricksGone } : from
  return built({ ok: true, value: kept }, validCaret(kept, caret))
}

/** With every place where it is used. */
function takeOutTrick(program: Program, { id, name }: StatementOf<'define'>): BuildResult {
  const uses = statementsIn(program.body).filter((one) => one.kind === 'call' && one.name === name)
  let kept = program
  for (const gone of [id, ...uses.map((one) => one.id)]) {
    const removed = remove(kept, gone)
    if (removed.ok) kept = removed.value
  }
  return built({ ok: true, value: kept }, endOf(kept))
}

function withoutEmptyTricks(program: Program): Program {
  const called = new Set(statementsIn(program.body).flatMap((one) => (one.kind === 'call' ? [one.name] : [])))
  const body = program.body.filter((one) => one.kind !== 'define' || one.body.length > 0 || called.has(one.name))
  return body.length === program.body.length ? program : { ...program, body }
}

/** What the button that takes out would take: the tile that is chosen, else the one before the caret. */
export function removable(program: Program, caret: Caret, selected: NodeId | null): NodeId | null {
  if (selected !== null && find(program.body, selected)) return selected
  if (caret === TRICK) return null
  const siblings = bodyAt(program, caret) ?? []
  const before = siblings[caret.at - 1]
  if (before && before.kind !== 'define') return before.id
  return siblings.length === 0 && caret.inside !== null ? caret.inside : null
}

export function move(program: Program, id: NodeId, to: Caret): BuildResult {
  const statement = find(program.body, id)
  if (!statement || statement.kind === 'define') return refuse('no-such-block')
  if (to !== TRICK) {
    if (statement.kind === 'call' && isInside(program, to, statement.name)) return refuse('into-itself')
    const moved = moveTo(program, id, to)
    if (!moved.ok) return moved
    const kept = withoutEmptyTricks(moved.value)
    return built({ ok: true, value: kept }, caretBehind(kept, id))
  }
  if (statement.kind === 'call') return refuse('into-itself')
  const out = remove(program, id)
  return out.ok ? placeInTrick(out.value, statement) : out
}

export const caretBehind = (program: Program, id: NodeId): Caret => {
  const at = placeOf(program, id)
  return at ? { ...at, at: at.at + 1 } : endOf(program)
}

/** For those who choose a tile: into a box, behind anything else. */
export function caretAt(program: Program, id: NodeId): Caret {
  const statement = find(program.body, id)
  const bodies = statement ? bodiesOf(statement) : []
  return bodies.length > 0 ? { inside: id, part: 0, at: bodies[0]!.length } : caretBehind(program, id)
}

export function count(program: Program, id: NodeId, by: 1 | -1, most: number): Edited {
  const statement = find(program.body, id)
  const times = statement?.kind === 'repeat' && statement.times.kind === 'number' ? statement.times.value : null
  const next = (times ?? LEAST_TIMES - by) + by
  return next > most ? refuse('bad-times') : setTimes(program, id, next)
}

export const ask = (program: Program, id: NodeId, sensor: string): Edited =>
  change(program, id, (statement) =>
    statement.kind === 'if'
      ? { ...statement, branches: [{ ...statement.branches[0]!, condition: sense(sensor) }] }
      : statement,
  )

/** Every gap of the program, from the top down; definitions hold their own. */
export function gapsIn(program: Program): readonly Place[] {
  const main = definitionsIn(program).length
  const inside = (statement: Statement): readonly Place[] =>
    bodiesOf(statement).flatMap((body, part) => gapsOf(body as Body, statement.id, part, 0))
  const gapsOf = (body: Body, holder: NodeId | null, part: number, from: number): readonly Place[] => [
    ...body.flatMap((statement, at) => [...(at >= from ? [{ inside: holder, part, at }] : []), ...inside(statement)]),
    { inside: holder, part, at: body.length },
  ]
  return gapsOf(program.body, null, 0, main)
}

/** One place earlier or later, for those who move tiles with the keyboard. */
export function shift(program: Program, id: NodeId, by: 1 | -1): BuildResult {
  const from = placeOf(program, id)
  if (!from) return refuse('no-such-block')
  const gaps = gapsIn(program)
  const now = gaps.findIndex((gap) => isSamePlace(gap, from))
  for (let at = now + by; at >= 0 && at < gaps.length; at += by) {
    const gap = gaps[at]!
    // The gap right behind a tile is where it already stands.
    if (isSamePlace(gap, { ...from, at: from.at + 1 })) continue
    const moved = move(program, id, gap)
    if (moved.ok) return moved
  }
  return refuse('no-such-place')
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.inside === other.inside && one.at === other.at && (one.inside === null || (one.part ?? 0) === (other.part ?? 0))

export const isSameCaret = (one: Caret, other: Caret): boolean =>
  one === TRICK || other === TRICK ? one === other : isSamePlace(one, other)

function built(edited: Edited, caret: Caret): BuildResult {
  const fits = edited.ok ? withinLimits(edited.value, iconSizes) : edited
  return fits.ok ? { ok: true, value: { program: fits.value, caret } } : fits
}

export function placeOf(program: Program, id: NodeId): Place | null {
  const search = (body: Body, inside: NodeId | null, part: number): Place | null => {
    const at = body.findIndex((statement) => statement.id === id)
    if (at !== -1) return { inside, part, at }
    for (const statement of body)
      for (const [inner, bodyOf] of bodiesOf(statement).entries()) {
        const found = search(bodyOf as Body, statement.id, inner)
        if (found) return found
      }
    return null
  }
  return search(program.body, null, 0)
}
