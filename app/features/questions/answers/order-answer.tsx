import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { AnswerProps } from './answer-props.ts'
import { moveItem } from './move-item.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/** Things to put in order, moved by buttons. */
export function OrderAnswer({ question: { parts, question }, given, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const kept = given?.kind === 'ordered' ? given.order : null
  const [order, setOrder] = useState<readonly number[]>(kept ?? parts.map(({ place }) => place))
  const shown = isLocked && kept ? kept : order
  const { list, follow } = useFollowedFocus()
  const move = (from: number, by: -1 | 1) => {
    setOrder((before) => moveItem(before, from, by))
    follow(order[from]!, by)
  }
  return (
    <>
      <p className={styles.hint}>{t('order')}</p>
      <ol ref={list} className={styles.rows} aria-label={question}>
        {shown.map((place, at) => {
          const text = parts.find((part) => part.place === place)?.text ?? ''
          const words = { text, place: at + 1, of: shown.length }
          return (
            <li key={place} className={styles.row}>
              <span className={styles.number} aria-hidden>
                {at + 1}
              </span>
              <span className={styles.rowText}>{text}</span>
              {!isLocked && (
                <>
                  <IconButton
                    size={48}
                    variant="sunken"
                    data-move={`${place} -1`}
                    label={t('up', words)}
                    icon={<IconArrowUp aria-hidden />}
                    aria-disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    size={48}
                    variant="sunken"
                    data-move={`${place} 1`}
                    label={t('down', words)}
                    icon={<IconArrowDown aria-hidden />}
                    aria-disabled={at === shown.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <SendButton
        isLocked={isLocked}
        isEmpty={false}
        isAgain={given !== null}
        onSend={() => onSend({ kind: 'ordered', order })}
      />
    </>
  )
}

/** A row that is moved takes the focus along: the browser drops it when the row changes its place in the page. */
function useFollowedFocus() {
  const list = useRef<HTMLOListElement>(null)
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (followed.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${followed.current}"]`)?.focus()
    followed.current = null
  })
  return { list, follow: (place: number, by: number) => void (followed.current = `${place} ${by}`) }
}
