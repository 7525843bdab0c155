import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { ThreadSummary } from '../contract.ts'
import { useContentText } from './content-view.tsx'
import { threadPath, useThreadName } from './thread-names.ts'
import styles from './thread-list.module.css'

type ThreadItemProps = { thread: ThreadSummary; role: ThreadRole; isCurrent: boolean }

/** A thread in the list: with whom, the last message, and what is new. */
export function ThreadItem({ thread, role, isCurrent }: ThreadItemProps) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  const nameOf = useThreadName()
  const formatDay = useDateFormatter({ day: 'numeric', month: 'short' })
  const { ref, kind, at, unread, held, isUrgent, isOpen } = thread
  return (
    <li>
      <Link
        to={localized(threadPath(ref))}
        className={clsx(styles.item, unread > 0 && styles.fresh)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <ThreadPicture thread={thread} role={role} size={44} />
        <span className={styles.words}>
          <span className={styles.line}>
            <strong className={styles.name}>{nameOf(thread, role)}</strong>
            {at !== null && (
              <span className={styles.time} suppressHydrationWarning>
                {formatDay(at)}
              </span>
            )}
          </span>
          {kind === 'guardian' && role !== 'guardian' && thread.student && (
            <span className={styles.about}>{t('thread.about', { name: thread.student.name })}</span>
          )}
          <span className={styles.line}>
            <span className={styles.preview}>
              <Preview thread={thread} />
            </span>
            {unread > 0 && (
              <span className={styles.count}>
                <span aria-hidden>{unread}</span>
                <span className="sk-visually-hidden">{t('list.unread', { count: unread })}</span>
              </span>
            )}
          </span>
          {(isUrgent || held > 0 || isOpen) && (
            <span className={styles.marks}>
              {isUrgent && <Chip tone="plum">{t('list.urgent')}</Chip>}
              {held > 0 && <Chip tone="warning">{t('held.count', { count: held })}</Chip>}
              {isOpen && <Chip tone="primary">{t('announcement.toConfirm')}</Chip>}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function Preview({ thread: { last, receipts } }: { thread: ThreadSummary }) {
  const { t } = useTranslation('messages')
  const textOf = useContentText()
  if (receipts) return t('announcement.receipts', { n: receipts.confirmed, m: receipts.families })
  if (!last) return t('list.none')
  return last.isOwn ? t('list.own', { text: textOf(last) }) : textOf(last)
}

type ThreadPictureProps = { thread: Pick<ThreadSummary, 'kind' | 'student'>; role: ThreadRole; size: number }

export function ThreadPicture({ thread: { kind, student }, role, size }: ThreadPictureProps) {
  const isWithTeachers = role === 'student' || role === 'guardian'
  if ((kind === 'student' || kind === 'guardian') && student && !isWithTeachers)
    return (
      <span className={styles.picture}>
        <ChildKite id={student.id} size={size - 6} />
      </span>
    )
  const Icon = kind === 'sky' ? IconCloud : kind === 'announcement' ? IconSpeakerphone : IconUsers
  return (
    <span className={styles.picture} data-kind={kind}>
      <Icon aria-hidden />
    </span>
  )
}
