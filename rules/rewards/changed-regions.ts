/** Line diff of two programs; quadratic, so the number of lines is limited. */

const maxLines = 300

/** Number of runs of changed lines; infinite if a program is too long to compare. */
export function countChangedRegions(before: string, after: string): number {
  const [linesBefore, linesAfter] = [splitLines(before), splitLines(after)]
  if (linesBefore.length > maxLines || linesAfter.length > maxLines) return Number.POSITIVE_INFINITY
  const commonLengths = computeCommonLengths(linesBefore, linesAfter)
  let regions = 0
  let isInRegion = false
  for (let i = 0, j = 0; i < linesBefore.length || j < linesAfter.length; ) {
    const isSame = i < linesBefore.length && j < linesAfter.length && linesBefore[i] === linesAfter[j]
    if (!isSame && !isInRegion) regions += 1
    isInRegion = !isSame
    const skipsLineBefore =
      !isSame &&
      i < linesBefore.length &&
      (j === linesAfter.length || commonLengths[i + 1]![j]! >= commonLengths[i]![j + 1]!)
    if (isSame || skipsLineBefore) i += 1
    if (isSame || !skipsLineBefore) j += 1
  }
  return regions
}

const splitLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Longest common subsequence of the lines from `a[i]` and `b[j]` on. */
function computeCommonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const common = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  return common
}
