import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Question } from '#rules/questions/question.ts'
import { createDisplayedKey, hideAnswerKey } from '#rules/questions/shown-question.ts'
import { ChoiceMark, choiceLetters, QuestionPicture } from '#app/features/learning/lessons/public-player.ts'
import { PhonePreview } from '#app/features/play/questions/public.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { useLocale } from '../components/use-locale.ts'
import { correctIndexes, formatCorrectAnswer } from '../rounds/correct-answer.ts'
import type { PreviewQuestion } from './preview-page.server.ts'
import styles from './question-preview.module.css'

type QuestionPreviewProps = {
  question: PreviewQuestion
  /** Zero-based; −1 for a question that is only offered. */
  place: number
  count: number
}

/** A question as the class will see it on the projector or a phone, with the right answer and the reasons. */
export function QuestionPreview({ question: { id, content, languages }, place, count }: QuestionPreviewProps) {
  const { t } = useTranslation('competitions')
  const locale: QuestionLanguage = useLocale()
  const [device, setDevice] = useState<'projector' | 'phone'>('projector')
  const [chosen, setChosen] = useState<QuestionLanguage>(locale)
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? locale)
  const question = translateQuestion(id, content, language, languages)
  if (!question) return null
  return (
    <section className={styles.preview} aria-label={t('preview.asSeen')}>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('preview.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'projector', label: t('preview.projector'), icon: <IconDeviceTv aria-hidden /> },
            { value: 'phone', label: t('preview.phone'), icon: <IconDeviceMobile aria-hidden /> },
          ]}
        />
        {place >= 0 && <span className={styles.place}>{`${place + 1} / ${count}`}</span>}
      </div>
      {languages.length > 1 && (
        <SegmentedControl
          label={t('preview.language')}
          value={language}
          onChange={setChosen}
          options={languages.map((value) => ({ value, label: findLanguage(value).nativeName }))}
        />
      )}
      {device === 'phone' ? (
        <PhonePreview question={content} language={language} />
      ) : (
        <Projector question={question} language={language} />
      )}
      <Reasons question={question} language={language} />
    </section>
  )
}

function Projector({ question, language }: { question: Question; language: QuestionLanguage }) {
  const { parts, partners, ...shown } = hideAnswerKey(question)
  const correct = correctIndexes({ answer: createDisplayedKey(question) })
  return (
    <figure className={styles.wall} lang={findLanguage(language).tag}>
      <h2>{shown.question}</h2>
      {shown.program !== null && <pre className={styles.program}>{shown.program}</pre>}
      {shown.picture && <QuestionPicture picture={shown.picture} />}
      <ul className={styles.parts}>
        {parts.map(({ place, text }, index) => (
          <li key={place} data-choice={index % 4} data-right={correct.has(index) || undefined}>
            <ChoiceMark place={index} text={text} />
            <span>{text}</span>
            {correct.has(index) && <IconCheck className={styles.tick} aria-hidden />}
          </li>
        ))}
      </ul>
      {partners.length > 0 && (
        <ul className={styles.partners}>
          {partners.toSorted(byText).map(({ place, text }) => (
            <li key={place}>{text}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** Apart from their parts and in another order, as on the wall: beside them they would be the solution. */
const byText = (first: { text: string }, second: { text: string }) => first.text.localeCompare(second.text)

/** The right answer and, for choices, the feedback to each option. */
function Reasons({ question, language }: { question: Question; language: QuestionLanguage }) {
  const { t } = useTranslation('competitions')
  const lines = formatCorrectAnswer(hideAnswerKey(question), { answer: createDisplayedKey(question) })
  return (
    <div className={styles.reasons} lang={findLanguage(language).tag}>
      <p className={styles.right}>
        <strong>{t('play.reveal.answer')}</strong> {lines.join(' · ')}
      </p>
      {question.explanation !== '' && <p>{question.explanation}</p>}
      {(question.kind === 'choice' || question.kind === 'several') && (
        <dl>
          {question.options.map(
            ({ why, isRight, text }, index) =>
              why !== null &&
              !isRight && (
                <div key={text}>
                  <dt>{choiceLetters[index]}</dt>
                  <dd>{why}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  )
}
