import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { OpenThread } from '../contract.ts'
import { MessageItem } from './message-item.tsx'
import { threadPath } from './thread-names.ts'
import styles from './message-list.module.css'

/** Messages with a heading for each day. Opens at the newest one. */
export function MessageList({ thread: { ref, messages, hasEarlier } }: { thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  const formatDay = useDateFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
  const box = useRef<HTMLDivElement>(null)
  const lastId = messages.at(-1)?.id
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lastId])
  if (messages.length === 0) return <p className={styles.empty}>{t('thread.empty')}</p>
  const days = [...Map.groupBy(messages, ({ arrivesAt }) => formatDay(arrivesAt))]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
    <div ref={box} className={styles.box} role="log" aria-label={t('thread.messages')} tabIndex={0}>
      {hasEarlier && (
        <Button
          href={localized(`${threadPath(ref)}&messages=earlier`)}
          variant="plain"
          size="small"
          className={styles.earlier}
        >
          {t('thread.earlier')}
        </Button>
      )}
      {days.map(([day, group]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date} suppressHydrationWarning>
            {day}
          </h3>
          <ol className={styles.messages}>
            {group.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
