import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'

/** Value of the `lang` attribute of texts in another language than the page, so that screen readers pronounce them. */
export const textLanguage = ({ language }: { readonly language?: QuestionLanguage | null }): string | undefined =>
  language ? findLanguage(language).tag : undefined
