import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { formatRoomCode } from '#rules/competitions/room-code.ts'
import { gameMode, type GameMode, type SelfPacedMode } from '#rules/competitions/game-mode.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { MaintenanceAhead } from '#app/platform/shell/maintenance/maintenance-ahead.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { roundText } from '../rounds/round-text.ts'
import { HostWords } from '../steps/components/held-words.tsx'
import { StillThere } from '../idle/still-there.tsx'
import { ChaseRemote } from '../chase/components/chase-remote.tsx'
import { FlightRemote } from '../flight/components/flight-remote.tsx'
import { MoveToHomeworkButton } from '../assigned/components/move-to-homework-button.tsx'
import { JoinRequestBadge, countJoinRequests } from './join-request-badge.tsx'
import { ChoiceBars } from './stage/choice-bars.tsx'
import { countDone } from './stage/done-counts.ts'
import { EndSheet } from './end-sheet.tsx'
import { PlayersPanel } from './players-panel.tsx'
import { PressIcon } from './press-icon.tsx'
import { otherPresses, primaryPress } from './primary-press.ts'
import { PrimaryButton } from './primary-button.tsx'
import type { SceneProps } from './stage/stage.tsx'
import { TimeRing } from './stage/time-ring.tsx'
import type { Presses } from './use-presses.ts'
import { useTimeLeft } from './stage/use-time-left.ts'
import styles from './remote.module.css'

type RemoteProps = SceneProps & { presses: Presses; onStage: () => void }

/** Remote control of the host: state of the room, primary button, other commands and the players. */
export function Remote({ room, host, presses, onStage }: RemoteProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const secondaryPresses = otherPresses(room)
  const requestCount = countJoinRequests(host)
  const players = (
    <Card
      title={t('host.playersTitle')}
      aside={
        <>
          {requestCount > 0 && <JoinRequestBadge count={requestCount} />} {room.players}
        </>
      }
    >
      <PlayersPanel room={room} host={host} />
    </Card>
  )
  return (
    <div className={styles.remote}>
      <header className={styles.head}>
        <IconButton
          label={t('host.back')}
          icon={<IconArrowLeft aria-hidden />}
          size={48}
          href={localized('/dashboard/competition')}
        />
        <div className={styles.words}>
          <h1>{room.title}</h1>
          <p>{t(`host.state.${room.state}`)}</p>
        </div>
        <IconButton
          variant="paper"
          size={48}
          label={t('host.showStage')}
          icon={<IconDeviceTv aria-hidden />}
          onClick={onStage}
        />
      </header>
      <MaintenanceAhead place="host" />
      <StillThere host={host} presses={presses} />
      <RefusalNotice error={presses.error} />
      <Card className={styles.now}>
        {room.round && room.state !== 'finished' ? (
          room.game === 'flight' ? (
            <FlightRemote room={room} host={host} />
          ) : room.game === 'chase' ? (
            <ChaseRemote room={room} host={host} />
          ) : (
            <Round room={room} host={host} />
          )
        ) : (
          <p className={styles.code}>
            {room.state === 'lobby' && <strong>{formatRoomCode(host.code)}</strong>}
            <span>{t('host.playerCount', { count: room.players })}</span>
          </p>
        )}
      </Card>
      <PrimaryButton room={room} presses={presses} wide className={styles.primary} />
      {/* Join requests are visible without scrolling, above the menu bar. */}
      {requestCount > 0 && players}
      {(secondaryPresses.length > 0 || room.state === 'draft') && (
        <div className={styles.others}>
          {secondaryPresses.map((press) => (
            <button
              key={press}
              type="button"
              data-on={press === 'unlock' || undefined}
              onClick={() => presses.press(press)}
            >
              <PressIcon press={press} />
              {t(`host.press.${press}`)}
            </button>
          ))}
          <MoveToHomeworkButton room={room} />
        </div>
      )}
      {requestCount === 0 && players}
      {primaryPress(room) && room.state !== 'draft' && (
        <EndSheet onEnd={() => presses.press('end')} triggerClassName={styles.end} />
      )}
    </div>
  )
}

function Round({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  const { round, question, key, players } = room
  const mode = gameMode(room.game) as Exclude<GameMode, SelfPacedMode>
  const done = countDone(host)[mode]
  const doneLabel = {
    quiz: t('host.answeredOf', { count: players }),
    arena: t('arena.solvedOf', { count: done, all: players }),
    race: t('race.playedOf', { count: done, all: players }),
  }[mode]
  return (
    <>
      <p className={styles.which}>
        {roundText(t, room, round!)} ·{' '}
        {t(mode === 'quiz' ? `host.phase.${round!.phase}` : `${mode}.phase.${round!.phase}`)}
      </p>
      <h2>{question?.question ?? (mode === 'quiz' ? t('host.getReady') : room.title)}</h2>
      <div className={styles.figures}>
        <TimeRing timeLeft={timeLeft} />
        {host.heldWords && <HostWords room={room} held={host.heldWords} />}
        {key && key.chosen.length > 0 && (
          <div className={styles.bars}>
            <ChoiceBars answer={key} />
          </div>
        )}
      </div>
      {room.step?.kind !== 'slide' && (
        <div className={styles.answered}>
          <ProgressBar label={doneLabel} value={done} max={Math.max(1, players)} />
          <strong>{`${done} / ${players}`}</strong>
        </div>
      )}
    </>
  )
}
