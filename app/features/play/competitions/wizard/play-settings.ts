import type { CompetitionSettings } from '../contract.ts'
import type { WizardSettings } from './wizard-settings.ts'

/** Form values of a quiz apart from its questions; numbers are strings. */
export type PlayValues = Omit<WizardSettings, 'questions' | 'ages'>

export const toPlayValues = ({ answerSeconds, teams, changeable, ...settings }: CompetitionSettings): PlayValues => ({
  ...settings,
  ...{ answerSeconds: String(answerSeconds), teams: String(teams), answers: changeable ? 'changeable' : 'final' },
})

export const toPlaySettings = ({ answerSeconds, teams, answers, ...settings }: PlayValues): CompetitionSettings => ({
  ...settings,
  ...{ answerSeconds: Number(answerSeconds), teams: Number(teams), changeable: answers === 'changeable' },
})
