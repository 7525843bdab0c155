import { z } from 'zod'
import { classroomIcons } from '#rules/classrooms/classroom.ts'
import { stepBounds } from '#rules/competitions/steps/room-step.ts'
import { emptyQuestion, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'

const text = (letters: number) => z.string().trim().min(1).max(letters)

/** Texts of a step as its host types them. */
export const stepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('poll'),
    question: text(stepBounds.titleLetters),
    options: z
      .array(text(stepBounds.optionLetters))
      .min(stepBounds.options.least)
      .max(stepBounds.options.most)
      .refine((options) => new Set(options).size === options.length),
  }),
  z.object({ kind: z.literal('words'), question: text(stepBounds.titleLetters) }),
  z.object({
    kind: z.literal('slide'),
    question: text(stepBounds.titleLetters),
    text: z.string().trim().max(stepBounds.textLetters),
    picture: z.enum(classroomIcons).nullable(),
  }),
])
export type StepTexts = z.infer<typeof stepSchema>

/** A text question needs an accepted answer; no screen shows it. */
const anyWord = '·'

/**
 * Stores a step in the fields of a question, so that rooms translate, send and count it like one: the options of a poll
 * are choices, and the text of a slide is its explanation.
 */
export function toStepContent(step: StepTexts, language: QuestionLanguage): BankQuestion {
  const question = { [language]: step.question }
  if (step.kind === 'poll')
    return {
      ...emptyQuestion,
      question,
      // Exactly one option must be right; a poll never shows which.
      options: step.options.map((option, index) => ({ text: { [language]: option }, right: index === 0, why: {} })),
    }
  const typed = { ...emptyQuestion, kind: 'text' as const, question, accepted: { [language]: [anyWord] } }
  if (step.kind === 'words') return typed
  return {
    ...typed,
    explanation: step.text === '' ? {} : { [language]: step.text },
    picture: step.picture && { file: step.picture, alt: {} },
  }
}
