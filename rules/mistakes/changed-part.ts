/** Describes where a wrong program differs from a correct one, by lines of the correct one, to group programs. */

import { codeOf } from '../program/python-line.ts'
import { bodiesOf, type Body, type Program } from '../program/tree.ts'

/** Comparison time is the product of both lengths, so longer programs are not compared. */
const MAX_LINES = 60
/** A program that shares a smaller part of its lines with a correct one follows another idea. */
const MIN_SHARED = 0.5

/** Each statement as one line, prefixed with its nesting depth. */
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

/** `null` if the program is too different from all correct programs. */
export function describeChangedPart(program: Program, right: readonly (readonly string[])[]): string | null {
  const lines = linesOf(program)
  let nearest: { readonly changes: number; readonly part: string } | null = null
  for (const [index, rightLines] of right.entries()) {
    if (lines.length > MAX_LINES || rightLines.length > MAX_LINES) continue
    const { missing, added, shared } = differenceOf(lines, rightLines)
    const changes = missing.length + added.length
    if (shared < MIN_SHARED * rightLines.length || (nearest && nearest.changes <= changes)) continue
    nearest = { changes, part: `${index}: -${missing.join()} +${added.join()}` }
  }
  return nearest?.part ?? null
}

/** Longest common subsequence: correct lines that are missing, and positions where other lines were added. */
function differenceOf(lines: readonly string[], right: readonly string[]) {
  const longest = Array.from({ length: lines.length + 1 }, () => new Uint8Array(right.length + 1))
  for (let lineIndex = lines.length - 1; lineIndex >= 0; lineIndex--)
    for (let rightIndex = right.length - 1; rightIndex >= 0; rightIndex--)
      longest[lineIndex]![rightIndex] =
        lines[lineIndex] === right[rightIndex]
          ? longest[lineIndex + 1]![rightIndex + 1]! + 1
          : Math.max(longest[lineIndex + 1]![rightIndex]!, longest[lineIndex]![rightIndex + 1]!)
  const missing: number[] = []
  const added: number[] = []
  let [lineIndex, rightIndex] = [0, 0]
  while (lineIndex < lines.length || rightIndex < right.length)
    if (lineIndex < lines.length && rightIndex < right.length && lines[lineIndex] === right[rightIndex]) {
      lineIndex++
      rightIndex++
    } else if (
      rightIndex < right.length &&
      (lineIndex === lines.length || longest[lineIndex]![rightIndex + 1]! >= longest[lineIndex + 1]![rightIndex]!)
    )
      missing.push(rightIndex++)
    else {
      added.push(rightIndex)
      lineIndex++
    }
  return { missing, added, shared: longest[0]![0]! }
}
