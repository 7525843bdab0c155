import type { ClassPrograms } from '#app/features/progress/public.ts'
import { trusted } from '#rules/lib/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { findAdvice, type Mistake } from '#rules/mistakes/find-mistake.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { LevelStep, LevelTexts } from '../player/lesson-content.ts'
import { groupsOfLevel, type ProgramGroup } from '../misconceptions/program-groups.ts'
import { findTold } from './find-told.ts'
import type { Told } from './told.ts'

/** What is asked about a program, in a form that can be sent to a worker. */
export type MistakeQuestion =
  | ({ readonly draft: ProgramDraft; readonly step: LevelStep; readonly choice: number } & (
      | { readonly kind: 'told'; readonly texts: Pick<LevelTexts, 'explanation'> }
      /** Of a program that solves it: what would win a star that is missing. */
      | { readonly kind: 'advice' }
    ))
  /** Of all programs of a class: which do the same wrong. */
  | { readonly kind: 'groups'; readonly step: LevelStep; readonly programs: ClassPrograms }

export type MistakeAnswer<Question extends MistakeQuestion> = Question extends { kind: 'groups' }
  ? readonly ProgramGroup[]
  : Question extends { kind: 'told' }
    ? Told
    : Mistake | null

export function answerMistake(question: MistakeQuestion): Told | Mistake | null | readonly ProgramGroup[] {
  if (question.kind === 'groups') return groupsOfLevel(question.programs, question.step)
  const { draft, step, choice } = question
  const level = trusted(openLevel(step, choice))
  if (question.kind === 'told') return findTold(draft, step, level, question.texts)
  return findAdvice({ program: draft.program, level, offers: step.offers, skin: step.skin })
}
