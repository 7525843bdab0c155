/** The name of a class one grade up: 4B → 5B, ป.4/2 → ป.5/2, 4학년 2반 → 5학년 2반, 四年级2班 → 五年级2班. */

/** `finishes`: the last grade of a school, so there is no next name to suggest. */
export type NextGradeName = { kind: 'raised'; text: string } | { kind: 'same'; text: string } | { kind: 'finishes' }

type GradeSystem = { pattern: RegExp; grades: readonly string[] }

const thai = ['อ.1', 'อ.2', 'อ.3', 'ป.1', 'ป.2', 'ป.3', 'ป.4', 'ป.5', 'ป.6', 'ม.1', 'ม.2', 'ม.3', 'ม.4', 'ม.5', 'ม.6']
const chinese = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级']
const chineseSecondary = ['初一', '初二', '初三', '高一', '高二', '高三']
const korean = ['1학년', '2학년', '3학년', '4학년', '5학년', '6학년']
const digits = Array.from({ length: 12 }, (_, index) => String(index + 1))
const digitYears = Array.from({ length: 9 }, (_, index) => `${index + 1}年级`)

/** Most specific first: a bare number counts as a grade only if no other pattern matches. */
const gradeSystems: GradeSystem[] = [
  { pattern: /[อปม]\.\s?\d/u, grades: thai },
  { pattern: /[一二三四五六七八九]年级/u, grades: chinese },
  { pattern: /\d年级/u, grades: digitYears },
  { pattern: /[初高][一二三]/u, grades: chineseSecondary },
  { pattern: /(?<!\d)\d학년/u, grades: korean },
  // Years (2026) and room numbers (101) are not grades; in 4/2 the grade is 4.
  { pattern: /(?<!\d)\d{1,2}(?!\d)/u, grades: digits },
]

export function nextGradeName(text: string): NextGradeName {
  for (const { pattern, grades: steps } of gradeSystems) {
    const [gradeText] = pattern.exec(text) ?? []
    if (!gradeText) continue
    const index = steps.indexOf(gradeText.replace(/\s/u, ''))
    if (index < 0) continue
    const next = steps[index + 1]
    return next ? { kind: 'raised', text: text.replace(gradeText, next) } : { kind: 'finishes' }
  }
  return { kind: 'same', text }
}
