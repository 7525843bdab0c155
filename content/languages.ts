import { z } from 'zod'

export const contentLanguages = ['en', 'th', 'ko', 'cn'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

export const inFourLanguages = <Texts extends z.ZodType>(texts: Texts) =>
  z.strictObject({ en: texts, th: texts, ko: texts, cn: texts })
