import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { parseAgeChoice } from '../../wizard/age-choices.ts'
import { sourceOf, type BankChoice } from '../../wizard/bank-choice.ts'
import type { RoomFormValues } from '../../wizard/room-fields.tsx'

/** Values of the flight wizard. */
export type FlightFormValues = Pick<RoomFormValues, 'lateJoin' | 'guests'> & {
  /** See `age-choices.ts`. */
  ages: string
}

/** About as many as a child answers in a flight; more would make the report long without need. */
const maxQuestions = 30

/** Fields of the `create` action. A flight has no ranks, teams or answer times. */
export const buildFormFields = (
  classroomId: string,
  bank: BankChoice,
  title: string,
  { ages, lateJoin, guests }: FlightFormValues,
) => {
  const questions = Math.min(bank.questions, maxQuestions)
  return {
    ...{ classroomId, title, play: 'flight' },
    source: JSON.stringify(sourceOf(bank, questions, parseAgeChoice(ages))),
    settings: JSON.stringify({
      ...{ scoring: 'accuracy', names: 'all', changeable: false, teams: 0, guests, lateJoin },
      answerSeconds: flightRules.endsMs / 1_000,
    }),
  }
}
