import { languages, spokenKey, type MessageFolder } from './message-files.ts'
import { exportsOnly, problemsOfStyle } from './message-style.ts'
import { forbiddenTerms } from './message-terms.ts'

/** Every text of a folder, read against the glossary (docs/words.md): its terms, and the rules below them. */
export function problemsOfWording({ namespace, path, messages }: MessageFolder): string[] {
  return languages.flatMap((language) =>
    [...messages[language]].flatMap(([key, text]) => {
      const place = `${namespace}:${spokenKey(key)}`
      const english = messages.en.get(key) ?? ''
      return [
        ...forbiddenTerms(language, place, text),
        ...problemsOfStyle(language, place, text),
        ...(language === 'ko' ? exportsOnly(text, english) : []),
      ].map((problem) => `${path}/${language}.json ${key} ${problem}`)
    }),
  )
}
