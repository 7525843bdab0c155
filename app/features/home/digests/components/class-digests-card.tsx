import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ClassDigests } from '../contract.ts'
import { ClassDigestItem } from './class-digest-item.tsx'
import styles from './parent-mails-card.module.css'

type ClassDigestsCardProps = { classroomId: string; digests: ClassDigests; className?: string }

/** Line on Today: when the weekly mails go to the parents, and a sheet to look at them and to leave one out. */
export function ClassDigestsCard({ classroomId, digests, className }: ClassDigestsCardProps) {
  const { t } = useTranslation('digests')
  const { locale } = splitLocale(useLocation().pathname)
  const [isOpen, setOpen] = useState(false)
  // The local time of the school is formatted as it is, without a time zone.
  const time = getDayFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(`${digests.sendAt}Z`),
  )
  return (
    <>
      <Notice
        kind="info"
        className={className}
        action={
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {t('class.look')}
          </Button>
        }
      >
        <span suppressHydrationWarning>{t('class.line', { count: digests.readers, time })}</span>
      </Notice>
      <Sheet title={t('class.title')} opened={isOpen} onClose={() => setOpen(false)} wide>
        <p className={styles.note}>{t('class.hint')}</p>
        <ul className={styles.list}>
          {digests.children.map((child) => (
            <ClassDigestItem key={child.id} classroomId={classroomId} child={child} />
          ))}
        </ul>
      </Sheet>
    </>
  )
}
