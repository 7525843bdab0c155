import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { AnnouncementView } from '../announcements/announcement-view.tsx'
import type { MessagesPage, OpenThread } from '../contract.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { ClassSky } from './class-sky.tsx'
import { ThreadPicture } from './thread-item.tsx'
import { threadPath, useThreadName } from './thread-names.ts'
import styles from './thread-view.module.css'

type ThreadViewProps = { thread: OpenThread; page: MessagesPage }

/** One thread: head, messages, and the fields or phrases to write with. */
export function ThreadView({ thread, page }: ThreadViewProps) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  useReadMark(thread)
  const { kind, role, announcement, writes, classroom } = thread
  const mayWrite = writes.text || writes.stickers || writes.phrases.length > 0
  const teachers = role === 'student' && kind === 'sky' && page.threads.find((other) => other.kind === 'student')
  const isPrivate = kind === 'student' || kind === 'guardian'
  return (
    <section className={styles.view} aria-labelledby="thread-title">
      <ThreadHead thread={thread} />
      {announcement ? (
        <AnnouncementView thread={thread} announcement={announcement} page={page} />
      ) : kind === 'sky' && role === 'student' ? (
        <ClassSky messages={thread.messages} />
      ) : (
        <MessageList thread={thread} />
      )}
      {mayWrite && page.quietUntil && (
        <p className={styles.quiet}>
          <IconMoon aria-hidden /> {t('quiet', { time: page.quietUntil, school: page.schoolName })}
        </p>
      )}
      {mayWrite && <Composer thread={thread} />}
      {teachers && (
        <div className={styles.only}>
          <Button href={localized(threadPath(teachers.ref))} variant="soft" wide icon={<IconMessage aria-hidden />}>
            {t('sky.tellTeacher')}
          </Button>
        </div>
      )}
      {isPrivate && role !== 'teacher' && classroom && (
        <p className={styles.foot}>{t('allTeachers', { classroom: classroom.name })}</p>
      )}
    </section>
  )
}

function ThreadHead({ thread }: { thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  const nameOf = useThreadName()
  const { kind, role, student, classroom } = thread
  const name = nameOf(thread, role)
  const className = classroom && !name.includes(classroom.name) ? classroom.name : null
  const note = kind === 'guardian' && student ? t('thread.about', { name: student.name }) : className
  return (
    <header className={styles.head}>
      <IconButton
        label={t('thread.back')}
        icon={<IconArrowLeft aria-hidden />}
        href={localized('/chat')}
        variant="paper"
        size={48}
        className={styles.back}
      />
      <ThreadPicture thread={thread} role={role} size={44} />
      <div className={styles.words}>
        <h2 id="thread-title" className={styles.title}>
          {name}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </header>
  )
}

/** Marks the thread as read when it is open and something new is in it. */
function useReadMark({ ref, unread, messages }: OpenThread) {
  const { send } = useAction('read')
  const markRead = useEffectEvent(() => send({ thread: ref }))
  const lastId = messages.at(-1)?.id
  const isUnread = unread > 0
  useEffect(() => {
    if (isUnread) markRead()
  }, [ref, lastId, isUnread])
}
