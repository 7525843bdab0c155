import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerProps } from './answer-props.ts'
import { nextSide, setPartner } from './move-item.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/** Matching question: press a side, then its partner. */
export function MatchAnswer({ question: { parts, partners, question }, sentAnswer, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const sentPartners = sentAnswer?.kind === 'matched' ? sentAnswer.partners : null
  const [draft, setDraft] = useState<readonly (number | null)[]>(sentPartners ?? parts.map(() => null))
  const [side, setSide] = useState(0)
  const shown = isLocked && sentPartners ? sentPartners : draft
  const textOf = (partner: number | null | undefined) => partners.find(({ place }) => place === partner)?.text
  const choose = (partner: number) => {
    const next = setPartner(draft, side, partner)
    setDraft(next)
    setSide(nextSide(next, side))
  }
  const assigned = draft.filter((partner) => partner !== null)
  return (
    <>
      <p className={styles.hint}>{t('match')}</p>
      <ul className={styles.rows} aria-label={question}>
        {parts.map(({ place, text }, index) => (
          <li key={place}>
            <button
              type="button"
              className={styles.side}
              aria-pressed={!isLocked && side === index}
              disabled={isLocked}
              onClick={() => setSide(index)}
            >
              <span className={styles.rowText}>{text}</span>
              <span className={styles.partner} data-empty={textOf(shown[index]) === undefined || undefined}>
                {textOf(shown[index]) ?? t('noPartner')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isLocked && (
        <div className={styles.partners} role="group" aria-label={t('partners')}>
          {partners.map(({ place, text }) => (
            <button
              key={place}
              type="button"
              className={styles.partnerButton}
              data-used={shown.includes(place) || undefined}
              onClick={() => choose(place)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <SendButton
        isLocked={isLocked}
        isEmpty={assigned.length < parts.length}
        isAgain={sentAnswer !== null}
        onSend={() => onSend({ kind: 'matched', partners: assigned })}
      />
    </>
  )
}
