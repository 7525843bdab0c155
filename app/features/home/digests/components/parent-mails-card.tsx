import { useTranslation } from 'react-i18next'
import IconMailHeart from '@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ParentMail } from '../contract.ts'
import { InviteParentForm } from './invite-parent-form.tsx'
import { ParentMailItem } from './parent-mail-item.tsx'
import styles from './parent-mails-card.module.css'

type ParentMailsCardProps = {
  classroomId: string
  student: { id: string; name: string }
  mails: ParentMail[]
  mayBlock: boolean
  /** Suggested language of an invitation. */
  locale: Locale
}

/** Card of the student page: parents who get the weekly mail without an account, and an invitation by mail. */
export function ParentMailsCard({ classroomId, student, mails, mayBlock, locale }: ParentMailsCardProps) {
  const { t } = useTranslation('digests')
  return (
    <Card title={t('card.title')} icon={<IconMailHeart aria-hidden />} className={styles.card}>
      <p className={styles.note}>{t('card.lead')}</p>
      {mails.length > 0 && (
        <ul className={styles.list}>
          {mails.map((mail) => (
            <ParentMailItem key={mail.id} classroomId={classroomId} student={student} mail={mail} mayBlock={mayBlock} />
          ))}
        </ul>
      )}
      <InviteParentForm classroomId={classroomId} student={student} locale={locale} />
    </Card>
  )
}
