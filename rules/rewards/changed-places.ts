/** A place is a run of lines that are not the same; a program has few hundred lines at most. */

const mostLines = 300

/** In how many places two programs differ. Too long to compare: everywhere. */
export function changedPlaces(before: string, after: string): number {
  const [one, other] = [linesOf(before), linesOf(after)]
  if (one.length > mostLines || other.length > mostLines) return Number.POSITIVE_INFINITY
  const same = commonAfter(one, other)
  let places = 0
  let isOpen = false
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    const isSame = i < one.length && j < other.length && one[i] === other[j]
    if (!isSame && !isOpen) places += 1
    isOpen = !isSame
    const skipsOne = !isSame && i < one.length && (j === other.length || same[i + 1]![j]! >= same[i]![j + 1]!)
    if (isSame || skipsOne) i += 1
    if (isSame || !skipsOne) j += 1
  }
  return places
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

/** How many lines two programs have in common from here on, at most. */
function commonAfter(one: readonly string[], other: readonly string[]): readonly (readonly number[])[] {
  const common = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      common[i]![j] =
        one[i] === other[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  return common
}
