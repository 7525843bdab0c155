import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { useLocale } from '../components/use-locale.ts'
import type { PreviewQuestion } from './preview-page.server.ts'

/** Text of a question in the language of the interface, or in a language that it has. */
export function useQuestionText(): (question: PreviewQuestion) => string {
  const locale: QuestionLanguage = useLocale()
  return ({ id, content, languages }) => translateQuestion(id, content, locale, languages)?.question ?? ''
}
