/** What a class is called a year later: 4B → 5B, ป.4/2 → ป.5/2, 4학년 2반 → 5학년 2반, 四年级2班 → 五年级2班. */

/** `finishes` is the last year of a school: there is no next one to propose. */
export type NextYear = { kind: 'raised'; text: string } | { kind: 'same'; text: string } | { kind: 'finishes' }

type Ladder = { pattern: RegExp; steps: readonly string[] }

const thai = ['อ.1', 'อ.2', 'อ.3', 'ป.1', 'ป.2', 'ป.3', 'ป.4', 'ป.5', 'ป.6', 'ม.1', 'ม.2', 'ม.3', 'ม.4', 'ม.5', 'ม.6']
const chinese = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级']
const middle = ['初一', '初二', '初三', '高一', '高二', '高三']
const korean = ['1학년', '2학년', '3학년', '4학년', '5학년', '6학년']
const digits = Array.from({ length: 12 }, (_, index) => String(index + 1))
const digitYears = Array.from({ length: 9 }, (_, index) => `${index + 1}年级`)

/** The most telling first: a plain number is read as a grade only where nothing else says one. */
const ladders: Ladder[] = [
  { pattern: /[อปม]\.\s?\d/u, steps: thai },
  { pattern: /[一二三四五六七八九]年级/u, steps: chinese },
  { pattern: /\d年级/u, steps: digitYears },
  { pattern: /[初高][一二三]/u, steps: middle },
  { pattern: /(?<!\d)\d학년/u, steps: korean },
  // Years (2026) and rooms (101) are no grades, and 4/2 is the fourth, not the second.
  { pattern: /(?<!\d)\d{1,2}(?!\d)/u, steps: digits },
]

export function nextYear(text: string): NextYear {
  for (const { pattern, steps } of ladders) {
    const [found] = pattern.exec(text) ?? []
    if (!found) continue
    const at = steps.indexOf(found.replace(/\s/u, ''))
    if (at < 0) continue
    const next = steps[at + 1]
    return next ? { kind: 'raised', text: text.replace(found, next) } : { kind: 'finishes' }
  }
  return { kind: 'same', text }
}
