import type { CodingSkin } from './classroom.ts'

/** Which course fits a new class, by its grade: First Flight, Block Breeze or Python Wind (ages 5–7, 8–10, 11–14). */

const chineseDigits = '一二三四五六七八九'
const thaiDigits = '๐๑๒๓๔๕๖๗๘๙'

/** `from` is the grade before the system's first year: a Thai ม.1 is grade 7. Most specific first. */
const gradeSystems: { pattern: RegExp; from: number }[] = [
  { pattern: /(?:ม\.|มัธยม(?:ศึกษา)?(?:ปีที่)?)\s?(\d)/u, from: 6 },
  { pattern: /(?:ป\.|ประถม(?:ศึกษา)?(?:ปีที่)?)\s?(\d)/u, from: 0 },
  { pattern: /(?:고|고등|고등학교)\s?(\d)(?!\d)/u, from: 9 },
  { pattern: /(?:중|중등|중학교)\s?(\d)(?!\d)/u, from: 6 },
  { pattern: /(?<!\d)(\d)\s?학년/u, from: 0 },
  { pattern: /高中?([一二三123])/u, from: 9 },
  { pattern: /初中?([一二三123])/u, from: 6 },
  { pattern: /(?<!\d)([一二三四五六七八九\d])年级/u, from: 0 },
  // England: Year 4 is for ages 8 to 9, as Grade 3 elsewhere.
  { pattern: /\byear\s?(\d{1,2})(?!\d)/iu, from: -1 },
  { pattern: /\bM\.?\s?(\d)(?:\b|\/)/u, from: 6 },
  { pattern: /\b(?:grade|class|gr\.?|g|p\.?)\s?(\d{1,2})(?!\d)/iu, from: 0 },
  { pattern: /(?<!\d)(\d{1,2})(?:st|nd|rd|th)\b/iu, from: 0 },
]

const kindergarten =
  /kindergarten|nursery|reception|\bpre-?(?:k|school)\b|\bK\s?\d?\b|อนุบาล|อ\.\s?\d|유치원|幼儿园|[大中小]班/iu

/** A number alone is a grade in the grade field. In a class name only in front of the group: 4B, 4/2, 4-2. */
const bareGrade = /(?<!\d)(\d{1,2})(?!\d)/u
const leadingGrade = /^(\d{1,2})(?=\s?[A-Za-z]\b|[/.-]\d|$)/u

const lastGrade = 12

/** The grade, counted from 1 at the age of six; 0 is kindergarten. */
function findGrade(text: string, bare: RegExp): number | null {
  const plain = text.trim().replaceAll(/[๐-๙]/gu, (digit) => String(thaiDigits.indexOf(digit)))
  if (kindergarten.test(plain)) return 0
  for (const { pattern, from } of [...gradeSystems, { pattern: bare, from: 0 }]) {
    const digits = pattern.exec(plain)?.[1]
    if (!digits) continue
    const year = chineseDigits.includes(digits) ? chineseDigits.indexOf(digits) + 1 : Number(digits)
    const grade = Math.max(year + from, 0)
    if (year > 0 && grade <= lastGrade) return grade
  }
  return null
}

/** Null if neither the grade nor the name shows the age of the children. */
export function suggestSkin(grade: string | null, name: string): CodingSkin | null {
  const number = findGrade(grade ?? '', bareGrade) ?? findGrade(name, leadingGrade)
  if (number === null) return null
  return number <= 2 ? 'icon' : number <= 5 ? 'block' : 'text'
}
