import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CatalogLesson } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { offlineDocument } from '#app/platform/shell/offline/download-cache.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { canDownload, download as startDownload, removeLesson, planDownload, type Download } from './downloads.ts'
import { formatSize } from './format-size.ts'
import styles from './download-card.module.css'

type DownloadCardProps = {
  lesson: CatalogLesson
  locale: Locale
  download: Download
  /** Also downloads the block and text editors, which icon lessons do not need. */
  withTextEditors: boolean
}

/** Download state of a lesson, with buttons to download or remove it. */
export function DownloadCard({ lesson, locale, download, withTextEditors }: DownloadCardProps) {
  const { t } = useTranslation('lessons')
  const size = (bytes: number) => formatSize(locale, bytes)
  if (!canDownload()) return <Notice kind="info">{t('offline.unable')}</Notice>
  return (
    <div className={styles.card}>
      <p>
        <strong>{lesson.title}</strong>
      </p>
      {download.kind === 'failed' && <Notice kind="warning">{t(`offline.failed.${download.failure}`)}</Notice>}
      {download.kind !== 'here' && download.kind !== 'failed' && <p>{t('offline.text')}</p>}
      {(download.kind === 'away' || download.kind === 'unknown') && (
        <Button
          size="large"
          wide
          icon={<IconDownload aria-hidden />}
          busy={download.kind === 'unknown' || download.plan === null}
          onClick={() =>
            download.kind === 'away' && download.plan && void startDownload(locale, lesson.id, download.plan)
          }
        >
          {download.kind === 'away' && download.plan
            ? t('offline.download', { size: size(download.plan.bytes) })
            : t('offline.weighing')}
        </Button>
      )}
      {download.kind === 'failed' && (
        <Button size="large" wide onClick={() => void planDownload(locale, lesson.id, withTextEditors)}>
          {t('offline.again')}
        </Button>
      )}
      {download.kind === 'coming' && (
        <>
          <ProgressBar label={t('offline.coming')} value={download.done} max={download.bytes} tone="primary" />
          <p role="status">{t('offline.progress', { done: size(download.done), size: size(download.bytes) })}</p>
        </>
      )}
      {download.kind === 'here' && (
        <>
          <Notice kind="success" title={t('offline.here')}>
            {t('offline.hereText')}
          </Notice>
          <Button
            variant="quiet"
            icon={<IconTrash aria-hidden />}
            onClick={() =>
              void removeLesson(locale, lesson.id).then(() => planDownload(locale, lesson.id, withTextEditors))
            }
          >
            {t('offline.remove', { size: size(download.bytes) })}
          </Button>
        </>
      )}
      <Link className={styles.all} to={offlineDocument(locale)}>
        {t('offline.all')}
      </Link>
    </div>
  )
}
