import { refuse, type Result } from '../result.ts'
import { judgeText } from '../words/judge-text.ts'
import { checkNameSpelling, checkTypedNameSpelling, type NameReason, type TypedNameReason } from './name.ts'

/** Real names that only look offensive. */
const innocentNames = ['fuk']

const hasRudeWord = (name: string): boolean =>
  judgeText(name, { audience: 'student', innocent: innocentNames }).decision === 'hold'

/** Spelling and words of a name. Runs on the server; pages check the spelling. */
export function checkName(text: string): Result<string, NameReason> {
  const name = checkNameSpelling(text)
  return name.ok && hasRudeWord(name.value) ? refuse('word') : name
}

/** For names typed by visitors with a class code, not entered by the school: also rejects links. */
export function checkTypedName(text: string): Result<string, TypedNameReason> {
  const name = checkTypedNameSpelling(text)
  return name.ok && hasRudeWord(name.value) ? refuse('word') : name
}
