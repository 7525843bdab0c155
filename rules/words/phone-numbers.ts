/** Digits; `isNear`: after a short gap. `end` is exclusive. */
type Group = { digits: string; start: number; end: number; isNear: boolean }

const gap = /^[\s.,/()_–-]{0,3}$/
const maxDigits = 15

/** Numbers of Thailand, Korea and China, mobile ones also written as one; then numbers with a country code. */
const mobile = /^(?:0[689]\d{8}|01[016789]\d{7,8}|1[3-9]\d{9})$/
const landline = /^(?:0[2-57]\d{7}|0(?:2|[3-6]\d)\d{7,8}|0\d{2,3}\d{7,8})$/
const score = /(?:score|points?|คะแนน|점수[가는]?|得了|得分|分数|得到)\s*(?:is|was|:|=|เป็น|是)?\s*$/
const unit = /^\s*(?:points?|pts|คะแนน|บาท|baht|점|원|分|元)/

/** In linear time: a number starts at each group and has at most 15 digits. */
export function* findPhoneNumbers(text: string): Generator<{ start: number; end: number }> {
  yield* findSpelledNumbers(text)
  const groups: Group[] = []
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isNear = gap.test(text.slice(groups.at(-1)?.end ?? 0, index).slice(0, 4))
    groups.push({ digits, start: index, end: index + digits.length, isNear })
  }
  for (let first = 0; first < groups.length; first++) {
    const number = numberAt(text, groups, first)
    if (!number) continue
    yield number
    while (first + 1 < groups.length && groups[first + 1]!.start < number.end) first++
  }
}

function numberAt(text: string, groups: readonly Group[], first: number) {
  const { start } = groups[first]!
  const hasPlus = text[start - 1] === '+'
  let digits = ''
  for (let last = first; last < groups.length; last++) {
    const { digits: more, end, isNear } = groups[last]!
    if (last > first && !isNear) return null
    digits += more
    if (digits.length > maxDigits || (digits.length > 1 && !hasPlus && !isPossible(digits, groups[first]!))) return null
    if (digits.length < 7 || !(hasPlus || mobile.test(digits) || last - first < 4)) continue
    const parts = groups.slice(first, last + 1).map((group) => group.digits)
    if (isPhoneNumber(digits, parts, hasPlus) && !isScore(text, start, end)) return { start, end }
  }
  return null
}

const isPossible = (digits: string, { digits: area }: Group): boolean =>
  /^(?:0[1-9]|1[3-9])/.test(digits) || area.length === 3

function isPhoneNumber(digits: string, parts: readonly string[], hasPlus: boolean): boolean {
  if (!isGroupedLikeNumber(parts)) return false
  if (hasPlus) return digits.length >= 9
  if (mobile.test(digits)) return true
  if (parts.length === 1) return false
  const lengths = parts.map((part) => part.length).join()
  return (landline.test(digits) && parts.length <= 4 && !parts.some((part) => part.length === 1)) || lengths === '3,3,4'
}

/** Single digits only, or few groups of which only the first is short: lists of results mix lengths, sequences rise. */
function isGroupedLikeNumber(parts: readonly string[]): boolean {
  const singles = parts.filter((part) => part.length === 1).length
  if (singles === parts.length) return parts.length === 1 || !isSequence(parts.map(Number))
  return (
    parts.length <= 6 && parts.every((part, index) => part.length > 1 || index < 2) && !isSequence(parts.map(Number))
  )
}

function isSequence(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((value, index) => value - numbers[index]!)
  return steps.length > 2 && steps.every((step) => step === steps[0])
}

const isScore = (text: string, start: number, end: number): boolean =>
  score.test(text.slice(Math.max(0, start - 16), start)) || unit.test(text.slice(end, end + 10))

const spelledNumber =
  /[一幺][零〇一二两三四五六七八九幺]{10}|공\s?일\s?공[\s.-]{0,2}(?:\d{3,4}[\s.-]{0,2}\d{4}|[공영일이삼사오육칠팔구\s-]{7,16})/g

function* findSpelledNumbers(text: string) {
  for (const { 0: number, index } of text.matchAll(spelledNumber)) yield { start: index, end: index + number.length }
}
