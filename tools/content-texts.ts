import { contentLanguages, type ContentLanguage } from '#content/languages.ts'

/** What can be known of a text without understanding it. */

const script: Record<ContentLanguage, RegExp> = {
  en: /[A-Za-z]/,
  th: /\p{Script=Thai}/u,
  ko: /\p{Script=Hangul}/u,
  cn: /\p{Script=Han}/u,
}

/** Children of five to seven hear one breath; those of eight to ten read one line more. */
export const mostHintWords = { icons: 15, blocks: 25 } as const

type Texts = { readonly [key: string]: string | readonly string[] | Texts }

/** Texts of one thing in four languages: each in its own script, none left as it was in English. */
export function textProblems(texts: Readonly<Record<ContentLanguage, Texts>>): string[] {
  const english = flat(texts.en)
  return contentLanguages.flatMap((language) => {
    const own = flat(texts[language])
    return [
      ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${key} is not in ${language}`),
      ...[...own.keys()].filter((key) => !english.has(key)).map((key) => `${key} is only in ${language}`),
      ...[...own].flatMap(([key, text]) => signProblems(language, text).map((problem) => `${key} ${problem}`)),
    ]
  })
}

function flat(texts: Texts | readonly string[], prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

function signProblems(language: ContentLanguage, whole: string): string[] {
  const problems: string[] = []
  // Code has signs of its own.
  const text = whole.replace(/`[^`]*`/g, '``')
  if (!script[language].test(text)) problems.push(`is not written in ${language}: ${whole}`)
  if (language === 'th' && text.includes('?')) problems.push('has a question mark, which Thai does without')
  if (language === 'cn' && /\p{Script=Han}[,?!;:]|[,?!;:]\p{Script=Han}/u.test(text))
    problems.push('has narrow signs between Chinese characters')
  return problems
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
