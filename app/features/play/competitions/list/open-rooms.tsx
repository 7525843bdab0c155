import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { CompetitionsPage } from './competitions-page.server.ts'
import { openRoomsPath, roomPagePath, type OpenRoom } from '../lobby/open-room.ts'
import { useLocale } from '../components/use-locale.ts'
import styles from './list.module.css'

/** A student's list: open rooms of the class, and finished competitions. */
export function OpenRooms({ page: { classroomId, open: first, finished } }: { page: CompetitionsPage }) {
  const { t } = useTranslation('competitions')
  const open = useLive<readonly OpenRoom[]>(
    openRoomsPath(classroomId),
    first.map(({ id, game, title, closesAt }) => ({
      ...{ id, game, classroomId, closesAt },
      titles: { en: title, th: title, ko: title, cn: title },
    })),
  )
  const localized = useLocalePath()
  const locale = useLocale()
  const formatDate = useDateFormatter({ dateStyle: 'medium' })
  const formatDateTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <PageHead title={t('competitions.title')} />
      <div className={styles.groups}>
        {open.length === 0 ? (
          <EmptyState mood="asleep" title={t('list.noRoom')} hint={t('list.noRoomHint')} />
        ) : (
          <ul className={styles.cards}>
            {open.map((room) => (
              <Card as="li" key={room.id} className={styles.card}>
                <div className={styles.words}>
                  <h2>{room.titles[locale]}</h2>
                  {room.closesAt !== null && (
                    <p className={styles.note}>{t('assigned.until', { at: formatDateTime(room.closesAt) })}</p>
                  )}
                </div>
                <Button
                  variant="go"
                  size="large"
                  icon={<IconPlayerPlay aria-hidden />}
                  href={localized(roomPagePath(room))}
                >
                  {t(
                    room.closesAt === null
                      ? 'list.join'
                      : playsQuestions(room.game)
                        ? 'assigned.goOn'
                        : 'assigned.goPlay',
                  )}
                </Button>
              </Card>
            ))}
          </ul>
        )}
        {finished.length > 0 && (
          <section>
            <h2 className={styles.group}>{t('list.mine')}</h2>
            <ul className={styles.cards}>
              {finished.map(({ id, game, title, madeAt, finishedAt, closesAt, hasPlayed }) => (
                <Card as="li" key={id} className={styles.card}>
                  <div className={styles.words}>
                    <h3>{title}</h3>
                    <p className={styles.note}>{formatDate(finishedAt ?? madeAt)}</p>
                  </div>
                  {(closesAt !== null || hasPlayed) && (
                    <Button
                      variant="quiet"
                      href={localized(roomPagePath({ id, game }))}
                      aria-label={t(playsQuestions(game) ? 'assigned.reviewOf' : 'assigned.bestTriesOf', { title })}
                    >
                      {t(playsQuestions(game) ? 'assigned.review' : 'assigned.bestTries')}
                    </Button>
                  )}
                </Card>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
