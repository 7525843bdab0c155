import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gameEntry, levelNumber } from '#rules/games/catalogue.ts'
import { PlayScreen, useGame, type PlayTicket } from '#app/features/minigames/public.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import type { RaceRoom } from '../../race/contract.ts'
import { RoundHead } from '../play/round-head.tsx'
import { RaceBetween } from './race-between.tsx'
import { useRacePlays } from './use-race-plays.ts'
import styles from './race-play.module.css'

export type RacePlayProps = {
  room: RoomView
  round: RoundView
  race: RaceRoom
  me: MeView
  kiteOf: string
  isOver: boolean
  isClockKnown: boolean
}

/** A round of a race on a player's device: the game, played as often as there is time, and how high the best play is. */
export default function RacePlay({ room, round, race, me, kiteOf, isOver, isClockKnown }: RacePlayProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const game = useGame(race.game)
  const [play, setPlay] = useState<string>(() => crypto.randomUUID())
  const [isBetween, setBetween] = useState(false)
  const { timePercent } = me
  const isPaused = room.state === 'paused'
  const plays = useRacePlays({ competition: room.id, round, play, timePercent, isClockKnown, isPaused })
  const { game: slug, level, seed, gameRules } = race
  const ticket = useMemo(
    (): PlayTicket | null =>
      level === null || seed === null
        ? null
        : { id: play, game: slug, level, rulesVersion: gameRules, seed, help: 0, clock: true },
    [play, slug, level, seed, gameRules],
  )
  const isHeld = isOver || isPaused
  const stopped = useEffectEvent(() => plays.sendNow())
  useEffect(() => {
    if (isOver) stopped()
  }, [isOver])
  const own = me.race?.round === round.number ? me.race : null
  const begin = () => {
    setPlay(crypto.randomUUID())
    setBetween(false)
  }
  const leave = () => {
    plays.sendNow()
    setBetween(true)
  }
  return (
    <div className={styles.race}>
      <RoundHead
        points={own?.points ?? 0}
        kiteOf={kiteOf}
        round={round}
        timePercent={timePercent}
        isClockKnown={isClockKnown}
        shownAt={room.now}
      />
      {!game || !ticket ? (
        <SkeletonScreen>
          <Skeleton shape="block" height="320px" />
        </SkeletonScreen>
      ) : game.rules.version !== gameRules ? (
        <EmptyState
          mood="asleep"
          title={t('arena.failed')}
          action={<Button onClick={() => location.reload()}>{t('arena.again')}</Button>}
        />
      ) : isBetween ? (
        <RaceBetween own={own} state={plays.state} isOver={isOver} isPaused={isPaused} onAgain={begin} />
      ) : (
        <PlayScreen
          key={play}
          ticket={ticket}
          level={game.levels[gameEntry(slug).levels.indexOf(ticket.level)]}
          title={t('minigames:levelOf', {
            game: t(`minigames:games.${slug}.title`),
            number: levelNumber(ticket.level),
          })}
          race={{ isHeld, logNow: plays.logNow }}
          onFinished={({ log }) => {
            plays.send(log)
            setBetween(true)
          }}
          onLeave={leave}
        />
      )}
      {isHeld && !isBetween && (
        <p className={styles.held} role="status">
          {t(isOver ? 'arena.over' : 'play.paused.title')}
        </p>
      )}
    </div>
  )
}
