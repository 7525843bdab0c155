import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerProps } from './answer-props.ts'
import { ChoiceButton } from './choice-button.tsx'
import { SendButton } from './send-button.tsx'
import { useChoiceKeys } from './use-choice-keys.ts'
import { textLanguage } from './text-language.ts'
import styles from './answers.module.css'
import buttonStyles from './choice-button.module.css'

/** Choices are shown as a 2 × 2 grid if all texts are short and the grid has no gaps. */
const maxTileLetters = 7
const fitsTiles = (texts: readonly string[]) =>
  texts.length % 2 === 0 && texts.length <= 4 && texts.every((text) => [...text].length <= maxTileLetters)

/** Single choice: a press sends it. */
export function ChoiceAnswer({
  question: shownQuestion,
  sentAnswer,
  isLocked,
  isWrong,
  struck = [],
  onSend,
}: AnswerProps) {
  const { parts, question, picture, program } = shownQuestion
  const list = useRef<HTMLDivElement>(null)
  useChoiceKeys(list)
  const chosen = sentAnswer?.kind === 'chosen' ? sentAnswer.chosen : []
  const isTiled = fitsTiles(parts.map(({ text }) => text))
  return (
    <div
      ref={list}
      className={styles.choices}
      data-tiles={isTiled || undefined}
      data-low={picture !== null || program !== null || undefined}
      role="group"
      aria-label={question}
      lang={textLanguage(shownQuestion)}
    >
      {parts.map(({ place, text }) => (
        <ChoiceButton
          key={place}
          place={place}
          text={text}
          className={isTiled ? buttonStyles.tile : undefined}
          isChosen={chosen.includes(place)}
          isWrong={isWrong}
          isStruck={struck.includes(place)}
          disabled={isLocked || struck.includes(place)}
          onClick={() => onSend({ kind: 'chosen', chosen: [place] })}
        />
      ))}
    </div>
  )
}

/** Multiple choice: selected first, then sent. */
export function SeveralAnswer({ question: { parts, question, choose }, sentAnswer, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const list = useRef<HTMLDivElement>(null)
  const sentChoices = sentAnswer?.kind === 'chosen' ? sentAnswer.chosen : []
  const [chosen, setChosen] = useState<readonly number[]>(sentChoices)
  const toggle = (place: number) =>
    setChosen((previous) =>
      previous.includes(place) ? previous.filter((value) => value !== place) : [...previous, place],
    )
  useChoiceKeys(list, toggle)
  const shown = isLocked ? sentChoices : chosen
  const send = () => onSend({ kind: 'chosen', chosen: chosen.toSorted((value, other) => value - other) })
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
      <SendButton isLocked={isLocked} isEmpty={chosen.length === 0} isAgain={sentAnswer !== null} onSend={send} />
    </>
  )
}
