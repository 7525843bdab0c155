import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { AnswerProps } from './answer-props.ts'
import { moveItem } from './move-item.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/** Ordering question: items are moved by buttons. */
export function OrderAnswer({ question: { parts, question }, sentAnswer, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const sentOrder = sentAnswer?.kind === 'ordered' ? sentAnswer.order : null
  const [order, setOrder] = useState<readonly number[]>(sentOrder ?? parts.map(({ place }) => place))
  const shown = isLocked && sentOrder ? sentOrder : order
  const { list, focusMoved } = useMovedRowFocus()
  const move = (from: number, by: -1 | 1) => {
    setOrder((previous) => moveItem(previous, from, by))
    focusMoved(order[from]!, by)
  }
  return (
    <>
      <p className={styles.hint}>{t('order')}</p>
      <ol ref={list} className={styles.rows} aria-label={question}>
        {shown.map((place, index) => {
          const text = parts.find((part) => part.place === place)?.text ?? ''
          const labelParams = { text, place: index + 1, of: shown.length }
          return (
            <li key={place} className={styles.row}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <span className={styles.rowText}>{text}</span>
              {!isLocked && (
                <>
                  <IconButton
                    size={48}
                    variant="sunken"
                    data-move={`${place} -1`}
                    label={t('up', labelParams)}
                    icon={<IconArrowUp aria-hidden />}
                    aria-disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    size={48}
                    variant="sunken"
                    data-move={`${place} 1`}
                    label={t('down', labelParams)}
                    icon={<IconArrowDown aria-hidden />}
                    aria-disabled={index === shown.length - 1}
                    onClick={() => move(index, 1)}
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
        isAgain={sentAnswer !== null}
        onSend={() => onSend({ kind: 'ordered', order })}
      />
    </>
  )
}

/** Restores the focus to a moved row: browsers drop it when the row changes its position in the DOM. */
function useMovedRowFocus() {
  const list = useRef<HTMLOListElement>(null)
  const pendingFocus = useRef<string | null>(null)
  useEffect(() => {
    if (pendingFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pendingFocus.current}"]`)?.focus()
    pendingFocus.current = null
  })
  return { list, focusMoved: (place: number, by: number) => void (pendingFocus.current = `${place} ${by}`) }
}
