import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import type { ShownMessage } from '../contract.ts'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'

/** Messages with a heading for each day. Opens at the newest one. */
export function MessageList({ messages }: { messages: ShownMessage[] }) {
  const { t } = useTranslation('messages')
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
