import { useTranslation } from 'react-i18next'
import { translateInto, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { hideAnswerKey } from '#rules/questions/shown-question.ts'
import { ChoiceMark, QuestionPicture } from '#app/features/learning/lessons/public-player.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import styles from './preview.module.css'

type PhonePreviewProps = { question: BankQuestion; language: QuestionLanguage }

/** Preview of a question on a phone; missing texts are placeholders. */
export function PhonePreview({ question, language }: PhonePreviewProps) {
  const { t } = useTranslation('questions')
  const translated = translateInto('', question, language)
  const shown = translated ? hideAnswerKey(translated) : null
  const parts = shown?.parts ?? draftParts(question, language)
  const isTyped =
    question.kind === 'number' || question.kind === 'text' || (question.kind === 'program' && parts.length === 0)
  return (
    <figure className={styles.phone} aria-label={t('preview.label')}>
      <div className={styles.screen} lang={findLanguage(language).tag}>
        <div className={styles.time} aria-hidden>
          <span />
        </div>
        <p className={styles.question}>{question.question[language] ?? t('preview.empty')}</p>
        {question.picture && (
          <QuestionPicture picture={{ file: question.picture.file, alt: question.picture.alt[language] ?? '' }} />
        )}
        {question.program && <pre className={styles.program}>{question.program}</pre>}
        {isTyped ? (
          <div className={styles.typed}>{question.kind === 'text' ? t('preview.text') : t('preview.number')}</div>
        ) : (
          <ul className={styles.answers}>
            {parts.map(({ text, place }, index) => (
              <li key={place} className={styles.answer} data-choice={index % 4} data-kind={question.kind}>
                <ChoiceMark place={index} text={text} className={styles.answerMark} />
                <span>{text}</span>
                {shown?.kind === 'match' && <span className={styles.partner}>{shown.partners[index]?.text}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}

const draftParts = ({ options, items, pairs }: BankQuestion, language: QuestionLanguage) =>
  [...options.map(({ text }) => text), ...items, ...pairs.map(([left]) => left)].map((texts, place) => ({
    place,
    text: texts[language] ?? '…',
  }))
