import { languages, baseKey, type MessageFolder } from './message-files.ts'
import { checkKoreanExport, problemsOfStyle } from './message-style.ts'
import { forbiddenTerms } from './message-terms.ts'

/** Checks all messages of a folder against the terms and style rules of docs/words.md. */
export function problemsOfWording({ namespace, path, messages }: MessageFolder): string[] {
  return languages.flatMap((language) =>
    [...messages[language]].flatMap(([key, text]) => {
      const messageKey = `${namespace}:${baseKey(key)}`
      const english = messages.en.get(key) ?? ''
      return [
        ...forbiddenTerms(language, messageKey, text),
        ...problemsOfStyle(language, messageKey, text),
        ...(language === 'ko' ? checkKoreanExport(text, english) : []),
      ].map((problem) => `${path}/${language}.json ${key} ${problem}`)
    }),
  )
}
