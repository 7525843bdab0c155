import { contentLanguages, type ContentLanguage } from '#content/languages.ts'

/** Checks of translated texts that need no knowledge of the language. */

const script: Record<ContentLanguage, RegExp> = {
  en: /[A-Za-z]/,
  th: /\p{Script=Thai}/u,
  ko: /\p{Script=Hangul}/u,
  cn: /\p{Script=Han}/u,
}

/** Maximum words per hint: icon levels are for ages 5 to 7, block levels for ages 8 to 10. */
export const mostHintWords = { icons: 15, blocks: 25 } as const

type Texts = { readonly [key: string]: string | readonly string[] | Texts }

/** All four languages must have the same keys, with each text in its own script. */
export function textProblems(texts: Readonly<Record<ContentLanguage, Texts>>): string[] {
  const english = flatten(texts.en)
  return contentLanguages.flatMap((language) => {
    const translated = flatten(texts[language])
    return [
      ...[...english.keys()].filter((key) => !translated.has(key)).map((key) => `${key} is not in ${language}`),
      ...[...translated.keys()].filter((key) => !english.has(key)).map((key) => `${key} is only in ${language}`),
      ...[...translated].flatMap(([key, text]) => scriptProblems(language, text).map((problem) => `${key} ${problem}`)),
    ]
  })
}

function flatten(texts: Texts | readonly string[], prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

function scriptProblems(language: ContentLanguage, original: string): string[] {
  const problems: string[] = []
  // Punctuation rules do not apply to inline code.
  const text = original.replace(/`[^`]*`/g, '``')
  if (!script[language].test(text)) problems.push(`is not written in ${language}: ${original}`)
  if (language === 'th' && text.includes('?')) problems.push('has a question mark, which Thai does not use')
  if (language === 'cn' && /\p{Script=Han}[,?!;:]|[,?!;:]\p{Script=Han}/u.test(text))
    problems.push('has half-width punctuation between Chinese characters')
  return problems
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
