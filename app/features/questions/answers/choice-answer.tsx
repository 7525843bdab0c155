import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerProps } from './answer-props.ts'
import { ChoiceButton } from './choice-button.tsx'
import { SendButton } from './send-button.tsx'
import { useChoiceKeys } from './use-choice-keys.ts'
import styles from './answers.module.css'
import buttonStyles from './choice-button.module.css'

/** Two by two while every answer is a word or a number, and there are as many as fill it. */
const mostLetters = 7
const areTiles = (texts: readonly string[]) =>
  texts.length % 2 === 0 && texts.length <= 4 && texts.every((text) => [...text].length <= mostLetters)

/** One answer: a press sends it. */
export function ChoiceAnswer({ question: asked, given, isLocked, isWrong, onSend }: AnswerProps) {
  const { parts, question, picture, program } = asked
  const list = useRef<HTMLDivElement>(null)
  useChoiceKeys(list)
  const chosen = given?.kind === 'chosen' ? given.chosen : []
  const isTiled = areTiles(parts.map(({ text }) => text))
  return (
    <div
      ref={list}
      className={styles.choices}
      data-tiles={isTiled || undefined}
      data-low={picture !== null || program !== null || undefined}
      role="group"
      aria-label={question}
    >
      {parts.map(({ place, text }) => (
        <ChoiceButton
          key={place}
          place={place}
          text={text}
          className={isTiled ? buttonStyles.tile : undefined}
          isChosen={chosen.includes(place)}
          isWrong={isWrong}
          disabled={isLocked}
          onClick={() => onSend({ kind: 'chosen', chosen: [place] })}
        />
      ))}
    </div>
  )
}

/** Several answers: chosen first, then sent. */
export function SeveralAnswer({ question: { parts, question, choose }, given, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const list = useRef<HTMLDivElement>(null)
  const kept = given?.kind === 'chosen' ? given.chosen : []
  const [chosen, setChosen] = useState<readonly number[]>(kept)
  const toggle = (place: number) =>
    setChosen((before) => (before.includes(place) ? before.filter((one) => one !== place) : [...before, place]))
  useChoiceKeys(list, toggle)
  const shown = isLocked ? kept : chosen
  const send = () => onSend({ kind: 'chosen', chosen: chosen.toSorted((one, other) => one - other) })
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || chosen.length === 0) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <p className={styles.hint}>{choose === null ? t('several') : t('choose', { count: choose })}</p>
      <div ref={list} className={styles.choices} role="group" aria-label={question}>
        {parts.map(({ place, text }) => (
          <ChoiceButton
            key={place}
            place={place}
            text={text}
            isChosen={shown.includes(place)}
            disabled={isLocked}
            onClick={() => toggle(place)}
            onKeyDown={sendByEnter}
          />
        ))}
      </div>
      <SendButton isLocked={isLocked} isEmpty={chosen.length === 0} isAgain={given !== null} onSend={send} />
    </>
  )
}
