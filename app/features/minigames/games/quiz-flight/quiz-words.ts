import type { QuizWords } from '#rules/games/quiz-flight/quiz-words.ts'

type Texts = Readonly<Record<string, QuizWords>>

const files: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  en: () => import('#content/games/quiz-words-en.json'),
  th: () => import('#content/games/quiz-words-th.json'),
  ko: () => import('#content/games/quiz-words-ko.json'),
  cn: () => import('#content/games/quiz-words-cn.json'),
}

const byTag: Readonly<Record<string, string>> = { en: 'en', th: 'th', ko: 'ko', zh: 'cn' }

/** The words of all our questions in the language of the page, fetched when a flight begins. */
export async function loadQuizWords(): Promise<Texts> {
  const load = files[byTag[document.documentElement.lang.slice(0, 2)] ?? 'en']
  return ((await load?.())?.default ?? {}) as Texts
}
