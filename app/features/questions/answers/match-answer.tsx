import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerProps } from './answer-props.ts'
import { nextSide, putPartner } from './move-item.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/** Things that belong together: press one side, then its partner. */
export function MatchAnswer({ question: { parts, partners, question }, given, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const kept = given?.kind === 'matched' ? given.partners : null
  const [put, setPut] = useState<readonly (number | null)[]>(kept ?? parts.map(() => null))
  const [side, setSide] = useState(0)
  const shown = isLocked && kept ? kept : put
  const textOf = (partner: number | null | undefined) => partners.find(({ place }) => place === partner)?.text
  const choose = (partner: number) => {
    const next = putPartner(put, side, partner)
    setPut(next)
    setSide(nextSide(next, side))
  }
  const whole = put.filter((partner) => partner !== null)
  return (
    <>
      <p className={styles.hint}>{t('match')}</p>
      <ul className={styles.rows} aria-label={question}>
        {parts.map(({ place, text }, at) => (
          <li key={place}>
            <button
              type="button"
              className={styles.side}
              aria-pressed={!isLocked && side === at}
              disabled={isLocked}
              onClick={() => setSide(at)}
            >
              <span className={styles.rowText}>{text}</span>
              <span className={styles.partner} data-empty={textOf(shown[at]) === undefined || undefined}>
                {textOf(shown[at]) ?? t('noPartner')}
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
        isEmpty={whole.length < parts.length}
        isAgain={given !== null}
        onSend={() => onSend({ kind: 'matched', partners: whole })}
      />
    </>
  )
}
