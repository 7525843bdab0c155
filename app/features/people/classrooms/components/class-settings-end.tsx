import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ClassroomCard } from '../contract.ts'
import { useArchive } from './use-archive.ts'
import styles from './classroom-form.module.css'

/** Last part of the class settings: co-teachers, copy and archive. */
export function ClassSettingsEnd({ classroom: { id, schoolId, name, status, can } }: { classroom: ClassroomCard }) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const [isConfirming, setConfirming] = useState(false)
  const archive = useArchive(schoolId)
  return (
    <div className={styles.end}>
      <Card padding="large" title={t('settings.sharing')} className={styles.card}>
        <div className={styles.links}>
          {status === 'active' && (
            <Button
              href={localized(`/dashboard/classroom?view=class&class=${id}#teachers`)}
              variant="quiet"
              icon={<IconUsers aria-hidden />}
            >
              {t('teachers.title')}
            </Button>
          )}
          {can.copy && (
            <Button
              href={localized(`/dashboard/classroom?view=copy&classroom=${id}`)}
              variant="quiet"
              icon={<IconCopy aria-hidden />}
            >
              {t('mine.copy')}
            </Button>
          )}
        </div>
      </Card>
      {can.archive && (
        <Card padding="large" title={t('settings.archive')} className={styles.card}>
          <p className={styles.hint}>{t('mine.archiveText')}</p>
          <div className={styles.links}>
            {status === 'active' ? (
              <Button variant="quiet" icon={<IconArchive aria-hidden />} onClick={() => setConfirming(true)}>
                {t('mine.archive')}
              </Button>
            ) : (
              <Button
                variant="quiet"
                icon={<IconRestore aria-hidden />}
                busy={archive.busy}
                onClick={() => archive.put([id], 'restore')}
              >
                {t('mine.restore')}
              </Button>
            )}
          </div>
        </Card>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('mine.archiveTitle', { count: 1, name })}
        confirm={t('mine.archive')}
        busy={archive.busy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          archive.put([id], 'archive')
          setConfirming(false)
        }}
      >
        {t('mine.archiveText')}
      </ConfirmDialog>
    </div>
  )
}
