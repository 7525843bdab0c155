import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { dailyMinutes, weeklyMinutes } from '../playing-time.ts'
import type { ClassReport } from '../views.ts'
import { GameCard } from './game-card.tsx'
import { GamesGrid } from './games-grid.tsx'
import { SkillBars } from './skill-bars.tsx'
import styles from './class-games.module.css'

type ClassGamesProps = { classroom: { id: string; name: string }; games: readonly GameSlug[]; report: ClassReport }

/** Teacher view: allowed games, time limits and practiced skills of a class. */
export function ClassGames({ classroom, games, report }: ClassGamesProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const show = useAction('show')
  const limit = useAction('limit')
  const limitGame = useAction('limit-game')
  const error = show.error ?? limit.error ?? limitGame.error
  return (
    <>
      <PageHead
        title={t('minigames.title')}
        note={classroom.name}
        actions={
          <Button variant="quiet" href={pathTo('/minigame')}>
            {t('class.tryThem')}
          </Button>
        }
      />
      <RefusalNotice error={error} />
      <GamesGrid games={games.map((slug) => ({ slug }))}>
        {({ slug }) => {
          const isHidden = report.hidden.includes(slug)
          const usage = report.games.find((game) => game.slug === slug)
          const name = t(`games.${slug}.title`)
          return (
            <GameCard key={slug} slug={slug} href={pathTo(`/dashboard/minigame/${slug}`)} isPale={isHidden}>
              <p className={styles.played}>
                {usage ? t('class.played', { count: usage.players, minutes: usage.minutes }) : t('class.notPlayed')}
              </p>
              <div className={styles.allow}>
                <Button
                  variant={isHidden ? 'soft' : 'quiet'}
                  icon={isHidden ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />}
                  busy={show.busy}
                  aria-label={t(isHidden ? 'class.showName' : 'class.hideName', { name })}
                  onClick={() => show.send({ classroomId: classroom.id, game: slug, shown: isHidden ? 'yes' : 'no' })}
                >
                  {t(isHidden ? 'class.show' : 'class.hide')}
                </Button>
                {isHidden && <span className={styles.state}>{t('class.hidden')}</span>}
              </div>
              {!isHidden && (
                <SelectField
                  label={t('class.ofDay')}
                  className={styles.time}
                  aria-label={t('class.ofDayName', { name })}
                  value={String(report.dailyMinutes[slug] ?? '')}
                  disabled={limitGame.busy}
                  onChange={({ target }) =>
                    limitGame.send({ classroomId: classroom.id, game: slug, minutes: target.value })
                  }
                >
                  <option value="">{t('class.anyTime')}</option>
                  {dailyMinutes.map((count) => (
                    <option key={count} value={String(count)}>
                      {t('class.minutes', { count })}
                    </option>
                  ))}
                </SelectField>
              )}
            </GameCard>
          )
        }}
      </GamesGrid>
      <div className={styles.below}>
        <Card title={t('class.time')}>
          <SelectField
            label={t('class.timeLabel')}
            hint={t('class.timeHint')}
            value={String(report.weeklyMinutes ?? '')}
            disabled={limit.busy}
            onChange={({ target }) => limit.send({ classroomId: classroom.id, minutes: target.value })}
          >
            <option value="">{t('class.anyTime')}</option>
            {weeklyMinutes.map((count) => (
              <option key={count} value={String(count)}>
                {t('class.minutes', { count })}
              </option>
            ))}
          </SelectField>
        </Card>
        <Card title={t('class.skills')}>
          {report.skills.length === 0 ? (
            <EmptyState mood="hello" title={t('class.noSkills')} hint={t('class.noSkillsHint')} />
          ) : (
            <SkillBars skills={report.skills} />
          )}
        </Card>
      </div>
    </>
  )
}
