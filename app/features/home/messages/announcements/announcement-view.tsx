import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { MessageItem } from '../components/message-item.tsx'
import { threadPath } from '../components/thread-names.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { AnnouncementDetails, MessagesPage, OpenThread } from '../contract.ts'
import { Receipts } from './receipts.tsx'
import styles from './announcement.module.css'

type AnnouncementViewProps = { thread: OpenThread; announcement: AnnouncementDetails; page: MessagesPage }

/** An announcement: families confirm it, teachers see who has. */
export function AnnouncementView({ thread, announcement, page }: AnnouncementViewProps) {
  const { t } = useTranslation('messages')
  const formatTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { audience, receipts, isUrgent } = announcement
  const arrivesAt = thread.messages[0]?.arrivesAt
  return (
    <div className={styles.view}>
      <article className={styles.paper}>
        {isUrgent && (
          <p className={styles.meta}>
            <Chip tone="warning">{t('announcement.urgent')}</Chip>
          </p>
        )}
        <p className={styles.meta} suppressHydrationWarning>
          {t(`announce.audience.${audience}`)}
          {arrivesAt !== undefined && ` · ${formatTime(arrivesAt)}`}
        </p>
        <ol className={styles.text}>
          {thread.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
        {announcement.mayConfirm && <Answer thread={thread} announcement={announcement} page={page} />}
      </article>
      {receipts && <Receipts thread={thread} announcement={announcement} receipts={receipts} />}
    </div>
  )
}

function Answer({ thread, announcement: { confirmedAt }, page }: AnnouncementViewProps) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  const confirm = useAction('confirm')
  const teachers = page.threads.find(
    ({ kind, classroom }) => kind === 'guardian' && classroom?.id === thread.classroom?.id,
  )
  return (
    <div className={styles.answer}>
      {confirmedAt === null ? (
        <Button
          variant="go"
          size="large"
          busy={confirm.busy}
          icon={<IconCheck aria-hidden />}
          onClick={() => confirm.send({ thread: thread.ref })}
        >
          {t('announcement.confirm')}
        </Button>
      ) : (
        <Notice kind="success">{t('announcement.confirmed')}</Notice>
      )}
      {teachers && (
        <Button href={localized(threadPath(teachers.ref))} variant="soft" icon={<IconMessageQuestion aria-hidden />}>
          {t('announcement.ask')}
        </Button>
      )}
      <RefusalNotice error={confirm.error} />
    </div>
  )
}
