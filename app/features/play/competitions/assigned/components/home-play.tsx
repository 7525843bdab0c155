import { useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { useHoldReload } from '#app/platform/shell/updates/use-hold-reload.ts'
import { SchoolTimeZone, useDateFormatter } from '#app/platform/time/use-dates.ts'
import type { HomeRoundsView } from '../home-rounds.server.ts'
import { ConnectionLine } from '../../play/connection-line.tsx'
import { MessageScreen } from '../../play/message-screen.tsx'
import { PlayHead } from '../../play/play-head.tsx'
import type { AssignedPlayProps } from './assigned-play.tsx'
import { AssignedStart } from './assigned-start.tsx'
import { isPerfect } from './is-perfect.ts'
import { HomeRoundList } from './home-round-list.tsx'
import { HomeRoundPlay } from './home-round-play.tsx'
import playStyles from '../../play/play-screen.module.css'
import styles from './assigned.module.css'

type HomePlayProps = Omit<AssignedPlayProps, 'ownPlay'> & {
  /** Null until the page is reloaded after a live room became homework. */
  homeRounds: HomeRoundsView | null
}

/** Homework of the coding arena or of a minigame race: each round can be tried as often as the student likes. */
export function HomePlay(props: HomePlayProps) {
  const { room, me, homeRounds, kiteId, isLost } = props
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const [openRound, setOpenRound] = useState<number | null>(null)
  const round = homeRounds?.rounds.find((homeRound) => homeRound.round === openRound && homeRound.isOpen)
  const isPlaying = round !== undefined && me?.state === 'in'
  const isStale = homeRounds === null
  const top = useRef<HTMLDivElement>(null)
  useHoldReload(isPlaying)
  // The pressed button is gone: keyboard and screen reader users continue at the top.
  useEffect(() => top.current?.focus(), [isPlaying])
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={clsx(playStyles.play, styles.stage)}
      data-stage
      data-screen={isPlaying ? 'answer' : 'home'}
      data-whole={isPlaying ? (round.race ? 'race' : 'arena') : undefined}
    >
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {!isPlaying &&
        (me ? <PlayHead me={me} kiteId={kiteId} hasPoints={false} /> : <div className={playStyles.noHead} />)}
      {isLost && <ConnectionLine isSending={false} />}
      {isPlaying && (
        <HomeRoundPlay
          key={round.round}
          {...props}
          {...{ me, round }}
          of={homeRounds!.rounds.length}
          onStored={() => void revalidate()}
          onBack={() => {
            setOpenRound(null)
            void revalidate()
          }}
        />
      )}
      {!isPlaying && homeRounds && (
        <SchoolTimeZone value={homeRounds.timeZone}>
          <Overview {...props} homeRounds={homeRounds} onOpen={setOpenRound} />
        </SchoolTimeZone>
      )}
    </div>
  )
}

type OverviewProps = HomePlayProps & { homeRounds: HomeRoundsView; onOpen: (round: number) => void }

/** The start screen, then all rounds with the student's best result. */
function Overview({ homeRounds: { rounds }, onOpen, ...props }: OverviewProps) {
  const { room, me, window } = props
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  const deadline = formatDateTime(window.closesAt)
  if (me?.state === 'kicked')
    return <MessageScreen mood="asleep" title={t('play.kicked.title')} text={t('play.kicked.text')} />
  if (!me) {
    const facts = [
      t('assigned.playUntil', { at: deadline }),
      t(gameMode(room.game) === 'arena' ? 'arena.levels' : 'race.rounds', { count: rounds.length }),
      t('assigned.noLimit'),
    ]
    return <AssignedStart room={room} me={me} facts={facts} onJoined={() => void revalidate()} />
  }
  const isAllTried = rounds.every(({ isOpen, climb, best }) => !isOpen || climb || best)
  const hintKey = !isAllTried ? 'playUntil' : isPerfect(rounds) ? 'perfect' : 'improveUntil'
  return (
    <section className={clsx(styles.review, styles.overview)}>
      <h2>{isAllTried ? t('assigned.allTried') : room.title}</h2>
      <p className={styles.hint}>{t(`assigned.${hintKey}`, { at: deadline })}</p>
      <HomeRoundList rounds={rounds} onOpen={onOpen} />
    </section>
  )
}
