/** A program that was typed anew: statements that were there before are the same statements still. */

import { codeOf } from './python-line.ts'
import { bodiesOf, withBodies, type Body, type NodeId, type Program, type Statement } from './tree.ts'

/** Gives statements the ids that they had. One that was changed in its place keeps its id too, a new one gets the next. */
export function keepIds(before: Program, typed: Program): Program {
  const [old, now] = [linesOf(before.body), linesOf(typed.body)]
  const idOf = new Map<NodeId, NodeId>()
  let [oldAt, nowAt] = [0, 0]
  for (const [oldEnd, nowEnd] of [...commonLines(old, now), [old.length, now.length] as const]) {
    pair(old.slice(oldAt, oldEnd), now.slice(nowAt, nowEnd))
    if (old[oldEnd] && now[nowEnd]) idOf.set(now[nowEnd].statement.id, old[oldEnd].statement.id)
    oldAt = oldEnd + 1
    nowAt = nowEnd + 1
  }

  /** What stands between two lines that stayed: as many as there were before are the same, in their order. */
  function pair(gone: readonly Line[], come: readonly Line[]) {
    for (const [at, { statement, depth }] of come.entries()) {
      const earlier = gone[at]
      if (earlier?.depth === depth && earlier.statement.kind === statement.kind)
        idOf.set(statement.id, earlier.statement.id)
    }
  }

  let { nextId } = before
  const renamed = (statement: Statement): Statement => {
    const id = idOf.get(statement.id) ?? nextId++
    const bodies = (bodiesOf(statement) as readonly Body[]).map((body) => body.map(renamed))
    return withBodies(statement, { id }, bodies)
  }
  return { ...typed, body: typed.body.map(renamed), nextId }
}

type Line = { readonly statement: Statement; readonly depth: number; readonly code: string }

const linesOf = (body: Body, depth = 0): readonly Line[] =>
  body.flatMap((statement): readonly Line[] => [
    { statement, depth, code: `${depth} ${codeOf(statement)}` },
    ...(bodiesOf(statement) as readonly Body[]).flatMap((inner) => linesOf(inner, depth + 1)),
  ])

/** The longest row of lines that both have in the same order, by where each stands. */
function commonLines(old: readonly Line[], now: readonly Line[]): readonly (readonly [number, number])[] {
  const width = now.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      longest[one * width + other] =
        old[one]!.code === now[other]!.code
          ? longest[(one + 1) * width + other + 1]! + 1
          : Math.max(longest[(one + 1) * width + other]!, longest[one * width + other + 1]!)
  const common: [number, number][] = []
  for (let one = 0, other = 0; one < old.length && other < now.length; ) {
    if (old[one]!.code === now[other]!.code) common.push([one++, other++])
    else if (longest[(one + 1) * width + other]! >= longest[one * width + other + 1]!) one++
    else other++
  }
  return common
}
