import { useTranslation } from 'react-i18next'
import type { PlayerScreen } from '#rules/competitions/player-screen.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { Skin } from '#app/features/learning/lessons/public.ts'
import type { MeView, RoundView } from '../contract.ts'
import { ChasePhase } from '../chase/components/chase-phase.tsx'
import { FlightEnd } from '../flight/components/flight-end.tsx'
import { FlightPhase } from '../flight/components/flight-phase.tsx'
import { ArenaPhase } from '../arena/components/arena-phase.tsx'
import { RacePhase } from '../race/components/race-phase.tsx'
import { Board } from './standings/board.tsx'
import { AnswerPhase } from './answer-phase.tsx'
import { GetReady } from './get-ready.tsx'
import { MessageScreen } from './message-screen.tsx'
import { resolveOwnOutcome } from './standings/own-outcome.ts'
import type { PlayScreenProps } from './play-screen.tsx'
import { Podium } from './standings/podium.tsx'
import { QuestionCard } from '#app/features/learning/lessons/public-player.ts'
import { StepReveal } from '../steps/components/step-phase.tsx'
import { Reveal } from './standings/reveal.tsx'
import { WaitingRoom } from './waiting-room.tsx'
import { roundText } from '../rounds/round-text.ts'

type PhaseScreenProps = Pick<
  PlayScreenProps,
  'room' | 'me' | 'kiteId' | 'submission' | 'isOver' | 'isClockSynced' | 'onSend'
> & {
  screen: PlayerScreen
  /** Editor skin of this player in the arena. */
  skin: Skin | null
  onSkin: (skin: Skin) => void
}

const moods = { asked: 'thinking', kicked: 'asleep', early: 'hello', paused: 'asleep' } as const

/** The screen below the player's name: a message by Wao, or the current phase of the room. */
export function PhaseScreen(props: PhaseScreenProps) {
  // The `answers` messages must be loaded before the first question appears.
  const { t } = useTranslation(['competitions', 'answers'])
  const { screen, room, me, kiteId } = props
  switch (screen) {
    case 'outside':
      return <MessageScreen mood="hello" title={t('play.outside.title')} isWaiting />
    case 'asked':
    case 'kicked':
    case 'early':
    case 'paused':
      // A race that is paused stays on the screen and continues from there.
      if (isRacing(props)) return <RoundScreen {...props} phase="answer" me={me!} round={room.round!} />
      return (
        <MessageScreen
          mood={moods[screen]}
          title={t(`play.${screen}.title`)}
          text={t(`play.${screen}.text`)}
          isWaiting={screen !== 'kicked'}
        />
      )
    case 'waiting':
      return me && <WaitingRoom room={room} me={me} kiteId={kiteId} />
    case 'finished':
      return room.flight ? (
        <FlightEnd room={room} me={me} kiteId={kiteId} />
      ) : (
        <Podium room={room} me={me} kiteId={kiteId} />
      )
    default:
      return me && room.round && <RoundScreen {...props} phase={screen} me={me} round={room.round} />
  }
}

/** True if a race round is on the screen, including while the room is paused. */
export const isRacing = ({ screen, room }: Pick<PhaseScreenProps, 'screen' | 'room'>): boolean =>
  room.race !== null && room.round?.phase === 'answer' && (screen === 'answer' || screen === 'paused')

const ownStepAnswer = ({ number }: RoundView, { answer }: MeView) => (answer?.round === number ? answer.answer : null)

type RoundScreenProps = PhaseScreenProps & { phase: RoundPhase; me: MeView; round: RoundView }

/** A round of any game mode, by phase. */
function RoundScreen(props: RoundScreenProps) {
  const { t } = useTranslation('competitions')
  const { phase, room, me, round, kiteId, submission, isOver, onSend } = props
  if (room.game === 'flight' && phase !== 'prepare') return <FlightPhase {...props} phase={phase} />
  if (room.game === 'chase' && phase !== 'prepare') return <ChasePhase {...props} phase={phase} />
  if (room.game !== 'quiz' && phase !== 'prepare' && phase !== 'board')
    return room.race ? <RacePhase {...props} phase={phase} /> : <ArenaPhase {...props} phase={phase} />
  switch (phase) {
    case 'prepare':
      return <GetReady room={room} round={round} />
    case 'question':
      return room.question && <QuestionCard question={room.question} count={roundText(t, room, round)} isLarge />
    case 'answer':
      return <AnswerPhase room={room} round={round} submission={submission} isOver={isOver} onSend={onSend} />
    case 'reveal':
      if (room.step) return <StepReveal room={room} step={room.step} ownAnswer={ownStepAnswer(round, me)} />
      return (
        <Reveal
          room={room}
          round={round}
          outcome={resolveOwnOutcome(round, me)}
          ownAnswer={me.result?.round === round.number ? me.result.answer : null}
        />
      )
    case 'board':
      return <Board room={room} me={me} kiteId={kiteId} />
  }
}
