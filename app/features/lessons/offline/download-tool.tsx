import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconDeviceTabletCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceTabletCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { CodingSkin } from '#rules/classroom.ts'
import type { CatalogueLesson } from '#content/publish.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useRuntime } from '#app/platform/shell/app-start.tsx'
import { fromDevice } from '#app/platform/shell/offline-document.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { canDownload, renewLessons, weigh } from './downloads.ts'
import { useDownload } from './use-downloads.ts'

const DownloadSheet = lazyPart(() => import('./download-sheet.tsx'))

/** How long a lesson that was opened is left alone before older ones are brought up to date. */
const renewAfterMs = 10_000

/** In the header of a lesson: takes it onto this device, says how large it is and whether it is here. */
export default function DownloadTool({ lesson, coding }: { lesson: CatalogueLesson; coding: CodingSkin | null }) {
  const { t } = useTranslation('lessons')
  const { locale } = splitLocale(useLocation().pathname)
  const download = useDownload(locale, lesson.id)
  const [opened, setOpened] = useState(false)
  const { appId } = useRuntime()
  // Whoever does not code with icons needs the other editors in a lesson of icons too.
  const inWords = coding !== null && coding !== 'icon'

  useEffect(() => {
    if (fromDevice() || !canDownload()) return
    const timer = setTimeout(() => void renewLessons(locale, appId), renewAfterMs)
    return () => clearTimeout(timer)
  }, [locale, appId])

  function open() {
    setOpened(true)
    if (download.kind === 'away' || download.kind === 'failed') void weigh(locale, lesson.id, inWords)
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
            inWords={inWords}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
