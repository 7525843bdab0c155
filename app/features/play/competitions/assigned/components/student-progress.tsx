import { useTranslation } from 'react-i18next'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { GameSlug, HostPlayer, HostView } from '../../contract.ts'
import hostStyles from '../../host/players.module.css'
import styles from './assigned.module.css'

type StudentProgressProps = { game: GameSlug; host: HostView; onChoose: (player: string) => void }

/** Progress of every student of the class. */
export function StudentProgress({ game, host: { players, missing, questions }, onChoose }: StudentProgressProps) {
  const { t } = useTranslation('competitions')
  const noteOf = ({ state, answers, timePercent, muted }: HostPlayer) =>
    [
      state === 'kicked'
        ? t('host.removed')
        : t(playsQuestions(game) ? 'assigned.answeredOf' : 'assigned.triedOf', { count: answers, all: questions }),
      timePercent > 100 ? t('host.time', { percent: timePercent }) : '',
      muted ? t('host.nameHidden') : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className={hostStyles.players}>
      {players.map((player) => (
        <li key={player.id}>
          <button type="button" className={hostStyles.row} aria-haspopup="dialog" onClick={() => onChoose(player.id)}>
            <ChildKite id={player.personId ?? player.id} size={40} />
            <span className={hostStyles.who}>
              <strong>{player.name}</strong>
              <small>{noteOf(player)}</small>
            </span>
            <span className={styles.bar} aria-hidden>
              <ProgressBar label={player.name} value={player.answers} max={Math.max(1, questions)} />
            </span>
            {player.isDone && (
              <IconCircleCheck className={hostStyles.answered} role="img" aria-label={t('assigned.allDone')} />
            )}
            <IconChevronRight aria-hidden />
          </button>
        </li>
      ))}
      {missing.map(({ id, name }) => (
        <li key={id} className={hostStyles.row}>
          <ChildKite id={id} size={40} />
          <span className={hostStyles.who}>
            <strong>{name}</strong>
            <small>{t('assigned.notBegun')}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
