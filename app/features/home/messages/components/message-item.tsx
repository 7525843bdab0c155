import { useTranslation } from 'react-i18next'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import type { ShownMessage } from '../contract.ts'
import { StickerPicture, useContentText } from './content-view.tsx'
import { TranslatedText } from './translated-text.tsx'
import { MessageActions } from './message-actions.tsx'
import styles from './message-list.module.css'

/** A message with its writer, its state and what the reader may do with it. */
export function MessageItem({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('messages')
  const formatTime = useDateFormatter({ hour: '2-digit', minute: '2-digit' })
  const { isOwn, author, role, state, arrivesAt } = message
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-state={state}>
      {!isOwn && <span className={styles.author}>{author?.name ?? t(`roles.${role}`)}</span>}
      <div className={styles.bubble}>
        <MessageBody message={message} />
      </div>
      <MessageState message={message} />
      <span className={styles.meta}>
        {state === 'visible' && (
          <span className={styles.time} suppressHydrationWarning>
            {formatTime(arrivesAt)}
          </span>
        )}
        <MessageActions message={message} />
      </span>
    </li>
  )
}

function MessageBody({ message: { id, kind, content, removedBy, canTranslate } }: { message: ShownMessage }) {
  const { t } = useTranslation('messages')
  const textOf = useContentText()
  if (content === null)
    return <span className={styles.removed}>{t(removedBy === 'author' ? 'removed.author' : 'removed.teacher')}</span>
  const text = textOf({ kind, content })
  if (kind === 'sticker')
    return (
      <>
        <StickerPicture sticker={content} size={72} />
        <span className="sk-visually-hidden">{text}</span>
      </>
    )
  return (
    <>
      {canTranslate ? <TranslatedText id={id} text={text} /> : <span className={styles.text}>{text}</span>}
      {kind === 'phrase' && <ReadAloud text={text} className={styles.aloud} />}
    </>
  )
}

function MessageState({ message: { state, needsHelp, isOwn, arrivesAt, category } }: { message: ShownMessage }) {
  const { t } = useTranslation('messages')
  const formatArrival = useDateFormatter({ weekday: 'short', hour: '2-digit', minute: '2-digit' })
  if (state === 'scheduled')
    return (
      <span className={styles.state} suppressHydrationWarning>
        <IconMoon aria-hidden /> {t('arrives', { time: formatArrival(arrivesAt) })}
      </span>
    )
  if (state === 'withheld') return <span className={styles.state}>{t(isOwn ? 'held.kept' : 'held.keptByTeacher')}</span>
  if (state !== 'held') return null
  return (
    <span className={styles.state}>
      <IconEye aria-hidden />
      <span>
        {category ? t(`category.${category}`) : t('held.own')}
        {needsHelp && <strong className={styles.help}>{t('danger.child')}</strong>}
      </span>
    </span>
  )
}
