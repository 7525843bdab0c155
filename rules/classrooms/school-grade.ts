/** School grade of a class, from what its teacher typed: "Grade 4", "4B", ป.4/2, 4학년, 四年级. */

/** In whole years, both inclusive. */
export type AgeRange = readonly [from: number, to: number]

export type GradeSystem = {
  readonly pattern: RegExp
  readonly grades: readonly string[]
  /** Grade of the first entry: 1 is the first year of primary school, kindergarten is below. */
  readonly first: number
}

const thai = ['อ.1', 'อ.2', 'อ.3', 'ป.1', 'ป.2', 'ป.3', 'ป.4', 'ป.5', 'ป.6', 'ม.1', 'ม.2', 'ม.3', 'ม.4', 'ม.5', 'ม.6']
const chinese = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级']
const chineseSecondary = ['初一', '初二', '初三', '高一', '高二', '高三']
const korean = ['1학년', '2학년', '3학년', '4학년', '5학년', '6학년']
const digits = Array.from({ length: 12 }, (_, index) => String(index + 1))
const digitYears = Array.from({ length: 9 }, (_, index) => `${index + 1}年级`)

/** Most specific first: a bare number counts as a grade only if no other pattern matches. */
const gradeSystems: readonly GradeSystem[] = [
  { pattern: /[อปม]\.\s?\d/u, grades: thai, first: -2 },
  { pattern: /[一二三四五六七八九]年级/u, grades: chinese, first: 1 },
  { pattern: /\d年级/u, grades: digitYears, first: 1 },
  { pattern: /[初高][一二三]/u, grades: chineseSecondary, first: 7 },
  { pattern: /(?<!\d)\d학년/u, grades: korean, first: 1 },
  // Years (2026) and room numbers (101) are not grades; in 4/2 the grade is 4.
  { pattern: /(?<!\d)\d{1,2}(?!\d)/u, grades: digits, first: 1 },
]

type GradeMatch = { readonly system: GradeSystem; readonly text: string; readonly index: number }

export function findGrade(text: string): GradeMatch | null {
  for (const system of gradeSystems) {
    const [gradeText] = system.pattern.exec(text) ?? []
    const index = gradeText ? system.grades.indexOf(gradeText.replace(/\s/u, '')) : -1
    if (gradeText && index >= 0) return { system, text: gradeText, index }
  }
  return null
}

/** Korean schools count again from 1 in middle and high school. */
const koreanOffset = (text: string): number => (/중학/u.test(text) ? 6 : /고등/u.test(text) ? 9 : 0)

/** The grade field decides; the class name is used if the field is empty or contains no grade. */
export function schoolGrade({ grade, name }: { grade: string | null; name: string }): number | null {
  for (const text of [grade ?? '', name]) {
    const match = findGrade(text)
    if (match) return match.system.first + match.index + (match.system.grades === korean ? koreanOffset(text) : 0)
  }
  return null
}

/** Ages of children in a grade during the school year; the same in the four countries within a few months. */
export const gradeAges = (grade: number): AgeRange => [grade + 5, grade + 6]
