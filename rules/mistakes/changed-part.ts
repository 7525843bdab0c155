/** Where a program differs from a right one, named by places of the right one: what several wrong programs can share. */

import { codeOf } from '../program/python-line.ts'
import { bodiesOf, type Body, type Program } from '../program/tree.ts'

/** Comparing takes the product of both lengths; what is longer is not compared. */
const MOST_LINES = 60
/** A program that shares less than this with a right one was meant otherwise. */
const LEAST_SHARED = 0.5

/** Each statement as one line, with how deep it stands. */
export function linesOf({ body }: Program): readonly string[] {
  const lines: string[] = []
  const walk = (statements: Body, depth: number) => {
    for (const statement of statements) {
      lines.push(`${depth} ${codeOf(statement)}`)
      for (const inner of bodiesOf(statement)) walk(inner as Body, depth + 1)
    }
  }
  walk(body, 0)
  return lines
}

/** `null` where the program is too far from all of them. */
export function changedPart(program: Program, right: readonly (readonly string[])[]): string | null {
  const lines = linesOf(program)
  let nearest: { readonly changes: number; readonly part: string } | null = null
  for (const [index, other] of right.entries()) {
    if (lines.length > MOST_LINES || other.length > MOST_LINES) continue
    const { missing, added, shared } = differenceOf(lines, other)
    const changes = missing.length + added.length
    if (shared < LEAST_SHARED * other.length || (nearest && nearest.changes <= changes)) continue
    nearest = { changes, part: `${index}: -${missing.join()} +${added.join()}` }
  }
  return nearest?.part ?? null
}

/** By the longest common lines: places of the right program that are not there, and where something else stands. */
function differenceOf(lines: readonly string[], right: readonly string[]) {
  const longest = Array.from({ length: lines.length + 1 }, () => new Uint8Array(right.length + 1))
  for (let at = lines.length - 1; at >= 0; at--)
    for (let of = right.length - 1; of >= 0; of--)
      longest[at]![of] =
        lines[at] === right[of] ? longest[at + 1]![of + 1]! + 1 : Math.max(longest[at + 1]![of]!, longest[at]![of + 1]!)
  const missing: number[] = []
  const added: number[] = []
  let [at, of] = [0, 0]
  while (at < lines.length || of < right.length)
    if (at < lines.length && of < right.length && lines[at] === right[of]) {
      at++
      of++
    } else if (of < right.length && (at === lines.length || longest[at]![of + 1]! >= longest[at + 1]![of]!))
      missing.push(of++)
    else {
      added.push(of)
      at++
    }
  return { missing, added, shared: longest[0]![0]! }
}
