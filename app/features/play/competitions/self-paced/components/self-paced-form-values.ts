import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import { selfPacedRules } from '#rules/competitions/self-paced/self-paced-rules.ts'
import { parseAgeChoice } from '../../wizard/age-choices.ts'
import { sourceOf, type BankChoice } from '../../wizard/bank-choice.ts'
import type { RoomFormValues } from '../../wizard/room-fields.tsx'

/** Values of the wizard of a self-paced game. */
export type SelfPacedFormValues = Pick<RoomFormValues, 'lateJoin' | 'guests' | 'names'> & {
  /** See `age-choices.ts`. */
  ages: string
}

/** About as many as a child answers in a game; more would make the report long without need. */
const maxQuestions = 30

/** Fields of the `create` action. A self-paced game has no teams or answer times. */
export const buildFormFields = (
  play: SelfPacedMode,
  classroomId: string,
  bank: BankChoice,
  title: string,
  { ages, lateJoin, guests, names }: SelfPacedFormValues,
) => {
  const questions = Math.min(bank.questions, maxQuestions)
  return {
    ...{ classroomId, title, play },
    source: JSON.stringify(sourceOf(bank, questions, parseAgeChoice(ages))),
    settings: JSON.stringify({
      ...{ scoring: 'accuracy', names, changeable: false, teams: 0, guests, lateJoin },
      answerSeconds: selfPacedRules.endsMs / 1_000,
    }),
  }
}
