import { hashText, seededRandom, shuffle } from '../program/random.ts'
import type { BankQuestion } from './bank-question.ts'

/**
 * A question whose right options cannot be guessed from their position: banks often list them first, as the GIFT format
 * does. The order depends on the id only, so that a question copied twice keeps it. True and false keep their order.
 */
export function shuffleOptions(id: string, content: BankQuestion): BankQuestion {
  if (content.options.length === 0 || isTrueFalse(content)) return content
  return { ...content, options: shuffle(content.options, seededRandom(hashText(id))) }
}

const truthWords = new Set(
  'true,false,yes,no,right,wrong,จริง,เท็จ,ไม่จริง,ถูก,ผิด,ใช่,ไม่ใช่,참,거짓,맞음,틀림,예,네,아니요,아니오,对,错,正确,错误,真,假,是,否,不是,o,x,○,×,✓,✗'.split(
    ',',
  ),
)

const isTrueFalse = ({ options }: BankQuestion): boolean =>
  options.length === 2 &&
  options.every(({ text }) => Object.values(text).every((word) => truthWords.has(word.trim().toLowerCase())))
