import names from '#content/questions/names/skills.json' with { type: 'json' }
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'

const builtInSkills = new Map<string, Record<QuestionLanguage, string>>(Object.entries(names))

/** Translates a skill of built-in questions; a skill that a teacher typed stays unchanged. */
export const skillName = (skill: string, language: QuestionLanguage): string =>
  builtInSkills.get(skill)?.[language] ?? skill
