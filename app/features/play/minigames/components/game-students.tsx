import { useTranslation } from 'react-i18next'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PaperTable } from '#app/ui/table/paper-table.tsx'
import type { GameReport } from '../views.ts'

type GameStudentsProps = {
  slug: GameSlug
  report: GameReport
  /** The report is about one bank flight, which has no levels. */
  isBankFlight: boolean
}

/** Each student's progress in one game, with a link to watch the newest play. */
export function GameStudents({ slug, report: { students }, isBankFlight }: GameStudentsProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  if (students.every(({ tries }) => tries === 0))
    return <EmptyState mood="hello" title={t('class.nobodyPlayed')} hint={t('class.nobodyPlayedHint')} />
  return (
    <PaperTable label={t(`games.${slug}.title`)}>
      <thead>
        <tr>
          <th scope="col">{t('class.student')}</th>
          <th scope="col">{t('class.stars')}</th>
          {!isBankFlight && <th scope="col">{t('class.levels')}</th>}
          <th scope="col">{t('class.tries')}</th>
          <th scope="col">
            <span className="sk-visually-hidden">{t('class.watch')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {students.map(({ id, name, stars, levels, tries, play }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{stars}</td>
            {!isBankFlight && <td>{levels}</td>}
            <td>{tries}</td>
            <td>
              {play && (
                <Button
                  variant="quiet"
                  icon={<IconMovie aria-hidden />}
                  aria-label={t('class.watchName', { name })}
                  href={pathTo(`/minigame/${slug}/${play.level}?play=${play.id}`)}
                >
                  {t('class.watch')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}
