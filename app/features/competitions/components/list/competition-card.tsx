import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import type { ListedCompetition } from '../../competitions-page.server.ts'
import { DeleteCompetition } from './delete-competition.tsx'
import styles from './list.module.css'

/** One competition of a class, and the way into it or to its report. */
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

const roundWords = { quiz: 'list.questions', arena: 'arena.levels', race: 'race.rounds' } as const

/** What it is, how large, and when. */
function useNote({ game, state, players, rounds, madeAt, finishedAt, opensAt, closesAt }: ListedCompetition): string[] {
  const { t } = useTranslation('competitions')
  const date = useDates({ dateStyle: 'medium' })
  const moment = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const mode = gameMode(game)
  const isAtHome = closesAt !== null && state !== 'finished'
  const homework = () =>
    state === 'scheduled'
      ? t('assigned.from', { at: moment(opensAt!) })
      : t('assigned.until', { at: moment(closesAt!) })
  return [
    ...(mode === 'quiz' ? [] : [t(`${mode}.name`)]),
    ...(rounds > 0 ? [t(roundWords[mode], { count: rounds })] : []),
    ...(players > 0 ? [t('list.players', { count: players })] : []),
    isAtHome ? homework() : date(finishedAt ?? madeAt),
  ]
}
