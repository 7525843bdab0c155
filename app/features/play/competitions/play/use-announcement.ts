import { useTranslation } from 'react-i18next'
import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import type { PlayerScreen } from '#rules/competitions/player-screen.ts'
import type { MeView, RoomView } from '../contract.ts'
import { useClimbMessage } from '../arena/components/use-climb-message.ts'
import { useRaceMessage } from '../race/components/use-race-message.ts'
import { useFormatNumber } from '../components/use-format-number.ts'
import { resolveOwnOutcome } from './standings/own-outcome.ts'
import type { AnswerSubmission } from './use-answer.ts'
import { roundText } from '../rounds/round-text.ts'

type AnnouncementInput = {
  screen: PlayerScreen
  room: RoomView
  me: MeView | null
  submission: AnswerSubmission | null
  isLost: boolean
}

/** Announcement for screen readers: one sentence per change of the screen, silent while time runs. */
export function useAnnouncement({ screen, room, me, submission, isLost }: AnnouncementInput): string {
  const { t } = useTranslation('competitions')
  const questionMessage = useQuestionMessage(room)
  const answerMessage = useAnswerMessage(room, me, submission)
  const outcomeMessage = useOutcomeMessage(room, me)
  if (isLost) return t('play.lost.waiting')
  const ownMessage = isSelfPaced(room.game) ? selfPacedMessageKey(screen, room) : null
  if (ownMessage !== null) return ownMessage === '' ? '' : t(ownMessage)
  switch (screen) {
    case 'outside':
      return ''
    case 'waiting':
      return t('play.waiting.in')
    case 'prepare':
      return t('play.ready.title')
    case 'question':
      return questionMessage
    case 'answer':
      return answerMessage
    case 'reveal':
      return outcomeMessage
    case 'board':
      return t('play.board.placeOf', { rank: me?.rank ?? '–' })
    case 'finished':
      return t('play.end.title')
    case 'early':
    case 'asked':
    case 'kicked':
    case 'paused':
      return t(`play.${screen}.title`)
  }
}

/** Null if the message of other games fits. While playing, a self-paced game announces its own changes. */
function selfPacedMessageKey(screen: PlayerScreen, { game, flight, chase }: RoomView) {
  if (screen === 'question') return game === 'chase' ? ('chase.look' as const) : ('flight.look' as const)
  if (screen === 'answer') return '' as const
  if (chase && screen === 'reveal') return 'chase.over' as const
  return flight && (screen === 'reveal' || screen === 'finished') ? (`flight.grade.${flight.grade}` as const) : null
}

function useQuestionMessage(room: RoomView): string {
  const { t } = useTranslation('competitions')
  const { round, question, race } = room
  if (!round) return ''
  if (!question) return t(race ? 'race.look' : 'arena.look')
  return `${roundText(t, room, round)}. ${question.question}`
}

function useAnswerMessage(
  { settings, arena, race }: RoomView,
  me: MeView | null,
  submission: AnswerSubmission | null,
): string {
  const { t } = useTranslation('competitions')
  const climbMessage = useClimbMessage()
  const raceMessage = useRaceMessage()
  if (arena) return climbMessage(me?.climb ?? null)
  if (race) return raceMessage(me?.race ?? null)
  if (!submission) return t('play.answer.now')
  return t(
    submission.state === 'kept' && settings.changeable ? 'play.sent.changeable' : `play.sent.${submission.state}`,
  )
}

function useOutcomeMessage({ round, arena, race, step, question }: RoomView, me: MeView | null): string {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const climbMessage = useClimbMessage()
  const raceMessage = useRaceMessage()
  if (!me || !round) return ''
  if (arena) return climbMessage(me.climb)
  if (race) return raceMessage(me.race)
  if (step) return step.kind === 'slide' ? `${question?.question ?? ''} ${step.text}` : t('step.lookUp')
  const outcome = resolveOwnOutcome(round, me)
  const verdict = t(`play.reveal.${outcome.kind}`)
  return outcome.kind === 'right'
    ? `${verdict} ${t('play.reveal.points', { points: formatNumber(outcome.points) })}`
    : verdict
}
