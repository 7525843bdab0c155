import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { ArenaCourse } from '../arena/arena-courses.server.ts'
import type { CompetitionsPage } from './competitions-page.server.ts'
import type { BankChoice } from '../wizard/bank-choice.ts'
import { ChaseNamesField } from '../chase/components/chase-names-field.tsx'
import { NewSelfPaced } from '../self-paced/components/new-self-paced.tsx'
import { NewArena } from '../arena/components/new-arena.tsx'
import { NewRace } from '../race/components/new-race.tsx'
import { LeaderboardHidden } from '../wizard/leaderboard-hidden.ts'
import { NewCompetition } from '../wizard/new-competition.tsx'
import { CompetitionCard } from './competition-card.tsx'
import styles from './list.module.css'

const wizardModes = ['flight', 'chase', 'arena', 'race'] as const

type CompetitionListProps = {
  page: CompetitionsPage
  banks: readonly BankChoice[]
  courses: readonly ArenaCourse[]
  ownCourses: readonly string[]
  games: readonly GameSlug[]
}

/** A teacher's competitions of a class: open, drafts and finished; `?new` opens a wizard. */
export function CompetitionList({ page, banks, courses, ownCourses, games }: CompetitionListProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const [search] = useSearchParams()
  const wizards = {
    flight: <NewSelfPaced game="flight" page={page} banks={banks} />,
    chase: <NewSelfPaced game="chase" page={page} banks={banks} NamesField={ChaseNamesField} />,
    arena: <NewArena page={page} courses={courses} ownCourses={ownCourses} />,
    race: <NewRace page={page} games={games} />,
    quiz: <NewCompetition page={page} banks={banks} />,
  }
  const requestedMode = search.get('new')
  if (requestedMode !== null)
    return (
      <LeaderboardHidden value={page.hidesPlaces}>
        {wizards[wizardModes.find((mode) => mode === requestedMode) ?? 'quiz']}
      </LeaderboardHidden>
    )
  const newButton = (
    <Button icon={<IconPlus aria-hidden />} href={localized('/dashboard/competition?new')}>
      {t('list.new')}
    </Button>
  )
  const groups = [
    ['open', page.open],
    ['drafts', page.drafts],
    ['finished', page.finished],
  ] as const
  if (groups.every(([, cards]) => cards.length === 0))
    return (
      <>
        <PageHead title={t('competitions.title')} note={page.className} />
        <EmptyState mood="hello" scene title={t('list.empty')} hint={t('list.emptyHint')} action={newButton} />
      </>
    )
  return (
    <>
      <PageHead title={t('competitions.title')} note={page.className} actions={newButton} />
      <div className={styles.groups}>
        {groups.map(
          ([group, cards]) =>
            cards.length > 0 && (
              <section key={group}>
                <h2 className={styles.group}>{t(`list.${group}`)}</h2>
                <ul className={styles.cards}>
                  {cards.map((card) => (
                    <CompetitionCard key={card.id} card={card} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </>
  )
}
