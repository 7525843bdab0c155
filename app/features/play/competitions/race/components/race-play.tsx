import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gameEntry, levelNumber } from '#rules/games/catalog.ts'
import { PlayScreen, useGame, type PlayTicket } from '#app/features/play/minigames/public.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import type { RaceRoom } from '../contract.ts'
import { RoundHead } from '../../play/clock/round-head.tsx'
import { RaceBreak } from './race-break.tsx'
import { useRacePlays } from './use-race-plays.ts'
import styles from './race-play.module.css'

export type RacePlayProps = {
  room: RoomView
  round: RoundView
  race: RaceRoom
  me: MeView
  kiteId: string
  isOver: boolean
  isClockSynced: boolean
  /** At home: called when a play is stored and over. */
  onStored?: () => void
  /** At home: returns to the list of rounds. */
  onBack?: () => void
}

/** A race round on a player's device: the game can be played repeatedly until time is up; the best play counts. */
export default function RacePlay({ room, round, race, me, kiteId, isOver, isClockSynced, ...home }: RacePlayProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const game = useGame(race.game)
  const [play, setPlay] = useState<string>(() => crypto.randomUUID())
  const [isBetween, setBetween] = useState(false)
  const { timePercent } = me
  const isPaused = room.state === 'paused'
  const plays = useRacePlays({ competition: room.id, round, play, timePercent, isClockSynced, isPaused })
  const { game: slug, level, seed, gameRules } = race
  const ticket = useMemo(
    (): PlayTicket | null =>
      level === null || seed === null
        ? null
        : { id: play, game: slug, level, rulesVersion: gameRules, seed, help: 0, clock: true },
    [play, slug, level, seed, gameRules],
  )
  const isHeld = isOver || isPaused
  const sendFinalLog = useEffectEvent(() => plays.sendNow())
  useEffect(() => {
    if (isOver) sendFinalLog()
  }, [isOver])
  const reportStored = useEffectEvent(() => home.onStored?.())
  useEffect(() => {
    if (isBetween && plays.state === 'kept') reportStored()
  }, [isBetween, plays.state])
  const ownRace = me.race?.round === round.number ? me.race : null
  const startNewPlay = () => {
    setPlay(crypto.randomUUID())
    setBetween(false)
  }
  const leavePlay = () => {
    plays.sendNow()
    setBetween(true)
  }
  return (
    <div className={styles.race}>
      <RoundHead
        points={ownRace?.points ?? 0}
        kiteId={kiteId}
        round={round}
        timePercent={timePercent}
        isClockSynced={isClockSynced}
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
        <RaceBreak
          ownRace={ownRace}
          state={plays.state}
          isOver={isOver}
          isPaused={isPaused}
          onAgain={startNewPlay}
          onBack={home.onBack}
        />
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
          onLeave={leavePlay}
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
