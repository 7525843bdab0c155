import names from '#content/questions/names/skills.json' with { type: 'json' }
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'

const ours = new Map<string, Record<QuestionLanguage, string>>(Object.entries(names))

/** A skill of our own questions in the reader's language; one that a teacher wrote stays as they wrote it. */
export const skillName = (skill: string, language: QuestionLanguage): string => ours.get(skill)?.[language] ?? skill
