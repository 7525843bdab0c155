import type { QuizText } from '#rules/games/quiz-flight/quiz-text.ts'

type Texts = Readonly<Record<string, QuizText>>

const files: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  en: () => import('#content/games/quiz-words-en.json'),
  th: () => import('#content/games/quiz-words-th.json'),
  ko: () => import('#content/games/quiz-words-ko.json'),
  cn: () => import('#content/games/quiz-words-cn.json'),
}

const fileByLanguage: Readonly<Record<string, string>> = { en: 'en', th: 'th', ko: 'ko', zh: 'cn' }

/** Loads the texts of all built-in questions in the page's language. */
export async function loadQuizTexts(): Promise<Texts> {
  const load = files[fileByLanguage[document.documentElement.lang.slice(0, 2)] ?? 'en']
  return ((await load?.())?.default ?? {}) as Texts
}
