import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { ChoiceMark, QuestionPicture } from '#app/features/learning/lessons/public-player.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StoredQuestion } from '../contract.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { PhonePreview } from './phone-preview.tsx'
import type { PageOf } from './questions-screen.tsx'
import styles from './questions.module.css'

type ReadQuestionProps = {
  bank: PageOf<'bank'>['bank']
  question: StoredQuestion
  language: QuestionLanguage
  onLanguage: (language: QuestionLanguage) => void
}

/** Read-only view of a question in a built-in or shared bank, with its answer and explanation. */
export function ReadQuestion({ bank, question: { id, content }, language, onLanguage }: ReadQuestionProps) {
  const { t } = useTranslation('questions')
  const question = translateQuestion(id, content, language, bank.languages)
  return (
    <>
      <Card className={styles.editor}>
        <LanguageTabs question={content} languages={bank.languages} value={language} onChange={onLanguage} />
        {question && (
          <div className={styles.fields} lang={findLanguage(language).tag}>
            <h2 className={styles.readQuestion}>{question.question}</h2>
            {question.picture && <QuestionPicture picture={question.picture} />}
            {question.program && <pre className={styles.readProgram}>{question.program}</pre>}
            {(question.kind === 'choice' || question.kind === 'several') && (
              <ul className={styles.options}>
                {question.options.map((option, index) => (
                  <li key={index} className={styles.option} data-right={option.isRight || undefined}>
                    <span className={styles.optionMark} data-choice={index % 4} aria-hidden>
                      <ChoiceMark place={index} text={option.text} className={styles.optionShape} />
                    </span>
                    <div className={styles.optionTexts}>
                      <strong>{option.text}</strong>
                      {option.why && <span className={styles.note}>{option.why}</span>}
                    </div>
                    {option.isRight && (
                      <span className={styles.rightWord}>
                        <IconCheck aria-hidden /> {t('editor.right')}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {question.kind === 'order' && (
              <ol className={styles.readParts}>
                {question.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            )}
            {question.kind === 'match' && (
              <ul className={styles.readParts}>
                {question.pairs.map(([left, other]) => (
                  <li key={left}>
                    {left} → {other}
                  </li>
                ))}
              </ul>
            )}
            {question.kind === 'number' && <p className={styles.readAnswer}>{question.answer}</p>}
            {question.kind === 'text' && <p className={styles.readAnswer}>{question.accepted.join(' · ')}</p>}
            <p className={styles.note}>{question.explanation}</p>
          </div>
        )}
      </Card>
      <div className={styles.side}>
        <PhonePreview question={content} language={language} />
      </div>
    </>
  )
}
