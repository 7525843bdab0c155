import { useTranslation } from 'react-i18next'
import type { PlayerScreen } from '#rules/competitions/player-screen.ts'
import type { MeView, RoomView } from '../../contract.ts'
import { useClimbWords } from '../arena/use-climb-words.ts'
import { useRaceWords } from '../race/use-race-words.ts'
import { useNumber } from '../use-number.ts'
import { ownOutcome } from './own-outcome.ts'
import type { GivenAnswer } from './use-answer.ts'

type Shown = { screen: PlayerScreen; room: RoomView; me: MeView | null; given: GivenAnswer | null; isLost: boolean }

/** What is said to those who do not see the screen change: one sentence for each change, nothing while time runs. */
export function useSpoken({ screen, room, me, given, isLost }: Shown): string {
  const { t } = useTranslation('competitions')
  const asked = useAskedWords(room)
  const sent = useSentWords(room, me, given)
  const outcome = useOutcomeWords(room, me)
  if (isLost) return t('play.lost.waiting')
  switch (screen) {
    case 'outside':
      return ''
    case 'waiting':
      return t('play.waiting.in')
    case 'prepare':
      return t('play.ready.title')
    case 'question':
      return asked
    case 'answer':
      return sent
    case 'reveal':
      return outcome
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

function useAskedWords({ round, question, race }: RoomView): string {
  const { t } = useTranslation('competitions')
  if (!round) return ''
  if (!question) return t(race ? 'race.look' : 'arena.look')
  return `${t('play.round', { number: round.number + 1, of: round.of })}. ${question.question}`
}

function useSentWords({ settings, arena, race }: RoomView, me: MeView | null, given: GivenAnswer | null): string {
  const { t } = useTranslation('competitions')
  const climb = useClimbWords()
  const racing = useRaceWords()
  if (arena) return climb(me?.climb ?? null)
  if (race) return racing(me?.race ?? null)
  if (!given) return t('play.answer.now')
  return t(given.state === 'kept' && settings.changeable ? 'play.sent.changeable' : `play.sent.${given.state}`)
}

function useOutcomeWords({ round, arena, race }: RoomView, me: MeView | null): string {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const climb = useClimbWords()
  const racing = useRaceWords()
  if (!me || !round) return ''
  if (arena) return climb(me.climb)
  if (race) return racing(me.race)
  const outcome = ownOutcome(round, me)
  const words = t(`play.reveal.${outcome.kind}`)
  return outcome.kind === 'right' ? `${words} ${t('play.reveal.points', { points: number(outcome.points) })}` : words
}
