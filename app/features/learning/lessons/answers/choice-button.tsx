import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { choiceLetters, ChoiceMark, isShape } from './choice-mark.tsx'
import styles from './choice-button.module.css'

type ChoiceButtonProps = {
  place: number
  text: string
  isChosen: boolean
  isWrong?: boolean | undefined
  isStruck?: boolean
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>

/** A choice, distinguishable by color, shape and letter. */
export function ChoiceButton({ place, text, isChosen, isWrong, isStruck, className, ...button }: ChoiceButtonProps) {
  const { t } = useTranslation('answers')
  return (
    <button
      type="button"
      {...button}
      className={clsx(styles.choice, className)}
      data-colour={place}
      aria-pressed={isChosen}
      data-struck={isStruck || undefined}
    >
      {!isShape(text) && <ChoiceMark place={place} className={styles.shape} />}
      <span className={styles.text}>{text}</span>
      {isStruck && <span className="sk-visually-hidden">{t('struck')}</span>}
      {isChosen && !isWrong && (
        <span className={styles.tick} aria-hidden>
          <IconCheck />
        </span>
      )}
      <span className={styles.letter} aria-hidden>
        {choiceLetters[place]}
      </span>
    </button>
  )
}
