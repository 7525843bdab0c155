import { questionKinds } from '../question.ts'
import type { QuestionKind } from '../bank-question.ts'
import type { Draft } from './draft.ts'

/** What tools call their kinds; the first that fits counts. */
const names: readonly (readonly [QuestionKind, RegExp])[] = [
  ['several', /checkbox|multi-?select|multiple select|multiple answer|หลายข้อ|복수|多选/],
  ['choice', /multiple choice|single|^quiz$|true|mcq|ปรนัย|객관식|单选|选择|判断/],
  ['text', /fill|short|type answer|เติมคำ|단답|주관식|填空|简答/],
  ['number', /numeric|ตัวเลข|숫자|数字/],
  ['order', /reorder|sequence|puzzle|sort|เรียง|순서|排序/],
  ['match', /match|จับคู่|짝|连线|配对/],
]

/** The kind that a row means; nothing where we have none like it: polls, essays, drawings. */
export function kindOf({ type, options, right }: Pick<Draft, 'type' | 'options' | 'right'>): QuestionKind | null {
  const called = type.normalize('NFKC').trim().toLocaleLowerCase('en')
  const own = questionKinds.find((kind) => kind === called)
  if (own) return own
  if (called !== '') return names.find(([, pattern]) => pattern.test(called))?.[0] ?? null
  if (options.some((option) => option !== '')) return 'choice'
  return numberIn(right) === null ? 'text' : 'number'
}

export function numberIn(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(plain)) return null
  return Number(plain)
}
