import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconDeviceTabletCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceTabletCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { CatalogLesson } from '#content/publish.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useRuntime } from '#app/platform/shell/start/app-start.tsx'
import { isPageFromDevice } from '#app/platform/shell/offline/offline-document.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { canDownload, updateSavedLessons, planDownload } from './downloads.ts'
import { useDownload } from './use-downloads.ts'

const DownloadSheet = lazyPart(() => import('./download-sheet.tsx'))

/** Delay before older downloads are updated, so that they do not compete with the open lesson. */
const updateDelayMs = 10_000

/** Header button of a lesson: opens the download sheet and shows whether the lesson is downloaded. */
export default function DownloadTool({ lesson, coding }: { lesson: CatalogLesson; coding: CodingSkin | null }) {
  const { t } = useTranslation('lessons')
  const { locale } = splitLocale(useLocation().pathname)
  const download = useDownload(locale, lesson.id)
  const [opened, setOpened] = useState(false)
  const { appId } = useRuntime()
  // Students who do not code with icons need the other editors in icon lessons, too.
  const withTextEditors = coding !== null && coding !== 'icon'

  useEffect(() => {
    if (isPageFromDevice() || !canDownload()) return
    const timer = setTimeout(() => void updateSavedLessons(locale, appId), updateDelayMs)
    return () => clearTimeout(timer)
  }, [locale, appId])

  function open() {
    setOpened(true)
    if (download.kind === 'away' || download.kind === 'failed') void planDownload(locale, lesson.id, withTextEditors)
  }

  const downloaded = download.kind === 'here'
  return (
    <>
      <IconButton
        variant="paper"
        size={48}
        label={t(downloaded ? 'offline.here' : 'offline.take')}
        icon={downloaded ? <IconDeviceTabletCheck aria-hidden /> : <IconDownload aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      />
      {opened && (
        <Suspense>
          <DownloadSheet
            lesson={lesson}
            locale={locale}
            download={download}
            withTextEditors={withTextEditors}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
