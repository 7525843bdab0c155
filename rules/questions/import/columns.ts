/** Detects the role of table columns by their headings: templates of common quiz tools, ours, and usual names. */

import { toCompatibilityForm } from '../../input/compatibility-form.ts'
import type { ImportFormat } from './draft.ts'

export type ColumnRole =
  | 'question'
  | 'type'
  | 'option'
  | 'why'
  | 'partner'
  | 'right'
  | 'seconds'
  | 'explanation'
  | 'skills'
  | 'language'
  | 'number'
  | 'program'
  | 'picture'
  | 'alt'

export type Column = { readonly at: number; readonly head: string; readonly role: ColumnRole; readonly place: number }

/** The first match wins, so more specific patterns come first. */
const headPatterns: readonly (readonly [ColumnRole, RegExp])[] = [
  ['number', /^(question )?(#|no\.?|number)$|^question #|^(ข้อ(ที่)?|ลำดับ|번호|序号|题号)$/],
  ['type', /^(question )?(type|kind)$|^(ประเภท|ชนิด|유형|종류|题型|类型)/],
  ['language', /^language$|^(ภาษา|언어|语言)$/],
  ['program', /^(program|code)$|^(โปรแกรม|프로그램|程序)$/],
  ['alt', /^(picture|image) (description|alt)|^alt( text)?$|^คำบรรยายรูป|^그림 설명|^图片说明/],
  ['picture', /^image|^picture|^(รูป|ภาพ|그림|이미지|图片)/],
  ['why', /^why (?<place>[1-6])$|^(เหตุผล|이유|理由) ?(?<place>[1-6])$/],
  ['partner', /^(pair|match) (?<place>[1-6])$|^(คู่|짝|配对) ?(?<place>[1-6])$/],
  ['explanation', /^(answer )?(explanation|feedback)|^(คำอธิบาย|해설|설명|解析|解释|说明)/],
  [
    'right',
    /^(correct|right)( answers?(\(s\))?)?\b|^answer key$|^(เฉลย|คำตอบที่ถูก|ข้อที่ถูก|정답|正确答案|正确选项|正确|答案)$/,
  ],
  [
    'option',
    /^(answer|option|choice) ?(?<place>[1-6]|[a-f])\b|^(ตัวเลือก|คำตอบ|보기|선택지|选项|答案) ?(?<place>[1-6]|[a-f])$/,
  ],
  ['seconds', /^(time|seconds|duration)\b|^(เวลา|วินาที|시간|제한 시간|时间|时限|秒)/],
  ['skills', /^(skills?|tags?|topics?|standards?)$|^(ทักษะ|หัวข้อ|기능|주제|知识点|技能|标签)$/],
  ['question', /^(question|prompt|stem)( text)?\b|^(คำถาม|โจทย์|문제|질문|题目|题干|问题)/],
]

const maxHeadLength = 200

export function detectColumns(row: readonly string[]): Column[] {
  const seen = new Set<string>()
  return row.flatMap((cell, index) => {
    const head = normalizeHead(cell)
    for (const [role, pattern] of headPatterns) {
      const match = pattern.exec(head)
      if (!match) continue
      const place = parsePlace(match.groups?.place)
      const name = `${role} ${place}`
      if (seen.has(name)) return []
      seen.add(name)
      return [{ at: index, head: cell.split(/\n| [-–—] | ?\(/)[0]!.trim(), role, place }]
    }
    return []
  })
}

/** Removes explanations after a dash, in brackets or on a second line. */
const normalizeHead = (cell: string): string =>
  // Limits the length: unclosed brackets make the bracket pattern quadratic.
  toCompatibilityForm(cell.slice(0, maxHeadLength))
    .toLocaleLowerCase('en')
    .split(/\n| [-–—] /)[0]!
    .replace(/\((?!s\))[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function parsePlace(place: string | undefined): number {
  if (place === undefined) return 0
  return /\d/.test(place) ? Number(place) - 1 : place.charCodeAt(0) - 97
}

/** A heading row has a question column and an option or answer column. */
export const isHeadRow = (columns: readonly Column[]): boolean => {
  const has = (role: ColumnRole) => columns.some((column) => column.role === role)
  return has('question') && (has('option') || has('right'))
}

/** Detects the quiz tool by headings that only its template has. */
export function detectFormat(head: readonly string[], columns: readonly Column[] = []): ImportFormat {
  const text = head.map((cell) => cell.toLocaleLowerCase('en').replace(/\s+/g, ' '))
  const has = (pattern: RegExp) => text.some((cell) => pattern.test(cell))
  if (has(/^kind$/) && has(/^language$/) && has(/^option 1$/)) return 'skykite'
  // Our template in another language: no other tool describes pictures and has pairs.
  if ((['alt', 'partner', 'why'] as const).every((role) => columns.some((column) => column.role === role)))
    return 'skykite'
  if (has(/^question - max \d+ characters/) || has(/^answer 1 - max \d+ characters/)) return 'kahoot'
  if (has(/^question text$/) && has(/^question type$/)) return 'quizizz'
  if (has(/^question #$/) && has(/^question text$/)) return 'blooket'
  return 'table'
}
