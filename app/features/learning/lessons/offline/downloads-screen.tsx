import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { isPageFromDevice, onReachableChange, isServerReachable } from '#app/platform/shell/offline/offline-document.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { removeLesson } from './downloads.ts'
import type { NotOnDevice } from './lesson-on-device.ts'
import { lessonBytes } from './saved-lessons.ts'
import { formatSize } from './format-size.ts'
import { useLessonsOnDevice } from './use-downloads.ts'
import styles from './downloads-screen.module.css'

/** Lists the downloaded lessons, the only ones that open offline. `missing`: why the requested lesson did not open. */
export default function DownloadsScreen({ missing }: { missing: NotOnDevice | null }) {
  const { t } = useTranslation('lessons')
  const { pathname, search } = useLocation()
  const { locale } = splitLocale(pathname)
  const localized = useLocalePath()
  const lessons = useLessonsOnDevice(locale)
  const online = useSyncExternalStore(onReachableChange, isServerReachable, () => false)
  if (!lessons)
    return (
      <SkeletonScreen>
        <Skeleton shape="block" height="240px" />
      </SkeletonScreen>
    )
  return (
    <Card depth="lifted" padding="large" className={styles.downloads}>
      {missing && (
        <Notice kind="info" title={t(`offline.missing.${missing}.title`)}>
          {t(`offline.missing.${missing}.text`)}
        </Notice>
      )}
      {online && missing && (
        <Button href={pathname + search} reloadDocument>
          {t('offline.openNow')}
        </Button>
      )}
      {lessons.length === 0 ? (
        <EmptyState mood="asleep" title={t('offline.none')} hint={t('offline.noneHint')} />
      ) : (
        <ul className={styles.lessons}>
          {lessons.map((saved) => (
            <li key={saved.lesson.id} className={styles.lesson}>
              <Link className={styles.open} to={localized(`/lesson/${saved.lesson.id}/${saved.lesson.steps[0]!.id}`)}>
                <strong>{saved.lesson.title}</strong>
                <span className={styles.size}>{formatSize(locale, lessonBytes(saved))}</span>
              </Link>
              {/* Hidden offline: a removed lesson could not be downloaded again. */}
              {(online || !isPageFromDevice()) && (
                <IconButton
                  size={48}
                  label={t('offline.removeNamed', { title: saved.lesson.title })}
                  icon={<IconTrash aria-hidden />}
                  onClick={() => void removeLesson(locale, saved.lesson.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {online && (
        <Button variant="soft" href={localePath(locale, '/dashboard')} reloadDocument>
          {t('offline.home')}
        </Button>
      )}
    </Card>
  )
}
