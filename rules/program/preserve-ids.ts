/** Preserves statement ids when typed text is parsed again. */

import { codeOf } from './python-line.ts'
import { bodiesOf, withBodies, type Body, type NodeId, type Program, type Statement } from './tree.ts'

/** Statements keep their previous ids, also if changed in place; new statements get new ids. */
export function preserveIds(previous: Program, current: Program): Program {
  const [oldLines, newLines] = [linesOf(previous.body), linesOf(current.body)]
  const idOf = new Map<NodeId, NodeId>()
  let [oldStart, newStart] = [0, 0]
  for (const [oldMatch, newMatch] of [
    ...commonLines(oldLines, newLines),
    [oldLines.length, newLines.length] as const,
  ]) {
    matchChangedLines(oldLines.slice(oldStart, oldMatch), newLines.slice(newStart, newMatch))
    if (oldLines[oldMatch] && newLines[newMatch])
      idOf.set(newLines[newMatch].statement.id, oldLines[oldMatch].statement.id)
    oldStart = oldMatch + 1
    newStart = newMatch + 1
  }

  /** Between two unchanged lines, pairs old and new statements in order if depth and kind are equal. */
  function matchChangedLines(removedLines: readonly Line[], addedLines: readonly Line[]) {
    for (const [index, { statement, depth }] of addedLines.entries()) {
      const earlier = removedLines[index]
      if (earlier?.depth === depth && earlier.statement.kind === statement.kind)
        idOf.set(statement.id, earlier.statement.id)
    }
  }

  let { nextId } = previous
  const withPreservedId = (statement: Statement): Statement => {
    const id = idOf.get(statement.id) ?? nextId++
    const bodies = (bodiesOf(statement) as readonly Body[]).map((body) => body.map(withPreservedId))
    return withBodies(statement, { id }, bodies)
  }
  return { ...current, body: current.body.map(withPreservedId), nextId }
}

type Line = { readonly statement: Statement; readonly depth: number; readonly code: string }

const linesOf = (body: Body, depth = 0): readonly Line[] =>
  body.flatMap((statement): readonly Line[] => [
    { statement, depth, code: `${depth} ${codeOf(statement)}` },
    ...(bodiesOf(statement) as readonly Body[]).flatMap((inner) => linesOf(inner, depth + 1)),
  ])

/** Longest common subsequence of lines, as pairs of indexes. */
function commonLines(oldLines: readonly Line[], newLines: readonly Line[]): readonly (readonly [number, number])[] {
  const width = newLines.length + 1
  const longest = new Uint16Array((oldLines.length + 1) * width)
  for (let oldIndex = oldLines.length - 1; oldIndex >= 0; oldIndex--)
    for (let newIndex = newLines.length - 1; newIndex >= 0; newIndex--)
      longest[oldIndex * width + newIndex] =
        oldLines[oldIndex]!.code === newLines[newIndex]!.code
          ? longest[(oldIndex + 1) * width + newIndex + 1]! + 1
          : Math.max(longest[(oldIndex + 1) * width + newIndex]!, longest[oldIndex * width + newIndex + 1]!)
  const common: [number, number][] = []
  for (let oldIndex = 0, newIndex = 0; oldIndex < oldLines.length && newIndex < newLines.length; ) {
    if (oldLines[oldIndex]!.code === newLines[newIndex]!.code) common.push([oldIndex++, newIndex++])
    else if (longest[(oldIndex + 1) * width + newIndex]! >= longest[oldIndex * width + newIndex + 1]!) oldIndex++
    else newIndex++
  }
  return common
}
