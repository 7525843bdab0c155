import { useTranslation } from 'react-i18next'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { ShownMessage } from '../contract.ts'
import { StickerPicture, useContentText } from './content-view.tsx'
import { MessageActions } from './message-actions.tsx'
import styles from './class-sky.module.css'

/** Enough for a phone without scrolling far. */
const maxKites = 12

/** The class as kites in the sky, each with its latest sticker or phrase. */
export function ClassSky({ messages }: { messages: ShownMessage[] }) {
  const { t } = useTranslation('messages')
  const latest = findLatest(messages)
  if (latest.length === 0) return <p className={styles.empty}>{t('sky.empty')}</p>
  return (
    <ul className={styles.sky} aria-label={t('sky.title')}>
      {latest.map((message) => (
        <SkyKite key={message.id} message={message} />
      ))}
    </ul>
  )
}

/** The latest message of each writer, the newest first. */
function findLatest(messages: readonly ShownMessage[]): ShownMessage[] {
  const shown = messages.filter(({ content, author }) => content !== null && author !== null)
  const byWriter = new Map(shown.map((message) => [message.author!.id, message]))
  return [...byWriter.values()].toSorted((a, b) => b.arrivesAt - a.arrivesAt).slice(0, maxKites)
}

function SkyKite({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('messages')
  const textOf = useContentText()
  const { kind, isOwn, author, state } = message
  const content = message.content!
  const text = textOf({ kind, content })
  return (
    <li className={styles.kite} data-own={isOwn || undefined}>
      <div className={styles.bubble}>
        {kind === 'sticker' ? (
          <>
            <StickerPicture sticker={content} size={72} />
            <span className="sk-visually-hidden">{text}</span>
          </>
        ) : (
          <>
            <span className={styles.text}>{text}</span>
            <ReadAloud text={text} className={styles.aloud} />
          </>
        )}
      </div>
      <ChildKite id={author!.id} size={56} />
      <strong className={styles.name}>{isOwn ? t('sky.me') : author!.name}</strong>
      {state === 'scheduled' && (
        <span className={styles.state}>
          <IconMoon aria-hidden /> {t('sky.later')}
        </span>
      )}
      {isOwn && <MessageActions message={message} />}
    </li>
  )
}
