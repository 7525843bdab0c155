import { toCompatibilityForm } from '../../input/compatibility-form.ts'
import { questionKinds } from '../question.ts'
import type { QuestionKind } from '../bank-question.ts'
import type { Draft } from './draft.ts'

/** Kind names of common quiz tools; the first match wins. */
const kindPatterns: readonly (readonly [QuestionKind, RegExp])[] = [
  ['program', /^(program|โปรแกรม|프로그램|程序)$/],
  ['several', /checkbox|multi-?select|multiple select|multiple answer|หลายข้อ|복수|여러 개|多选/],
  ['choice', /multiple choice|single|^quiz$|true|mcq|ปรนัย|เลือกตอบ|객관식|하나 고르기|单选|选择|判断/],
  ['text', /fill|short|type answer|เติมคำ|คำตอบสั้น|단답|주관식|짧은 글|填空|简答/],
  ['number', /numeric|ตัวเลข|숫자|^수$|数字/],
  ['order', /reorder|sequence|puzzle|sort|เรียง|순서|排序/],
  ['match', /match|จับคู่|짝|连线|配对/],
]

/** Null for unsupported kinds such as polls, essays and drawings. */
export function detectKind({ type, options, right }: Pick<Draft, 'type' | 'options' | 'right'>): QuestionKind | null {
  const typeName = toCompatibilityForm(type).trim().toLocaleLowerCase('en')
  const exactKind = questionKinds.find((kind) => kind === typeName)
  if (exactKind) return exactKind
  if (typeName !== '') return kindPatterns.find(([, pattern]) => pattern.test(typeName))?.[0] ?? null
  if (options.some((option) => option !== '')) return 'choice'
  return parseNumber(right) === null ? 'text' : 'number'
}

export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(plain)) return null
  return Number(plain)
}
