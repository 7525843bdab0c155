import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { ListedCompetition } from './competitions-page.server.ts'
import { DeleteCompetition } from './delete-competition.tsx'
import styles from './list.module.css'

/** A competition of a class, with links to its host page or its report. */
export function CompetitionCard({ card }: { card: ListedCompetition }) {
  const { id, title, state, closesAt } = card
  const { t } = useTranslation('competitions')
  const note = useNote(card).join(' · ')
  const localized = useLocalePath()
  const isOver = state === 'finished'
  const isHomework = closesAt !== null
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.does}>
        {!isOver && (
          <Chip tone={state === 'draft' ? 'neutral' : 'competition'}>
            {isHomework ? t('assigned.homework') : t(`host.state.${state}`)}
          </Chip>
        )}
        {isOver ? (
          <Button
            variant="quiet"
            icon={<IconReportAnalytics aria-hidden />}
            href={localized(`/dashboard/competition/${id}/result`)}
            aria-label={t('list.reportOf', { title })}
          >
            {t('list.report')}
          </Button>
        ) : (
          <Button
            variant={state === 'draft' || isHomework ? 'quiet' : 'go'}
            icon={isHomework ? <IconUsers aria-hidden /> : <IconPlayerPlay aria-hidden />}
            href={localized(`/dashboard/competition/${id}`)}
            aria-label={t(isHomework ? 'assigned.seeOf' : 'list.hostOf', { title })}
          >
            {t(isHomework ? 'assigned.see' : 'list.host')}
          </Button>
        )}
        {(isOver || state === 'draft' || state === 'scheduled') && <DeleteCompetition id={id} title={title} />}
      </div>
    </Card>
  )
}

/** A self-paced game is one round of questions that differ between players. */
const roundCountKeys = {
  ...{ quiz: 'list.questions', flight: null, chase: null },
  ...{ arena: 'arena.levels', race: 'race.rounds' },
} as const

/** Parts of the note below the title: game mode, rounds, players and date. */
function useNote({
  game,
  state,
  players,
  rounds,
  steps,
  madeAt,
  finishedAt,
  opensAt,
  closesAt,
}: ListedCompetition): string[] {
  const { t } = useTranslation('competitions')
  const formatDate = useDateFormatter({ dateStyle: 'medium' })
  const formatDateTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const mode = gameMode(game)
  const isAtHome = closesAt !== null && state !== 'finished'
  const homeworkNote = () =>
    state === 'scheduled'
      ? t('assigned.from', { at: formatDateTime(opensAt!) })
      : t('assigned.until', { at: formatDateTime(closesAt!) })
  return [
    ...(mode === 'quiz' ? [] : [t(`${mode}.name`)]),
    ...(rounds > 0 && roundCountKeys[mode] ? [t(roundCountKeys[mode], { count: rounds })] : []),
    ...(steps > 0 ? [t('list.steps', { count: steps })] : []),
    ...(players > 0 ? [t('list.players', { count: players })] : []),
    isAtHome ? homeworkNote() : formatDate(finishedAt ?? madeAt),
  ]
}
