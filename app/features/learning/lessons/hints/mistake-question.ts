import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import { unwrap } from '#rules/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { findAdvice, type Mistake } from '#rules/mistakes/find-mistake.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { LevelStep, LevelTexts } from '../player/lesson-content.ts'
import { groupLevelPrograms, type ProgramGroup } from '../misconceptions/program-groups.ts'
import { findFeedback } from './find-feedback.ts'
import type { ProgramFeedback } from './program-feedback.ts'

/** Requests to the mistake worker; must survive structured cloning. */
export type MistakeQuestion =
  | ({ readonly draft: ProgramDraft; readonly step: LevelStep; readonly choice: number } & (
      | { readonly kind: 'feedback'; readonly texts: Pick<LevelTexts, 'explanation'> }
      /** For a program that solves the level: how to win a missing star. */
      | { readonly kind: 'advice' }
    ))
  /** Groups a class's programs by mistake. */
  | { readonly kind: 'groups'; readonly step: LevelStep; readonly programs: ClassPrograms }

export type MistakeAnswer<Question extends MistakeQuestion> = Question extends { kind: 'groups' }
  ? readonly ProgramGroup[]
  : Question extends { kind: 'feedback' }
    ? ProgramFeedback
    : Mistake | null

export function answerMistakeQuestion(
  question: MistakeQuestion,
): ProgramFeedback | Mistake | null | readonly ProgramGroup[] {
  if (question.kind === 'groups') return groupLevelPrograms(question.programs, question.step)
  const { draft, step, choice } = question
  const level = unwrap(openLevel(step, choice))
  if (question.kind === 'feedback') return findFeedback(draft, step, level, question.texts)
  return findAdvice({ program: draft.program, level, offers: step.offers, skin: step.skin })
}
